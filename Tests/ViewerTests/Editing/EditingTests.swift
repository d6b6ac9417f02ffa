import DocModel
import Foundation
import TestSupport
import Testing

@testable import Viewer

@Suite(.limited) struct EditingTests {
  @Test("The current match is marked, and the mark is the current annotation")
  func highlight() throws {
    let sample = try EditingSample()
    sample.type("search border", "highlight green")
    let report = try #require(sample.edit)
    #expect(report.direction == .made)
    #expect(report.message == "added highlight on page 3 (iii)")
    #expect(report.unsaved == 1)
    let mark = try #require(try sample.shown(onPage: 2).first)
    #expect(mark.id == report.ids.first)
    #expect(mark.color == AnnotationColor("green", underText: true))
    #expect(sample.session.state.edits == 1)
    #expect(sample.session.state.statusLine.contains("1 edit"))
    sample.type("color red", "border 2 dashed 3 1", "flags +noZoom -print", "opacity 40%", "author Zoë")
    let changed = try #require(try sample.shown(onPage: 2).first)
    #expect(changed.color == AnnotationColor("red", underText: true))
    #expect(changed.border.declared.dashes == [3, 1])
    #expect(changed.flags == .noZoom)
    #expect(changed.markup.opacity == 0.4)
    #expect(changed.author == "Zoë")
    #expect(try sample.inFile(onPage: 2).isEmpty)
  }

  @Test("A mark without a selection starts to select, and ends selecting once it is made")
  func selectionFirst() throws {
    let sample = try EditingSample()
    sample.type("page 5", "underline")
    #expect(sample.session.state.selecting == .moving)
    #expect(sample.messages == ["select the text, then underline again"])
    sample.type("extend to next word", "underline")
    #expect(sample.session.state.selecting == nil)
    #expect(try sample.shown(onPage: 4).contains { $0.type == "Underline" })
  }

