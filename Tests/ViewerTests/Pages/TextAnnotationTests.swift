import DocModel
import TestSupport
import Testing

@testable import DocModelWorkers
@testable import Viewer

@Suite("Annotations on pages of text", .limited)
struct TextAnnotationTests {
  private func page(_ index: Int, of sample: EditingSample, _ display: PageDisplay) throws -> PageRows {
    try #require(display.pages.first { $0.index == index }?.text)
  }

  private func display(_ sample: EditingSample, _ form: PageDisplay.Form = .layout) -> PageDisplay {
    let display = PageDisplay(
      sample.session, in: .init(columns: 90, rows: 40, cellWidth: 8, cellHeight: 16))
    display.form = form
    return display
  }

  /// The letters in the cells of an annotation.
  private func letters(_ annotation: TextAnnotation, _ page: PageRows) -> String {
    annotation.cells.map { part in
      let row = page.rows.rows[part.row].string.map { $0 }
      return String(part.columns.compactMap { row.indices.contains($0) ? row[$0] : nil })
    }.joined(separator: "|")
  }

  @Test(
    "Marks have the cells of their letters, in each form of text",
    arguments: [PageDisplay.Form.layout, .reflow],
    [
      ("highlight green", TextAnnotation.Look.highlight), ("underline", .underline), ("squiggly", .underline),
      ("strike out", .strikeOut), ("rectangle blue", .box), ("oval", .box),
    ] as [(String, TextAnnotation.Look)])
  func marks(form: PageDisplay.Form, mark: (line: String, look: TextAnnotation.Look)) throws {
    let sample = try EditingSample()
    sample.type("search responder")
    let index = try #require(sample.tab?.selection?.pageIndex)
    let display = display(sample, form)
    // The page is known before the edit.
    #expect(try page(index, of: sample, display).annotations.isEmpty)
    sample.type(mark.line)
    let shown = try page(index, of: sample, display)
    let annotation = try #require(shown.annotations.first)
    #expect(annotation.look == mark.look && letters(annotation, shown).lowercased() == "responder")
    #expect(annotation.color == (try sample.shown(onPage: index).first?.color))
    // The sign of a comment is behind the line, where nothing follows.
    let cells = try #require(annotation.cells.last)
    let (row, end) = (shown.rows.rows[cells.row].string.map { $0 }, shown.rows.end(ofLineWith: cells) ?? 0)
    #expect(end >= cells.columns.upperBound && row[(end - 1)...].prefix(3).filter { $0 != " " }.count == 1)
    sample.type("undo")
    #expect(try page(index, of: sample, display).annotations.isEmpty)
  }

  @Test("Notes, and shapes without letters, have a sign in a blank cell of the nearest line")
  func signs() throws {
    let sample = try EditingSample()
    sample.type("page 2")
    let display = display(sample)
    sample.host.pageScroller = display
    sample.type("search mistake", "note why?")
    let shown = try page(1, of: sample, display)
    let sign = try #require(shown.annotations.first)
    #expect(sign.look == .sign)
    let cell = try #require(sign.cells.first)
    #expect(shown.rows.rows[cell.row].string.contains("found a mistake"))
    #expect(!cell.columns.overlaps(0..<shown.rows.columns) || letters(sign, shown).hasPrefix(" "))
    sample.type("delete annotation", "clear selection", "note")
    sample.host.pageScroller = nil
    sample.type("rectangle")
    let looks = try page(1, of: sample, display).annotations
    #expect(looks.allSatisfy { !$0.cells.isEmpty })
  }

  @Test("A sign may take the nearest blank cells, which no other part of the line has", arguments: 0...8)
  func signCells(gap: Int) throws {
    // The part at the right is the first of the text.
    let letters = (0..<9).map { index in
      let x = Double(50 + index % 5 * 5 + (index < 5 ? 20 + gap * 5 : 0))
      return Rectangle(x0: x, y0: 80, x1: index == 4 ? x : x + 5, y1: 90)
    }
    let text = PageText(pageIndex: 0, string: "aaaa\nbbbb", boxes: letters)
    let box = Rectangle(x0: 0, y0: 0, x1: 200, y1: 100)
    let page = TextPage(laidOut: text, on: PageGeometry(index: 0, label: "1", mediaBox: box, cropBox: box))
    let runs = try #require(page.rows.first?.runs)
    let taken = Set(runs.flatMap { $0.column..<$0.column + $0.columns })
    for run in runs {
      let corner = Point(x: letters[run.range.lowerBound].x0, y: 90)
      let sign = TextAnnotation.annotations([.note(at: corner, onPage: 0, "x")], on: page, of: text).first
      let (start, end) = (run.column, run.column + run.columns)
      let blank = [start - 2, start - 1, end + 1, end].filter { !taken.contains($0) }
      #expect(sign?.cells.map(\.columns.lowerBound) == blank + [start])
    }
  }

