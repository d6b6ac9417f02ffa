extension SystemLibrary {
  /// GnuTLS, which verifies and makes signatures.
  package static var gnutls: SystemLibrary {
    do throws(GnuTLSError) {
      return SystemLibrary(name: "GnuTLS", version: try GnuTLS.version, isNeeded: false)
    } catch {
      return SystemLibrary(name: "GnuTLS", version: nil, problem: error.message, isNeeded: false)
    }
  }
}
