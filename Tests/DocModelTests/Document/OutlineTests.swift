import TestSupport
import Testing

@testable import DocModel

/// Outlines in files.
struct OutlineReadingTests {
  @Test func article() throws {
    let outline = try Samples.open("article.pdf").outline
    #expect(outline.items.count == 26)
    #expect(outline.problems.isEmpty)
    #expect(outline.children(of: nil) == [0, 1, 2, 3, 8, 18, 22, 23, 24, 25])
    #expect(outline.children(of: 8) == [9, 10, 14])
    #expect(outline.children(of: 10) == [11, 12, 13])
    #expect(outline.children(of: 0) == [])
    #expect(outline.children(of: 99) == [] && outline.children(of: -1) == [])
    #expect(outline.path(to: 12) == ["2 Annotations · Σημειώσεις", "2.2 Flags", "2.2.2 NoRotate"])
    #expect(outline.path(to: 26) == [])
    #expect(outline.items[20].title == "3.2 Bookmarks 🔖")
    #expect(outline.items[21].title == "3.3 Zurück – going back")
    #expect(outline.items.filter { !$0.isOpen }.map(\.title) == ["2.2 Flags", "3 Many documents"])
    #expect(outline.items.indices.filter { outline.items[$0].isBold } == [3, 11])
    #expect(outline.items.indices.filter { outline.items[$0].isItalic } == [0, 11, 23])
    #expect(outline.items[24].action == Action(.uri("https://example.org/keyboard")))
    #expect(outline.items[25].action == nil)
    #expect(
      outline.items[22].destination
        == Destination(
          pageIndex: 10, view: .xyz(left: 0, top: 541, zoom: nil), name: "old.searching"))
  }

  @Test(
    arguments: [
      (0, nil, nil), (1, nil, "Preface"),
      // A page on which a chapter and its first section begin belongs to the chapter.
      (4, nil, "1 Keys"),
      // A page without a heading belongs to the last heading before it, a height to the last heading above.
      (4, 100, "1.1 Chords and sequences"), (4, 443.8, "1.1 Chords and sequences"), (4, 444, "1 Keys"),
      (11, 0, "5 Closing words"), (99, nil, "5 Closing words"), (-1, nil, nil),
    ] as [(Int, Double?, String?)])
  func sections(_ page: Int, _ height: Double?, _ expected: String?) throws {
    let outline = try Samples.open("article.pdf").outline
    #expect(outline.section(ofPage: page, at: height).map { outline.items[$0].title } == expected)
  }

  @Test func outlineLoopsAreLeftOut() throws {
    let outline = try Samples.open("outline-loop.pdf").outline
    #expect(outline.items.count == 4)
    #expect(outline.children(of: nil).count == 2)
    #expect(outline.children(of: nil).map { outline.children(of: $0).count } == [1, 1])
    #expect(outline.problems.count == 3)
    #expect(outline.items.map(\.destination?.pageIndex) == [0, 2, 1, 2])
  }

  @Test func deepestLevelsAreFlattened() throws {
    let outline = try Samples.open("outline-deep.pdf").outline
    #expect(outline.items.count == 10_000)
    let last = DocumentLimits.deepestOutline - 1
    #expect(outline.items.map(\.level) == (0..<10_000).map { min($0, last) })
    #expect(outline.items.map(\.title) == (1...10_000).map { String($0) })
    #expect(outline.path(to: 9_999).count == last + 1)
    #expect(outline.children(of: last - 1) == Array(last..<10_000))
    #expect(outline.section(ofPage: 0) == 0)
    #expect(outline.section(ofPage: 0, at: 10) == 9_999)
  }

  @Test func malformedItemsAreReadInPart() throws {
    var source = PDFSource(catalog: "/Outlines 10 0 R")
    source.objects[10] = "<</First 11 0 R>>"
    source.objects[11] = "<</Title 3 /F -1 /Count 1e300 /Next 12 0 R /First (no item)>>"
    source.objects[12] = "<</Title (Second) /Dest [5 /Fit] /Next 99 0 R>>"
    let outline = try source.open().outline
    #expect(outline.items.map(\.title) == ["", "Second"])
    #expect(outline.items[0].isOpen && outline.items[0].isBold && outline.items[0].isItalic)
    // A page number beyond the last page has no target.
    #expect(outline.items[1].destination == Destination(pageIndex: nil))
    #expect(outline.problems.count == 1)
  }

  @Test func invalidOutlineIsEmpty() throws {
    for outlines in ["null", "3", "[]", "<<>>", "10 0 R", "<</First null>>"] {
      #expect(try PDFSource(catalog: "/Outlines \(outlines)").open().outline.isEmpty)
    }
  }
}

/// Sections, compared with a linear search in the list of headings.
struct OutlineSectionTests {
  /// Returns an outline from a seed: nested, with pages in any order, some without a page or a height.
  private static func outline(seed: UInt64, count: Int) -> Outline {
    var random = SeededGenerator(seed: seed)
    var level = 0
    let items = (0..<count).map { index in
      level = index == 0 ? 0 : Int.random(in: 0...(level + 1), using: &random)
      let page = Int.random(in: 0..<8, using: &random)
      let top: Double? =
        Bool.random(using: &random) ? Double(Int.random(in: 0...5, using: &random)) * 100 : nil
      let leads = Int.random(in: 0..<5, using: &random) > 0
      return Outline.Item(
        title: "\(index)", level: level,
        action: leads ? Action(.goTo(Destination(pageIndex: page, view: .fitHorizontally(top: top)))) : nil)
    }
    return Outline(items: items)
  }