  @Test("Notes, text boxes and shapes are placed at the selection, else where the reader is")
  func places() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note why?", "text box Typed text", "rectangle blue", "oval", "line", "arrow")
    #expect(
      try sample.shown(onPage: 1).facts
        == ["Text: why?", "FreeText: Typed text", "Square", "Circle", "Line", "Line"])
    let arrow = try #require(try sample.shown(onPage: 1).last)
    if case .line(let line) = arrow.kind { #expect(line.endings.end == .openArrow) }
    sample.type("search border")
    let match = try #require(sample.tab?.selection?.quads.first?.bounds)
    sample.type("rectangle")
    let box = try #require(try sample.shown(onPage: 2).last?.rectangle)
    #expect(box.x0 < match.x0 && box.x1 > match.x1 && box.y0 < match.y0 && box.y1 > match.y1)
  }

  @Test("Answers and states leave the reader at the annotation that was answered")
  func answers() throws {
    let sample = try EditingSample()
    sample.type("]a", "reply Agreed,\nwith a second line", "state Acc")
    let first = try #require(sample.tab?.annotationCursor)
    sample.type("annotation")
    guard case .annotation(let report)? = sample.effects.last else {
      Issue.record("no annotation is shown")
      return
    }
    #expect(report.entry.id == first)
    #expect(report.entry.states.map(\.state) == ["Accepted"])
    #expect(report.entry.replies.count == 1)
    #expect(sample.type("delete annotation").messages == ["with 2 replies and states"])
    #expect(sample.type("undo").edit?.direction == .undone)
    #expect(sample.session.state.edits == 2)
  }

  @Test("An annotation of a page that isn't shown isn't edited")
  func otherPages() throws {
    let sample = try EditingSample()
    #expect(sample.type("]a", "page 1", "reply too late").failure?.message == Obstacle.noTarget)
    #expect(sample.type("annotations", "1", "reply in time").failure == nil)
    #expect(sample.session.state.edits == 1)
  }

  @Test("One undo takes back edits and deleted bookmarks in their order")
  func undo() throws {
    let sample = try EditingSample()
    sample.type("add bookmark One", "note first", "bookmarks", "delete bookmark 1", "esc", "note second")
    let page = try #require(sample.session.state.page) - 1
    #expect(try sample.shown(onPage: page).facts == ["Text: first", "Text: second"])
    #expect(sample.type("undo").edit?.message == "undone: Add Note on page 1 (i)")
    #expect(sample.type("undo").messages == ["restored “One”"])
    sample.type("undo")
    #expect(try sample.shown(onPage: page).facts == [])
    #expect(sample.type("undo").failure?.message == "there is nothing to undo")
    sample.type("redo", "redo", "redo")
    #expect(try sample.shown(onPage: page).facts == ["Text: first", "Text: second"])
    #expect(sample.type("redo").failure?.message == "nothing has been undone")
    #expect(sample.session.state.edits == 2)
  }

  @Test("The list shows edits at once, keeps printed numbers, and deletes its selected rows")
  func list() throws {
    let sample = try EditingSample()
    sample.type("annotations", "2", "annotations")
    let count = try #require(sample.session.state.list?.rows)
    sample.type("color blue")
    let row = try #require(sample.tab?.pane?.row(number: 2))
    #expect(row.details.contains { $0.text == "blue" })
    sample.type("delete annotation")
    #expect(sample.session.state.list?.rows == count - 1)
    #expect(sample.tab?.pane?.row(number: 2) == nil)
    #expect(sample.tab?.pane?.row(number: 3) != nil)
    #expect(sample.tab?.pane?.selectedNumber != nil)
    #expect(sample.type("undo").tab?.pane?.row(number: 2)?.annotation?.id == row.annotation?.id)
  }

  @Test("A protected annotation says which flag to remove")
  func flags() throws {
    let sample = try EditingSample()
    sample.type("]a", "flags +locked", "color red")
    let message = try #require(sample.failure?.message)
    #expect(message.contains("is protected by its flag locked; flags -locked permits changes"))
    #expect(sample.type("flags -locked", "color red").failure == nil)
    // The file describes the annotation otherwise than the editor, and still it is the same colour.
    #expect(sample.type("save", "color red").failure?.message == "nothing would change")
    #expect(sample.session.state.edits == nil)
  }

  @Test("Several selected rows stay selected after an edit, and a marked match shows the colour of its mark")
  func selectedRows() throws {
    let sample = try EditingSample()
    sample.type("annotations", "first row", "extend selection down", "color blue")
    #expect(sample.tab?.pane?.selection.count == 2)
    #expect(sample.edit?.ids.count == 2)
    sample.type("close list", "close list", "search border", "highlight")
    #expect(!sample.session.views.marks(onPages: 2...2).contains { $0.role == .currentMatch })
    sample.type("next match", "previous match")
    #expect(sample.session.views.marks(onPages: 2...2).contains { $0.role == .currentMatch })
  }

  @Test("The present value of what a typed line changes is shown after it")
  func presentValues() throws {
    let sample = try EditingSample()
    sample.type("]a", "color red", "border 2 dashed 3 1")
    for (line, value) in [("border ", "2,dashed,3:1"), ("author ", "Ada Reader")] {
      #expect(sample.session.preview.mayBegin(line))
      sample.session.preview.begin(line)
      #expect(sample.session.preview.advance() == .present(value))
    }
    #expect(sample.session.here?.entries.presentValue(ofLine: "page 3") == nil)
    // The names of states are shown, of which the typed letters are the beginning.
    for (line, names) in [
      (":state c", "cancelled, completed"), ("state acc", "accepted"),
      ("color gr", "now red · gray, green"),
    ] {
      sample.session.preview.begin(line)
      #expect(sample.session.preview.advance() == .advice(names))
    }
    sample.session.preview.begin("state")
    let all = EntryCommands.states.joined(separator: ", ")
    #expect(sample.session.preview.advance() == .advice(all) && all.hasPrefix("accepted"))
  }

  @Test(
    "Invalid values are refused with those that are possible",
    arguments: [
      ("color nope", "the colour nope isn't known"), ("border x", "border begins with a width"),
      ("flags +x", "the flag x isn't known"), ("opacity 2", "isn't a number from 0 to 1"),
      ("state x", "isn't a state; choose from accepted"),
      ("state C", "“C” begins several states; choose from cancelled, completed"),
      ("move annotation x", "isn't an offset"),
      ("resize annotation left 5000", "can't be smaller"), ("move annotation left 5000", "leave the page"),
      ("highlight no", "the colour no isn't known"),
      ("underline some words", "to mark words, search for them"),
    ])
  func values(_ line: String, _ reason: String) throws {
    let sample = try EditingSample()
    sample.type("]a", line)
    #expect(sample.failure?.message.contains(reason) == true, "\(sample.failure?.message ?? "")")
    #expect(sample.session.state.edits == nil)
  }

  @Test("The arrows move an annotation, return keeps that as one edit, and esc drops it")
  func moving() throws {
    let sample = try EditingSample()
    sample.type("]a")
    let before = try #require(try sample.shown(onPage: 4).first?.rectangle)
    #expect(sample.type("mm").session.currentTab?.tool != nil)
    sample.type("→", "⌥↑", "⇧→")
    let moved = try #require(try sample.shown(onPage: 4).first?.rectangle)
    #expect(abs(moved.x0 - before.x0 - 10) < 0.01 && abs(moved.y0 - before.y0 - 1) < 0.01)
    #expect(abs(moved.width - before.width - 10) < 0.01)
    #expect(sample.session.state.edits == nil)
    #expect(try sample.type("drop").shown(onPage: 4).first?.rectangle == before)
    #expect(sample.type("mm", "←", "←", "keep").session.state.edits == 1)
    #expect(try sample.type("undo").shown(onPage: 4).first?.rectangle == before)
    // Another command keeps what was moved.
    sample.type("mm", "←", "next page")
    #expect(sample.session.state.edits == 1)
    #expect(sample.session.currentTab?.tool == nil)
  }

  @Test("What is being moved isn't reloaded or saved meanwhile, and is kept at the end")
  func movingMeanwhile() throws {
    let sample = try EditingSample()
    sample.type("page 2", "note one", "set autosave on", "mm", "→")
    let moved = try #require(try sample.shown(onPage: 1).first?.rectangle)
    sample.session.context.unsavedSince = .now - ClosingCommands.editSaveInterval
    _ = sample.session.saveIfDue { _ in }
    #expect(try sample.inFile(onPage: 1).isEmpty)
    let other = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    try other.write(to: URL(fileURLWithPath: sample.path), options: .atomic)
    _ = sample.session.checkFiles { _ in }
    #expect(sample.session.currentTab?.tool != nil)
    sample.type("set autosave off")
    sample.session.end()
    try sample.reopen()
    #expect(try sample.shown(onPage: 1).first?.rectangle == moved)
  }

  @Test("Strokes of the mouse become ink, or the shape that they resemble")
  func drawing() throws {
    let sample = try EditingSample()
    #expect(sample.type("draw").failure?.message == Obstacle.needsPointer)
    sample.host.hasPointer = true
    func stroke(_ points: [(Double, Double)]) {
      let (points, pointer) = (points.map { Point(x: $0.0, y: $0.1) }, sample.session.pointer)
      _ = points.first.map { pointer.pressTool(at: $0, onPage: 0) }
      for point in points.dropFirst() { _ = pointer.dragTool(to: point, onPage: 0) }
      _ = pointer.releaseTool { _ in }
    }
    let sides = (0...80).map { step -> (Double, Double) in
      let (side, part) = (step / 20 % 4, Double(step % 20) * 5)
      return [(100 + part, 300), (200, 300 + part), (200 - part, 400), (100, 400 - part)][side]
    }
    sample.type("draw green 3")
    stroke(sides)
    stroke([(10, 10), (20, 30)])
    #expect(sample.session.views.marks(onPages: 0...0).count { $0.role == .stroke(.green) } == 2)
    sample.type("undo", "keep")
    let ink = try #require(try sample.shown(onPage: 0).last)
    #expect(ink.type == "Ink" && ink.color?.name == "green" && ink.border.effective().width == 3)
    #expect(sample.messages == ["the drawing looks like this shape: rectangle"])
    sample.type("set shapes on", "draw")
    stroke(sides)
    #expect(try sample.type("keep").shown(onPage: 0).last?.type == "Square")
    sample.type("oval")
    stroke([(300, 300), (350, 380)])
    let oval = try #require(try sample.shown(onPage: 0).last)
    #expect(oval.type == "Circle")
    #expect(oval.rectangle.map { $0.contains(Point(x: 325, y: 340)) } == true)
    #expect(sample.type("draw", "drop").session.state.edits == 3)
  }

  @Test(
    "Offsets are those on the screen, also of rotated pages",
    arguments: [
      (0, 10.0, 0.0), (90, 0.0, 10.0), (180, -10.0, 0.0), (270, 0.0, -10.0), (-90, 0.0, -10.0),
    ])
  func offsets(_ degrees: Int, _ x: Double, _ y: Double) throws {
    let offset = try #require(ScreenOffset("right"))
    #expect(offset.onPage(rotatedBy: degrees) == (x, y))
    let box = Rectangle(x0: 0, y0: 0, x1: 50, y1: 60)
    let wider = try #require(box.resized(by: offset, onPageRotatedBy: degrees))
    #expect(degrees % 180 == 0 ? wider.width == 60 : wider.height == 70)
    #expect(box.resized(by: try #require(ScreenOffset("left 60")), onPageRotatedBy: degrees) == nil)
  }

  @Test(
    "Borders are typed in words",
    arguments: [
      ("2", "2"), ("2 dashed 3 1", "2,dashed,3:1"), ("1 cloudy 2", "1,cloudy:2"),
      ("2,dashed,3:1", "2,dashed,3:1"),
      ("0.5 beveled", "0.5,beveled"),
    ])
  func borders(_ typed: String, _ joined: String) throws {
    #expect(EditParsing.joinedBorder(typed) == joined)
    let border = try EditParsing.border(joined)
    #expect(try EditParsing.border(border.typed).effective() == border.effective())
  }

  @Test(
    "Rounded corners have one radius, or a horizontal and a vertical one",
    arguments: [("1 radius", [6.0, 6]), ("1 radius 4", [4, 4]), ("1 radius 4 3", [4, 3])])
  func radii(_ typed: String, _ radii: [Double]) throws {
    #expect(try EditParsing.border(EditParsing.joinedBorder(typed)).declared.radii == radii)
  }

  @Test("Another file is replaced only after an exclamation mark")
  func replacing() throws {
    let sample = try EditingSample()
    let thesis = sample.folder + "/thesis.tex"
    try Data("thesis".utf8).write(to: URL(fileURLWithPath: thesis))
    for line in [":w \(thesis)", "save as \(thesis)", "save \(thesis)", "share markdown \(thesis)"] {
      #expect(sample.type("note one", line).failure?.message.contains("! replaces it") == true, "\(line)")
      #expect(try String(contentsOfFile: thesis, encoding: .utf8) == "thesis")
    }
    #expect(sample.type(":w! \(thesis)").failure == nil)
    #expect(try Document(.path(thesis)).pageCount > 0)
    #expect(sample.type("save as! \(thesis)", ":wq!").session.hasEnded)
  }
}
