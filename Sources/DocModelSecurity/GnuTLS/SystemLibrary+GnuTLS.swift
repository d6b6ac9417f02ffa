extension SystemLibrary {
  /// GnuTLS, which verifies and makes signatures.
  package static var gnutls: SystemLibrary {
    var library: SystemLibrary
    do throws(GnuTLSError) {
      library = SystemLibrary(name: "GnuTLS", version: try GnuTLS.version)
    } catch {
      library = SystemLibrary(name: "GnuTLS", version: nil, problem: error.message)
    }
    library.isNeeded = false
    return library
  }
}
