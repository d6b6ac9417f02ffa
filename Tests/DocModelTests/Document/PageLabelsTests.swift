import Testing

@testable import DocModel

/// Labels in all styles, from ranges, and from files.
struct PageLabelsTests {
  @Test(
    arguments: [
      (1, "i"), (4, "iv"), (9, "ix"), (14, "xiv"), (40, "xl"), (49, "xlix"), (90, "xc"), (400, "cd"),
      (944, "cmxliv"), (1998, "mcmxcviii"), (3999, "mmmcmxcix"), (5000, "mmmmm"),
      // A number without a usual Roman numeral stays decimal.
      (0, "0"), (-3, "-3"), (100_001, "100001"), (.max, "9223372036854775807"),
    ])
  func roman(_ number: Int, _ text: String) {
    #expect(PageLabels.written(number, as: .lowerRoman) == text)
    #expect(PageLabels.written(number, as: .upperRoman) == text.uppercased())
  }

  @Test(
    arguments: [
      (1, "a"), (26, "z"), (27, "aa"), (28, "bb"), (52, "zz"), (53, "aaa"), (0, "0"), (-1, "-1"),
      (.min, "-9223372036854775808"),
    ])
  func letters(_ number: Int, _ text: String) {
    #expect(PageLabels.written(number, as: .lowerLetters) == text)
    #expect(PageLabels.written(number, as: .upperLetters) == text.uppercased())
  }

  @Test func decimalAndNone() {
    #expect(PageLabels.written(.min, as: .decimal) == "-9223372036854775808")
    #expect(PageLabels.written(7, as: nil) == "")
  }

  @Test func labelRangeExtendsToTheNextRange() {
    let labels = PageLabels(ranges: [
      .init(start: 5, style: .upperLetters, prefix: "App. "), .init(start: 2, style: .decimal, first: 10),
      .init(start: 4, style: nil, prefix: "Cover"),
    ])
    #expect(
      (0..<8).map { labels.label(at: $0) }
        == ["1", "2", "10", "11", "Cover", "App. A", "App. B", "App. C"])
    #expect(PageLabels().label(at: 41) == "42")
  }

  @Test func numbersThatOverflowWrap() {
    let labels = PageLabels(ranges: [.init(start: 0, style: .decimal, first: .max)])
    #expect((0..<2).map { labels.label(at: $0) } == ["9223372036854775807", "-9223372036854775808"])
    #expect(PageLabels(ranges: [.init(start: 0, style: .decimal, first: -4)]).label(at: 0) == "1")
    #expect(PageLabels(ranges: [.init(start: .max, style: .decimal)]).label(at: 3) == "4")
  }

  @Test func exactLabelTakesPrecedenceOverOtherCase() {
    let labels = PageLabels(ranges: [
      .init(start: 0, style: .lowerRoman), .init(start: 3, style: .upperRoman),
    ])
    #expect(labels.index(of: "II", pageCount: 6) == 4)
    #expect(labels.index(of: "ii", pageCount: 6) == 1)
    #expect(labels.index(of: "Iii", pageCount: 6) == 2)
    #expect(labels.index(of: "iv", pageCount: 6) == nil)
    #expect(labels.index(of: "ii", pageCount: -1) == nil)
  }

  @Test func labelsOfTheFixture() throws {
    let document = try Samples.open("labels.pdf")
    var expected = ["1", "2", "A-1", "A-2", "A-3", "I", "II", "III", "IV", "ix", "x", "xi"]
    expected += (0..<26).map { String(UnicodeScalar(UInt8(97 + $0))) } + ["aa", "bb", "Y", "Z", "AA", "BB"]
    expected += ["Cover", "Cover", "§ 100", "§ 101", "", "(mcmxcviii", "(mcmxcix", "1", "2"]
    #expect(try (0..<document.pageCount).map { try document.page(at: $0).label } == expected)
    #expect(document.pageLabels.index(of: "cover", pageCount: 53) == 44)
    #expect(document.pageLabels.index(of: "x", pageCount: 53) == 10)
    #expect(document.pageLabels.index(of: "i", pageCount: 53) == 20)
  }

  @Test(
    arguments: [
      // Invalid entries, numbers out of order and repeated, an invalid style.
      ("<</Nums [0 <</S /r>> 2 null 1 (no) 3 <</S /D>>]>>", ["i", "ii", "iii", "1"]),
      ("<</Nums [2 <</P (b)>> 0 <</P (a)>> 2 <</P (c)>>]>>", ["a", "a", "c", "c"]),
      ("<</Nums [0 <</S /Q /P (x)>> -1 <</S /D>> 1.5 <</S /D>>]>>", ["x", "x", "x", "x"]),
      ("<</Nums [0 <</S /D /St 9223372036854775807>>]>>", ["9223372036854775807", "-9223372036854775808"]),
      ("<</Nums [0]>>", ["1", "2"]), ("<</Nums 3>>", ["1", "2"]), ("[]", ["1", "2"]),
      ("<</Kids [null 3 10 0 R <</Nums [0 <</P (k)>>]>> 10 0 R]>>", ["k", "k"]),
    ])
  func labelsOfOddFiles(_ tree: String, _ expected: [String]) throws {
    var source = PDFSource(pages: Array(repeating: "", count: 4), catalog: "/PageLabels \(tree)")
    source.objects[10] = "<</Kids [10 0 R]>>"
    let document = try source.open()
    let labels = try (0..<4).map { try document.page(at: $0).label }
    #expect(Array(labels.prefix(expected.count)) == expected)
  }
}
