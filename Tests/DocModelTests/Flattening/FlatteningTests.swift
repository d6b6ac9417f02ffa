import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Annotations as a part of the pages' content.
struct FlatteningTests {
  /// Flattens a document, and returns the copy with the report.
  private func flatten(
    _ document: Document, _ options: FlatteningOptions = FlatteningOptions()
  ) throws -> (Document, FlatteningReport) {
    let folder = try TemporaryFolder()
    let path = folder.file("flat.pdf")
    let report = try document.flatten(options, to: .file(path))
    return (try Document(.bytes(Data(contentsOf: URL(fileURLWithPath: path)), name: "flat.pdf")), report)
  }

  private func options(
    types: [AnnotationFilter.TypeCondition]? = nil, forms: Bool = false, print: Bool = false
  ) -> FlatteningOptions {
    var options = FlatteningOptions()
    options.filter.types = types
    (options.includesForms, options.isForPrinting) = (forms, print)
    return options
  }

  /// Returns the share of pixels that differ clearly.
  private func difference(_ first: PageImage, _ second: PageImage) throws -> Double {
    try #require(first.width == second.width && first.height == second.height)
    let different = zip(first.pixels, second.pixels).count { abs(Int($0) - Int($1)) > 48 }
    return Double(different) / Double(first.pixels.count)
  }

  /// A page with a square of a colour as the appearance of each annotation.
  private func source(_ annotations: [String], page: String = "", content: String = "") -> PDFSource {
    var source = PDFSource(pages: [
      "/MediaBox[0 0 200 100]\(page)/Contents 9 0 R/Annots[\(annotations.joined(separator: " "))]"
    ])
    source.objects[9] = "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream"
    source.objects[10] = Self.form("1 0 0 rg 0 0 10 10 re f")
    return source
  }

  private static func form(_ content: String, _ entries: String = "/Subtype/Form") -> String {
    "<</Type/XObject\(entries)/BBox[0 0 10 10]/Length \(content.utf8.count)>>stream\n\(content)\nendstream"
  }

  @Test(
    "A flattened page looks the same", arguments: ["flags.pdf", "placement.pdf", "marks.pdf"])
  func sameImage(_ name: String) throws {
    let document = try Samples.open(name)
    let (copy, report) = try flatten(document)
    #expect(report.drawn.values.reduce(0, +) > 0)
    for page in 0..<min(document.pageCount, 6) {
      let difference = try difference(document.image(ofPage: page), copy.image(ofPage: page))
      #expect(difference < 0.01, "page \(page + 1)")
      #expect(try copy.annotations(onPage: page).filter(\.isMark).isEmpty)
    }
  }

  @Test("A note on a page rotated by any angle stays upright", arguments: [0, 90, 180, 270])
  func upright(_ rotation: Int) throws {
    // The mark is red at its upper left only.
    var source = source(
      ["<</Subtype/Stamp/F 20/Rect[80 40 120 60]/AP<</N 10 0 R>>>>"], page: "/Rotate \(rotation)")
    source.objects[10] = Self.form("0 0 1 rg 0 0 10 10 re f 1 0 0 rg 0 5 5 5 re f")
    let document = try source.open()
    let (copy, _) = try flatten(document)
    let (old, new) = (try document.image(ofPage: 0, zoom: 2), try copy.image(ofPage: 0, zoom: 2))
    #expect(new.bounds(of: [1, 0, 0]) != nil)
    #expect(try difference(old, new) < 0.002)
  }

  @Test("An appearance is moved, scaled and turned by its box and matrix")
  func matrix() throws {
    var source = source(["<</Subtype/Stamp/Rect[20 20 60 40]/AP<</N 10 0 R>>>>"])
    let content = "1 0 0 rg 5 5 10 20 re f 0 0 1 rg 5 5 5 5 re f"
    source.objects[10] =
      "<</Subtype/Form/BBox[5 5 15 25]/Matrix[0 2 -2 0 7 9]/Length \(content.utf8.count)>>stream\n\(content)\nendstream"
    let document = try source.open()
    let (copy, _) = try flatten(document)
    let new = try copy.image(ofPage: 0)
    #expect(new.bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 20, y0: 60, x1: 60, y1: 80))
    #expect(try difference(document.image(ofPage: 0), new) < 0.001)
  }

