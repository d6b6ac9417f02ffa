import CGnuTLS
import Foundation

/// A private key with its certificates, from a file in PKCS #12 (RFC 7292): the owner of the C handles.
///
/// Safe to share between threads, which the compiler can't see: one thread at a time signs.
final class SigningIdentity: @unchecked Sendable {
  private let key: gnutls_privkey_t
  private let lock = NSLock()
  /// The certificate of the key, followed by those of its issuers.
  let chain: [X509Certificate]

  /// The length of a password in bytes at most.
  private static let longestPassword = 512

  /// An error in opening the file of a key.
  enum OpeningError: Error, Hashable {
    /// The password is wrong, or one is needed.
    case password
    /// The file can't be used; the reason in a clause.
    case unusable(String)
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - password: its password; empty if it has none.
  /// - Throws: ``OpeningError``.
  init(_ bytes: [UInt8], password: String) throws(OpeningError) {
    // The library has a limit of its own, and another error for it.
    guard password.utf8.count <= Self.longestPassword else { throw .password }
    do throws(GnuTLSError) {
      try GnuTLS.load()
      var (key, chain) = (gnutls_x509_privkey_t?.none, [X509Certificate]())
      try Self.parse(bytes, password, &key, &chain)
      guard let key else { throw GnuTLSError(message: "it has no private key") }
      defer { gnutls_x509_privkey_deinit(key) }
      guard !chain.isEmpty else { throw GnuTLSError(message: "it has no certificate of its key") }
      var handle: gnutls_privkey_t?
      try GnuTLS.check(gnutls_privkey_init(&handle))
      guard let handle else { throw GnuTLSError(message: "there isn't enough memory") }
      (self.key, self.chain) = (handle, chain)
      // The handle has a copy of the key.
      try GnuTLS.check(gnutls_privkey_import_x509(handle, key, UInt32(GNUTLS_PRIVKEY_IMPORT_COPY)))
    } catch {
      let codes = [GNUTLS_E_MAC_VERIFY_FAILED, GNUTLS_E_DECRYPTION_FAILED]
      throw codes.contains(Int(error.code)) ? .password : .unusable(error.message)
    }
  }

  deinit { gnutls_privkey_deinit(key) }

  private static func parse(
    _ bytes: [UInt8], _ password: String, _ key: inout gnutls_x509_privkey_t?,
    _ certificates: inout [X509Certificate]
  ) throws(GnuTLSError) {
    var store: gnutls_pkcs12_t?
    try GnuTLS.check(gnutls_pkcs12_init(&store))
    defer { gnutls_pkcs12_deinit(store) }
    try GnuTLS.withDatum(bytes) { data throws(GnuTLSError) in
      guard gnutls_pkcs12_import(store, data, Int32(GNUTLS_X509_FMT_DER), 0) == 0 else {
        throw GnuTLSError(message: "it isn't a PKCS #12 file")
      }
    }
    try GnuTLS.check(gnutls_pkcs12_verify_mac(store, password))
    var (chain, length) = (UnsafeMutablePointer<gnutls_x509_crt_t?>?.none, UInt32(0))
    try GnuTLS.check(
      gnutls_pkcs12_simple_parse(
        store, password, &key, &chain, &length, nil, nil, nil,
        UInt32(GNUTLS_PKCS12_SP_INCLUDE_SELF_SIGNED)))
    certificates = X509Certificate.taken(chain, length)
  }

  /// Makes a detached signature with the present time, the certificates, and the hash of the own one (RFC 5035).
  func sign(_ data: UnsafeRawBufferPointer) throws(GnuTLSError) -> [UInt8] {
    lock.lock()
    defer { lock.unlock() }
    guard let certificate = chain.first else { throw GnuTLSError(message: "it has no certificate") }
    var message: gnutls_pkcs7_t?
    try GnuTLS.check(gnutls_pkcs7_init(&message))
    defer { gnutls_pkcs7_deinit(message) }
    for issuer in chain.dropFirst() { try GnuTLS.check(gnutls_pkcs7_set_crt(message, issuer.handle)) }
    var attributes: gnutls_pkcs7_attrs_t?
    defer { gnutls_pkcs7_attrs_deinit(attributes) }
    let bytes = certificate.bytes
    guard let hash = HashAlgorithm.sha256.hash(bytes) else {
      throw GnuTLSError(message: "SHA-256 isn't available")
    }
    // SigningCertificateV2 with one hash by SHA-256, so that no other certificate of the key can take its place.
    let reference: [UInt8] = [0x30, 0x26, 0x30, 0x24, 0x30, 0x22, 0x04, 0x20] + hash
    try GnuTLS.withDatum(reference) { data throws(GnuTLSError) in
      let data = UnsafeMutablePointer(mutating: data)
      try GnuTLS.check(gnutls_pkcs7_add_attr(&attributes, "1.2.840.113549.1.9.16.2.47", data, 0))
    }
    let flags = UInt32(GNUTLS_PKCS7_INCLUDE_TIME | GNUTLS_PKCS7_INCLUDE_CERT)
    let digest = try digest(certificate)
    try GnuTLS.withDatum(data) { data throws(GnuTLSError) in
      try GnuTLS.check(
        gnutls_pkcs7_sign(message, certificate.handle, key, data, attributes, nil, digest, flags))
    }
    return try GnuTLS.taken { gnutls_pkcs7_export2(message, Int32(GNUTLS_X509_FMT_DER), $0) }
  }

  /// Returns the hash for a key: the one that its length calls for, and never one that is weaker than SHA-256.
  private func digest(_ certificate: X509Certificate) throws(GnuTLSError) -> Int32 {
    var key: gnutls_pubkey_t?
    try GnuTLS.check(gnutls_pubkey_init(&key))
    defer { gnutls_pubkey_deinit(key) }
    try GnuTLS.check(gnutls_pubkey_import_x509(key, certificate.handle, 0))
    var (digest, isMandatory) = (Int32(0), UInt32(0))
    try GnuTLS.check(gnutls_pubkey_get_preferred_hash_algorithm(key, &digest, &isMandatory))
    let strong = [GNUTLS_DIG_SHA256, GNUTLS_DIG_SHA384, GNUTLS_DIG_SHA512].map { Int32($0) }
    return isMandatory != 0 || strong.contains(digest) ? digest : Int32(GNUTLS_DIG_SHA256)
  }
}
