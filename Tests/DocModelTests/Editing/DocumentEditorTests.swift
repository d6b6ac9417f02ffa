import Foundation
import Testing

@testable import DocModel

extension Trait where Self == ConditionTrait {
  /// Skips tests of the file's own spelling when qpdf reads all files: it spells values in its own way, and leaves out
  /// references to missing objects.
  fileprivate static var needsOwnReader: Self {
    .enabled(if: !PDFFile.readsWithQPDFAlone, "qpdf reads all files")
  }
}

/// A rectangle in the middle of most pages.
private let box = Rectangle(x0: 50, y0: 40, x1: 150, y1: 90)

/// The number of the annotation in documents that have one.
private let seven = ObjectID(number: 7, generation: 0)

@Suite("Editing annotations")
struct DocumentEditorTests {
  /// One annotation of each type that can be made.
  static let drafts: [Annotation] = {
    let points = [Point(x: 50, y: 40), Point(x: 150, y: 90), Point(x: 60, y: 80)]
    let selection = TextSelection(pageIndex: 0, range: 0..<1, text: "x", quads: [Quad(box)])
    return [
      .highlight(selection), .underline(selection), .squiggly(selection), .strikeOut(selection),
      .note(at: points[1], onPage: 0, "Check this"), .freeText("Text on the page", in: box, onPage: 0),
      .line(from: points[0], to: points[1], onPage: 0), .square(box, onPage: 0), .circle(box, onPage: 0),
      .polygon(points, onPage: 0), .polyLine(points, onPage: 0), .ink([points, [points[0]]], onPage: 0),
      .stamp("Approved", in: box, onPage: 0), .caret(in: box, onPage: 0),
    ]
  }()

