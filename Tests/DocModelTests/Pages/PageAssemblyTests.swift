import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Files whose pages are in another order.
struct PageAssemblyTests {
  /// Arranges the pages of a document in another file, and opens it.
  private func arranged(
    _ document: Document, _ change: (inout PageArrangement) -> Void
  ) throws -> (document: Document, report: ArrangementReport) {
    let folder = try TemporaryFolder()
    let path = folder.file("arranged.pdf")
    let editor = try DocumentEditor(document)
    var arrangement = editor.arrangement
    change(&arrangement)
    try editor.arrange(arrangement)
    let report = try editor.save(.file(path))
    let saved = try Document(.bytes(Data(contentsOf: URL(fileURLWithPath: path)), name: "arranged.pdf"))
    return (saved, try #require(report.arrangement))
  }

  private func texts(_ document: Document) throws -> [String] {
    try (0..<document.pageCount).map { try document.string(ofPage: $0) }
  }

  @Test("A moved page takes its label and its headings along")
  func moving() throws {
    let document = try Samples.open("article.pdf")
    let (moved, report) = try arranged(document) { $0.move([2], before: 0) }
    let old = try texts(document)
    #expect(try texts(moved) == [old[2]] + old[..<2] + old[3...])
    let order = [2, 0, 1] + Array(3..<document.pageCount)
    #expect(
      order.indices.map { moved.pageLabels.label(at: $0) } == order.map { document.pageLabels.label(at: $0) })
    #expect(moved.outline.items.map(\.title) == document.outline.items.map(\.title))
    let pages = document.outline.items.map { $0.destination?.pageIndex.flatMap { order.firstIndex(of: $0) } }
    #expect(moved.outline.items.map { $0.destination?.pageIndex } == pages)
    #expect(report.lost.isEmpty)
  }

  @Test(
    "A rewritten file has its version of PDF, or the highest of the files whose pages it has",
    arguments: [("1.3", "1.4", "1.4"), ("2.0", "1.4", "2.0"), ("1.3", "2.0", "2.0")])
  func versions(_ own: String, _ other: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("other.pdf")
    var source = PDFSource(pages: ["/MediaBox[0 0 9 9]", "/MediaBox[0 0 8 8]"])
    source.version = other
    try source.data.write(to: URL(fileURLWithPath: path))
    source.version = own
    let document = try source.open()
    #expect(try arranged(document) { $0.move([1], before: 0) }.document.info.version == own)
    let joined = try arranged(document) {
      $0.insert([PageArrangement.ArrangedPage(.file(path, page: 0))], before: 0)
    }
    #expect(joined.document.info.version == expected)
  }

  @Test("What leads to a deleted page goes, and is reported")
  func deleting() throws {
    let document = try Samples.open("links.pdf")
    let (left, report) = try arranged(document) { $0.remove(at: [3]) }
    #expect(left.pageCount == document.pageCount - 1)
    let lost = document.namedDestinations().filter { $0.destination.pageIndex == 3 }.map(\.name)
    #expect(Set(left.namedDestinations().map(\.name)).isDisjoint(with: lost))
    #expect(report.lost.contains("the link on page 1 to page 4"))
    let link = try #require(try left.annotations(onPage: 0).first?.action?.destination)
    #expect(link.pageIndex == nil)
    #expect(link.name == "page \(document.pageLabels.label(at: 3))")
  }

