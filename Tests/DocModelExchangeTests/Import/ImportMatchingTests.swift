import Foundation
import Testing

@testable import DocModelExchange

@Suite("Matching of imported annotations")
struct ImportMatchingTests {
  /// A document of two pages with a note that has a name and a date, and one without a name.
  private func editor() throws -> DocumentEditor {
    var source = PDFSource(pages: [
      "/MediaBox [0 0 200 100] /Annots [10 0 R 11 0 R]", "/MediaBox [0 0 200 100]",
    ])
    source.objects[10] =
      "<</Subtype /Square /Rect [10 10 50 50] /NM (one) /M (D:20240101000000Z) /Contents (old) /C [1 0 0] /T (Ann)>>"
    source.objects[11] = "<</Subtype /Square /Rect [60 10 90 50] /Contents (nameless)>>"
    source.trailer = "/ID [<0011> <22AA>]"
    return try DocumentEditor(try source.open(), author: "Me")
  }

  private func xfdf(_ annotations: String, ids: String = "") throws -> ImportedAnnotations {
    let text = "<xfdf xmlns=\"http://ns.adobe.com/xfdf/\">\(ids)<annots>\(annotations)</annots></xfdf>"
    return try #require(try ImportedAnnotations.read(Data(text.utf8), name: "a.xfdf").first)
  }

  private func square(_ attributes: String, _ contents: String = "new") -> String {
    "<square rect=\"10,10,50,50\" color=\"#FF0000\" title=\"Ann\" \(attributes)><contents>\(contents)</contents></square>"
  }

  private func outcomes(_ report: ImportReport) -> [ImportReport.Outcome] { report.items.map(\.outcome) }

  @Test(
    "A later date changes an annotation, an earlier or the same one only on request, and becomes its date",
    arguments: [false, true])
  func dates(replaces: Bool) throws {
    var options = ImportOptions()
    options.replacesNewer = replaces
    for (date, isLater) in [
      ("D:20250101000000Z", true), ("D:20240101000000Z", false), ("D:20230101000000Z", false),
      ("yesterday", false),
    ] {
      let (editor, outcome) = (try editor(), isLater || replaces ? ImportReport.Outcome.changed : .kept)
      let report = try editor.importAnnotations(
        try xfdf(square("page=\"0\" name=\"one\" date=\"\(date)\"")), options)
      #expect(outcomes(report) == [outcome])
      #expect(report.items[0].entries == ["contents"])
      let annotation = try editor.annotation(editor.object(ofAnnotationNamed: "one"))
      #expect(annotation.contents == (outcome == .changed ? "new" : "old"))
      #expect(annotation.modified?.raw == (outcome == .changed ? date : "D:20240101000000Z"))
      #expect(annotation.author == "Ann")
    }
  }

