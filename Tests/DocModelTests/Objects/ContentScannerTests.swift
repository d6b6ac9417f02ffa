import Testing

@testable import DocModel

@Suite("Operators of content streams")
struct ContentScannerTests {
  private func operations(_ text: String) throws -> [ContentOperation] {
    var operations: [ContentOperation] = []
    try ContentScanner.forEach(in: Array(text.utf8)) { operations.append($0) }
    return operations
  }

  @Test(
    "An operator comes with its operands and its range",
    arguments: [
      ("q 1 0 0 1 5 6 cm Q", ["q", "cm", "Q"], [0, 6, 0]),
      ("BT /F1 12 Tf (a\\)b) Tj ET", ["BT", "Tf", "Tj", "ET"], [0, 2, 1, 0]),
      ("[(a) -20 <62>]TJ", ["TJ"], [1]),
      ("(a)' 1 2(b)\"", ["'", "\""], [1, 3]),
      ("/Span<</MCID 3/ActualText(x)>>BDC EMC", ["BDC", "EMC"], [2, 0]),
      ("0 0 10 10 re f*% comment Q\n n", ["re", "f*", "n"], [4, 0, 0]),
      ("/a true false null gs", ["gs"], [4]),
      ("1 2 3", [], []),
      ("", [], []),
    ])
  func operators(_ text: String, _ names: [String], _ counts: [Int]) throws {
    let found = try operations(text)
    #expect(found.map(\.name) == names)
    #expect(found.map(\.operands.count) == counts)
    for operation in found {
      let part = String(decoding: Array(text.utf8)[operation.range], as: UTF8.self)
      #expect(part.hasSuffix(operation.name))
    }
  }

  @Test(
    "An inline image ends at the EI that text follows",
    arguments: [
      ("BI /W 2 /H 2 /BPC 8 /IM true ID abcd EI Q", "abcd"),
      ("BI /W 2 ID a EI\u{1}\u{2} EI Q", "a EI\u{1}\u{2}"),
      ("BI ID EI", ""),
    ])
  func inlineImage(_ text: String, _ data: String) throws {
    let image = try #require(try operations(text).first)
    #expect(image.name == "BI")
    let range = try #require(image.imageData)
    #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == data)
  }

  @Test(
    "Content that readers understand differently is an error",
    arguments: [
      "(a", "[1 2", "<</A", "1 2 ] l", "--5 w", "1.2.3 w", "BI /W 2", "BI /W 2 ID abc", "5 BI ID EI", "{1} w",
      String(repeating: "[", count: 100_000), String(repeating: "1 ", count: 10_000) + "w",
    ])
  func unreadable(_ text: String) {
    #expect(throws: ContentError.self) { _ = try operations(text) }
  }

  @Test(
    "Numbers are written without exponents",
    arguments: [
      (0, "0"), (-0.00001, "0"), (1.5, "1.5"), (-12.34567, "-12.3457"), (1e20, "0"), (.nan, "0"),
      (0.0004, "0.0004"),
    ])
  func numbers(_ number: Double, _ text: String) {
    #expect(
      ContentNumber.text(number) == (text == "0" && number < 0 ? "-0" : text)
        || ContentNumber.text(number) == text)
  }
}
