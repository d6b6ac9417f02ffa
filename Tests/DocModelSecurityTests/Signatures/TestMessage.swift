import Foundation

@testable import DocModelSecurity

/// A message that tests sign (RFC 5652).
struct TestMessage {
  let signer: TestCertificate
  /// The certificates besides that of the signer.
  var certificates: [TestCertificate] = []
  /// The type of the content.
  var type = "1.2.840.113549.1.7.1"
  /// The content inside; nil for a detached signature.
  var content: [UInt8]?
  /// The time that the signer states.
  var time = Date.days(-1)
  var hash = TestKey.Hash.sha256
  /// A change of the attributes before they are signed.
  var change: (inout [[UInt8]]) -> Void = { _ in }
  /// Whether the attributes are signed in the order of DER, whatever their order in the message.
  var signsSorted = false
  /// Whether the list of attributes has no length, but an end.
  var isIndefinite = false
  /// The unsigned attributes, made from the signature.
  var unsigned: ([UInt8]) throws -> [UInt8] = { _ in [] }

  /// Returns an attribute.
  static func attribute(_ name: String, _ values: [UInt8]...) -> [UInt8] {
    DER.sequence(DER.identifier(name), DER.element(0x31, Array(values.joined())))
  }

  /// Returns the message with a signature of data, or of the content inside.
  func bytes(over data: [UInt8] = []) throws -> [UInt8] {
    let digest = hash.of(content ?? data)
    var attributes = [
      Self.attribute("1.2.840.113549.1.9.3", DER.identifier(type)),
      Self.attribute("1.2.840.113549.1.9.5", DER.time(time)),
      Self.attribute("1.2.840.113549.1.9.4", DER.octets(digest)),
    ]
    change(&attributes)
    let sorted = attributes.sorted { $0.lexicographicallyPrecedes($1) }
    let signed = (signsSorted ? sorted : attributes).flatMap { $0 }
    let signature =
      attributes.isEmpty
      ? try signer.key.signature(of: content ?? data, hash)
      : try signer.key.signature(of: DER.element(0x31, signed), hash)
    let list = attributes.flatMap { $0 }
    let unsigned = try unsigned(signature)
    let entry = DER.sequence(
      DER.integer(1), DER.sequence(DER.name(signer.issuerName), DER.integer(signer.serialNumber)),
      DER.algorithm(hash.rawValue),
      isIndefinite ? [0xA0, 0x80] + list + [0, 0] : list.isEmpty ? [] : DER.element(0xA0, list),
      signer.key.algorithm(hash), DER.octets(signature),
      unsigned.isEmpty ? [] : DER.element(0xA1, unsigned))
    let inside = content.map { DER.element(0xA0, DER.octets($0)) } ?? []
    return DER.sequence(
      DER.identifier("1.2.840.113549.1.7.2"),
      DER.element(
        0xA0,
        DER.sequence(
          DER.integer(1), DER.element(0x31, DER.algorithm(hash.rawValue)),
          DER.sequence(DER.identifier(type), inside),
          DER.element(0xA0, ([signer] + certificates).flatMap(\.certificate.bytes)),
          DER.element(0x31, entry))))
  }

  /// Returns a message with a time stamp (RFC 3161, 2.4.2).
  static func timestamp(
    of data: [UInt8], at time: Date, by authority: TestCertificate, hash: TestKey.Hash = .sha256
  ) throws -> [UInt8] {
    let statement = DER.sequence(
      DER.integer(1), DER.identifier("1.2.3"),
      DER.sequence(DER.algorithm(hash.rawValue), DER.octets(hash.of(data))), DER.integer(1), DER.time(time))
    return try TestMessage(signer: authority, type: TimestampToken.contentType, content: statement).bytes()
  }

  /// Returns the attribute that has a time stamp of a signature.
  static func stamp(
    of signature: [UInt8], at time: Date, by authority: TestCertificate, hash: TestKey.Hash = .sha256
  ) throws -> [UInt8] {
    try attribute(
      "1.2.840.113549.1.9.16.2.14", timestamp(of: signature, at: time, by: authority, hash: hash))
  }
}
