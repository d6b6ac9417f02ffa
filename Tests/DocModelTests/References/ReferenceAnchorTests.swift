import TestSupport
import Testing

@testable import DocModel

@Suite("Targets of references")
struct ReferenceAnchorTests {
  private static let box = Rectangle(x0: 0, y0: 0, x1: 1000, y1: 1000)
  /// A line of running text from margin to margin.
  private static let text = String(repeating: "running text ", count: 5)

  private func anchors(_ lines: [(x: Double, y: Double, text: String)]) -> [ReferenceAnchor] {
    ReferenceAnchors.anchors(of: DrawnLines(lines).page, in: Self.box).filter { $0.strength > 1 }
  }

  private func running(from y: Double, _ count: Int) -> [(x: Double, y: Double, text: String)] {
    (0..<count).map { (50, y - 20 * Double($0), Self.text) }
  }

  @Test("A caption is a target with the figure above it; the same words within a paragraph aren't")
  func caption() throws {
    let found = anchors(
      running(from: 900, 4) + [
        (50, 820, "Figure 3 shows " + Self.text.dropFirst(15)), (200, 600, "label"),
        (50, 500, "Figure 3: A chord."),
      ]
        + running(from: 440, 4))
    let caption = try #require(found.first)
    #expect(found.count == 1)
    #expect(caption.label == "3" && caption.kind == .figure)
    #expect(caption.target.area.y1 > 790 && caption.target.area.y1 < 825)
    #expect(caption.target.area.y0 > 490 && caption.target.area.y0 < 500)
    #expect(caption.target.text == "Figure 3: A chord." && caption.target.caption?.y0 == 500)
  }

  @Test("A table ends at the running text below it, also at the top of a page whose rows are wide")
  func table() throws {
    let row = String(Self.text.prefix(44))
    let found = anchors(
      [(50, 950, "A running head"), (50, 900, "Table 2: Chords.")]
        + [870.0, 855, 840].map { (50, $0, row) } + running(from: 800, 12))
    let table = try #require(found.first { $0.kind == .table })
    #expect(table.target.area.y1 < 930)
    #expect(table.target.area.y0 > 825 && table.target.area.y0 < 842)
  }

  @Test("A number at the right margin belongs to a display, one in a sentence doesn't")
  func equation() throws {
    let found = anchors(
      running(from: 900, 3) + [
        (50, 840, "by (7) " + Self.text.dropFirst(7)), (250, 780, "a + b = c"), (660, 780, "(7)"),
      ]
        + running(from: 720, 3))
    let equation = try #require(found.first { $0.kind == .equation })
    #expect(found.count { $0.kind == .equation } == 1)
    #expect(equation.label == "7")
    #expect(equation.target.area.y1 < 842 && equation.target.area.y0 > 728)
  }

  @Test("Entries with labels end at the next one")
  func labelledEntries() throws {
    let found = anchors([
      (50, 900, "References"),
      (50, 860, "[1] A. Smith. On chords, and on how they are drawn in plane figures."),
      (90, 840, "Journal of chords, 1999."),
      (50, 820, "[2] B. Jones. On tangents, and on how they are drawn, too."),
    ]).filter { $0.kind == .citation && !$0.label.isEmpty }
    #expect(found.map(\.label) == ["1", "2"])
    #expect(found.first?.target.text.contains("1999") == true)
    #expect(found.first?.target.text.contains("Jones") == false)
  }

  @Test("Entries without labels fit authors and years, also those of a dash")
  func hangingEntries() throws {
    let found = anchors([
      (50, 900, "References"),
      (50, 860, "Smith, A. and B. Jones (1999). On chords, and on how they are drawn."),
      (90, 840, "Journal of chords."),
      (50, 820, "— (2001). On tangents, and on how they are drawn in figures."),
      (90, 800, "Journal of tangents."),
    ])
    for (year, y) in [("1999", 860.0), ("2001", 820)] {
      let reference = try #require(Reference(parsing: "Smith and Jones \(year)", onPage: 0))
      let ranks = found.map { $0.rank(for: reference, isHeading: false) }
      let best = try #require(ranks.max())
      #expect(best > ReferenceAnchor.certain)
      #expect(found[ranks.firstIndex(of: best) ?? 0].target.line.y0 == y)
    }
  }

