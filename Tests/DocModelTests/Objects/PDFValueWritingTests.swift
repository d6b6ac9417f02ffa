import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects

/// Values that are written in PDF syntax and parsed again.
struct PDFValueWritingTests {
  private static func written(_ value: PDFValue) -> String {
    var bytes = GrowingBytes()
    bytes.append(value)
    return bytes.text
  }

  @Test(
    arguments: [
      (.null, "null"), (.boolean(true), "true"), (.integer(-7), "-7"), (.real(0.5), "0.5"),
      (.string(Array("a(b)\\".utf8)), "(a\\(b\\)\\\\)"), (.string([0, 13, 200]), "<000DC8>"),
      (.string(Array("abcde".utf8) + [13]), "(abcde\\015)"),
      (.name("A"), "/A"), (.name("A B"), "/A#20B"), (.name("a#/("), "/a#23#2F#28"), (.name("é"), "/#C3#A9"),
      (.name(""), "/"), (.reference(ObjectID(number: 12, generation: 3)), "12 3 R"),
      (.array([.integer(1), .name("B")]), "[1/B]"), (.array([]), "[]"),
      (.array([.integer(1), .integer(2), .null]), "[1 2 null]"),
    ] as [(PDFValue, String)])
  func values(value: PDFValue, text: String) {
    #expect(Self.written(value) == text)
  }

  @Test("Numbers are written without exponents", arguments: [1e-7, 1e-15, 1e16, 1.5e20, -2.5e-9, 123456.789])
  func numbers(_ number: Double) throws {
    let text = Self.written(.real(number))
    #expect(!text.contains("e"))
    let read = try #require(Self.read(text)?.number)
    #expect(abs(read - number) <= abs(number) * 1e-5)
  }

  @Test(
    "Small and large numbers are written with all their digits",
    arguments: [.leastNonzeroMagnitude, 1e-300, 1.23456789012345e-10, -2.5e-9, 1.8014398509481984e16, -1e308])
  func exactNumbers(_ number: Double) {
    let text = Self.written(.real(number))
    #expect(!text.contains("e") && Self.read(text) == .real(number))
  }

  @Test("Numbers that PDF doesn't have are written as 0", arguments: [Double.nan, .infinity, -.infinity])
  func unwritable(_ number: Double) {
    #expect(Self.written(.real(number)) == "0")
  }

  @Test(
    "Every object of a fixture is unchanged after writing",
    arguments: ["types.pdf", "strings.pdf"])
  func objects(_ name: String) throws {
    let file = try PDFFile(FileContents(.path(Samples.path(name))), password: nil)
    var count = 0
    for number in 1..<Int32(400) {
      let value = file.value(of: ObjectID(number: number, generation: 0))
      if value != .null { count += 1 }
      #expect(Self.read(Self.written(value)) == value)
    }
    #expect(count > 10)
  }

  private static func read(_ text: String) -> PDFValue? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes)
      return parser.next()
    }
  }
}