  @Test("Hidden annotations, replies and states have no sign")
  func hidden() throws {
    let sample = try EditingSample()
    sample.type("search mistake", "note why?", "reply because", "state accepted")
    let display = display(sample)
    #expect(try page(1, of: sample, display).annotations.count == 1)
    sample.type("flags +hidden")
    #expect(try page(1, of: sample, display).annotations.isEmpty)
  }

  @Test("The edited annotation has the focus although the list of all annotations isn't read again")
  func focus() throws {
    let sample = try EditingSample()
    sample.type("page 2", "rectangle")
    let first = try #require(try sample.shown(onPage: 1).last?.rectangle)
    func ring() -> Rectangle? {
      sample.session.views.marks(onPages: 0...2).first { $0.role == .focus }?.quads.first?.bounds
    }
    #expect(sample.tab?.annotationList == nil && ring() == first)
    sample.type("mm", "move annotation right 10")
    let moved = try #require(ring())
    #expect(moved.x0 == first.x0 + 10 && sample.session.state.tool == .moving)
    #expect(sample.session.state.statusLine.contains("moving · arrows move"))
    sample.type("drop")
    #expect(ring() == first && sample.session.state.tool == nil)
    sample.type("undo")
    #expect(ring() == nil)
  }

  @Test("Several changes within one second are all repeated by another worker, and undone")
  func sameSecond() throws {
    let sample = try EditingSample()
    sample.type("page 2", "rectangle")
    for color in ["red", "green", "blue", "red", "green"] { sample.type("color \(color)") }
    let other = LocalDocument(try Document(.path(sample.path)))
    for step in try #require(sample.tab?.document.edits) {
      let outcome = other.edit(.apply([step]), author: nil).outcomes.first
      guard case .made? = outcome else {
        Issue.record("\(String(describing: outcome))")
        continue
      }
    }
    #expect(try other.annotations(onPage: 1).last?.color?.name == "green")
    for color in ["red", "blue", "green", "red"] {
      #expect(try sample.type("undo").shown(onPage: 1).last?.color?.name == color)
    }
    try sample.reopen()
    #expect(try sample.shown(onPage: 1).last?.color?.name == "red")
  }

  @Test(
    "A shape that is being dragged is outlined in its colour",
    arguments: [
      // A rectangle has corners, an oval the middles of its sides, a line its ends.
      ("rectangle blue", "blue", [(100, 160), (200, 100)]),
      ("oval green", "green", [(150, 100), (150, 160), (100, 130), (200, 130)]),
      ("line", "red", [(100, 100), (200, 160)]),
    ] as [(String, String, [(Double, Double)])])
  func outlines(line: String, color: String, spots: [(Double, Double)]) throws {
    let sample = try EditingSample()
    sample.host.hasPointer = true
    #expect(!sample.session.pointer.pressTool(at: Point(x: 100, y: 100), onPage: 0))
    sample.type(line)
    #expect(sample.session.state.tool == .placing)
    _ = sample.session.pointer.pressTool(at: Point(x: 100, y: 100), onPage: 0)
    _ = sample.session.pointer.dragTool(to: Point(x: 200, y: 160), onPage: 0)
    let mark = try #require(sample.session.views.marks(onPages: 0...0).last)
    guard case .stroke(let drawn) = mark.role else { throw Absence() }
    #expect(drawn.name == color)
    let boxes = mark.quads.map(\.bounds)
    let bounds = try #require(boxes.first.map { boxes.reduce($0) { $0.union($1) } })
    #expect(abs(bounds.x0 - 100) < 2 && abs(bounds.x1 - 200) < 2)
    #expect(abs(bounds.y0 - 100) < 2 && abs(bounds.y1 - 160) < 2)
    for (x, y) in spots {
      #expect(boxes.contains { abs($0.x0 + 0.75 - x) < 2 && abs($0.y0 + 0.75 - y) < 2 }, "\(x) \(y)")
    }
  }

  private struct Absence: Error {}

  @Test(
    "The sign of a comment lies beside the text, not over letters, each in its own place",
    arguments: [("highlight green", "underline"), ("rectangle blue", "rectangle red")])
  func signsBesideText(first: String, second: String) throws {
    let sample = try EditingSample()
    sample.type("search responder", first, "edit annotation Why?", second, "edit annotation Really?")
    let index = try #require(sample.tab?.position.pageIndex)
    let marks = sample.session.views.marks(onPages: index...index).filter {
      if case .comment = $0.role { true } else { false }
    }
    let signs = marks.compactMap { $0.quads.last?.bounds }
    let annotated = try #require(try sample.shown(onPage: index).first?.rectangle)
    let text = try #require(try sample.tab?.document.text(ofPage: index))
    try #require(signs.count == 2)
    #expect(signs[0].intersection(signs[1])?.isEmpty != false)
    for sign in signs {
      #expect(!text.boxes.contains { $0.intersection(sign).map { $0.width > 1 && $0.height > 1 } ?? false })
      #expect(abs(sign.center.y - annotated.center.y) < annotated.height)
    }
  }
}
