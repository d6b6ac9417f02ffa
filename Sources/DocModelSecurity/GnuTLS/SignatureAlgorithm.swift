import CGnuTLS

/// A hash algorithm by GnuTLS's number.
struct HashAlgorithm: Hashable {
  let number: Int

  static let sha1 = HashAlgorithm(number: GNUTLS_DIG_SHA1)
  static let sha256 = HashAlgorithm(number: GNUTLS_DIG_SHA256)

  private init(number: Int) { self.number = number }

  /// Reads an AlgorithmIdentifier; nil for an unknown algorithm.
  init?(_ identifier: BERElement?) {
    guard let name = identifier?.elements.first?.objectIdentifier else { return nil }
    // Some signers name a signature algorithm instead.
    let digest = gnutls_oid_to_digest(name)
    self.init(digest > 1 ? digest : gnutls_sign_get_hash_algorithm(gnutls_oid_to_sign(name)))
  }

  /// Takes over GnuTLS's number; nil if it stands for none.
  init?(_ number: Int32) {
    guard number > 1 else { return nil }
    self.init(number: Int(number))
  }

  /// The name, such as `SHA256`.
  var name: String { gnutls_digest_get_name(Int32(number)).map { String(cString: $0) } ?? "unknown" }

  /// Whether other data with the same hash can be made within hours.
  var isBroken: Bool { [GNUTLS_DIG_MD2, GNUTLS_DIG_MD5].contains(number) }

  /// Whether other data with the same hash can be made at some expense, or soon might.
  var isWeak: Bool { isBroken || [GNUTLS_DIG_SHA1, GNUTLS_DIG_RMD160].contains(number) }

  /// Returns the hash of bytes; nil if the library can't compute it.
  func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? { GnuTLS.hash(bytes, by: number) }

  /// Returns the hash of bytes; nil if the library can't compute it.
  func hash(_ bytes: [UInt8]) -> [UInt8]? { bytes.withUnsafeBytes { hash($0) } }
}

/// A signature algorithm as messages and certificates name it (RFC 5280, 4.1.1.2).
struct SignatureAlgorithm: Hashable {
  /// The algorithm by GnuTLS's number.
  let number: Int32
  /// The hash of the signed data; nil if the algorithm has one of its own.
  let hash: HashAlgorithm?
  /// The length in bytes of the salt of RSASSA-PSS (RFC 8017, 8.1); nil for other algorithms.
  private let salt: UInt32?

  /// The algorithm of a signature in PKCS #1 (ISO 32000-1, 12.8.3.2).
  static let rsaSHA1 = SignatureAlgorithm(number: Int32(GNUTLS_SIGN_RSA_SHA1), hash: .sha1, salt: nil)

  private static let probabilistic = "1.2.840.113549.1.1.10"

  private init(number: Int32, hash: HashAlgorithm?, salt: UInt32?) {
    (self.number, self.hash, self.salt) = (number, hash, salt)
  }

  /// Reads an AlgorithmIdentifier; nil for an unknown algorithm.
  ///
  /// - Parameters:
  ///   - identifier: the element.
  ///   - hash: the hash of an algorithm that names only its kind of key, as in messages.
  init?(_ identifier: BERElement, hash: HashAlgorithm? = nil) {
    let parts = identifier.elements
    guard let name = parts.first?.objectIdentifier, !name.isEmpty else { return nil }
    if name == Self.probabilistic {
      self.init(parameters: parts.dropFirst().first)
      return
    }
    var number = gnutls_oid_to_sign(name)
    if number <= 0, let hash { number = gnutls_pk_to_sign(gnutls_oid_to_pk(name), Int32(hash.number)) }
    guard number > 0 else { return nil }
    self.init(number: number, hash: HashAlgorithm(gnutls_sign_get_hash_algorithm(number)), salt: nil)
  }

