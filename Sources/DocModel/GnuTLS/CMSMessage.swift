import CGnuTLS
import Foundation

/// A signature in the Cryptographic Message Syntax (RFC 5652, PKCS #7): the owner of the C handle.
final class CMSMessage {
  private let handle: gnutls_pkcs7_t
  /// The certificates that the message brings along; those that can't be read are left out.
  let certificates: [X509Certificate]
  /// The certificate of the signer; nil if the message hasn't got it.
  let signer: X509Certificate?
  /// The time that the signer states, which nobody else confirms; nil if there is none.
  let signingTime: Date?
  /// The parts of the signer that GnuTLS doesn't check.
  private let info: CMSSignerInfo
  /// The algorithm by GnuTLS's name, such as `RSA-SHA256`.
  let algorithm: String

  /// The certificates of a message at most.
  private static let mostCertificates = 100

  /// Reads a message.
  ///
  /// - Parameter bytes: the message in BER, perhaps with zeros after it.
  /// - Throws: ``GnuTLSError`` if it isn't one, or doesn't have exactly one signer.
  init(_ bytes: [UInt8]) throws(GnuTLSError) {
    try GnuTLS.load()
    guard let element = BERElement(bytes[...]) else { throw GnuTLSError(message: "it isn't complete") }
    guard let signerInfo = CMSSignerInfo(element) else { throw GnuTLSError(message: "it isn't a signature") }
    var handle: gnutls_pkcs7_t?
    try GnuTLS.check(gnutls_pkcs7_init(&handle))
    guard let handle else { throw GnuTLSError(message: "there isn't enough memory") }
    (self.handle, self.info) = (handle, signerInfo)
    var info = gnutls_pkcs7_signature_info_st()
    do throws(GnuTLSError) {
      try GnuTLS.withDatum(Array(element.all)) { data throws(GnuTLSError) in
        try GnuTLS.check(gnutls_pkcs7_import(handle, data, Int32(GNUTLS_X509_FMT_DER)))
      }
      let count = gnutls_pkcs7_get_signature_count(handle)
      guard count == 1 else { throw GnuTLSError(message: "it has \(max(0, count)) signers instead of 1") }
      try GnuTLS.check(gnutls_pkcs7_get_signature_info(handle, 0, &info))
    } catch {
      // A deinitializer runs only after all properties are set.
      gnutls_pkcs7_deinit(handle)
      throw error
    }
    defer { gnutls_pkcs7_signature_info_deinit(&info) }
    let all = min(Int(gnutls_pkcs7_get_crt_count(handle)), Self.mostCertificates)
    certificates = (0..<max(0, all)).compactMap { index in
      let bytes = try? GnuTLS.taken { gnutls_pkcs7_get_crt_raw2(handle, UInt32(index), $0) }
      return bytes.flatMap { try? X509Certificate($0) }
    }
    let (issuer, serial, key) = (
      [UInt8](info.issuer_dn), [UInt8](info.signer_serial), [UInt8](info.issuer_keyid)
    )
    signer = certificates.first { certificate in
      key.isEmpty
        ? certificate.serialNumber == serial && certificate.issuerBytes == issuer
        : certificate.keyIdentifier == key
    }
    signingTime = info.signing_time > 0 ? Date(timeIntervalSince1970: Double(info.signing_time)) : nil
    algorithm = gnutls_sign_get_name(info.algo).map { String(cString: $0) } ?? "unknown"
  }

  deinit { gnutls_pkcs7_deinit(handle) }

  /// The signer's certificate, followed by those of its issuers as far as the message has them.
  var chain: [X509Certificate] {
    guard var last = signer else { return [] }
    var chain = [last]
    while chain.count < CertificateList.longestChain, !last.isIssued(by: last),
      let issuer = certificates.first(where: { last.isIssued(by: $0) }),
      !chain.contains(where: { $0 === issuer })
    {
      chain.append(issuer)
      last = issuer
    }
    return chain
  }

