import DocModel
import Testing

@Suite("Page selection")
struct PageSelectionTests {
  /// Twelve pages: i–iv, 1–6, A-1, A-2.
  static let labels = PageLabels(ranges: [
    .init(start: 0, style: .lowerRoman), .init(start: 4, style: .decimal),
    .init(start: 10, style: .decimal, prefix: "A-"),
  ])

  private func select(_ text: String, labels: PageLabels = labels, count: Int = 12) throws -> [Int] {
    try PageSelection(text).indexes(labels: labels, pageCount: count)
  }

  @Test(
    "Numbers, ranges and labels",
    arguments: [
      ("1", [0]), ("12", [11]), ("1-3", [0, 1, 2]), ("10-", [9, 10, 11]), ("-2", [0, 1]), ("3,1", [2, 0]),
      ("1-3,2-4", [0, 1, 2, 3]), (" 1 , 3 - 4 ", [0, 2, 3]), ("iv", [3]), ("IV", [3]), ("ii-iv", [1, 2, 3]),
      ("iv-5", [3, 4]), ("A-2", [11]), ("a-1", [10]), ("A-1-A-2", [10, 11]), ("iii-A-1", Array(2...10)),
      ("A-1-", [10, 11]), ("-ii", [0, 1]), ("5-5", [4]), ("012", [11]),
    ] as [(String, [Int])])
  func selected(text: String, indexes: [Int]) throws {
    #expect(try select(text) == indexes)
  }

  @Test("A number is a page number whatever the labels are, unless there is no such page")
  func numbersFirst() throws {
    let offprint = PageLabels(ranges: [.init(start: 0, style: .decimal, first: 345)])
    #expect(try select("2", labels: offprint, count: 16) == [1])
    #expect(try select("346-348", labels: offprint, count: 16) == [1, 2, 3])
    let chapters = PageLabels(ranges: [.init(start: 0, style: .decimal, prefix: "1-")])
    #expect(try select("1-3", labels: chapters, count: 5) == [0, 1, 2])
    #expect(try select("1-1", labels: chapters, count: 5) == [0])
    // A label, not a range of page numbers.
    let later = PageLabels(ranges: [.init(start: 0, style: .decimal, prefix: "3-")])
    #expect(try select("3-2", labels: later, count: 5) == [1])
  }

  @Test(
    "An equals sign selects a label that is a number",
    arguments: [
      ("=1", [4]), ("= 1", [4]), ("=6", [9]), ("=iv", [3]), ("=A-2", [11]), ("=1-3", [4, 5, 6]),
      ("=1-=3", [4, 5, 6]), ("=iii-2", [2, 3, 4, 5]), ("=5-", [8, 9, 10, 11]), ("2,=2", [1, 5]),
      ("=6-A-1", [9, 10]),
    ] as [(String, [Int])])
  func labelsAlone(text: String, indexes: [Int]) throws {
    #expect(try select(text) == indexes)
    #expect(throws: PageSelectionError.noSuchPage("=7", count: 12)) { try select("=7") }
    #expect(try PageSelection("=3").indexes(labels: PageLabels(), pageCount: 5) == [2])
  }

  @Test("Invalid page lists", arguments: ["", ",", "1,", ",1", "1,,2", " ", "-", "1,-"])
  func malformed(text: String) {
    #expect(throws: PageSelectionError.malformed(text)) { try PageSelection(text) }
  }

  @Test(
    "Pages that don't exist", arguments: ["0", "13", "v", "99999999999999999999", "+1", "x-y", "١"])
  func missing(text: String) {
    #expect(throws: PageSelectionError.noSuchPage(text, count: 12)) { try select(text) }
  }

  @Test(
    "The error names the end of a range that doesn't exist",
    arguments: [
      ("1-13", "13"), ("0-3", "0"), ("99-", "99"), ("-99", "99"), ("iv-v", "v"), ("A-1-A-3", "A-3"),
      ("13-99", "13"),
    ])
  func missingEnd(range: String, end: String) {
    let error = PageSelectionError.noSuchEnd(end, range: range, count: 12)
    #expect(throws: error) { try select(range) }
    #expect(error.description.contains("no page “\(end)” of “\(range)”"))
  }

  @Test(
    "A range may end after the last page if that is allowed, but not begin there",
    arguments: [
      ("10-40", [9, 10, 11], ["40"]), ("12-99999999999999999999", [11], ["99999999999999999999"]),
      ("iv-13,1", Array(3...11) + [0], ["13"]), ("=1-99", Array(4...11), ["99"]), ("2-3", [1, 2], []),
    ] as [(String, [Int], [String])])
  func upToTheEnd(text: String, indexes: [Int], ends: [String]) throws {
    let (found, missing) = try PageSelection(text).indexesUpToEnd(labels: Self.labels, pageCount: 12)
    #expect(found == indexes)
    #expect(missing.map { if case .noSuchEnd(let end, _, _) = $0 { end } else { "" } } == ends)
    for beyond in ["13-13", "13-40", "0-3", "iv-v", "40"] {
      #expect(throws: PageSelectionError.self) {
        try PageSelection(beyond).indexesUpToEnd(labels: Self.labels, pageCount: 12)
      }
    }
  }

  @Test("Reversed ranges", arguments: ["3-1", "iv-i", "A-2-1"])
  func backwards(text: String) {
    #expect(throws: PageSelectionError.backwards(text)) { try select(text) }
  }

  @Test("A document without pages has nothing to select", arguments: ["1", "-1", "1-", "i"])
  func noPages(text: String) {
    #expect(throws: PageSelectionError.noSuchPage(text, count: 0)) { try select(text, count: 0) }
  }

  @Test("One page by number or label")
  func page() {
    #expect(PageSelection.index(ofPage: "5", labels: Self.labels, pageCount: 12) == 4)
    #expect(PageSelection.index(ofPage: "ii", labels: Self.labels, pageCount: 12) == 1)
    #expect(PageSelection.index(ofPage: "ii", labels: PageLabels(), pageCount: 12) == nil)
    #expect(PageSelection.index(ofPage: "1-2", labels: Self.labels, pageCount: 12) == nil)
    #expect(PageSelection.index(ofPage: "", labels: Self.labels, pageCount: 12) == nil)
  }

  @Test("Errors suggest valid input")
  func messages() {
    #expect(PageSelectionError.noSuchPage("13", count: 12).description.contains("1 to 12"))
    #expect(PageSelectionError.noSuchPage("2", count: 1).description.contains("one page"))
    #expect(PageSelectionError.noSuchPage("1", count: 0).description.contains("no pages"))
    #expect(PageSelectionError.malformed("1,,2").description.contains("1-5,iv"))
  }
}
