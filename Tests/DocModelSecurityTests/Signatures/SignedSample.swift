import Foundation
import TestSupport

@testable import DocModelSecurity

/// Signed documents for tests, and the key that signs them.
enum SignedSample {
  /// The fixture with a signature, and a note that was added later.
  static let data = (try? Samples.data("signed.pdf")) ?? Data()
  static let keyFile = Checkout.fixture("sources/signer.p12")
  static let issuerFile = Checkout.fixture("sources/signer-ca.pem")

  /// Opens bytes as a document.
  static func open(_ data: Data, password: String? = nil) throws -> Document {
    try Document(.bytes(data, name: "sample.pdf"), password: password)
  }

  /// Returns the signatures of a document, checked with the issuer of the key as trusted.
  static func signatures(_ data: Data, password: String? = nil) throws -> [Signature] {
    var trusted = TrustedCertificates()
    try trusted.add(file: issuerFile)
    return try open(data, password: password).signatures(trusting: trusted)
  }

  static func key() throws -> SigningKey { try SigningKey(file: keyFile, password: "secret") }

  private static func ranges() throws -> SignedRanges? {
    let form = try open(data).file?.catalog?["AcroForm"]
    guard let signature = form?["Fields"]?[0]?["V"] else { return nil }
    return try [UInt8](data).withUnsafeBufferPointer { try SignedRanges(signature, in: $0) }
  }

  /// Returns the bytes of the fixture that its signature covers.
  static func signedBytes() throws -> [UInt8] {
    guard let ranges = try ranges() else { return [] }
    return [UInt8](data[..<ranges.gapStart] + data[ranges.gapEnd..<ranges.end])
  }

  /// Returns the fixture with another message in the place of its signature.
  static func replacingMessage(with message: [UInt8]) throws -> Data {
    guard let ranges = try ranges(), 2 * message.count <= ranges.gapEnd - ranges.gapStart - 2 else {
      throw SignatureError.unreadable("sample.pdf", reason: "its place is too small")
    }
    let digits = message.hexadecimal
    let string =
      "<" + digits.padding(toLength: ranges.gapEnd - ranges.gapStart - 2, withPad: "0", startingAt: 0) + ">"
    return data[..<ranges.gapStart] + Data(string.utf8) + data[ranges.gapEnd...]
  }

  /// Returns a document with changed objects in an update.
  static func updated(_ data: Data, _ change: (PDFFile, inout ObjectDraft) throws -> Void) throws -> Data {
    let document = try open(data)
    guard let file = document.file, let end = file.updatableEnd(ofFlawed: false) else { return data }
    var changes = ObjectDraft(nextNumber: end.nextNumber)
    try change(file, &changes)
    return data + Data(UpdateWriter(changes, after: end, encryption: nil).tail())
  }

  /// Returns a document with other numbers in its last ByteRange, and the numbers that were there.
  static func replacingRanges(_ data: Data, _ change: ([Int]) -> [Int]) throws -> Data {
    var bytes = [UInt8](data)
    let marker = Array("/ByteRange".utf8)
    guard let start = bytes.lastRange(of: marker)?.upperBound,
      let open = bytes[start...].firstIndex(of: UInt8(ascii: "[")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "]"))
    else { return data }
    let old = String(decoding: bytes[open + 1..<close], as: UTF8.self).split(separator: " ").compactMap {
      Int($0)
    }
    let new = Array(change(old).map(String.init).joined(separator: " ").utf8)
    guard new.count <= close - open - 1 else { return data }
    bytes.replaceSubrange(
      open + 1..<close, with: new + Array(repeating: UInt8(ascii: " "), count: close - open - 1 - new.count))
    return Data(bytes)
  }
}

extension [UInt8] {
  /// Returns the last place of other bytes.
  func lastRange(of other: [UInt8]) -> Range<Int>? {
    stride(from: count - other.count, through: 0, by: -1).first { self[$0...].starts(with: other) }
      .map { $0..<$0 + other.count }
  }
}