  /// The data inside of the message; nil if the signature is detached.
  var content: [UInt8]? {
    let data = try? GnuTLS.taken { gnutls_pkcs7_get_embedded_data(handle, 0, $0) }
    return data?.isEmpty ?? true ? nil : data
  }

  /// Whether the data inside is a time stamp (RFC 3161, 2.4.2).
  var isTimestamp: Bool {
    gnutls_pkcs7_get_embedded_data_oid(handle).map { String(cString: $0) } == "1.2.840.113549.1.9.16.1.4"
  }

  /// Whether the signature is that of the signer's certificate over some data.
  ///
  /// SHA-1 is accepted, since signatures of earlier years have nothing else; MD5 isn't.
  ///
  /// - Parameter data: the data; nil for the data inside of the message.
  /// - Returns: whether they agree.
  /// - Throws: ``GnuTLSError`` if that can't be decided.
  func verifies(_ data: UnsafeRawBufferPointer?) throws(GnuTLSError) -> Bool {
    guard let signer else { throw GnuTLSError(message: "it lacks the signer's certificate") }
    guard info.names(try signer.bytes) else { return false }
    if let padding = info.padding { return try info.verifies(data, content, by: signer, padding) }
    let status: Int32
    if let data {
      status = try GnuTLS.withDatum(data) { data throws(GnuTLSError) in
        gnutls_pkcs7_verify_direct(handle, signer.handle, 0, data, GnuTLS.bytesAlone)
      }
    } else {
      status = gnutls_pkcs7_verify_direct(handle, signer.handle, 0, nil, GnuTLS.bytesAlone)
    }
    if Int(status) == GNUTLS_E_PK_SIG_VERIFY_FAILED { return false }
    try GnuTLS.check(status)
    return true
  }
}

extension X509Certificate {
  /// Whether a signature of PKCS #1 with SHA-1 is that of the certificate (ISO 32000-1, 12.8.3.2).
  func verifies(_ data: UnsafeRawBufferPointer, signature: [UInt8]) throws(GnuTLSError) -> Bool {
    try verifies(data, signature, by: GNUTLS_SIGN_RSA_SHA1, nil)
  }

  /// Whether a signature is that of the certificate's key.
  func verifies(
    _ data: UnsafeRawBufferPointer, _ signature: [UInt8], by algorithm: Int,
    _ padding: CMSSignerInfo.Padding?
  ) throws(GnuTLSError) -> Bool {
    var key: gnutls_pubkey_t?
    try GnuTLS.check(gnutls_pubkey_init(&key))
    defer { gnutls_pubkey_deinit(key) }
    try GnuTLS.check(gnutls_pubkey_import_x509(key, handle, 0))
    if let padding {
      var parameters: gnutls_x509_spki_t?
      try GnuTLS.check(gnutls_x509_spki_init(&parameters))
      defer { gnutls_x509_spki_deinit(parameters) }
      gnutls_x509_spki_set_rsa_pss_params(parameters, Int32(padding.hash), padding.salt)
      try GnuTLS.check(gnutls_pubkey_set_spki(key, parameters, 0))
    }
    let status = try GnuTLS.withDatum(data) { data throws(GnuTLSError) in
      try GnuTLS.withDatum(signature) { signature throws(GnuTLSError) in
        gnutls_pubkey_verify_data2(key, Int32(algorithm), GnuTLS.bytesAlone, data, signature)
      }
    }
    if Int(status) == GNUTLS_E_PK_SIG_VERIFY_FAILED { return false }
    try GnuTLS.check(status)
    return true
  }
}

extension GnuTLS {
  /// The flags for judging bytes: the time and the issuer of the certificate are judged apart.
  ///
  /// The library checks the time unless both flags forbid it.
  fileprivate static let bytesAlone = UInt32(
    GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1 | GNUTLS_VERIFY_DISABLE_TIME_CHECKS
      | GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS)
}
