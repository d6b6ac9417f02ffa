import CGnuTLS
import Foundation

/// An X.509 certificate (RFC 5280): the owner of the C handle.
///
/// Safe to share between threads, which the compiler can't see: the handle isn't changed after the initializer, and
/// several threads may read an object of GnuTLS at the same time.
final class X509Certificate: @unchecked Sendable {
  let handle: gnutls_x509_crt_t
  /// The certificate in DER.
  let bytes: [UInt8]
  /// The parts that are judged; nil if they can't be read.
  let fields: CertificateFields?

  /// Takes over a handle; nil without a certificate.
  private init?(taking handle: gnutls_x509_crt_t) {
    guard
      let bytes = try? GnuTLS.taken({ gnutls_x509_crt_export2(handle, Int32(GNUTLS_X509_FMT_DER), $0) })
    else {
      gnutls_x509_crt_deinit(handle)
      return nil
    }
    (self.handle, self.bytes, fields) = (handle, bytes, CertificateFields(bytes))
  }

  /// Reads a certificate in DER.
  init(_ bytes: [UInt8]) throws(GnuTLSError) {
    try GnuTLS.load()
    var handle: gnutls_x509_crt_t?
    try GnuTLS.check(gnutls_x509_crt_init(&handle))
    guard let handle else { throw GnuTLSError(message: "there isn't enough memory") }
    (self.handle, self.bytes, fields) = (handle, bytes, CertificateFields(bytes))
    try GnuTLS.withDatum(bytes) { data throws(GnuTLSError) in
      try GnuTLS.check(gnutls_x509_crt_import(handle, data, Int32(GNUTLS_X509_FMT_DER)))
    }
  }

  deinit { gnutls_x509_crt_deinit(handle) }

  /// Reads all certificates of a file: several in PEM, or one in DER.
  static func list(_ bytes: [UInt8]) throws(GnuTLSError) -> [X509Certificate] {
    try GnuTLS.load()
    let isText = bytes.contains(Array("-----BEGIN".utf8))
    guard isText else { return [try X509Certificate(bytes)] }
    var (list, count) = (UnsafeMutablePointer<gnutls_x509_crt_t?>?.none, UInt32(0))
    try GnuTLS.withDatum(bytes) { data throws(GnuTLSError) in
      try GnuTLS.check(
        gnutls_x509_crt_list_import2(&list, &count, data, Int32(GNUTLS_X509_FMT_PEM), 0))
    }
    return taken(list, count)
  }

  /// Takes over an array of handles, and frees the array.
  static func taken(
    _ list: UnsafeMutablePointer<gnutls_x509_crt_t?>?, _ count: UInt32
  ) -> [X509Certificate] {
    defer { free(list) }
    return UnsafeBufferPointer(start: list, count: list == nil ? 0 : Int(count))
      .compactMap { $0.flatMap(X509Certificate.init(taking:)) }
  }

  // MARK: Names

  /// The distinguished name of the holder (RFC 4514), such as `CN=Ann,O=Example`.
  var subject: String { text { gnutls_x509_crt_get_dn3(handle, $0, 0) } }

  /// The distinguished name of the issuer.
  var issuer: String { text { gnutls_x509_crt_get_issuer_dn3(handle, $0, 0) } }

  private func text(_ function: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) -> String {
    let bytes = (try? GnuTLS.taken(function)) ?? []
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The common name of the holder; nil if there is none.
  var commonName: String? {
    buffer { gnutls_x509_crt_get_dn_by_oid(handle, "2.5.4.3", 0, 0, $0, $1) }
      .map { String(decoding: Self.unescaped($0.prefix { $0 != 0 }), as: UTF8.self) }
  }

  /// Replaces the escapes of a value in a distinguished name (RFC 4514, 2.4), such as `\,` and `\2C`.
  private static func unescaped(_ escaped: ArraySlice<UInt8>) -> [UInt8] {
    var (result, rest) = ([UInt8](), escaped)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        result.append(byte)
        continue
      }
      let digits = [next, rest.first ?? 0].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else {
        result.append(next)
        continue
      }
      rest.removeFirst()
      result.append(UInt8(16 * digits[0] + digits[1]))
    }
    return result
  }

  /// The name for messages: the common name, or else the distinguished name.
  var name: String { commonName ?? subject }

  private func buffer(
    _ function: (UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>) -> Int32
  ) -> [UInt8]? {
    var (bytes, size) = ([UInt8](repeating: 0, count: 4096), 4096)
    let status = bytes.withUnsafeMutableBytes { function($0.baseAddress, &size) }
    return status == 0 ? Array(bytes.prefix(size)) : nil
  }

  // MARK: Validity

  /// The beginning of the validity.
  var notBefore: Date { Date(timeIntervalSince1970: Double(gnutls_x509_crt_get_activation_time(handle))) }

  /// The end of the validity.
  var notAfter: Date { Date(timeIntervalSince1970: Double(gnutls_x509_crt_get_expiration_time(handle))) }

  /// Whether the certificate is valid at a time.
  func isValid(at time: Date) -> Bool { notBefore <= time && time <= notAfter }

  // MARK: Keys

  /// Whether a certificate is that of the issuer, by its name and key identifier.
  func isIssued(by issuer: X509Certificate) -> Bool {
    gnutls_x509_crt_check_issuer(handle, issuer.handle) != 0
  }

  /// The length in bits of a key that is too short today; nil for a key that is long enough, or of an unknown kind.
  var weakKeyLength: Int? {
    var bits: UInt32 = 0
    let least: UInt32? =
      switch Int(gnutls_x509_crt_get_pk_algorithm(handle, &bits)) {
      case GNUTLS_PK_RSA, GNUTLS_PK_RSA_PSS, GNUTLS_PK_DSA: 2048
      case GNUTLS_PK_ECDSA: 224
      default: nil
      }
    return least.flatMap { bits < $0 ? Int(bits) : nil }
  }
}

// MARK: Several certificates

extension X509Certificate: Hashable {
  static func == (one: X509Certificate, other: X509Certificate) -> Bool { one.bytes == other.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  /// Returns certificates in order, each once.
  static func unique(_ certificates: [X509Certificate]) -> [X509Certificate] {
    var seen: Set<X509Certificate> = []
    return certificates.filter { seen.insert($0).inserted }
  }

  /// Returns GnuTLS's objection to a path at any time, such as names that an issuer doesn't permit.
  ///
  /// - Parameter path: a certificate, followed by those of its issuers up to a trusted one.
  /// - Returns: the reason in a clause; nil if there is none.
  static func flaw(of path: [X509Certificate]) -> String? {
    guard path.count > 1, let anchor = path.last else { return nil }
    let handles = path.dropLast().map { Optional($0.handle) }
    var (trusted, status) = (Optional(anchor.handle), UInt32(0))
    let code = gnutls_x509_crt_list_verify(
      handles, UInt32(handles.count), &trusted, 1, nil, 0, GnuTLS.bytesAlone, &status)
    guard code >= 0 else { return GnuTLSError(code).message }
    if status & UInt32(GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE) != 0 {
      return "an issuer doesn't permit the names in its certificate"
    }
    return status == 0 ? nil : "its chain of certificates isn't valid"
  }
}
