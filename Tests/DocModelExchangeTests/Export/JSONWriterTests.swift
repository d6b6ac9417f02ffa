import Foundation
import Testing

@testable import DocModelExchange

/// JSON byte by byte (RFC 8259).
struct JSONWriterTests {
  private func written(_ value: some JSONConvertible) -> String {
    String(decoding: value.json.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("", "\"\""), ("abc", "\"abc\""), ("a\"b", "\"a\\\"b\""), ("a\\b", "\"a\\\\b\""), ("a/b", "\"a/b\""),
      ("\n\r\t", "\"\\n\\r\\t\""), ("\u{8}\u{C}", "\"\\u0008\\u000c\""), ("a\0b", "\"a\\u0000b\""),
      ("\u{1B}[31m", "\"\\u001b[31m\""), ("\u{1F}\u{20}", "\"\\u001f \""),
      // DEL and the C1 controls, which terminals execute; the characters after them stay.
      ("\u{7F}", "\"\\u007f\""), ("\u{80}\u{9B}31m\u{9F}", "\"\\u0080\\u009b31m\\u009f\""),
      ("\u{A0}é", "\"\u{A0}é\""), ("ä漢🔖👩‍🚀", "\"ä漢🔖👩‍🚀\""), ("e\u{301}", "\"e\u{301}\""),
      ("\u{2028}\u{202E}", "\"\u{2028}\u{202E}\""), ("\r\n", "\"\\r\\n\""),
      ("\u{85}\u{85}", "\"\\u0085\\u0085\""),
    ])
  func strings(_ text: String, _ json: String) throws {
    #expect(written(text) == json)
    let read = try JSONTree(data: Data(json.utf8)).string
    #expect(read.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }

  @Test func controlCharactersRoundTrip() throws {
    let text = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init)))
    let json = written(text)
    #expect(!json.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    #expect(try JSONTree(data: Data(json.utf8)).string == text)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.25, "-0.25"), (100, "100"),
      (1.000001, "1.000001"), (0.000001, "0.000001"), (-0.000001, "-0.000001"), (0.1, "0.1"),
      (0.1 + 0.2, "0.3"),
      // Numbers are rounded to six decimals, and zero has no sign.
      (0.0000004, "0"), (-0.0000004, "0"), (0.9999996, "1"), (-2.00000049, "-2"), (12.3456789, "12.345679"),
      (999_999_999, "999999999"), (123_456_789.5, "123456789.5"), (.nan, "null"), (.infinity, "null"),
      (-.infinity, "null"),
    ] as [(Double, String)])
  func numbers(_ number: Double, _ json: String) {
    #expect(written(number) == json)
  }

  @Test(arguments: [1e9, -1e9, 1e12, 99_999_999_999.5, 1e16, 1e300, -1e300, .greatestFiniteMagnitude])
  func largeNumbersRoundTrip(_ number: Double) throws {
    #expect(try JSONTree(data: Data(written(number).utf8)).double == number)
  }

  @Test func missingValuesAreNull() {
    #expect(written([nil as String?, nil]) == "[null,null]")
    let object: JSONValue = ["string": (nil as String?).json, "object": JSONValue(nil as Int?) { _ in 1 }]
    #expect(written(object) == #"{"string":null,"object":null}"#)
    #expect(object.present.isEmpty)
  }

  @Test func structure() {
    let value: JSONValue = [
      "a": 1, "b": [1.5, 2].json, "c": ([] as [Double]).json, "d": ["x", "y"].json,
      "e": JSONValue(5) { ["f": ($0 == 5).json] }, "g": .array([["n": 1], ["n": 2]]), "h": [:], "i": .null,
      "j": Int.min.json,
    ]
    #expect(
      written(value)
        == #"{"a":1,"b":[1.5,2],"c":[],"d":["x","y"],"e":{"f":true},"g":[{"n":1},{"n":2}],"h":{},"i":null,"#
        + #""j":-9223372036854775808}"#)
  }

  @Test("Encoded values leave out absent entries and round numbers to six decimals")
  func encoding() throws {
    let value: JSONValue = [
      "a": .null, "b": (0.1 + 0.2).json, "c": (-0.0).json, "d": .array([.null, 1e9.json]),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    #expect(json == #"{"b":0.3,"c":0,"d":[null,1000000000]}"#)
  }

  @Test("Output larger than a chunk comes in several chunks, complete and in order")
  func pieces() throws {
    var (bytes, count): ([UInt8], Int) = ([], 0)
    let writer = JSONWriter {
      bytes.append(contentsOf: $0)
      count += 1
    }
    let strings = (0..<20_000).map { "“\($0)”\n" }
    writer.array(strings) { writer.write(["text": $0.json]) }
    #expect(count > 1)
    writer.flush()
    #expect(try JSONTree(data: Data(bytes)).elements.compactMap { $0["text"]?.string } == strings)
  }
}
