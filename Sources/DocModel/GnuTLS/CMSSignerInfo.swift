import CGnuTLS

/// The parts of a signer's entry (RFC 5652, 5.3) that GnuTLS doesn't check: the hash of the certificate, and signatures
/// by RSASSA-PSS with an ordinary key.
struct CMSSignerInfo {
  /// The padding of a signature by RSASSA-PSS (RFC 8017, 8.1).
  struct Padding: Hashable {
    /// The hash by GnuTLS's number.
    let hash: Int
    /// The length of the salt in bytes.
    let salt: UInt32
    /// The algorithm by GnuTLS's number.
    let algorithm: Int
  }

  /// The padding; nil for any other algorithm.
  let padding: Padding?
  /// The hash of the data by GnuTLS's number; nil if it isn't known.
  private let hash: Int?
  private let signature: [UInt8]
  /// The signed attributes as they are signed; nil if the data is signed directly.
  private let signedAttributes: [UInt8]?
  /// The first value of each attribute by its object identifier.
  private var attributes: [[UInt8]: BERElement] = [:]

  // 1.2.840.113549.1.9.4, 1.2.840.113549.1.9.16.2.12 and .47, 1.2.840.113549.1.1.10
  private static let messageDigest: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x04]
  private static let certificate: [UInt8] = [
    0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x10, 0x02, 0x0C,
  ]
  private static let certificateV2: [UInt8] = certificate.dropLast() + [0x2F]
  private static let probabilistic: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A]

  /// Reads the only signer of a message; nil if it isn't one, or has several.
  init?(_ message: BERElement) {
    // ContentInfo: type, [0] SignedData: version, hashes, content, …, signers.
    let contents = message.elements
    guard contents.count == 2, let data = contents[1].elements.first,
      let signers = data.elements.last, signers.tag == 0x31
    else { return nil }
    let all = signers.elements
    guard all.count == 1 else { return nil }
    var parts = all[0].elements[...]
    // Version, the certificate, the hash of the data, [0] attributes, the algorithm, the signature.
    guard parts.count >= 5, let name = parts[2].elements.first else { return nil }
    hash = GnuTLS.hashes[Array(name.value)]
    parts = parts[3...]
    if let list = parts.first, list.tag == 0xA0 {
      signedAttributes = [0x31] + list.all.dropFirst()
      for attribute in list.elements {
        let pair = attribute.elements
        guard pair.count == 2 else { return nil }
        // An attribute that is there twice is a trick.
        guard attributes.updateValue(pair[1].elements.first ?? pair[1], forKey: Array(pair[0].value)) == nil
        else {
          return nil
        }
      }
      parts = parts.dropFirst()
    } else {
      signedAttributes = nil
    }
    guard let algorithm = parts.first, let signature = parts.dropFirst().first, signature.tag == 0x04 else {
      return nil
    }
    self.signature = Array(signature.value)
    guard let id = algorithm.elements.first, Array(id.value) == Self.probabilistic else {
      padding = nil
      return
    }
    guard let padding = Padding(algorithm.elements.dropFirst().first) else { return nil }
    self.padding = padding
  }

  /// Whether a certificate is the one that the signer has named (RFC 5035); true if none is named.
  ///
  /// So the certificate can't be exchanged for another one of the same key.
  func names(_ bytes: [UInt8]) -> Bool {
    if let reference = attributes[Self.certificateV2] {
      guard let parts = reference.elements.first?.elements.first?.elements, let first = parts.first else {
        return false
      }
      // The hash is SHA-256 unless another one is named before it.
      guard first.tag == 0x30 else { return GnuTLS.hash(bytes, by: GNUTLS_DIG_SHA256) == Array(first.value) }
      guard let name = first.elements.first, let hash = GnuTLS.hashes[Array(name.value)], parts.count > 1
      else {
        return false
      }
      return GnuTLS.hash(bytes, by: hash) == Array(parts[1].value)
    }
    if let reference = attributes[Self.certificate] {
      guard let hash = reference.elements.first?.elements.first?.elements.first else { return false }
      return GnuTLS.hash(bytes, by: GNUTLS_DIG_SHA1) == Array(hash.value)
    }
    return true
  }

  /// Whether a signature with a padding is that of a certificate.
  ///
  /// - Parameters:
  ///   - data: the signed data; nil for that inside of the message.
  ///   - content: the data inside of the message.
  ///   - signer: the certificate.
  ///   - padding: the padding.
  /// - Returns: whether they agree.
  /// - Throws: ``GnuTLSError`` if that can't be decided.
  func verifies(
    _ data: UnsafeRawBufferPointer?, _ content: [UInt8]?, by signer: X509Certificate, _ padding: Padding
  ) throws(GnuTLSError) -> Bool {
    guard let signedAttributes else { throw GnuTLSError(message: "it has no signed attributes") }
    guard let hash else { throw GnuTLSError(message: "its hash isn't known") }
    guard let digest = attributes[Self.messageDigest] else { return false }
    let actual = data.map { GnuTLS.hash($0, by: hash) } ?? content.map { GnuTLS.hash($0, by: hash) }
    guard let actual, actual == Array(digest.value) else { return false }
    let outcome = signedAttributes.withUnsafeBytes { bytes in
      Result { () throws(GnuTLSError) in
        try signer.verifies(bytes, signature, by: padding.algorithm, padding)
      }
    }
    return try outcome.get()
  }
}

extension CMSSignerInfo.Padding {
  /// Reads the parameters (RFC 4055, 3.1); nil for SHA-1, which is the default, and for unknown hashes.
  init?(_ parameters: BERElement?) {
    var (hash, salt) = (Int?.none, UInt32(20))
    for parameter in parameters?.elements ?? [] {
      switch parameter.tag {
      case 0xA0:
        hash = parameter.elements.first?.elements.first.flatMap { GnuTLS.hashes[Array($0.value)] }
      case 0xA2:
        guard let number = parameter.elements.first?.value, number.count <= 2 else { return nil }
        salt = number.reduce(0) { $0 << 8 | UInt32($1) }
      default: break
      }
    }
    let algorithms = [
      GNUTLS_DIG_SHA256: GNUTLS_SIGN_RSA_PSS_SHA256, GNUTLS_DIG_SHA384: GNUTLS_SIGN_RSA_PSS_SHA384,
      GNUTLS_DIG_SHA512: GNUTLS_SIGN_RSA_PSS_SHA512,
    ]
    guard let hash, let algorithm = algorithms[hash] else { return nil }
    (self.hash, self.salt, self.algorithm) = (hash, salt, algorithm)
  }
}