  /// Returns the headings with a page, by page and in reading order.
  private static func headings(_ outline: Outline) -> [(item: Int, page: Int, top: Double)] {
    let all = outline.items.indices.compactMap { index -> (item: Int, page: Int, top: Double)? in
      guard let destination = outline.items[index].destination, let page = destination.pageIndex else {
        return nil
      }
      return (index, page, destination.top ?? .infinity)
    }
    return all.sorted { ($0.page, $0.item) < ($1.page, $1.item) }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func section(_ seed: UInt64) {
    let outline = Self.outline(seed: seed, count: Int(seed) * 4)
    let headings = Self.headings(outline)
    for page in -1...8 {
      let last = headings.last { $0.page < page }?.item
      let onPage = headings.filter { $0.page == page }
      for height in [-1, 0, 50, 100, 250, 400, 500, 600] as [Double] {
        let expected = onPage.last { $0.top >= height }?.item ?? last
        #expect(outline.section(ofPage: page, at: height) == expected)
      }
      #expect(outline.section(ofPage: page) == onPage.first?.item ?? last)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func neighbours(_ seed: UInt64) {
    let outline = Self.outline(seed: seed, count: Int(seed) * 4)
    let headings = Self.headings(outline)
    for page in -1...8 {
      for height in [nil, 0, 250, 600] as [Double?] {
        let current = outline.section(ofPage: page, at: height)
        let headingIndex = headings.firstIndex { $0.item == current }
        let next = headingIndex.map { $0 + 1 } ?? 0
        let after = headings.indices.contains(next) ? headings[next].item : nil
        #expect(outline.heading(afterPage: page, at: height) == after)
        var before = current
        if let headingIndex, headings[headingIndex].page == page {
          before = headingIndex > 0 ? headings[headingIndex - 1].item : nil
        }
        #expect(outline.heading(beforePage: page, at: height) == before)
      }
    }
  }

  /// Three pages: one heading in the first column, three in two columns, and one in the first column.
  private static var columns: Outline {
    let places = [(0, 700.0, 50.0), (1, 500, 50), (1, 300, 54), (1, 600, 318), (2, 400, 50)]
    return Outline(
      items: places.enumerated().map { index, place in
        let view = Destination.View.xyz(left: place.2, top: place.1, zoom: nil)
        return .init(title: "\(index)", action: Action(.goTo(Destination(pageIndex: place.0, view: view))))
      })
  }

  @Test(
    "The section of a point is that of its column",
    arguments: [
      (0, 710, 318, 0), (0, 710, 60, nil), (1, 550, 60, 0), (1, 500, 60, 1), (1, 250, 280, 2),
      (1, 650, 330, 2), (1, 550, 316, 3), (2, 450, 60, 3), (2, 450, 330, 4), (3, 100, 330, 4),
    ] as [(Int, Double, Double, Int?)])
  func column(page: Int, height: Double, left: Double, section: Int?) {
    #expect(Self.columns.section(ofPage: page, at: height, left: left) == section)
  }

  @Test func headingsOfTheNextColumnFollowThoseOfTheOneBefore() {
    let outline = Self.columns
    #expect(outline.heading(afterPage: 1, at: 500, left: 50) == 2)
    #expect(outline.heading(afterPage: 1, at: 300, left: 54) == 3)
    #expect(outline.heading(beforePage: 1, at: 600, left: 318) == 2)
    #expect((0...2).map { outline.hasColumns(onPage: $0) } == [false, true, false])
  }

  @Test func indentedHeadingsAreNoColumn() {
    let items = [(700.0, 50.0), (600, 300), (500, 50)].map { top, left in
      let view = Destination.View.xyz(left: left, top: top, zoom: nil)
      return Outline.Item(title: "", action: Action(.goTo(Destination(pageIndex: 0, view: view))))
    }
    #expect(Outline(items: items).section(ofPage: 0, at: 550, left: 60) == 1)
  }

  @Test func headingAfterAPageIsFoundByPageNotByIndex() {
    // An appendix that is listed first: the next heading is found by page, not by its index in the list.
    let items = [(7, 100.0), (3, 500.0)].map { page, top in
      Outline.Item(
        title: "", action: Action(.goTo(Destination(pageIndex: page, view: .fitHorizontally(top: top)))))
    }
    #expect(Outline(items: items).heading(afterPage: 7, at: 300) == 0)
  }

  @Test func hundredThousandHeadingsOnOnePageAreFoundAtOnce() {
    let items = (0..<100_000).map { index in
      let view = Destination.View.fitHorizontally(top: Double(100_000 - index))
      return Outline.Item(
        title: "", level: index, action: Action(.goTo(Destination(pageIndex: 0, view: view))))
    }
    let outline = Outline(items: items)
    for height in 1...20_000 { #expect(outline.section(ofPage: 0, at: Double(height)) == 100_000 - height) }
    for _ in 0..<20_000 { #expect(outline.section(ofPage: 0) == 0) }
  }
}