  @Test(
    "Entries of other programs come along from PDF, FDF and JSON, and stay if the file lacks them",
    arguments: ["pdf", "fdf", "json", "xfdf"])
  func otherEntries(format: String) throws {
    func document(_ entries: String, _ other: String) throws -> Document {
      var source = PDFSource(pages: ["/MediaBox [0 0 200 100] /Annots [10 0 R 11 0 R]"])
      source.objects[10] =
        "<</Subtype/Square/Rect[10 10 50 50]/NM(one)/C[1 0 0]/T(Ann)\(entries)>>"
      source.objects[11] = other
      source.trailer = "/ID [<0011> <22AA>]"
      return try source.open()
    }
    let other = "<</Subtype/Circle/Rect[60 10 90 50]/NM(two)/C[1 0 0]/X_Other<</A[/B]>>>>"
    let copy = try document("/M(D:20250101000000Z)/Contents(new)/X_New(a)", other)
    var files: [ImportedAnnotations] = []
    switch format {
    case "pdf": files = [ImportedAnnotations(of: copy)]
    case "fdf":
      let square = "/Subtype/Square/Rect[10 10 50 50]/NM(one)/C[1 0 0]/T(Ann)/Contents(new)/X_New(a)"
      let fdf = FDFFileTests.bytes(
        "/Annots[2 0 R 3 0 R]",
        ["<<\(square)/M(D:20250101000000Z)/Page 0>>", other.replacing("/NM", with: "/Page 0/NM")])
      files = try ImportedAnnotations.read(Data(fdf), name: "a.fdf")
    default:
      let kind: ExportOptions.Format = format == "json" ? .json : .xfdf
      files = try ImportedAnnotations.read(
        Data(try ImportRoundTripTests.RoundTrip.bytes(copy, kind)), name: "a")
    }
    let editor = try DocumentEditor(
      try document(
        "/M(D:20240101000000Z)/Contents(old)/X_Kept 1", "<</Subtype/Text/Rect[100 10 120 30]/NM(three)>>"))
    let report = try editor.importAnnotations(try #require(files.first))
    #expect(outcomes(report) == [.changed, .added])
    func entries(_ name: String) throws -> [String: PDFValue] {
      try editor.annotation(editor.object(ofAnnotationNamed: name)).otherEntries
    }
    let hasPlace = format != "xfdf"
    #expect(try entries("one")["X_Kept"] == .integer(1))
    #expect(try entries("one")["X_New"] == (hasPlace ? .string([97]) : nil))
    let added = try entries("two")
    #expect(added == (hasPlace ? ["X_Other": .dictionary(["A": .array([.name("B")])])] : [:]))
    let again = try DocumentEditor(try editor.editedDocument())
    #expect(try again.importAnnotations(try #require(files.first)).items.allSatisfy { $0.outcome == .kept })
  }

  @Test("A member of a group with an author of its own isn't added twice", arguments: ["xfdf", "fdf"])
  func groupMembers(format: String) throws {
    let texts = [
      "xfdf": """
      <xfdf><annots><square page="0" rect="10,10,20,20" name="first" title="Ann"/>
      <circle page="0" rect="30,10,40,20" title="Ben" inreplyto="first" replyType="group"/></annots></xfdf>
      """,
      "fdf": """
      %FDF-1.2
      1 0 obj <</FDF <</Annots [2 0 R 3 0 R]>>>> endobj
      2 0 obj <</Subtype /Square /Page 0 /Rect [10 10 20 20] /NM (first) /T (Ann)>> endobj
      3 0 obj <</Subtype /Circle /Page 0 /Rect [30 10 40 20] /T (Ben) /IRT 2 0 R /RT /Group>> endobj
      trailer <</Root 1 0 R>>
      """,
    ]
    let data = Data(try #require(texts[format]).utf8)
    let file = try #require(try ImportedAnnotations.read(data, name: "a.\(format)").first)
    let editor = try editor()
    #expect(outcomes(try editor.importAnnotations(file)) == [.added, .added])
    let again = try DocumentEditor(try editor.editedDocument(), author: "Me")
    #expect(outcomes(try again.importAnnotations(file)) == [.kept, .kept])
  }

  @Test("An option keeps all annotations of the document, also older ones")
  func onlyNew() throws {
    var options = ImportOptions()
    options.addsOnly = true
    let new = square("page=\"0\" name=\"one\" date=\"D:20250101000000Z\"") + square("page=\"1\" name=\"two\"")
    #expect(outcomes(try editor().importAnnotations(try xfdf(new), options)) == [.kept, .added])
  }

  @Test("All is one step, which is undone at once")
  func oneStep() throws {
    let editor = try editor()
    let many = (0..<5).map { square("page=\"1\" name=\"n\($0)\"") }.joined()
    try editor.importAnnotations(try xfdf(many + square("page=\"0\" name=\"one\" date=\"D:2025\"")))
    #expect(editor.history.undoable.map(\.title) == ["Import Annotations"])
    editor.undo()
    #expect(!editor.hasChanges)
    #expect(try editor.importAnnotations(try xfdf("")).items.isEmpty)
    #expect(editor.history.undoable.isEmpty)
  }

  @Test("A name that another page, another type or the file itself has gives way to a new one")
  func takenNames() throws {
    let editor = try editor()
    let report = try editor.importAnnotations(
      try xfdf(
        square("page=\"1\" name=\"one\"")
          + "<circle page=\"0\" name=\"one\" rect=\"1,1,9,9\"/>"
          + square("page=\"1\" name=\"two\"") + square("page=\"1\" name=\"two\"", "second")))
    #expect(outcomes(report) == [.added, .added, .added, .added])
    #expect(Set(report.items.map(\.id)).count == 4)
    #expect(
      report.items[0].reasons == ["its name belongs to an annotation of page 1, so that it gets another one"])
    #expect(report.items[1].reasons.first?.description.contains("of the type Square") == true)
    #expect(try editor.annotation(editor.object(ofAnnotationNamed: "one")).contents == "old")
  }

  @Test("Annotations without a name are found by their contents and place")
  func nameless() throws {
    let same = "<square page=\"0\" rect=\"60,10,90,50\"><contents>nameless</contents></square>"
    let other = "<square page=\"0\" rect=\"61,10,90,50\"><contents>nameless</contents></square>"
    let editor = try editor()
    #expect(outcomes(try editor.importAnnotations(try xfdf(same + same + other))) == [.kept, .added, .added])
    #expect(outcomes(try editor.importAnnotations(try xfdf(same + same + other))) == [.kept, .kept, .kept])
  }

  @Test("A name made of a position counts only in the same version")
  func positions() throws {
    let change =
      "<square page=\"0\" name=\"p1-a1\" rect=\"60,10,90,50\" date=\"D:2024\"><contents>better</contents></square>"
    let same = "<ids original=\"0011\" modified=\"22aa\"/>"
    let later = "<ids original=\"0011\" modified=\"22AB\"/>"
    #expect(outcomes(try editor().importAnnotations(try xfdf(change, ids: same))) == [.changed])
    let report = try editor().importAnnotations(try xfdf(change, ids: later))
    #expect(outcomes(report) == [.added])
    #expect(report.items[0].id != "p1-a1")
  }

  @Test("A file about another document is refused unless that is forced")
  func otherDocument() throws {
    let file = try xfdf(square("page=\"1\" name=\"two\""), ids: "<ids original=\"FF\" modified=\"FF\"/>")
    let error = try #require(throws: ImportError.self) { try editor().importAnnotations(file) }
    #expect(error.kind == .otherDocument)
    #expect(error.description.hasPrefix("a.xfdf: it belongs to another document"))
    var options = ImportOptions()
    options.isForced = true
    #expect(outcomes(try editor().importAnnotations(file, options)) == [.added])
    let json = #"{"schema":"pdfkey.annotations/1","path":"b.pdf","pageCount":7,"annotations":[]}"#
    let pages = try #require(try ImportedAnnotations.read(Data(json.utf8), name: "b.json").first)
    #expect(throws: ImportError.self) { try editor().importAnnotations(pages) }
  }

  @Test("Replies and states come after what they answer, in the file or in the document")
  func replies() throws {
    let editor = try editor()
    let text = "page=\"0\" rect=\"0,0,0,0\""
    let report = try editor.importAnnotations(
      try xfdf(
        "<text \(text) name=\"c\" inreplyto=\"b\"/><text \(text) name=\"b\" inreplyto=\"one\"/>"
          + "<text \(text) name=\"s\" inreplyto=\"c\" state=\"Accepted\" statemodel=\"Review\"/>"
          + "<text \(text) name=\"lost\" inreplyto=\"nobody\" state=\"Accepted\" statemodel=\"Review\"/>"
          + "<text page=\"0\" rect=\"1,1,21,21\" name=\"orphan\" inreplyto=\"nobody\" title=\"\"/>"))
    #expect(outcomes(report) == [.added, .added, .added, .skipped, .added])
    #expect(report.items[4].reasons == ["the annotation nobody that it answers is missing"])
    let document = try editor.editedDocument()
    let entries = Dictionary(uniqueKeysWithValues: document.allAnnotations().entries.map { ($0.id, $0) })
    #expect(entries["b"]?.inReplyTo == "one")
    #expect(entries["c"]?.inReplyTo == "b")
    #expect(entries["c"]?.states.map(\.state) == ["Accepted"])
    #expect(entries["orphan"]?.inReplyTo == nil)
    #expect(entries["orphan"]?.annotation.author == "")
    #expect(entries["b"]?.annotation.author == nil)
    #expect(entries["b"]?.annotation.rectangle == entries["one"]?.annotation.rectangle)
  }

  @Test("Circles of replies are cut, also long ones")
  func circles() throws {
    let count = 10_000
    let ring = (0..<count).map {
      "<text page=\"1\" rect=\"1,1,21,21\" name=\"r\($0)\" inreplyto=\"r\(($0 + 1) % count)\"/>"
    }
    let editor = try editor()
    let report = try editor.importAnnotations(try xfdf(ring.joined()))
    #expect(report.count(.added) == count)
    #expect(report.items.count { !$0.reasons.isEmpty } == 1)
    #expect(
      try editor.importAnnotations(
        try xfdf("<text page=\"0\" rect=\"1,1,21,21\" name=\"self\" inreplyto=\"self\"/>")
      ).items.first?.reasons == ["its replies answer each other in a circle"])
  }