  @Test(
    "What a page's content leaves behind doesn't change the appearance",
    arguments: ["0.5 0 0 0.5 30 30 cm 0 0 9 9 re W n", "q q 0.5 0 0 0.5 30 30 cm q 0 0 9 9 re W n"])
  func contentState(_ content: String) throws {
    let document = try source(["<</Subtype/Stamp/Rect[20 20 60 40]/AP<</N 10 0 R>>>>"], content: content)
      .open()
    let (copy, _) = try flatten(document)
    #expect(
      try copy.image(ofPage: 0).bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 20, y0: 60, x1: 60, y1: 80))
  }

  @Test("A page with inherited resources gets its own, and the names of the others stay free")
  func resources() throws {
    var source = source(
      ["<</Subtype/Stamp/Rect[20 20 60 40]/AP<</N 10 0 R>>>>"], content: "q 10 0 0 10 100 0 cm /Flat0 Do Q")
    source.objects[2] =
      "<</Type/Pages/Count 1/Kids[1000 0 R]/Resources<</XObject 11 0 R>>>>"
    source.objects[11] = "<</Flat0 12 0 R>>"
    source.objects[12] = Self.form("0 0 1 rg 0 0 1 1 re f")
    let (copy, _) = try flatten(source.open())
    let image = try copy.image(ofPage: 0)
    #expect(image.bounds(of: [0, 0, 1]) == ScreenRectangle(x0: 100, y0: 90, x1: 110, y1: 100))
    #expect(image.bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 20, y0: 60, x1: 60, y1: 80))
  }

  @Test("Only the chosen types become content; links and fields stay unless they are asked for")
  func types() throws {
    let source = source([
      "<</Subtype/Stamp/Rect[0 0 10 10]/AP<</N 10 0 R>>>>",
      "<</Subtype/Square/Rect[20 0 30 10]/AP<</N 10 0 R>>>>",
      "<</Subtype/Link/Rect[40 0 50 10]/Border[0 0 0]>>",
      "<</Subtype/Widget/FT/Tx/T(a)/Rect[60 0 70 10]/AP<</N 10 0 R>>>>",
    ])
    func types(_ options: FlatteningOptions) throws -> [String?] {
      try flatten(source.open(), options).0.annotations(onPage: 0).map(\.type)
    }
    #expect(try types(options()) == ["Link", "Widget"])
    #expect(try types(options(types: ["square"])) == ["Stamp", "Link", "Widget"])
    #expect(try types(options(types: ["link"])) == ["Stamp", "Square", "Widget"])
    #expect(try types(options(types: ["none"], forms: true)) == ["Stamp", "Square", "Link"])
    #expect(try types(options(types: ["all"])) == [])
  }

  @Test("Flattened fields leave no form")
  func form() throws {
    var source = source(["8 0 R"])
    source.objects[1] = "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R]/NeedAppearances true>>>>"
    source.objects[8] = "<</Subtype/Widget/FT/Tx/T(a)/Rect[60 0 70 10]/AP<</N 10 0 R>>>>"
    let (copy, report) = try flatten(source.open(), options(forms: true))
    #expect(report.drawn == [0: 1])
    #expect(copy.file?.catalog?["AcroForm"] == nil)
  }

  @Test(
    "The value of a field without an appearance, or with one that is out of date, is drawn",
    arguments: [true, false])
  func drawnValues(_ withForm: Bool) throws {
    var source = source(["8 0 R", "7 0 R"])
    source.objects[1] =
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R 7 0 R]/NeedAppearances true/DA(/Helv 12 Tf 1 0 0 rg)>>>>"
    source.objects[8] = "<</Subtype/Widget/FT/Tx/T(a)/V(one)/Rect[60 0 120 20]>>"
    source.objects[7] = "<</Subtype/Widget/FT/Tx/T(b)/V(two)/Rect[60 40 120 60]/AP<</N 10 0 R>>>>"
    let (copy, report) = try flatten(
      source.open(), withForm ? options(forms: true) : options(types: ["widget"]))
    #expect(report.drawn == [0: 2])
    #expect(try copy.string(ofPage: 0).split(separator: "\n").sorted() == ["one", "two"])
  }

  @Test("The state of a button decides its appearance")
  func states() throws {
    var source = source(["8 0 R", "7 0 R"])
    source.objects[8] =
      "<</Subtype/Widget/FT/Btn/T(a)/AS/On/Rect[60 0 70 10]/AP<</N<</On 10 0 R>>>>>>"
    source.objects[7] =
      "<</Subtype/Widget/FT/Btn/T(b)/AS/Off/Rect[80 0 90 10]/AP<</N<</On 10 0 R>>>>>>"
    let (copy, report) = try flatten(source.open(), options(forms: true))
    #expect(report.drawn == [0: 1])
    #expect(
      try copy.image(ofPage: 0).bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 60, y0: 90, x1: 70, y1: 100))
  }

  @Test("What isn't seen is left out and counted; for printing, the flag Print decides")
  func hidden() throws {
    let source = source([
      "<</Subtype/Stamp/F 2/Rect[0 0 10 10]/AP<</N 10 0 R>>>>",
      "<</Subtype/Stamp/F 36/Rect[20 0 30 10]/AP<</N 10 0 R>>>>",
      "<</Subtype/Stamp/F 0/Rect[40 0 50 10]/AP<</N 10 0 R>>>>",
    ])
    let (screen, onScreen) = try flatten(source.open())
    #expect(onScreen.hiddenCount == 2)
    #expect(
      try screen.image(ofPage: 0).bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 40, y0: 90, x1: 50, y1: 100))
    let (print, onPaper) = try flatten(source.open(), options(print: true))
    #expect(onPaper.hiddenCount == 2)
    #expect(
      try print.image(ofPage: 0).bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 20, y0: 90, x1: 30, y1: 100))
    #expect(try print.annotations(onPage: 0).isEmpty)
  }

  @Test("Without an appearance an annotation is drawn, or stays if nothing can draw it")
  func missingAppearances() throws {
    let source = source([
      "<</Subtype/Square/Rect[10 10 40 40]/IC[1 0 0]/C[1 0 0]>>",
      "<</Subtype/Hologram/NM(h)/Rect[50 0 60 10]>>",
    ])
    let (copy, report) = try flatten(source.open())
    #expect(report.drawn == [0: 1])
    #expect(report.keptCount == 1)
    #expect(report.saved.warnings == ["annotation h stays, since it has no appearance"])
    #expect(try copy.annotations(onPage: 0).map(\.type) == ["Hologram"])
    #expect(
      try copy.image(ofPage: 0).bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 10, y0: 60, x1: 40, y1: 90))
  }

  @Test("Replies, states and popups go with their annotation, and aren't counted")
  func threads() throws {
    var source = source(["5 0 R", "6 0 R", "7 0 R", "8 0 R"])
    source.objects[5] = "<</Subtype/Stamp/Rect[0 0 10 10]/Popup 8 0 R/AP<</N 10 0 R>>>>"
    source.objects[6] = "<</Subtype/Text/Contents(secret)/Rect[0 0 10 10]/IRT 5 0 R>>"
    source.objects[7] = "<</Subtype/Text/F 30/Rect[0 0 10 10]/IRT 5 0 R/State(Accepted)/StateModel(Review)>>"
    source.objects[8] = "<</Subtype/Popup/Rect[0 0 10 10]/Parent 5 0 R>>"
    let sample = try EditedSample(source.data)
    let report = try sample.open().flatten(to: .file(sample.file("flat.pdf")))
    #expect((report.drawn, report.hiddenCount) == ([0: 1], 0))
    let data = try Data(contentsOf: URL(fileURLWithPath: sample.file("flat.pdf")))
    #expect(try Document(.bytes(data, name: "")).annotations(onPage: 0).isEmpty)
    // No earlier revision has it either.
    #expect(data.range(of: Data("secret".utf8)) == nil)
    #expect(sample.data == sample.original)
  }

  @Test("No tag or action keeps a removed annotation, and the tags of the rest stay")
  func references() throws {
    var source = source(["5 0 R", "6 0 R"], page: "/StructParents 0")
    source.objects[1] =
      "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 3 0 R/OpenAction<</S/Hide/T 5 0 R>>>>"
    source.objects[3] =
      "<</Type/StructTreeRoot/K 4 0 R/ParentTree<</Nums[0[8 0 R]1 7 0 R 2 8 0 R 3 8 0 R]>>>>"
    source.objects[4] = "<</S/Document/P 3 0 R/K[7 0 R 8 0 R]>>"
    source.objects[5] = "<</Subtype/Stamp/T(secret)/StructParent 1/Rect[0 0 10 10]/AP<</N 10 0 R>>>>"
    source.objects[6] = "<</Subtype/Link/StructParent 2/Rect[0 0 10 10]>>"
    source.objects[7] = "<</S/Annot/P 4 0 R/K<</Type/OBJR/Obj 5 0 R>>>>"
    source.objects[8] =
      "<</S/Link/P 4 0 R/Pg 1000 0 R/K[0 <</Type/OBJR/Obj 6 0 R>><</Type/OBJR/Obj 5 0 R>>11 0 R 13 0 R]>>"
    // An annotation that is on no page, and a form.
    source.objects[11] = "<</Type/OBJR/Obj 12 0 R>>"
    source.objects[12] = "<</Subtype/Text/T(secret)/StructParent 3/Rect[0 0 10 10]>>"
    source.objects[13] = "<</Type/OBJR/Obj 10 0 R>>"
    let sample = try EditedSample(source.data)
    try sample.open().flatten(to: .file(sample.file("flat.pdf")))
    let data = try Data(contentsOf: URL(fileURLWithPath: sample.file("flat.pdf")))
    #expect(data.range(of: Data("secret".utf8)) == nil)
    let copy = try Document(.bytes(data, name: ""))
    let root = try #require(copy.file?.catalog?["StructTreeRoot"])
    let elements = try #require(root["K"]?["K"]?.elements)
    #expect(elements.map { $0["S"]?.name } == ["Link"])
    #expect(elements.first?["K"]?.elements.map { $0["Obj"]?["Subtype"]?.name } == [nil, "Link", "Form"])
    #expect(PDFTrees.numbers(root["ParentTree"]).map(\.number) == [0, 2, 3])
  }

  @Test("A reply that another page shares stays on it")
  func sharedReply() throws {
    var source = PDFSource(pages: [
      "/MediaBox[0 0 200 100]/Annots[5 0 R 6 0 R]", "/MediaBox[0 0 200 100]/Annots[6 0 R]",
    ])
    source.objects[5] = "<</Subtype/Stamp/Rect[20 20 60 40]/AP<</N 10 0 R>>>>"
    source.objects[6] = "<</Subtype/Text/Rect[0 0 10 10]/IRT 5 0 R>>"
    source.objects[10] = Self.form("1 0 0 rg 0 0 10 10 re f")
    let (copy, _) = try flatten(source.open(), options(types: ["stamp"]))
    #expect(try (0...1).map { try copy.annotations(onPage: $0).map(\.type) } == [[], ["Text"]])
  }

  @Test("An appearance without the subtype of a form XObject gets it")
  func subtype() throws {
    var source = source(["<</Subtype/Stamp/Rect[20 20 60 40]/AP<</N 10 0 R>>>>"])
    source.objects[10] = Self.form("1 0 0 rg 0 0 10 10 re f", "")
    let (copy, _) = try flatten(source.open())
    #expect(try copy.image(ofPage: 0).bounds(of: [1, 0, 0]) != nil)
  }

  @Test(
    "Odd boxes, matrices and rectangles draw nothing",
    arguments: [
      "/BBox[0 0 0 0]", "/BBox[1 2 3]", "/BBox[0 0 1 1]/Matrix[0 0 0 0 0 0]", "/BBox[0 0 1e-300 1e300]",
      "/BBox 7",
    ])
  func oddAppearances(_ entries: String) throws {
    var source = source(["<</Subtype/Stamp/Rect[20 20 60 40]/AP<</N 10 0 R>>>>"])
    source.objects[10] = "<</Subtype/Form\(entries)/Length 4>>stream\nq Q \nendstream"
    let (copy, report) = try flatten(source.open())
    #expect((report.drawn, report.hiddenCount) == ([:], 1))
    #expect(try copy.annotations(onPage: 0).isEmpty)
  }

  @Test("A signed document is flattened only into an unsigned copy on request")
  func signed() throws {
    var source = source(["<</Subtype/Stamp/Rect[20 20 60 40]/AP<</N 10 0 R>>>>"])
    source.objects[1] = "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R]/SigFlags 3>>>>"
    source.objects[8] = "<</FT/Sig/T(s)/V 7 0 R>>"
    source.objects[7] = "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>"
    let sample = try EditedSample(source.data)
    #expect(throws: EditError.signed(sample.path)) {
      try sample.open().flatten(to: .file(sample.file("flat.pdf")))
    }
    #expect(sample.others.isEmpty)
    var saving = SaveOptions()
    saving.invalidatesSignatures = true
    let report = try sample.open().flatten(to: .file(sample.file("flat.pdf")), options: saving)
    #expect(report.saved.warnings.contains("its signatures are no longer valid"))
  }

  @Test("A dry run counts and writes nothing")
  func dryRun() throws {
    let sample = try EditedSample("marks.pdf")
    var saving = SaveOptions()
    saving.isDryRun = true
    let report = try sample.open().flatten(to: .file(sample.file("flat.pdf")), options: saving)
    #expect(report.drawn.values.reduce(0, +) > 0)
    #expect(sample.others.isEmpty)
  }

  @Test("A document with nothing to flatten isn't written anew, also if nothing can draw an annotation")
  func nothing() throws {
    var source = source(["<</Subtype/Link/Rect[0 0 10 10]>>", "<</Subtype/Hologram/NM(h)/Rect[0 0 10 10]>>"])
    let sample = try EditedSample(source.data)
    let report = try sample.open().flatten(to: .inPlace)
    #expect(report.saved.mode == .appended(bytes: 0) && report.drawn.isEmpty && report.keptCount == 1)
    #expect(report.saved.warnings.contains { $0.contains("stays") })
    #expect(sample.data == sample.original && sample.others.isEmpty)
    let other = try sample.open().flatten(options(types: ["none"], forms: true), to: .data)
    #expect(other.saved.mode == .appended(bytes: 0) && other.saved.data == sample.original)
    // A form without fields is removed, though.
    source.objects[1] = "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]>>>>"
    let formless = try source.open().flatten(options(types: ["none"], forms: true), to: .data)
    #expect(formless.saved.mode != .appended(bytes: 0))
  }

  @Test("A form that only its XFA description draws isn't flattened to nothing")
  func dynamicForm() throws {
    let document = try PDFSource(catalog: "/NeedsRendering true/AcroForm<</Fields[]/XFA(x)>>").open()
    #expect(throws: EditError.self) { try document.flatten(options(forms: true), to: .data) }
    #expect(throws: Never.self) { try document.flatten(options(), to: .data) }
  }

  @Test("A misspelled type is refused instead of flattening nothing")
  func unknownType() throws {
    let document = try source(["<</Subtype/Own/Rect[0 0 9 9]/AP<</N 10 0 R>>>>"]).open()
    #expect(throws: EditError.self) { try document.flatten(options(types: ["stamps"]), to: .data) }
    for type: AnnotationFilter.TypeCondition in ["Stamp", "own", "none", "all"] {
      #expect(throws: Never.self) { try document.flatten(options(types: [type]), to: .data) }
    }
  }
}