  @Test("A link to a page or a name that the document lacks is refused, also as a change")
  func lostDestinations() throws {
    let (_, editor) = try EditedSample("article.pdf").withEditor()
    let link = try editor.add(.link(box, onPage: 0, to: .goTo(Destination(pageIndex: 1))))
    let lost = [
      Destination(pageIndex: 999), Destination(pageIndex: -1), Destination(pageIndex: nil, name: "lost"),
      Destination(pageIndex: nil),
    ]
    for destination in lost {
      #expect(throws: EditError.self) {
        try editor.add(.link(box, onPage: 0, to: .goTo(destination)))
      }
      #expect(throws: EditError.self) {
        try editor.change(link) { $0.kind.link.action = Action(.goTo(destination)) }
      }
    }
    #expect(editor.history.undoable.count == 1)
  }

  @Test("A link by the name of a destination is written with the name")
  func namedDestination() throws {
    let source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]", "/MediaBox[0 0 200 100]"],
      catalog: "/Dests<</there[\(PDFSource.firstPage + 1) 0 R/Fit]>>")
    let editor = try DocumentEditor(try source.open())
    try editor.add(.link(box, onPage: 0, to: .goTo(Destination(pageIndex: nil, name: "there"))))
    let link = try #require(try editor.editedDocument().links(onPage: 0).first)
    #expect(link.action.destination == Destination(pageIndex: 1, name: "there"))
  }

  @Test("An answer to an annotation that doesn't exist is refused")
  func danglingAnswer() throws {
    let (_, editor) = try EditedSample("article.pdf").withEditor()
    let missing = ObjectID(number: 9999, generation: 0)
    #expect(throws: EditError.self) {
      try editor.add(.square(box, onPage: 0)) { $0.markup.inReplyTo = missing }
    }
    let square = try editor.add(.square(box, onPage: 0))
    #expect(throws: EditError.self) { try editor.change(square) { $0.markup.inReplyTo = missing } }
  }

  @Test("The type of a new annotation is that of its kind", arguments: [nil, "Circle", "Square"])
  func typeOfKind(type: String?) throws {
    let (_, editor) = try EditedSample("article.pdf").withEditor()
    let draft = Annotation(
      pageIndex: 0, index: 0, type: type, kind: .square(Annotation.Shape()), rectangle: box)
    let id = try editor.add(draft)
    #expect(try editor.annotation(id).type == "Square")
    #expect(throws: EditError.self) {
      try editor.change(id) { $0.kind = .circle(Annotation.Shape()) }
    }
    let nameless = Annotation(pageIndex: 0, index: 0, type: nil, kind: .unknown(""), rectangle: box)
    #expect(throws: EditError.self) { try editor.add(nameless) }
  }

  @Test("Every type is added, saved by an update, and read as it was made", arguments: drafts)
  func adding(_ draft: Annotation) throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    let id = try editor.add(draft) { annotation in
      annotation.contents = "why? 你好"
      annotation.markup.subject = "Subject"
      annotation.markup.opacity = 0.5
    }
    let made = try editor.annotation(id)
    let bytes = try #require(try editor.save(.inPlace).appendedBytes, "the file was rewritten")
    #expect(sample.data.starts(with: sample.original))
    #expect(sample.data.count == sample.original.count + bytes)
    #expect(sample.others.isEmpty)
    let read = try #require(try sample.open().annotations(onPage: 0).first { $0.object == id })
    #expect(read.problems.isEmpty)
    #expect(read.kind == made.kind)
    #expect(read.type == draft.type)
    #expect(read.contents == "why? 你好")
    #expect((read.author, read.markup.subject, read.markup.opacity) == ("Ann", "Subject", 0.5))
    #expect(read.name == made.name)
    #expect(read.markup.created?.date != nil)
    #expect(read.modified?.date != nil)
    #expect(read.flags.contains(.print))
    let (a, b) = (try #require(read.rectangle), try #require(made.rectangle))
    #expect(abs(a.x0 - b.x0) + abs(a.y0 - b.y0) + abs(a.x1 - b.x1) + abs(a.y1 - b.y1) < 0.001)
  }

  @Test("A change rewrites only the entries whose meaning changed", .needsOwnReader)
  func patching() throws {
    var source = PDFSource(pages: ["/MediaBox[0 0 200 100] /Annots[ 7 0 R 8 0 R ]"])
    source.objects[7] =
      "<</Type/Annot /Subtype/Square /Rect[10.00 10 50.50 50] /Contents(old) /RC(<p>old</p>) /MyPrivate<</A (\\101)>> /C[1 0 0]>>"
    source.objects[8] = "<</Subtype/Text /Rect[60 60 80 80] /Contents(second)>>"
    let (sample, editor) = try EditedSample(source.data).withEditor()
    try editor.change(seven) { $0.contents = "new" }
    try editor.save(.inPlace)
    let tail = String(decoding: sample.data.dropFirst(sample.original.count), as: UTF8.self)
    #expect(tail.contains("/Rect [10.00 10 50.50 50]/Contents(new)/MyPrivate <</A (\\101)>>/C [1 0 0]/M(D:"))
    // The rich text said something else now.
    #expect(!tail.contains("/RC"))
    // Neither the page nor the other annotation is written.
    #expect(!tail.contains("/Page") && !tail.contains("second"))
  }

  @Test("An annotation inside the page's array becomes an object when it is changed or answered")
  func direct() throws {
    let page =
      "/MediaBox[0 0 200 100] /Annots[<</Subtype/Square/Rect[1 1 9 9]/X 1>> <</Subtype/Circle/Rect[2 2 8 8]>>]"
    let (sample, editor) = try EditedSample(PDFSource(pages: [page]).data).withEditor()
    let annotations = try editor.annotations(onPage: 0)
    let (square, circle) = (try #require(annotations[0].object), try #require(annotations[1].object))
    try editor.change(square) { $0.contents = "changed" }
    try editor.reply(to: circle, with: "answer")
    try editor.save(.inPlace)
    let read = try sample.open().annotations(onPage: 0)
    #expect(read.map(\.type) == ["Square", "Circle", "Text", "Popup"])
    #expect(read[0].contents == "changed")
    #expect(read[2].markup.inReplyTo == read[1].object)
    #expect(read.allSatisfy { $0.object != nil && $0.problems.isEmpty })
  }

  @Test(
    "A new object doesn't get the number of one that annotations refer to and the file lacks", .needsOwnReader
  )
  func danglingReferences() throws {
    let last = PDFSource.firstPage
    let page = "/MediaBox[0 0 200 100] /Annots[\(last + 1) 0 R 7 0 R]"
    var source = PDFSource(pages: [page])
    source.objects[7] = "<</Subtype/Link/Rect[1 1 9 9]/AP<</N \(last + 4) 0 R>>>>"
    let (sample, editor) = try EditedSample(source.data).withEditor()
    try editor.add(.circle(box, onPage: 0))
    try editor.add(.freeText("text", in: box, onPage: 0))
    try editor.save(.inPlace)
    let read = try sample.open().annotations(onPage: 0)
    #expect(read.map(\.type) == ["Link", "Circle", "FreeText"])
    #expect(read.first?.appearance?.normal == nil)
  }

  @Test("Numbers beyond all reason in unchanged entries stay as they are", .needsOwnReader)
  func hugeNumbers() throws {
    let huge = "1" + String(repeating: "0", count: 300) + ".0"
    let tiny = "0." + String(repeating: "0", count: 40) + "1"
    let page = "/MediaBox[0 0 200 100]/Huge \(huge)/Tiny \(tiny)"
    let (sample, editor) = try EditedSample(PDFSource(pages: [page]).data).withEditor()
    try editor.add(.circle(box, onPage: 0))
    try editor.save(.inPlace)
    let tail = String(decoding: sample.data.dropFirst(sample.original.count), as: UTF8.self)
    #expect(tail.contains(huge) && tail.contains(tiny))
  }

  @Test("A list of annotations that pages share is changed for one page alone")
  func sharedList() throws {
    var source = PDFSource(pages: Array(repeating: "/MediaBox[0 0 200 100] /Annots 7 0 R", count: 2))
    source.objects[7] = "[8 0 R]"
    source.objects[8] = "<</Subtype/Square/Rect[1 1 9 9]>>"
    let (sample, editor) = try EditedSample(source.data).withEditor()
    try editor.add(.circle(box, onPage: 1))
    try editor.save(.inPlace)
    let document = try sample.open()
    #expect(try document.annotations(onPage: 0).map(\.type) == ["Square"])
    #expect(try document.annotations(onPage: 1).map(\.type) == ["Square", "Circle"])
  }

  @Test("A reply has an empty appearance, so that its icon doesn't cover the mark")
  func blankReplies() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    let mark = try editor.add(.square(box, onPage: 0))
    try editor.save(.inPlace)
    let before = try sample.open().image(ofPage: 0, zoom: 1).pixels
    let reply = try editor.reply(to: mark, with: "no")
    try editor.save(.inPlace)
    let document = try sample.open()
    let written = try document.annotations(onPage: 0).first { $0.object == reply }
    #expect(written?.appearance?.normal != nil)
    #expect(try document.image(ofPage: 0, zoom: 1).pixels == before)
  }

  @Test("A stamp keeps the appearance of another program when it is moved or coloured")
  func foreignStamp() throws {
    let form = "<</Subtype/Form/BBox[0 0 9 9]/Length 0>>\nstream\n\nendstream"
    let stamp = "/Subtype/Stamp/Rect[10 10 50 50]/AP<</N 8 0 R>>"
    let (sample, editor) = try EditedSample(annotation: stamp, [8: form]).withEditor()
    try editor.change(seven) { $0.rectangle = box }
    #expect(try editor.save(.inPlace).warnings.isEmpty)
    try editor.change(seven) { $0.color = .blue }
    #expect(try editor.save(.inPlace).warnings == ["the appearance of annotation p1-a0 stays as it was"])
    #expect(try sample.open().file?.object(seven)?["AP"]?["N"]?.id == ObjectID(number: 8, generation: 0))
  }

  @Test("A name that another annotation has is refused, and -o without changes writes a copy")
  func names() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    #expect(throws: EditError.self) { try editor.add(.circle(box, onPage: 0)) { $0.name = "mark-1" } }
    try editor.save(.file(sample.file("copy of it.pdf")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.file("copy of it.pdf"))) == sample.original)
    let id = try editor.add(.circle(box, onPage: 0)) { $0.name = "mine" }
    #expect(try editor.object(ofAnnotationNamed: "mine") == id)
    #expect(throws: EditError.self) { try editor.add(.circle(box, onPage: 0)) { $0.name = "mine" } }
  }

  @Test("Text that doesn't fit, and an annotation outside of its page, get a warning")
  func warnings() throws {
    let sample = try EditedSample("article.pdf")
    let editor = try sample.editor()
    let text = String(repeating: "words ", count: 200)
    try editor.add(.freeText(text, in: box, onPage: 0)) { $0.name = "a" }
    try editor.add(.circle(Rectangle(x0: 5_000, y0: 5_000, x1: 5_100, y1: 5_100), onPage: 0)) {
      $0.name = "b"
    }
    #expect(
      Set(try editor.save(.inPlace).warnings) == [
        "the text of annotation a doesn't fit into its rectangle", "annotation b lies outside of page 1",
      ])
  }

  @Test("An object that two edits change keeps both changes")
  func twiceChanged() throws {
    var source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]/Annots[7 0 R 8 0 R]"], catalog: "/AcroForm<</Fields[8 0 R]>>")
    source.objects[7] = "<</Subtype/Widget/Rect[1 1 9 9]/Parent 8 0 R>>"
    source.objects[8] = "<</Subtype/Widget/Rect[1 11 9 19]/FT/Btn/T(b)/Kids[7 0 R]>>"
    let (sample, editor) = try EditedSample(source.data).withEditor()
    let parent = ObjectID(number: 8, generation: 0)
    try editor.remove(ObjectID(number: 7, generation: 0))
    try editor.change(parent) { $0.contents = "changed" }
    try editor.save(.inPlace)
    let field = try #require(try sample.open().file?.object(parent))
    #expect(field["Kids"]?.elements.isEmpty == true)
    #expect(field["Contents"]?.text == "changed")
  }

  @Test("Odd values of another program stay, and aren't drawn")
  func oddValues() throws {
    let square = "/Subtype/Square/Rect[10 10 50 50]/BS<</W 5000>>"
    let (sample, editor) = try EditedSample(annotation: square).withEditor()
    try editor.change(seven) {
      $0.flags.insert(.print)
      ($0.contents, $0.markup.author) = ("new", "Bea")
    }
    try editor.change(seven) { $0.color = .blue }
    #expect(throws: EditError.self) { try editor.change(seven) { $0.border.declared.width = .number(6000) } }
    try editor.save(.inPlace)
    let saved = try #require(try sample.open().annotations(onPage: 0).first)
    #expect((saved.contents, saved.color) == ("new", .blue))
    #expect(saved.border.declared.width == .number(5000))
    #expect(saved.appearance == nil)
  }

  @Test(
    "An annotation without a usable rectangle is answered",
    arguments: ["", "/Rect[9 9 9 9]", "/Rect[0 0 9e9 9]"])
  func answeringOddOnes(_ rectangle: String) throws {
    let (sample, editor) = try EditedSample(annotation: "/Subtype/Square\(rectangle)").withEditor()
    try editor.reply(to: seven, with: "answer")
    try editor.setState(.review(.accepted), of: seven)
    try editor.save(.inPlace)
    // A file with an impossible number is written anew, with other numbers of objects.
    let annotations = try sample.open().annotations(onPage: 0)
    let answered = try #require(annotations.first?.object)
    #expect(annotations.map(\.markup.inReplyTo) == [nil, answered, nil, answered])
  }

  @Test("A note has a popup, a mark has one if its draft has")
  func popups() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    try editor.add(.square(box, onPage: 0))
    let id = try editor.add(.circle(box, onPage: 0)) { $0.markup.popup = Popup(rectangle: box) }
    try editor.save(.inPlace)
    let read = try sample.open().annotations(onPage: 0)
    #expect(read.map(\.type) == ["Square", "Circle", "Popup"])
    #expect(read[1].markup.popup?.object == read[2].object)
    #expect(read[2].rectangle == box)
    try editor.remove(id)
    #expect(try editor.annotations(onPage: 0).map(\.type) == ["Square"])
  }

  @Test("Fifty saves in a row keep every annotation and every earlier byte")
  func manySaves() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    var last = sample.original
    for number in 0..<50 {
      try editor.add(.square(box, onPage: 0)) { $0.contents = "number \(number)" }
      try editor.save(.inPlace)
      #expect(sample.data.starts(with: last))
      last = sample.data
    }
    let document = try sample.open()
    #expect(try document.annotations(onPage: 0).map(\.contents) == (0..<50).map { "number \($0)" })
    #expect(document.warnings.isEmpty)
  }

  @Test("Invalid drafts are refused with their reason")
  func invalid() throws {
    let editor = try EditedSample("article.pdf").editor()
    func refusal(_ draft: Annotation, _ configure: (inout Annotation) -> Void = { _ in }) -> String? {
      refusalCode { try editor.add(draft, configure) }
    }
    for count in 0...3 {
      let points = (0..<count).map { Point(x: 10 * Double($0), y: Double($0 % 2)) }
      let drafts = [
        Annotation.ink([points], onPage: 0), .polyLine(points, onPage: 0), .polygon(points, onPage: 0),
      ]
      #expect(drafts.map { refusal($0) == nil } == [count >= 1, count >= 2, count >= 3])
    }
    #expect(refusal(.square(Rectangle(x0: 1, y0: 1, x1: 1, y1: 1), onPage: 0)) == "invalid")
    #expect(refusal(.square(box, onPage: 0)) { $0.markup.opacity = 1.5 } == "invalid")
    #expect(refusal(.square(box, onPage: 0)) { $0.border = Border(width: .nan) } == "invalid")
    #expect(
      refusal(.line(from: Point(x: 1, y: 1), to: Point(x: 9, y: 1), onPage: 0)) {
        guard case .line(var line) = $0.kind else { return }
        line.leaderLength = .nan
        $0.kind = .line(line)
      } == "invalid")
    #expect(
      refusal(.caret(in: box, onPage: 0)) {
        let distances = Annotation.Differences(left: .infinity, top: 0, right: 0, bottom: 0)
        $0.kind = .caret(Annotation.Caret(differences: distances))
      } == "invalid")
    #expect(refusal(.line(from: Point(x: 1, y: .nan), to: Point(x: 1, y: 1), onPage: 0)) == "invalid")
    #expect(refusal(.line(from: Point(x: .infinity, y: 1), to: Point(x: 1, y: 1), onPage: 0)) == "invalid")
    #expect(refusal(.square(box, onPage: 99)) == "noSuchPage")
    #expect(editor.history.undoable.count == 6)
  }

  @Test("Dates of ISO 8601 become those of PDF, and other text isn't written as the date of creation")
  func dates() throws {
    let editor = try DocumentEditor(try Samples.open("article.pdf"))
    let moment = Date(timeIntervalSince1970: 1_768_473_000)
    #expect(AnnotationDate(moment).date?.date == moment && PDFDate(moment).date == moment)
    let id = try editor.add(.square(box, onPage: 0)) {
      $0.markup.created = AnnotationDate("2026-01-15T10:30:00Z")
      $0.modified = AnnotationDate(moment)
    }
    #expect(try editor.annotation(id).markup.created?.raw == "D:20260115103000Z")
    try editor.change(id) { $0.modified = AnnotationDate("2026-01-16") }
    #expect(try editor.annotation(id).modified?.raw == "D:20260116")
    #expect(throws: EditError.self) { try editor.change(id) { $0.markup.created = AnnotationDate("today") } }
    #expect(throws: EditError.self) {
      try editor.add(.square(box, onPage: 0)) { $0.markup.created = AnnotationDate("today") }
    }
  }

  @Test("Icons, interior colours and quadrilaterals can be set, and are ignored by types without them")
  func settable() {
    var note = Annotation.note(at: Point(x: 1, y: 1), onPage: 0)
    (note.icon, note.interiorColor, note.quads) = ("Help", .red, [Annotation.MarkedQuad(Quad(box))])
    #expect(note.icon == "Help" && note.interiorColor == nil && note.quads.isEmpty)
    var square = Annotation.square(box, onPage: 0)
    square.interiorColor = .red
    #expect(square.interiorColor == .red)
  }
}