  /// Reads the parameters of RSASSA-PSS (RFC 4055, 3.1); nil for those that GnuTLS doesn't have: SHA-1, which is the
  /// default, and two hashes.
  private init?(parameters: BERElement?) {
    var (hash, mask, salt) = (HashAlgorithm?.none, HashAlgorithm?.none, UInt32(20))
    for parameter in parameters?.elements ?? [] {
      switch parameter.tag {
      case 0xA0: hash = HashAlgorithm(parameter.elements.first)
      case 0xA1: mask = HashAlgorithm(parameter.elements.first?.elements.dropFirst().first)
      case 0xA2:
        guard let number = parameter.elements.first?.value, number.count <= 2 else { return nil }
        salt = number.reduce(0) { $0 << 8 | UInt32($1) }
      default: break
      }
    }
    let numbers = [
      GNUTLS_DIG_SHA256: GNUTLS_SIGN_RSA_PSS_SHA256, GNUTLS_DIG_SHA384: GNUTLS_SIGN_RSA_PSS_SHA384,
      GNUTLS_DIG_SHA512: GNUTLS_SIGN_RSA_PSS_SHA512,
    ]
    guard let hash, hash == mask, let number = numbers[hash.number] else { return nil }
    self.init(number: Int32(number), hash: hash, salt: salt)
  }

  /// GnuTLS's name, such as `RSA-SHA256`.
  var name: String { gnutls_sign_get_name(number).map { String(cString: $0) } ?? "unknown" }

  /// Whether a signature over data is that of a certificate's key.
  ///
  /// Hashes that are weak or broken are accepted here; their names say so.
  ///
  /// - Parameters:
  ///   - signature: the signature.
  ///   - data: the signed data.
  ///   - signer: the certificate.
  /// - Returns: whether they agree.
  /// - Throws: ``GnuTLSError`` if that can't be decided.
  func verifies(
    _ signature: [UInt8], over data: UnsafeRawBufferPointer, by signer: X509Certificate
  ) throws(GnuTLSError) -> Bool {
    var key: gnutls_pubkey_t?
    try GnuTLS.check(gnutls_pubkey_init(&key))
    defer { gnutls_pubkey_deinit(key) }
    try GnuTLS.check(gnutls_pubkey_import_x509(key, signer.handle, 0))
    if let salt, let hash {
      var parameters: gnutls_x509_spki_t?
      try GnuTLS.check(gnutls_x509_spki_init(&parameters))
      defer { gnutls_x509_spki_deinit(parameters) }
      gnutls_x509_spki_set_rsa_pss_params(parameters, Int32(hash.number), salt)
      try GnuTLS.check(gnutls_pubkey_set_spki(key, parameters, 0))
    }
    let status = try GnuTLS.withDatum(data) { data throws(GnuTLSError) in
      try GnuTLS.withDatum(signature) { signature throws(GnuTLSError) in
        gnutls_pubkey_verify_data2(key, number, GnuTLS.bytesAlone, data, signature)
      }
    }
    if Int(status) == GNUTLS_E_PK_SIG_VERIFY_FAILED { return false }
    try GnuTLS.check(status)
    return true
  }

  /// Whether a signature over data is that of a certificate's key.
  func verifies(
    _ signature: [UInt8], over data: [UInt8], by signer: X509Certificate
  ) throws(GnuTLSError) -> Bool {
    let outcome = data.withUnsafeBytes { bytes in
      Result { () throws(GnuTLSError) in try verifies(signature, over: bytes, by: signer) }
    }
    return try outcome.get()
  }
}

/// Data with its signature, as certificates, revocation lists and OCSP responses have it (X.509, SIGNED).
struct SignedElement {
  /// The signed data.
  let data: BERElement
  /// The algorithm; nil for an unknown one.
  let algorithm: SignatureAlgorithm?
  private let signature: [UInt8]

  /// Reads an element; nil if it is another one.
  init?(_ element: BERElement) {
    let parts = element.elements
    guard element.tag == 0x30, parts.count >= 3, parts[0].tag == 0x30, parts[2].tag == 0x03,
      parts[2].value.first == 0
    else { return nil }
    (data, algorithm) = (parts[0], SignatureAlgorithm(parts[1]))
    signature = Array(parts[2].value.dropFirst())
  }

  /// Whether the signature is that of a certificate's key.
  func isSigned(by signer: X509Certificate) -> Bool {
    (try? algorithm?.verifies(signature, over: Array(data.all), by: signer)) ?? false
  }
}

extension GnuTLS {
  /// The flags for judging bytes: times, hashes and critical extensions are judged apart.
  ///
  /// The library checks times unless two flags forbid it.
  static let bytesAlone = UInt32(
    GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1 | GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2 | GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5
      | GNUTLS_VERIFY_DISABLE_TIME_CHECKS | GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS
      | GNUTLS_VERIFY_IGNORE_UNKNOWN_CRIT_EXTENSIONS)
}
