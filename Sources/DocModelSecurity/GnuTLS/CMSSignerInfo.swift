import Foundation

/// The entry of a message's signer (RFC 5652, 5.3).
struct CMSSignerInfo {
  /// The hash of the content.
  let hash: HashAlgorithm
  /// The signature's algorithm.
  let algorithm: SignatureAlgorithm
  /// The signature.
  let signature: [UInt8]
  /// The certificate's issuer and serial number, or [0] with the identifier of its key.
  private let signer: BERElement
  /// The list of signed attributes; nil if the content is signed directly.
  private let signedAttributes: BERElement?
  /// The values of each signed attribute by its object identifier.
  private let signed: [String: [BERElement]]
  /// The values of each unsigned attribute.
  private let unsigned: [String: [BERElement]]

  private static let data = "1.2.840.113549.1.7.1"
  private static let contentType = "1.2.840.113549.1.9.3"
  private static let messageDigest = "1.2.840.113549.1.9.4"
  private static let time = "1.2.840.113549.1.9.5"
  private static let certificate = "1.2.840.113549.1.9.16.2.12"
  private static let certificateV2 = "1.2.840.113549.1.9.16.2.47"
  private static let timestamp = "1.2.840.113549.1.9.16.2.14"
  private static let revocation = "1.2.840.113583.1.1.8"

  /// Reads an entry.
  ///
  /// - Throws: ``GnuTLSError`` if it isn't one, or names an unknown algorithm.
  init(_ element: BERElement) throws(GnuTLSError) {
    // Version, the certificate, the hash, [0] attributes, the algorithm, the signature, [1] attributes.
    var parts = element.elements[...]
    guard parts.count >= 5 else { throw GnuTLSError(message: "its signer can't be read") }
    guard let hash = HashAlgorithm(parts[2]) else { throw GnuTLSError(message: "its hash isn't known") }
    (self.hash, signer) = (hash, parts[1])
    parts = parts.dropFirst(3)
    signedAttributes = parts.first.flatMap { $0.tag == 0xA0 ? $0 : nil }
    if signedAttributes != nil { parts = parts.dropFirst() }
    signed = try Self.attributes(signedAttributes, isRepeated: false)
    guard let name = parts.popFirst(), let signature = parts.popFirst(), signature.tag == 0x04 else {
      throw GnuTLSError(message: "its signer can't be read")
    }
    guard let algorithm = SignatureAlgorithm(name, hash: hash) else {
      throw GnuTLSError(message: "its algorithm isn't known")
    }
    (self.algorithm, self.signature) = (algorithm, Array(signature.value))
    unsigned = try Self.attributes(parts.first.flatMap { $0.tag == 0xA1 ? $0 : nil }, isRepeated: true)
  }

  /// Returns the values of attributes; one that is signed twice is a trick.
  private static func attributes(
    _ list: BERElement?, isRepeated: Bool
  ) throws(GnuTLSError) -> [String: [BERElement]] {
    var attributes: [String: [BERElement]] = [:]
    let elements = list?.elements ?? []
    guard elements.last?.end == list?.value.endIndex else {
      throw GnuTLSError(message: "its attributes can't be read")
    }
    for attribute in elements {
      let pair = attribute.elements
      guard pair.count == 2, isRepeated || attributes[pair[0].objectIdentifier] == nil else {
        throw GnuTLSError(message: "its attributes can't be read")
      }
      attributes[pair[0].objectIdentifier, default: []] += pair[1].elements
    }
    return attributes
  }

  /// Returns the value of a signed attribute that has exactly one.
  private func value(_ attribute: String) -> BERElement? {
    guard let values = signed[attribute], values.count == 1 else { return nil }
    return values.first
  }

  /// The time that the signer states; nil if there is none.
  var time: Date? { value(Self.time)?.time }

  /// The hashes on which the signature depends.
  var hashes: [HashAlgorithm] { [hash, algorithm.hash].compactMap(\.self) }

  /// The messages of time stamps for the signature in BER, from the unsigned attributes.
  var timestamps: [[UInt8]] { unsigned[Self.timestamp]?.prefix(5).map { Array($0.all) } ?? [] }

  /// The archived revocation data (ISO 32000-2, 12.8.3.3.2); nil if there is none.
  var revocation: BERElement? { value(Self.revocation) }

  /// Whether a certificate is the one to which the entry refers by its issuer or key.
  func refers(to certificate: X509Certificate) -> Bool {
    guard signer.tag == 0x30 else {
      return signer.tag == 0x80 && certificate.fields?.keyIdentifier == signer.value
    }
    let parts = signer.elements
    guard parts.count == 2, let fields = certificate.fields else { return false }
    return fields.issuer == parts[0].all && fields.serialNumber == Array(parts[1].value)
  }

  /// Whether a certificate is the one that the signer has named (RFC 5035); true if none is named.
  ///
  /// So the certificate can't be exchanged for another one of the same key.
  func names(_ bytes: [UInt8]) -> Bool {
    // The certificate's own hash is the first one.
    func parts(_ reference: [BERElement]) -> [BERElement] {
      reference.first?.elements.first?.elements.first?.elements ?? []
    }
    if let reference = signed[Self.certificateV2] {
      let parts = parts(reference)
      guard let first = parts.first else { return false }
      // The hash is SHA-256 unless another one is named before it.
      guard first.tag == 0x30 else { return HashAlgorithm.sha256.hash(bytes) == Array(first.value) }
      guard let hash = HashAlgorithm(first), parts.count > 1 else { return false }
      return hash.hash(bytes) == Array(parts[1].value)
    }
    guard let reference = signed[Self.certificate] else { return true }
    return parts(reference).first.map { HashAlgorithm.sha1.hash(bytes) == Array($0.value) } ?? false
  }

  /// Whether the signature is that of a certificate over some content.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - type: its type by the object identifier.
  ///   - signer: the certificate.
  /// - Returns: whether they agree.
  /// - Throws: ``GnuTLSError`` if that can't be decided.
  func verifies(
    _ content: UnsafeRawBufferPointer, type: String, by signer: X509Certificate
  ) throws(GnuTLSError) -> Bool {
    if let broken = hashes.first(where: \.isBroken) {
      throw GnuTLSError(message: "its hash \(broken.name) can be forged")
    }
    guard let signedAttributes else {
      // Other types need attributes (RFC 5652, 5.3), without which one type could be taken for another.
      guard type == Self.data else { throw GnuTLSError(message: "it has no signed attributes") }
      return try algorithm.verifies(signature, over: content, by: signer)
    }
    guard value(Self.contentType)?.objectIdentifier == type, let digest = value(Self.messageDigest),
      digest.tag == 0x04, let actual = hash.hash(content), actual == Array(digest.value)
    else { return false }
    for form in Self.signedForms(of: signedAttributes)
    where try algorithm.verifies(signature, over: form, by: signer) {
      return true
    }
    return false
  }

  /// Returns the forms of the attributes over which signers sign: as they stand in the message, and sorted.
  ///
  /// The tag is that of a set, and the header that of DER (RFC 5652, 5.4). DER has its sets sorted, too, which not all
  /// signers do.
  private static func signedForms(of attributes: BERElement) -> [[UInt8]] {
    let header = BERElement.header(0x31, length: attributes.value.count)
    let sorted = attributes.elements.map(\.all).sorted { $0.lexicographicallyPrecedes($1) }.joined()
    let forms = [header + attributes.value, header + sorted]
    return forms[0] == forms[1] ? [forms[0]] : forms
  }
}
