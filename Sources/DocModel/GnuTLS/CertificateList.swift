import CGnuTLS

/// A list of trusted certificates: the owner of the C handle.
final class CertificateList {
  private let handle: gnutls_x509_trust_list_t
  /// The certificates, which the list refers to.
  private let certificates: [X509Certificate]

  /// The certificates of a chain at most.
  static let longestChain = 10

  /// The judgement about a certificate.
  enum Judgement: Hashable {
    case trusted, selfSigned, unknownIssuer, expired, notYetValid
    /// It can't be trusted; the reason in a clause.
    case untrusted(String)
  }

  /// Creates a list.
  init(_ certificates: [X509Certificate]) throws(GnuTLSError) {
    try GnuTLS.load()
    var handle: gnutls_x509_trust_list_t?
    try GnuTLS.check(gnutls_x509_trust_list_init(&handle, 0))
    guard let handle else { throw GnuTLSError(message: "there isn't enough memory") }
    (self.handle, self.certificates) = (handle, certificates)
    let handles = certificates.map { Optional($0.handle) }
    _ = handles.withUnsafeBufferPointer {
      gnutls_x509_trust_list_add_cas(handle, $0.baseAddress, UInt32($0.count), 0)
    }
  }

  /// Frees the list, but not the certificates, which belong to their own objects.
  deinit { gnutls_x509_trust_list_deinit(handle, 0) }

  /// Whether the list trusts nothing.
  var isEmpty: Bool { certificates.isEmpty }

  /// Judges a certificate at the present time; no network is used, so that revocation isn't known.
  ///
  /// - Parameter chain: the certificate, followed by those of its issuers as far as they are known.
  /// - Returns: the judgement.
  func judgement(of chain: [X509Certificate]) -> Judgement {
    guard let first = chain.first else { return .untrusted("there is no certificate") }
    var handles = chain.prefix(Self.longestChain).map { Optional($0.handle) }
    var status: UInt32 = 0
    let code = gnutls_x509_trust_list_verify_crt2(
      handle, &handles, UInt32(handles.count), nil, 0, 0, &status, nil)
    guard code >= 0 else { return .untrusted(GnuTLSError(code).message) }
    func has(_ flag: Int) -> Bool { status & UInt32(flag) != 0 }
    if has(GNUTLS_CERT_SIGNER_NOT_FOUND) {
      return first.isIssued(by: first) ? .selfSigned : .unknownIssuer
    }
    if has(GNUTLS_CERT_INSECURE_ALGORITHM) { return .untrusted("its chain uses a weak algorithm") }
    let times = UInt32(
      GNUTLS_CERT_INVALID | GNUTLS_CERT_EXPIRED | GNUTLS_CERT_NOT_ACTIVATED)
    guard status & ~times == 0 else { return .untrusted("its chain isn't valid") }
    if has(GNUTLS_CERT_EXPIRED) { return .expired }
    if has(GNUTLS_CERT_NOT_ACTIVATED) { return .notYetValid }
    return status == 0 ? .trusted : .untrusted("its chain isn't valid")
  }
}