  @Test("The content of a deleted page isn't in the file")
  func forgetting() throws {
    var source = PDFSource(pages: ["/Contents 9 0 R/MediaBox[0 0 9 9]", "/Contents 10 0 R/MediaBox[0 0 9 9]"])
    source.objects[9] = "<</Length 12>>stream\n% first page\nendstream"
    source.objects[10] = "<</Length 13>>stream\n% second page\nendstream"
    let document = try Document(.bytes(source.data, name: "two.pdf"))
    let folder = try TemporaryFolder()
    let path = folder.file("one.pdf")
    let editor = try DocumentEditor(document)
    var arrangement = editor.arrangement
    arrangement.remove(at: [1])
    try editor.arrange(arrangement)
    try editor.save(.file(path))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.range(of: Data("first page".utf8)) != nil)
    #expect(bytes.range(of: Data("second page".utf8)) == nil)
  }

  @Test("Pages of the same file are copied with links among the copies, and names get a number")
  func joining() throws {
    let document = try Samples.open("links.pdf")
    let count = document.pageCount
    let folder = try TemporaryFolder()
    let path = folder.file("links.pdf")
    try FileManager.default.copyItem(atPath: Samples.path("links.pdf"), toPath: path)
    let (joined, report) = try arranged(document) { arrangement in
      arrangement.pages += (0..<count).map { PageArrangement.ArrangedPage(.file(path, page: $0)) }
    }
    #expect(try texts(joined) == texts(document) + texts(document))
    for page in 0..<count {
      let links = try document.annotations(onPage: page).map { $0.action?.destination?.pageIndex }
      let copies = try joined.annotations(onPage: page + count).map { $0.action?.destination?.pageIndex }
      #expect(copies == links.map { $0.map { $0 + count } })
    }
    #expect(report.changed.count == document.namedDestinations().count)
    #expect(joined.namedDestinations().count == 2 * document.namedDestinations().count)
    var names: Set = ["a", "a_3"]
    let new = (0..<2).map { _ in PageSource.Names.unused("a", in: &names) }
    #expect(new == ["a_2", "a_4"])
  }

  @Test("Of many renamed destinations the report gives the number and an example", arguments: [3, 4])
  func manyNames(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("names.pdf")
    let names = (1...count).map { "(n\($0))[\(PDFSource.firstPage) 0 R/Fit]" }.joined()
    let source = PDFSource(catalog: "/Names<</Dests<</Names[\(names)]>>>>")
    try source.data.write(to: URL(fileURLWithPath: path))
    let (joined, report) = try arranged(try source.open()) {
      $0.pages.append(PageArrangement.ArrangedPage(.file(path, page: 0)))
    }
    #expect(joined.namedDestinations().count == 2 * count)
    #expect(report.changed.count == (count == 3 ? 3 : 1))
    #expect(report.changed.first?.contains("n1_2") == true)
    #expect(report.changed.first?.hasPrefix("4 destinations of ") == (count == 4))
  }

  @Test(
    "A heading and a link whose name leads nowhere don't lead to the page of another file with that name",
    arguments: [true, false], ["/Names<</Dests<</Names[(gone)[null/Fit]]>>>>", ""])
  func danglingNames(_ isAdded: Bool, _ names: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("added.pdf")
    var part = PDFSource(
      pages: ["/MediaBox[0 0 9 9]/Annots[<</Subtype/Link/Rect[0 0 1 1]/Dest(gone)>>]"],
      catalog: names + "/Outlines 20 0 R")
    part.objects[20] = "<</First 21 0 R/Last 21 0 R/Count 1>>"
    part.objects[21] = "<</Title(Gone)/Parent 20 0 R/Dest(gone)>>"
    let whole = PDFSource(
      pages: ["/MediaBox[0 0 9 9]"],
      catalog: "/Names<</Dests<</Names[(gone)[\(PDFSource.firstPage) 0 R/Fit]]>>>>")
    try (isAdded ? part : whole).data.write(to: URL(fileURLWithPath: path))
    let (joined, report) = try arranged(try (isAdded ? whole : part).open()) { arrangement in
      arrangement.pages.append(PageArrangement.ArrangedPage(.file(path, page: 0)))
      arrangement.outlines = .all
    }
    let (partPage, wholePage) = isAdded ? (1, 0) : (0, 1)
    #expect(joined.outline.items.map(\.title) == ["Gone"])
    #expect(joined.outline.items.map { $0.destination?.pageIndex } == [nil])
    #expect(try joined.annotations(onPage: partPage).map { $0.action?.destination?.pageIndex } == [nil])
    #expect(joined.namedDestinations().compactMap(\.destination.pageIndex) == [wholePage])
    #expect(report.changed.count == (isAdded ? 0 : 1))
  }

  @Test("Pages of another file keep their labels, and its layers stay hidden")
  func labelsAndLayers() throws {
    let folder = try TemporaryFolder()
    var other = PDFSource(
      pages: ["/MediaBox[0 0 90 90]/Resources<</Properties<</L 8 0 R>>>>", "/MediaBox[0 0 90 90]"],
      catalog: "/PageLabels<</Nums[0<</S/D/P(A-)>>]>>/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>")
    other.objects[8] = "<</Type/OCG/Name(Draft)>>"
    let path = try folder.write(other.data, to: "other.pdf")
    let own = PDFSource(pages: ["", ""], catalog: "/PageLabels<</Nums[0<</S/r>>]>>")
    let (joined, _) = try arranged(try own.open()) { arrangement in
      arrangement.pages += (0..<2).map { PageArrangement.ArrangedPage(.file(path, page: $0)) }
    }
    let labels = joined.pageLabels
    #expect((0..<4).map { labels.label(at: $0) } == ["i", "ii", "A-1", "A-2"])
    let layers = joined.file?.catalog?["OCProperties"]
    #expect(layers?["OCGs"]?.elements.map { $0["Name"]?.text } == ["Draft"])
    #expect(layers?["D"]?["OFF"]?.elements.map { $0["Name"]?.text } == ["Draft"])
  }

  @Test("Fields of two files with one name stay two fields")
  func fields() throws {
    let document = try Samples.open("forms.pdf")
    let (joined, report) = try arranged(document) { arrangement in
      arrangement.pages += (0..<document.pageCount).map {
        PageArrangement.ArrangedPage(.file(Samples.path("forms.pdf"), page: $0))
      }
    }
    let (old, new) = (document.form.fields, joined.form.fields)
    #expect(new.count == 2 * old.count)
    #expect(Set(new.map(\.name)).count == new.count)
    #expect(new.map(\.value) == old.map(\.value) + old.map(\.value))
    #expect(!report.changed.isEmpty)
  }

  @Test(
    "The order of calculations has only fields that are left", arguments: [0, 1, 2], [false, true])
  func calculations(_ page: Int, _ hasGroup: Bool) throws {
    var source = PDFSource(
      pages: ["6 0 R", "7 0 R 8 0 R", ""].map { "/MediaBox[0 0 90 90]/Annots[\($0)]" },
      catalog: "/AcroForm<</Fields[\(hasGroup ? "9 0 R" : "6 0 R 7 0 R 8 0 R")]/CO[7 0 R 6 0 R 8 0 R]>>")
    for number in 6...8 {
      source.objects[number] = "<</Subtype/Widget/FT/Tx/T(field\(number))/Rect[0 0 9 9]>>"
    }
    source.objects[9] = "<</Kids[6 0 R 7 0 R 8 0 R]>>"
    let (left, _) = try arranged(try source.open()) { $0.remove(at: [page]) }
    let form = try #require(left.file?.catalog?["AcroForm"])
    let names = (form["CO"]?.elements ?? []).map { $0["T"]?.text }
    #expect(Set(names).isSubset(of: left.form.fields.map(\.name)))
    let first = page == 0 ? ["field7", "field8"] : page == 1 ? ["field6"] : ["field7", "field6", "field8"]
    #expect(names == first)
  }

  @Test("Tags go with their page, and those of other pages and of no page stay")
  func tags() throws {
    var source = PDFSource(
      pages: (0...1).map { "/MediaBox[0 0 9 9]/StructParents \($0)" }, catalog: "/StructTreeRoot 3 0 R")
    source.objects[3] =
      "<</Type/StructTreeRoot/K 4 0 R/ParentTree<</Nums[0[5 0 R 6 0 R]1[6 0 R 7 0 R]]>>>>"
    source.objects[4] = "<</S/Document/P 3 0 R/K[5 0 R 6 0 R 7 0 R]>>"
    source.objects[5] = "<</S/P/P 4 0 R/Pg 1000 0 R/K 0>>"
    source.objects[6] = "<</S/Span/P 4 0 R/Pg 1000 0 R/K[1 <</Type/MCR/Pg 1001 0 R/MCID 0>>]>>"
    source.objects[7] = "<</S/Link/P 4 0 R/K 1>>"
    let root = try #require(
      try arranged(try source.open()) { $0.remove(at: [0]) }.document.file?.catalog?["StructTreeRoot"])
    let elements = try #require(root["K"]?["K"]?.elements)
    #expect(elements.map { $0["S"]?.name } == ["Span", "Link"])
    #expect(elements.map { $0["K"]?.elements.first?["MCID"]?.int ?? $0["K"]?.int } == [0, 1])
    #expect(elements[0]["Pg"] == nil)
    #expect(PDFTrees.numbers(root["ParentTree"]).map(\.number) == [1])
  }

  @Test("Named destinations with the number of a page follow the page")
  func numberedDestinations() throws {
    var source = PDFSource(
      pages: [String](repeating: "/MediaBox[0 0 9 9]", count: 4),
      catalog:
        "/Names<</Dests<</Names[(a)[0/Fit](b)<</D[1/Fit]>>(c)<</D 9 0 R>>(d) 10 0 R]>>>>/Dests<</old[2/Fit]>>"
    )
    source.objects[9] = "<</D 9 0 R>>"
    source.objects[10] = "[3/XYZ 1 2 0]"
    let document = try Document(.bytes(source.data, name: "numbers.pdf"))
    let (moved, report) = try arranged(document) { $0.move([3], before: 0) }
    let pages = Dictionary(
      moved.namedDestinations().map { ($0.name, $0.destination.pageIndex) },
      uniquingKeysWith: { first, _ in first })
    #expect(pages["a"] == 1 && pages["b"] == 2 && pages["old"] == 3 && pages["d"] == 0)
    #expect(report.lost.isEmpty)
  }

  @Test(
    "The fields of an added file replace a damaged form, which is reported",
    arguments: ["5", "[1 2]", "<</Fields 5>>", "9 0 R"])
  func damagedForm(form: String) throws {
    let document = try Document(.bytes(PDFSource(catalog: "/AcroForm \(form)").data, name: "damaged.pdf"))
    let added = try Samples.open("forms.pdf")
    let (joined, report) = try arranged(document) { arrangement in
      arrangement.pages += (0..<added.pageCount).map {
        PageArrangement.ArrangedPage(.file(Samples.path("forms.pdf"), page: $0))
      }
    }
    #expect(joined.form.fields.count == added.form.fields.count)
    #expect(report.lost.contains("the form of damaged.pdf, which is damaged") == (form != "9 0 R"))
  }

  @Test("Turned and cropped pages are appended, and undo makes the file's bytes again")
  func turning() throws {
    let document = try Samples.open("geometry.pdf")
    let editor = try DocumentEditor(document)
    var arrangement = editor.arrangement
    arrangement.rotate(0..<document.pageCount, by: 90)
    try editor.arrange(arrangement)
    let turned = try editor.editedDocument()
    for page in 0..<document.pageCount {
      #expect(try turned.page(at: page).rotation == (document.page(at: page).rotation + 90) % 360)
    }
    editor.undo()
    #expect(!editor.hasChanges)
  }

  @Test("A signed document isn't written anew")
  func signed() throws {
    let editor = try DocumentEditor(try Samples.open("signed.pdf"))
    var arrangement = editor.arrangement
    arrangement.insert([PageArrangement.ArrangedPage(.blank(width: 9, height: 9))], before: 0)
    try editor.arrange(arrangement)
    let folder = try TemporaryFolder()
    #expect(throws: EditError.self) { try editor.save(.file(folder.file("unsigned.pdf"))) }
  }

  @Test("Copied signature fields are empty, since a signature is one of its own file")
  func copiedSignature() throws {
    let (joined, report) = try arranged(try Samples.open("scan.pdf")) { arrangement in
      arrangement.pages.append(.init(.file(Samples.path("signed.pdf"), page: 0)))
    }
    #expect(report.lost.contains("the signature Approval of \(Samples.path("signed.pdf"))"))
    let field = try #require(joined.file?.catalog?["AcroForm"]?["Fields"]?[0])
    #expect(field["FT"]?.name == "Sig")
    #expect(field["V"] == nil)
  }

  @Test("Pages of another file need the permission of its owner, or the owner's password")
  func restrictedSource() throws {
    let path = Samples.path("encrypted-owner.pdf")
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    var arrangement = editor.arrangement
    arrangement.pages.append(.init(.file(path, page: 0)))
    try editor.arrange(arrangement)
    #expect(throws: EditError.notPermitted(path)) { try editor.editedDocument() }
    editor.openFile = { _ throws(EditError) in
      guard let document = try? Samples.open("encrypted-owner.pdf", password: "author") else {
        throw .invalid(path, reason: "can't be opened")
      }
      return document
    }
    #expect(try editor.editedDocument().pageCount == arrangement.pages.count)
  }

  @Test("Labels that are set after an arrangement count its pages, in one step with it")
  func newLabels() throws {
    let editor = try DocumentEditor(try Samples.open("article.pdf"))
    let old = editor.pageLabels
    var arrangement = editor.arrangement
    arrangement.move([2], before: 0)
    arrangement.insert(
      (0..<2).map { .init(.file(Samples.path("labels.pdf"), page: $0)) }, before: arrangement.pages.count)
    let count = arrangement.pages.count
    let labels = PageLabels(ranges: [
      .init(start: 0, style: .lowerRoman), .init(start: 1, style: .decimal),
      .init(start: count - 1, style: nil, prefix: "End"),
    ])
    try editor.step("Merge") {
      try editor.arrange(arrangement)
      try editor.setPageLabels(labels)
    }
    #expect(editor.pageLabels == labels)
    let step = try #require(editor.history.undoable.first)
    #expect(editor.history.undoable.count == 1 && step.title == "Merge")
    let saved = try Document(.bytes(try editor.dataRepresentation(), name: "merged.pdf"))
    #expect(saved.pageCount == count && saved.pageLabels == labels)
    editor.undo()
    #expect(editor.pageLabels == old && !editor.hasChanges)

    let other = try DocumentEditor(try Samples.open("article.pdf"))
    try other.apply(try JSONDecoder().decode(EditHistory.Step.self, from: JSONEncoder().encode(step)))
    #expect(try other.editedDocument().pageLabels == labels)
    let error = #expect(throws: EditError.self) {
      try other.setPageLabels(PageLabels(ranges: [.init(start: count, style: .decimal)]))
    }
    #expect(error?.code == "noSuchPage")
    // A range that begins after the last page goes with the pages.
    var shorter = other.arrangement
    shorter.remove(at: [count - 1])
    try other.arrange(shorter)
    #expect(other.pageLabels.ranges == Array(labels.ranges.dropLast()))
  }

  @Test("Labels that are set before an arrangement go with their pages")
  func oldLabels() throws {
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    try editor.setPageLabels(PageLabels(ranges: [.init(start: 0, style: .upperLetters)]))
    var arrangement = editor.arrangement
    arrangement.move([0], before: arrangement.pages.count)
    try editor.arrange(arrangement)
    let count = arrangement.pages.count
    #expect(try editor.editedDocument().pageLabels.label(at: count - 1) == "A")
  }

  @Test("An arrangement with nothing new but labels is appended")
  func labelsAlone() throws {
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    var arrangement = editor.arrangement
    arrangement.pageLabels = PageLabels(ranges: [.init(start: 0, style: .upperRoman)])
    try editor.arrange(arrangement)
    let report = try editor.save(.data)
    #expect(report.appendedBytes != nil)
    #expect(try Document(.bytes(report.data ?? Data(), name: "a")).pageLabels == arrangement.pageLabels)
    try editor.setPageLabels(PageLabels(ranges: [.init(start: 0, style: .decimal, first: 5)]))
    #expect(try editor.editedDocument().pageLabels.label(at: 0) == "5")
  }

  @Test("The last page can't be deleted")
  func lastPage() throws {
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    #expect(throws: EditError.self) { try editor.arrange(PageArrangement([])) }
  }

  private typealias ArrangedPage = PageArrangement.ArrangedPage

  /// Pages that no document can have.
  private static let impossible: [ArrangedPage] =
    [
      (.nan, 100), (100, .infinity), (595, -1), (0, 0), (2.9, 842), (595, 14_400.5), (1e300, 842),
    ].map { ArrangedPage(.blank(width: $0.0, height: $0.1)) }
    + [45, -1, 91, .max, .min].map { ArrangedPage(.page(0), turn: $0) }
    + [
      Rectangle(x0: 0, y0: 0, x1: 2, y1: 100), Rectangle(x0: 0, y0: 0, x1: .nan, y1: 100),
      Rectangle(x0: -.infinity, y0: 0, x1: 100, y1: 100), Rectangle(x0: 0, y0: 0, x1: 100, y1: 14_401),
      Rectangle(x0: 1e7, y0: 0, x1: 1e7 + 100, y1: 100), Rectangle(x0: -200, y0: 0, x1: -100, y1: 100),
      Rectangle(x0: -200, y0: 0, x1: 2, y1: 100),
    ].map { ArrangedPage(.page(0), cropBox: $0) }
    + [ArrangedPage(.blank(width: 100, height: 100), cropBox: Rectangle(x0: 99, y0: 0, x1: 200, y1: 50))]
    + [ArrangedPage(.page(99)), ArrangedPage(.page(.max)), ArrangedPage(.page(-1))]

  @Test("New pages, turns and crop boxes are checked before they are written", arguments: impossible.indices)
  func impossiblePages(_ index: Int) throws {
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    var arrangement = editor.arrangement
    arrangement.pages.append(Self.impossible[index])
    let error = #expect(throws: EditError.self) { try editor.arrange(arrangement) }
    #expect(["invalid", "noSuchPage"].contains(error?.code))
    let page = Self.impossible[index]
    let isNamed = page.cropBox != nil || !page.turn.isMultiple(of: 90)
    #expect(error?.description.contains("page \(arrangement.pages.count) ") == isNamed)
    // A step of a journal or of another process.
    let step = EditHistory.Step(
      title: "Arrange", edits: [.arrangement(from: editor.arrangement, to: arrangement)])
    let other = #expect(throws: EditError.self) { try editor.apply(step) }
    #expect(other?.code == error?.code)
    #expect(!editor.hasChanges)
  }

  @Test("The smallest and the largest pages, and all turns by right angles, are written")
  func possiblePages() throws {
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    var arrangement = editor.arrangement
    let count = arrangement.pages.count
    arrangement.pages[0].turn = -90
    arrangement.pages[0].cropBox = Rectangle(x0: 10, y0: 10, x1: 13, y1: 40)
    arrangement.pages[1].turn = 90 * (Int.max / 90 - 1)
    arrangement.pages.append(ArrangedPage(.blank(width: 3, height: 14_400), turn: 450))
    try editor.arrange(arrangement)
    #expect(editor.arrangement.pages.map(\.turn) == [270, 270, 90])
    let document = try editor.editedDocument()
    #expect(try document.page(at: 0).rotation == 270)
    #expect(try document.page(at: 0).size == Size(width: 30, height: 3))
    #expect(try document.page(at: count).size == Size(width: 14_400, height: 3))
    #expect(try document.page(at: 1).rotation == 270)
  }

  @Test("A number sign in a name stays one, as qpdf takes it for the beginning of a code")
  func names() throws {
    var source = PDFSource(pages: ["/MediaBox[0 0 9 9]/Note/A#2320name/Annots[20 0 R]", "/MediaBox[0 0 9 9]"])
    source.objects[20] = "<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/A#2320key/B#2320name>>"
    let (moved, _) = try arranged(try Document(.bytes(source.data, name: "names.pdf"))) {
      $0.move([1], before: 0)
    }
    #expect(moved.leaf(1)?.object["Note"]?.name == "A#20name")
    let annotation = try #require(moved.leaf(1)?.object["Annots"]?[0])
    #expect(annotation.value(forKey: "A#20key")?.name == "B#20name")
  }

  @Test("A new object doesn't take the place of a removed one that something still refers to")
  func removedObjects() throws {
    let editor = try DocumentEditor(try PDFSource(catalog: "/Note 1003 0 R").open())
    try editor.setOutline((0..<5).map { Outline.Item(title: "Heading \($0)", level: 0) })
    let edited = try editor.editedDocument()
    #expect(edited.outline.items.count == 5)
    #expect(edited.file?.catalog?["Note"]?.isDictionary != true)
  }

  @Test("A file of which only the attachments are encrypted isn't encrypted as a whole")
  func partlyEncrypted() throws {
    let document = try Samples.open("encrypted-attachment.pdf", password: "author")
    #expect(throws: EditError.self) { try arranged(document) { $0.move([1], before: 0) } }
  }
}
