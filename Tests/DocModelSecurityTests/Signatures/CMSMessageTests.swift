import Foundation
import Testing

@testable import DocModelSecurity

@Suite("Messages with signatures")
struct CMSMessageTests {
  private let data = Array("signed data".utf8)
  private let signer = try? TestCertificate("Ann")

  private func message() throws -> TestMessage { TestMessage(signer: try #require(signer)) }

  /// Whether a message is a right signature of the data; nil if that can't be decided.
  private func isRight(_ message: TestMessage) throws -> Bool? {
    let read = try CMSMessage(message.bytes(over: data))
    return data.withUnsafeBytes { data in try? read.verifies(data) }
  }

  @Test("Attributes are verified in the order of the message, and in that of DER", arguments: [false, true])
  func order(_ signsSorted: Bool) throws {
    var message = try message()
    message.signsSorted = signsSorted
    for change in [{ $0.reverse() }, { $0.swapAt(0, 1) }, { $0.sort { $0.count < $1.count } }]
      as [(inout [[UInt8]]) -> Void]
    {
      message.change = change
      #expect(try isRight(message) == true)
    }
  }

  @Test("Attributes without a length are verified as if they had one")
  func indefiniteLength() throws {
    var message = try message()
    message.isIndefinite = true
    #expect(try isRight(message) == true)
  }

  @Test("A changed attribute is noticed, whatever the order")
  func changedAttribute() throws {
    let bytes = try message().bytes(over: data)
    let time = DER.time(.days(-1)).dropLast(3)
    let range = try #require(bytes.firstRange(of: time))
    var changed = bytes
    changed[range.upperBound - 1] ^= 1
    let read = try CMSMessage(changed)
    #expect(try data.withUnsafeBytes { data in try read.verifies(data) } == false)
  }

  /// Changes of the attributes type, time and hash, with which a signature isn't right.
  static let tricks: [(String, @Sendable (inout [[UInt8]]) -> Void)] = [
    ("no hash", { $0.remove(at: 2) }), ("no type", { $0.remove(at: 0) }),
    ("another hash", { $0[2][$0[2].count - 1] ^= 1 }), ("another type", { $0[0][$0[0].count - 1] ^= 3 }),
    ("two hashes", { $0[2] = Self.doubled($0[2]) }), ("two types", { $0[0] = Self.doubled($0[0]) }),
  ]

  /// Returns an attribute with its value twice.
  private static func doubled(_ attribute: [UInt8]) -> [UInt8] {
    let parts = BERElement(attribute[...])?.elements ?? []
    let value = Array(parts[1].value)
    return DER.sequence(Array(parts[0].all), DER.element(0x31, value, value))
  }

  @Test("The hash and the type of the content are signed, once each", arguments: tricks)
  func attributes(_ name: String, _ change: @escaping @Sendable (inout [[UInt8]]) -> Void) throws {
    var message = try message()
    message.change = change
    #expect(try isRight(message) == false, "\(name)")
  }

  @Test("An attribute that is there twice is refused")
  func repeatedAttribute() throws {
    var message = try message()
    message.change = { $0.append($0[2]) }
    #expect(throws: GnuTLSError.self) { try CMSMessage(message.bytes(over: data)) }
  }

  @Test("Without attributes the data itself is signed, and other types of content need attributes")
  func withoutAttributes() throws {
    var message = try message()
    message.change = { $0 = [] }
    #expect(try isRight(message) == true)
    let other = try CMSMessage(message.bytes(over: data + [0]))
    #expect(try data.withUnsafeBytes { data in try other.verifies(data) } == false)
    message.type = TimestampToken.contentType
    #expect(try isRight(message) == nil)
  }

  @Test("MD5 proves nothing, and SHA-1 is accepted here")
  func hashes() throws {
    let key = try TestKey(bitsOfRSA: 1024)
    var message = TestMessage(signer: try TestCertificate("Bob", key: key))
    message.hash = .sha1
    #expect(try isRight(message) == true)
    message.hash = .md5
    #expect(try isRight(message) == nil)
  }

  @Test("A message with another number of signers, or cut anywhere, is refused")
  func structure() throws {
    let bytes = try message().bytes(over: data)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: GnuTLSError.self) { try CMSMessage(Array(bytes.prefix(length))) }
    }
    #expect((try? CMSMessage(bytes + [0, 0, 0])) != nil)
  }

  @Test("A detached signature with contents of its own isn't intact, though they are signed")
  func ownContents() throws {
    let signed = try SignedSample.signedBytes()
    var message = try message()
    func integrity() throws -> Signature.Integrity? {
      let changed = try SignedSample.replacingMessage(with: message.bytes(over: signed))
      return try SignedSample.signatures(changed).first?.integrity
    }
    #expect(try integrity() == .intact)
    message.content = data
    #expect(try integrity() == .unverifiable("it contains other data"))
    message.content = Array("%PDF-".utf8)
    #expect(try integrity() == .unverifiable("it contains other data"))
  }
}