  @Test("An entry may begin with a particle, and an author's initial may precede the name")
  func particles() throws {
    let found = anchors([
      (50, 900, "References"),
      (50, 860, "Smith, A. (1999). On chords, and on how they are drawn in plane figures"),
      (90, 840, "and in others."),
      (50, 820, "van der Slik, F. (2002). On tangents, and on how they are drawn."),
      (50, 800, "T. Lubik. On circles, and on how they are drawn. 2003."),
    ]).filter { $0.kind == .citation }
    #expect(found.map(\.target.line.y0) == [860, 820, 800])
  }

  @Test("A bibliography after the reference on its page precedes the one before it")
  func bibliographies() throws {
    let page = DrawnLines([
      (50, 900, "[1] A. Smith. On chords, 1999."), (50, 880, "[2] B. Jones. On tangents, 2001."),
      (50, 820, "This text cites [1] as the first one."),
      (50, 760, "[1] C. Doe. On circles, 2003."), (50, 740, "[2] D. Roe. On arcs, 2005."),
    ]).page
    let reference = try #require(
      ReferenceScanner.references(in: page).first { $0.text == "1" && $0.quads[0].bounds.x0 > 60 })
    let best = ReferenceAnchors.anchors(of: page, in: Self.box)
      .max { $0.rank(for: reference, isHeading: false) < $1.rank(for: reference, isHeading: false) }
    #expect(best?.target.line.y0 == 760)
  }

  @Test("A body is found by its initials, also where a line stands for it")
  func initials() throws {
    let found = anchors([
      (50, 900, "Referências"),
      (50, 860, "ASSOCIAÇÃO BRASILEIRA DE NORMAS TÉCNICAS. NBR 6023. 2002."),
      (50, 820, "______. NBR 10520. Rio de Janeiro, 2003."),
    ])
    let reference = try #require(Reference(parsing: "ABNT, 2003", onPage: 0))
    let ranks = found.map { $0.rank(for: reference, isHeading: false) }
    #expect(ranks.count == 2 && ranks[1] > ranks[0])
  }

  @Test("The lines of an entry are told from entries by their edge, also after a full stop")
  func continuedEntries() throws {
    let found = anchors([
      (50, 900, "References"),
      (50, 860, "Smith, A. (1999). On chords, and on how they are drawn in figures."),
      (90, 840, "Jones and Daughters."), (90, 820, "Third edition (2003)."),
      (50, 800, "Jones, B. (2003). On tangents, and on how they are drawn."),
    ]).filter { $0.kind == .citation }
    #expect(found.map(\.target.line.y0) == [860, 800])
    #expect(found.first?.target.text.contains("Third edition") == true)
  }

  @Test("A heading is shown with the lines below it, and a caption in Chinese is one")
  func headings() throws {
    let found = anchors(
      running(from: 900, 3) + [(50, 790, "2.1 Chords")] + running(from: 750, 3) + [(50, 400, "图 3 弦的示意")])
    #expect(found.first?.target.text.hasPrefix("2.1 Chords\nrunning text") == true)
    #expect(found.last?.kind == .figure && found.last?.label == "3")
  }

  @Test("Pages are searched outwards, for citations also from the end, each once")
  func pages() {
    #expect(Array(ReferencePages(from: 2, count: 5)) == [2, 3, 1, 4, 0])
    #expect(Array(ReferencePages(from: 1, count: 6, isCitation: true)) == [1, 5, 0, 2, 4, 3])
    #expect(Array(ReferencePages(from: 0, count: 3, first: [2, 9])) == [2, 0, 1])
  }
}