  @Test(
    "Orders put each after its parent, and cut circles",
    arguments: [
      ([nil, 0, 1], [0, 1, 2], []), ([1, 2, nil], [2, 1, 0], []), ([0], [0], [0]), ([1, 0], [0, 1], [0]),
      ([1, 2, 1], [1, 2, 0], [1]), ([], [], []),
    ] as [([Int?], [Int], Set<Int>)])
  func orders(_ parents: [Int?], _ indexes: [Int], _ cut: Set<Int>) {
    let order = ReplyOrder(parents)
    #expect(order.indexes == indexes)
    #expect(order.cut == cut)
  }

  @Test("States in JSON become annotations, once, also beside an annotation that can't be read")
  func states() throws {
    let state = #"{"author":"Ben","model":"Review","state":"Accepted","date":{"raw":"D:2024"}}"#
    let text =
      #"{"annotations":[7,{"type":"Square","name":"one","id":"one","page":{"number":1},"rect":[10,10,50,50],"states":[\#(state)]}]}"#
    let file = try #require(try ImportedAnnotations.read(Data(text.utf8), name: "a.json").first)
    let editor = try editor()
    #expect(outcomes(try editor.importAnnotations(file)) == [.skipped, .kept, .added])
    let document = try editor.editedDocument()
    let entry = try #require(document.allAnnotations().entries.first { $0.id == "one" })
    #expect(entry.states.map(\.author) == ["Ben"])
    let again = try DocumentEditor(document)
    #expect(try again.importAnnotations(file).items.last?.isSame == true)
    #expect(!again.hasChanges)
  }

