import Foundation

/// A signature in the Cryptographic Message Syntax (RFC 5652, PKCS #7).
struct CMSMessage {
  /// The certificates that the message brings along; those that can't be read are left out.
  let certificates: [X509Certificate]
  /// The certificate of the signer; nil if the message hasn't got it.
  let signer: X509Certificate?
  /// The signer's entry.
  let info: CMSSignerInfo
  /// The data inside of the message; nil if the signature is detached.
  let content: [UInt8]?
  /// The lists of revoked certificates that the message brings along, and those that the signer has archived.
  let revocation: RevocationData
  /// The type of the content by its object identifier.
  private let contentType: String

  /// The certificates of a message at most.
  private static let mostCertificates = 100
  private static let signedData = "1.2.840.113549.1.7.2"

  /// Reads a message.
  ///
  /// - Parameter bytes: the message in BER, perhaps with zeros after it.
  /// - Throws: ``GnuTLSError`` if it isn't one, or doesn't have exactly one signer.
  init(_ bytes: [UInt8]) throws(GnuTLSError) {
    try GnuTLS.load()
    guard let element = BERElement(bytes[...]) else { throw GnuTLSError(message: "it isn't complete") }
    guard bytes[element.end...].allSatisfy({ $0 == 0 }) else {
      throw GnuTLSError(message: "other data follows it")
    }
    // ContentInfo: type, [0] SignedData: version, hashes, content, [0] certificates, [1] lists, signers.
    let outer = element.elements
    guard element.tag == 0x30, outer.count == 2, outer[0].objectIdentifier == Self.signedData,
      outer[1].tag == 0xA0, let parts = outer[1].elements.first?.elements,
      (4...6).contains(parts.count), let signers = parts.last, signers.tag == 0x31
    else { throw GnuTLSError(message: "it isn't a signature") }
    let entries = signers.elements
    guard entries.count == 1 else {
      throw GnuTLSError(message: "it has \(entries.count) signers instead of 1")
    }
    let info = try CMSSignerInfo(entries[0])
    let optional = parts[3..<parts.count - 1]
    func elements(_ tag: UInt8) -> [BERElement] { optional.first { $0.tag == tag }?.elements ?? [] }
    certificates = elements(0xA0).prefix(Self.mostCertificates).compactMap {
      try? X509Certificate(Array($0.all))
    }
    signer = certificates.first { info.refers(to: $0) }
    self.info = info
    revocation = RevocationData(lists: elements(0xA1), archived: info.revocation)
    let data = parts[2].elements
    contentType = data.first?.objectIdentifier ?? ""
    content = data.dropFirst().first?.elements.first.flatMap { Self.octets($0) }
  }

  /// Returns the octets of a content, which may be in parts; nil if there are none.
  private static func octets(_ element: BERElement) -> [UInt8]? {
    let octets = element.tag == 0x24 ? element.elements.flatMap(\.value) : Array(element.value)
    return octets.isEmpty ? nil : octets
  }

  /// The statement inside of a time stamp; nil for another message.
  var timestamp: TimestampToken? { isTimestamp ? content.flatMap(TimestampToken.init) : nil }

  /// Whether the data inside is a time stamp (RFC 3161, 2.4.2).
  var isTimestamp: Bool { contentType == TimestampToken.contentType }

  /// Whether the signature is that of the signer's certificate over some data.
  ///
  /// SHA-1 is accepted, since signatures of earlier years have nothing else; MD5 isn't.
  ///
  /// - Parameter data: the data; nil for the data inside of the message.
  /// - Returns: whether they agree.
  /// - Throws: ``GnuTLSError`` if that can't be decided.
  func verifies(_ data: UnsafeRawBufferPointer? = nil) throws(GnuTLSError) -> Bool {
    guard let signer else { throw GnuTLSError(message: "it lacks the signer's certificate") }
    guard info.names(signer.bytes) else { return false }
    if let data { return try info.verifies(data, type: contentType, by: signer) }
    guard let content else { throw GnuTLSError(message: "it has no content") }
    let outcome = content.withUnsafeBytes { bytes in
      Result { () throws(GnuTLSError) in try info.verifies(bytes, type: contentType, by: signer) }
    }
    return try outcome.get()
  }

  /// The time stamps of the signature whose own signatures are right; their trust is judged apart.
  var timestamps: [CMSMessage] {
    info.timestamps.compactMap { bytes in
      guard let message = try? CMSMessage(bytes), let token = message.timestamp,
        token.stamps(info.signature), (try? message.verifies()) == true
      else { return nil }
      return message
    }
  }
}
