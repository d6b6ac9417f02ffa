import Testing

@testable import DocModel
@testable import PDFObjects

/// Values in PDF syntax (ISO 32000-1, 7.2 and 7.3).
struct PDFValueParserTests {
  /// Parses a text; `isSure` means that it conforms to the standard.
  private func parse(_ text: String) -> (value: PDFValue?, isSure: Bool) {
    // The bytes are those of Latin-1, so that each scalar below U+0100 is a byte.
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes)
      let value = parser.next()
      return (value, parser.isSure)
    }
  }

  private static func name(_ text: String) -> PDFValue { .name(PDFName(Array(text.utf8))) }
  private static func string(_ text: String) -> PDFValue {
    .string(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }
  private static func reference(_ number: Int32, _ generation: Int32 = 0) -> PDFValue {
    .reference(ObjectID(number: number, generation: generation))
  }
  private static func dictionary(_ entries: (String, PDFValue)...) -> PDFValue {
    var dictionary = PDFDictionary()
    for (key, value) in entries { dictionary.append(PDFName(Array(key.utf8)), value) }
    return .dictionary(dictionary)
  }

  @Test(
    arguments: [
      ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
      ("0", .integer(0)), ("12", .integer(12)), ("-7", .integer(-7)), ("+7", .integer(7)),
      ("007", .integer(7)), ("9223372036854775807", .integer(.max)),
      ("1.5", .real(1.5)), ("-.5", .real(-0.5)), ("+10.", .real(10)), ("4.0", .real(4)), ("-0.0", .real(0)),
      ("0.123456789", .real(0.123456789)), ("123456789.25", .real(123456789.25)),
      ("0.1234567890123456789", .real(0.1234567890123456789)),
      ("99999999999999999999.5", .real(99999999999999999999.5)),
    ] as [(String, PDFValue)])
  func numbersAndKeywords(_ text: String, _ value: PDFValue) {
    #expect(parse(text).value == value)
    #expect(parse(text).isSure)
    #expect(parse("  \n\t\u{C}\0 \(text) ").value == value)
    #expect(parse("% a comment\r\(text)% another").value == value)
  }

  @Test(
    arguments: [
      "nul", "True", "tru", "nan", "inf", "0x10", "1e5", "--1", "1-2", "1.2.3", ".", "-", "+", "obj",
      "99999999999999999999",
    ])
  func invalidValueIsNull(_ text: String) {
    #expect(parse(text).value == .null)
    #expect(!parse(text).isSure)
  }

  @Test(
    arguments: [
      ("(abc)", "abc"), ("()", ""), ("(a(b)c)", "a(b)c"), ("(a((b)(c))d)", "a((b)(c))d"),
      ("(\\n\\r\\t\\b\\f)", "\n\r\t\u{8}\u{C}"), ("(\\(\\)\\\\)", "()\\"),
      ("(\\101\\60z)", "A0z"), ("(\\0053)", "\u{5}3"), ("(\\53\\0538)", "++8"), ("(\\0)", "\0"),
      // Bits beyond a byte are dropped; 8 is no octal digit.
      ("(\\777)", "\u{FF}"), ("(\\18)", "\u{1}8"), ("(\\8)", "8"),
      ("(\\q\\%)", "q%"), ("(a\\\nb)", "ab"), ("(a\\\r\nb)", "ab"), ("(a\\\rb)", "ab"),
      ("(a\r\nb\rc\nd)", "a\nb\nc\nd"), ("(% no comment)", "% no comment"), ("(<a> [b] /c)", "<a> [b] /c"),
      ("(\u{FE}\u{FF})", "\u{FE}\u{FF}"),
    ])
  func literalStrings(_ text: String, _ string: String) {
    #expect(parse(text).value == Self.string(string))
    #expect(parse(text).isSure)
  }

  @Test(
    arguments: [
      ("<>", "", true), ("<48656C6c6F>", "Hello", true), ("<48 65\n6C\t6C\r6F>", "Hello", true),
      // An odd last digit is followed by 0.
      ("<4>", "@", true), ("<48656C6C6F2>", "Hello ", true), ("<48zz65>", "He", false), ("<48", "H", false),
    ])
  func hexadecimalStrings(_ text: String, _ string: String, _ isSure: Bool) {
    #expect(parse(text).value == Self.string(string))
    #expect(parse(text).isSure == isSure)
  }

  @Test(
    arguments: [
      ("/Name", "Name", true), ("/", "", true), ("/A#20B", "A B", true), ("/A#2320", "A#20", true),
      ("/#41#4a", "AJ", true), ("/A.b-c_1*'$", "A.b-c_1*'$", true), ("/A#", "A#", false),
      ("/A#4", "A#4", false), ("/A#zz", "A#zz", false), ("/A/B", "A", true), ("/A(b)", "A", true),
      ("/A{b}", "A", true), ("/A%b", "A", true),
    ])
  func names(_ text: String, _ name: String, _ isSure: Bool) {
    #expect(parse(text).value == Self.name(name))
    #expect(parse(text).isSure == isSure)
  }

  @Test(
    arguments: [
      ("12 0 R", reference(12)), ("12 3 R", reference(12, 3)), ("12\n0\tR", reference(12)),
      ("12 0 % why\n R", reference(12)), ("12 0", .integer(12)), ("12 0 obj", .integer(12)),
      ("0 0 R", .integer(0)),
      ("-1 0 R", .integer(-1)), ("12 -1 R", .integer(12)), ("12 0.0 R", .integer(12)),
      ("4294967296 0 R", .integer(4_294_967_296)),
    ])
  func references(_ text: String, _ value: PDFValue) {
    #expect(parse(text).value == value)
  }

  @Test(
    arguments: [
      ("[]", .array([])),
      ("[1 2.5(a)/B<43>]", .array([.integer(1), .real(2.5), string("a"), name("B"), string("C")])),
      ("[1 0 R 2 0 R]", .array([reference(1), reference(2)])),
      ("[1 2 3 0 R]", .array([.integer(1), .integer(2), reference(3)])),
      ("[null true[[]]]", .array([.null, .boolean(true), .array([.array([])])])),
      ("<<>>", dictionary()), ("<</A 1/B[2]>>", dictionary(("A", .integer(1)), ("B", .array([.integer(2)])))),
      ("<</A<</B(c)>>>>", dictionary(("A", dictionary(("B", string("c")))))),
      ("<</A/B/C 1 0 R>>", dictionary(("A", name("B")), ("C", reference(1)))),
      // Null is equivalent to an absent entry.
      ("<</A null/B 1>>", dictionary(("B", .integer(1)))),
      ("<</A <0a>/B <</C<>>>>>", dictionary(("A", string("\n")), ("B", dictionary(("C", string("")))))),
    ])
  func collections(_ text: String, _ value: PDFValue) {
    #expect(parse(text).value == value)
    #expect(parse(text).isSure)
  }

  @Test(
    arguments: [
      "[1 2", "<</A 1", "<</A 1>", "<</A>>", "<<1 2>>", "<</A 1/A 2>>", "(a", "(a\\", "[}]", "<</A 1]",
    ])
  func truncatedValueIsNotSure(_ text: String) {
    #expect(!parse(text).isSure)
  }

  @Test(
    "A token with a vertical tab, which ends it for qpdf, is not sure",
    arguments: ["[/A\u{0B}]", "[1\u{0B}2]", "<</A/B\u{0B}/C 1>>", "[/#41\u{0B}]", "[true\u{0B}]"])
  func verticalTab(_ text: String) {
    #expect(!parse(text).isSure)
  }

  @Test(arguments: ["", "   ", "]", ">", "% only a comment"])
  func emptyInputHasNoValue(_ text: String) {
    #expect(parse(text).value == nil)
  }

  @Test("Deep nesting ends at a limit, and the value is rejected", arguments: ["[", "<</A ", "[<</A "])
  func nesting(_ opening: String) {
    let closing = opening.contains("<") ? ">>" : "]"
    let deep = String(repeating: opening, count: 400) + String(repeating: closing, count: 400)
    #expect(!parse(deep).isSure)
    #expect(parse(String(repeating: "[", count: 30) + String(repeating: "]", count: 30)).isSure)
  }

  @Test("A million levels of nesting are rejected", arguments: ["[", "<</A ", "[<</A "])
  func bottomlessNesting(_ opening: String) {
    #expect(!parse(String(repeating: opening, count: 1_000_000)).isSure)
  }

  @Test(
    "Skipping a dictionary follows its delimiters",
    arguments: [
      ("<<>>stream", true), (" <</A 1/B[<</C<</D 2>>>>]>>\nstream", true),
      ("<</A(>>)/B(\\)>>(()))>>stream", true),
      ("<</A<AB>>>stream", true), ("<<% >>\n/A 1>>stream", true), ("<</A/B#3E>>stream", true),
      ("<</A 1>>endobj", false), ("<</A<</B 1>>stream", false), ("<</A(>>stream", false), (">stream", false),
      (">>stream", false), ("[<<>>]stream", false), ("null stream", false), ("(<<>>)stream", false),
      ("<</A<AB stream", false), ("<<", false), ("", false),
    ])
  func passing(_ text: String, _ isStream: Bool) {
    let found = Array(text.utf8).withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes)
      return parser.passDictionary() && parser.skipKeyword("stream")
    }
    #expect(found == isStream)
  }

  @Test("A duplicate key is found among many keys, too", arguments: [2, 63, 64, 65, 1_000])
  func manyKeys(_ count: Int) {
    let keys = (0..<count).map { "/K\($0) \($0)" }.joined()
    #expect(parse("<<\(keys)>>").isSure)
    #expect(!parse("<<\(keys)/K1 5>>").isSure)
    #expect(!parse("<<\(keys)/L 1/L 5>>").isSure)
  }

  @Test func adjacentTokens() {
    Array("12 0 obj<</A 1>>endobj 7 x".utf8).withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes)
      let (header, value, early, end) = (
        parser.objectHeader(), parser.next(), parser.skipKeyword("end"), parser.skipKeyword("endobj")
      )
      #expect(header == ObjectID(number: 12, generation: 0))
      #expect(value == Self.dictionary(("A", .integer(1))))
      #expect(!early && end)
      let integers = [parser.nextInteger(), parser.nextInteger()]
      #expect(integers == [7, nil])
    }
  }
}