  @Test("Links are imported on request, and only those that go to pages and addresses")
  func links() throws {
    let links =
      "<link page=\"0\" rect=\"1,1,9,9\" name=\"l1\"><OnActivation><Action Trigger=\"U\"><URI Name=\"https://example.org/\"/></Action></OnActivation></link>"
      + "<link page=\"0\" rect=\"1,1,9,9\" name=\"l2\"><OnActivation><Action Trigger=\"U\"><GoTo><Dest><XYZ Page=\"1\" Top=\"50\"/></Dest></GoTo></Action></OnActivation></link>"
      + "<link page=\"0\" rect=\"1,1,9,9\" name=\"l3\"><OnActivation><Action Trigger=\"U\"><Launch/></Action></OnActivation></link>"
    #expect(outcomes(try editor().importAnnotations(try xfdf(links))) == [.skipped, .skipped, .skipped])
    var options = ImportOptions()
    options.includesLinks = true
    let editor = try editor()
    #expect(outcomes(try editor.importAnnotations(try xfdf(links), options)) == [.added, .added, .skipped])
    let found = try editor.editedDocument().links(onPage: 0)
    #expect(found.map(\.action.kind).first == .uri("https://example.org/"))
    #expect(found.last?.action.destination?.pageIndex == 1)
    #expect(found.last?.action.destination?.top == 50)
  }

  @Test("Changes that the file's format doesn't describe are kept")
  func keptEntries() throws {
    var source = PDFSource(pages: ["/MediaBox [0 0 200 100] /Annots [10 0 R 11 0 R 12 0 R]"])
    source.objects[11] = "<</Subtype /Text /Rect [60 10 80 30] /NM (note) /M (D:2024) /Open true>>"
    source.objects[12] =
      "<</Subtype /Link /Rect [60 40 80 50] /NM (link) /M (D:2024) /A <</S /URI /URI (https://a.b/)>>>>"
    source.objects[10] =
      "<</Subtype /Square /Rect [10 10 50 50] /NM (one) /M (D:2024) /F 516 /C [0 1 1 0] /Contents (old) /Border [3 3 1] /X (private)>>"
    let editor = try DocumentEditor(try source.open())
    let change =
      "<square page=\"0\" name=\"one\" rect=\"10,10,50,50\" date=\"D:2025\" flags=\"print\" color=\"#FF0000\" width=\"1\" style=\"solid\"><contents>new</contents></square>"
      + "<text page=\"0\" name=\"note\" rect=\"60,10,80,30\" date=\"D:2025\" icon=\"Help\"/>"
      + "<link page=\"0\" name=\"link\" rect=\"60,40,80,50\" date=\"D:2025\" Highlight=\"outline\"/>"
    #expect(outcomes(try editor.importAnnotations(try xfdf(change))) == [.kept, .changed, .changed])
    var options = ImportOptions()
    options.isForced = true
    let report = try editor.importAnnotations(try xfdf(change), options)
    #expect(report.items.first?.entries == ["contents"])
    let annotation = try #require(try editor.editedDocument().annotations(onPage: 0).first)
    #expect(annotation.contents == "new")
    #expect(annotation.flags == [.print, .lockedContents])
    #expect(annotation.color?.space == .cmyk)
    #expect(annotation.border.declared.radii == [3, 3])
    let link = Annotation.LinkArea(action: Action(.uri("https://a.b/")), highlighting: .outline)
    #expect(
      try editor.annotations(onPage: 0).map(\.kind).dropFirst()
        == [.text(Annotation.Note(isOpen: true, icon: "Help")), .link(link)])
  }
}
