import DocModel
import Foundation
import TestSupport
import Testing

@testable import Workers

/// A value with every shape that requests and replies have.
private struct Sample: Codable, Equatable {
  enum Kind: Codable, Equatable {
    case plain
    case number(Int)
    case pair(Double?, name: String)
    case several([Kind])
  }
  enum Name: String, Codable { case first, second }
  struct Empty: Codable, Equatable {}

  var text = "a\u{0}é\u{1F600}"
  var long = String(repeating: "x", count: 100_000)
  var numbers = [Int.min, -1, 0, 1, Int.max]
  var small: [Int8] = [-128, 127]
  var large = UInt64.max
  var float = Float(0.1)
  var doubles = [0.1, -.infinity, .greatestFiniteMagnitude]
  var bytes = Data([0, 1, 255])
  var array: [UInt8] = [9, 8, 7]
  var none: String?
  var some: Int? = 3
  var optionals: [Int?] = [1, nil, 3]
  var isSo = true
  var kinds = [
    Kind.plain, .number(-5), .pair(nil, name: ""), .pair(1.5, name: "x"), .several([.plain, .number(0)]),
  ]
  var names: [Name: Int] = [.first: 1]
  var byText = ["": 1, String(repeating: "k", count: 300): 2]
  var byNumber = [7: ["seven"], -7: []]
  var range = 3..<9
  var vector = SIMD4<Int16>(1, 2, 3, -4)
  var nothing = Empty()
  var absent: Empty?
  var nested: [[[String]]] = [[], [[]], [["a"], ["b", "c"]]]
  var set: Set<Int> = [1, 2, 3]
}

/// Some keys of a ``Sample``, in another order.
private struct OtherOrder: Codable, Equatable {
  var isSo: Bool
  var some: Int?
  var missing: String?
  var text: String
}

/// A list that is coded by hand, and begins with a list that is read only in part.
private struct Handmade: Codable, Equatable {
  var numbers = [1, 2]

  init() {}

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var inner = try list.nestedUnkeyedContainer()
    numbers = [try inner.decode(Int.self), try list.decode(Int.self)]
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    var inner = list.nestedUnkeyedContainer()
    try inner.encode(contentsOf: [numbers[0], 7, 8])
    try list.encode(numbers[1])
  }
}

/// A value that contains others of its type.
private struct Chain: Codable {
  var next: [Chain]
}

@Suite("Coding of values between processes")
struct ValueCodingTests {
  @Test("Values of every shape are unchanged by coding")
  func roundTrip() throws {
    let sample = Sample()
    #expect(try WorkerCoding.decode(Sample.self, from: WorkerCoding.encode(sample)) == sample)
    #expect(try WorkerCoding.decode(Int.self, from: WorkerCoding.encode(5)) == 5)
    #expect(try WorkerCoding.decode(String?.self, from: WorkerCoding.encode(String?.none)) == nil)
    #expect(
      try WorkerCoding.decode([Sample].self, from: WorkerCoding.encode([sample, sample])) == [sample, sample])
    #expect(try WorkerCoding.decode(Handmade.self, from: WorkerCoding.encode(Handmade())) == Handmade())
    // Readers needn't search all entries for an absent one.
    #expect(try WorkerCoding.encode(sample).range(of: Data("absent".utf8)) != nil)
  }

  @Test("Entries may be read in any order or skipped")
  func otherOrder() throws {
    let read = try WorkerCoding.decode([OtherOrder].self, from: WorkerCoding.encode([Sample(), Sample()]))
    let wanted = OtherOrder(isSo: true, some: 3, missing: nil, text: Sample().text)
    #expect(read == [wanted, wanted])
  }

  @Test("Invalid bytes are an error without further effect")
  func nonsense() throws {
    var sample = Sample()
    sample.long = "short"
    let right = [UInt8](try WorkerCoding.encode(sample))
    var random = SeededGenerator(seed: 7)
    var failures = 0
    for attempt in 0..<1200 {
      var wrong = right
      switch attempt % 3 {
      case 0:
        wrong[Int.random(in: 0..<wrong.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      case 1: wrong.removeLast(Int.random(in: 1...wrong.count, using: &random))
      default:
        wrong.insert(
          UInt8.random(in: 0...11, using: &random), at: Int.random(in: 0...wrong.count, using: &random))
      }
      if (try? WorkerCoding.decode(Sample.self, from: Data(wrong))) == nil { failures += 1 }
    }
    #expect(failures > 600)
  }

  @Test("Endlessly nested lists don't overflow the stack")
  func depth() {
    let bytes =
      [ValueTag.keyed, 5] + Array("extra".utf8).prefix(4) + Array(repeating: ValueTag.list, count: 2_000_000)
    #expect(throws: (any Error).self) { try WorkerCoding.decode(OtherOrder.self, from: Data(bytes)) }
  }

  @Test("Endlessly nested values of one type don't overflow the stack")
  func depthOfRecursion() throws {
    func nested(_ depth: Int) -> Data {
      let link = [ValueTag.keyed, 5] + Array("next".utf8) + [ValueTag.list]
      return Data(
        Array(repeating: link, count: depth).joined()
          + Array(repeating: ValueTag.end, count: 2 * depth))
    }
    // As deep as a chain of actions.
    _ = try WorkerCoding.decode(Chain.self, from: nested(DocumentLimits.longestActionChain))
    #expect(throws: MalformedMessage.self) {
      try WorkerCoding.decode(Chain.self, from: nested(100_000))
    }
  }

  @Test(
    "A dictionary with equal keys, or keys that aren't UTF-8, is an error, as finding them takes too long",
    arguments: [[[0xFF], [0xFE]], [[0xFF], Array("\u{FFFD}".utf8)], [[97], [97]]] as [[[UInt8]]])
  func invalidKeys(_ keys: [[UInt8]]) throws {
    func encoded(_ keys: [[UInt8]]) -> Data {
      let entries = keys.flatMap { [UInt8($0.count + 1)] + $0 + [ValueTag.yes] }
      return Data([ValueTag.keyed] + entries + [ValueTag.end])
    }
    #expect(
      try WorkerCoding.decode([String: Bool].self, from: encoded([[97], [98]])) == ["a": true, "b": true])
    #expect(throws: MalformedMessage.self) {
      try WorkerCoding.decode([String: Bool].self, from: encoded(keys))
    }
    // Also in a value that others follow.
    let list = Data([ValueTag.list]) + encoded(keys) + encoded([[97]]) + [ValueTag.end]
    #expect(throws: MalformedMessage.self) { try WorkerCoding.decode([[String: Bool]].self, from: list) }
  }

  @Test("A value of another type is an error")
  func otherType() throws {
    let text = try WorkerCoding.encode("text")
    #expect(throws: (any Error).self) { try WorkerCoding.decode(Int.self, from: text) }
    #expect(throws: (any Error).self) { try WorkerCoding.decode([String].self, from: text) }
    #expect(throws: (any Error).self) { try WorkerCoding.decode(Int8.self, from: WorkerCoding.encode(128)) }
    #expect(throws: (any Error).self) { try WorkerCoding.decode(String.self, from: text + text) }
    #expect(throws: (any Error).self) {
      try WorkerCoding.decode(Sample.Kind.self, from: WorkerCoding.encode(["none": 1]))
    }
  }
}
