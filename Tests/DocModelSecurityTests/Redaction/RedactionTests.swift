import Foundation
import Testing

@testable import DocModelSecurity

@Suite("Redaction")
struct RedactionTests {
  private func redacted(
    _ name: String, _ request: RedactionRequest, password: String? = nil
  ) throws -> (original: Document, document: Document, report: RedactionReport) {
    let original = try Samples.open(name, password: password)
    let (bytes, report) = try Redactor(original, request).run()
    return (original, try original.reopened(with: .bytes(bytes)), report)
  }

  @Test(
    "Half of each page goes, and the letters of the other half stay where they are",
    arguments: ["article.pdf", "columns.pdf", "tables.pdf", "typography.pdf", "bidi-cjk.pdf", "geometry.pdf"])
  func halves(_ name: String) throws {
    var request = RedactionRequest()
    let sample = try Samples.open(name)
    for page in 0..<sample.pageCount {
      let box = try sample.page(at: page).cropBox
      let half = Rectangle(x0: box.x0, y0: box.y0, x1: box.center.x, y1: box.y1)
      if !half.isEmpty { request.rectangles[page] = [half] }
    }
    let (original, document, report) = try redacted(name, request)
    #expect(report.drawnPages.isEmpty)
    #expect(report.removed[.glyphs, default: 0] > 0)
    for (page, areas) in request.rectangles {
      let check = PageCheck(
        original: try original.text(ofPage: page), redacted: try document.text(ofPage: page),
        areas: areas.map { RedactionArea(rectangle: $0, origin: .rectangle) })
      #expect(!check.hasRemains, "page \(page + 1)")
      #expect(!check.hasMoved, "page \(page + 1)")
      // Letters on the edge may go.
      let area = areas[0].inset(by: -15)
      let kept = try original.text(ofPage: page).letters.filter { !area.contains($0.center) }.count
      let found = try document.text(ofPage: page).letters.filter { !area.contains($0.center) }.count
      #expect(kept == found, "page \(page + 1)")
    }
  }

  @Test(
    "A word goes from the whole document, and all other words stay",
    arguments: [
      ("article.pdf", "border"), ("columns.pdf", "the"), ("tables.pdf", "total"),
      ("typography.pdf", "office"),
      ("attachments.pdf", "the"), ("outline-deep.pdf", "Level"), ("types.pdf", "text"), ("strings.pdf", "a"),
    ])
  func words(_ name: String, _ word: String) throws {
    var request = RedactionRequest()
    request.query = SearchQuery(word, caseMatching: .insensitive)
    let original = try Samples.open(name)
    guard let (bytes, report) = try? Redactor(original, request).run() else {
      // The word isn't there.
      #expect(throws: RedactionError.nothingFound(original.source.name)) {
        try Redactor(original, request).run()
      }
      return
    }
    let document = try original.reopened(with: .bytes(bytes))
    #expect(report.isVerified)
    for page in 0..<document.pageCount {
      #expect(try !document.string(ofPage: page).localizedCaseInsensitiveContains(word))
      let finder = try TextFinder(try #require(request.query))
      func others(_ text: PageText) throws -> Int {
        let matched = try Set(finder.ranges(in: text.scalars).flatMap { $0 })
        return text.scalars.indices.count {
          !matched.contains($0) && !text.scalars[$0].properties.isWhitespace
        }
      }
      if !report.drawnPages.contains(where: { $0.pageIndex == page }) {
        let before = try others(original.text(ofPage: page)), after = try others(document.text(ofPage: page))
        #expect(abs(before - after) <= max(2, before / 100), "page \(page + 1)")
      }
    }
  }

  @Test("A word goes from bookmarks, metadata, values, scripts, structure, layers and hidden forms")
  func wholeDocument() throws {
    var page = MadePage(
      "/Span <</MCID 0 /ActualText (secret)>> BDC BT /F1 12 Tf 20 100 Td (se) Tj (cret) Tj ET EMC "
        + "/OC /L BDC BT /F1 12 Tf 20 60 Td (a secret layer) Tj ET EMC BT /F1 12 Tf 20 900 Td (secret far) Tj ET "
        + "BT /F1 12 Tf 200 20 Td (public) Tj ET",
      resources: "/Properties <</L 20 0 R>>",
      page:
        "/Annots [21 0 R 22 0 R 28 0 R 36 0 R] /Thumb 23 0 R /PieceInfo <</X <</Private (secret)>>>> /StructParents 0",
      catalog: """
        /OCProperties <</OCGs [20 0 R] /D <</OFF [20 0 R]>>>> /Outlines 24 0 R /Metadata 26 0 R \
        /Names <</JavaScript <</Names [(s) 27 0 R]>> /EmbeddedFiles <</Names [(f) 30 0 R]>> \
        /Dests <</Names [(secret place) [1000 0 R /Fit]]>>>> /AcroForm <</Fields [22 0 R] /XFA 31 0 R>> \
        /StructTreeRoot 32 0 R /OpenAction <</S /GoToR /D [0 /Fit] /F 30 0 R>>
        """)
    page.source.objects[20] = "<</Type /OCG /Name (The secret layer)>>"
    page.source.objects[21] =
      "<</Type /Annot /Subtype /Text /Rect [300 150 320 170] /Contents (a secret note)>>"
    page.source.objects[22] =
      "<</Type /Annot /Subtype /Widget /FT /Tx /T (field) /V <FEFF007300650063007200650074> /Rect [300 100 390 120] /AP <</N 29 0 R>>>>"
    page.add(23, "/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8", "x")
    page.source.objects[24] = "<</Type /Outlines /First 25 0 R /Last 25 0 R /Count 1>>"
    page.source.objects[25] = "<</Title (About the secret) /Parent 24 0 R /Dest [1000 0 R /Fit]>>"
    page.add(26, "/Type /Metadata /Subtype /XML", "<x:xmpmeta>the se&#x63;ret</x:xmpmeta>")
    page.source.objects[27] = "<</S /JavaScript /JS (app.alert\\('secret'\\))>>"
    page.source.objects[28] = "<</Type /Annot /Subtype /Stamp /Rect [200 150 290 170] /AP <</N 29 0 R>>>>"
    page.add(
      29, "/Type /XObject /Subtype /Form /BBox [0 0 90 20] /Resources <</Font <</F1 11 0 R>>>>",
      "BT /F1 12 Tf 2 5 Td (secret) Tj ET")
    page.source.objects[30] = "<</Type /Filespec /F (f) /EF <</F 33 0 R>> /RF <</F [(g) 38 0 R]>>>>"
    page.add(31, "", "<xdp>secret</xdp>")
    page.source.objects[32] =
      "<</Type /StructTreeRoot /K <</Type /StructElem /S /P /P 32 0 R /Pg 1000 0 R /K 34 0 R /E (other words)>>>>"
    page.add(33, "/Type /EmbeddedFile", "a secret file")
    page.add(38, "/Type /EmbeddedFile", "a related file")
    page.source.objects[34] =
      "<</Type /StructElem /S /Span /P 32 0 R /Pg 1000 0 R /K 0 /ActualText (other words) /Alt (secret)>>"
    page.source.objects[36] = "<</Type /Annot /Subtype /Text /Rect [300 50 320 70] /RC 37 0 R>>"
    page.add(37, "", "<p>a secret stream</p>")
    page.source.objects[35] = "<</Title (Secret? No: secret!) /Author (Ann)>>"
    page.source.trailer = "/Info 35 0 R"
    let (document, report) = try page.redacted("secret")
    #expect(!document.holds("secret"))
    #expect(try document.firstText == "public")
    #expect(document.title == "███")
    #expect(document.outline.items.map(\.title) == ["███"])
    #expect(document.attachments.isEmpty && !document.holds("a related file"))
    #expect(try document.annotations(onPage: 0).count == 2)
    #expect(!document.holds("other words"))
    let kinds: [RedactionReport.Content] = [
      .annotations, .fieldValues, .appearances, .bookmarks, .metadata, .scripts, .attachments, .thumbnails,
      .privateData, .dynamicForms,
    ]
    for kind in kinds { #expect(report.removed[kind] != nil, "\(kind)") }
    let texts = Dictionary(grouping: report.removedTexts, by: \.content).mapValues { $0.map(\.text) }
    #expect(texts[.bookmarks] == ["About the secret"])
    #expect(texts[.metadata] == ["Secret? No: secret!"])
    #expect(texts[.scripts] == ["app.alert('secret')"])
    #expect(texts[.attachments]?.contains("f") == true)
    #expect(texts[.annotations]?.count == report.removed[.annotations])
    #expect(report.removedTexts.allSatisfy { ($0.content == .annotations) == ($0.pageIndex == 0) })
    #expect(report.places.count == 3)
    #expect(report.drawnPages.isEmpty)
  }

  @Test("Redaction annotations are applied with their colour and text, and go")
  func annotations() throws {
    var page = MadePage(
      "BT /F1 12 Tf 20 100 Td (keep secret keep) Tj ET", page: "/Annots [20 0 R 24 0 R 21 0 R 22 0 R 23 0 R]")
    page.source.objects[23] =
      "<</Type /Annot /Subtype /Text /Rect [300 50 320 70] /Contents (a reply) /IRT 21 0 R>>"
    page.source.objects[24] =
      "<</Type /Annot /Subtype /Text /Rect [300 80 320 99] /Contents (and one to it) /IRT 23 0 R>>"
    page.source.objects[20] = """
      <</Type /Annot /Subtype /Redact /Rect [50 96 88 112] /QuadPoints [50 112 88 112 50 96 88 96] /IC [1 0 0] \
      /OverlayText (gone) /DA (/Helv 8 Tf 0 g) /Q 1>>
      """
    page.source.objects[21] =
      "<</Type /Annot /Subtype /Highlight /Rect [20 96 120 112] /QuadPoints [20 112 60 112 20 96 60 96]>>"
    page.source.objects[22] = "<</Type /Annot /Subtype /Text /Rect [300 10 320 30] /Contents (kept)>>"
    var request = RedactionRequest()
    request.appliesAnnotations = true
    let (document, report) = try page.redacted(request)
    #expect(report.places.map(\.text) == ["secret"])
    #expect(try document.firstText.contains("gone"))
    #expect(!document.holds("secret"))
    #expect(try document.annotations(onPage: 0).map(\.contents) == ["kept"])
    // The redaction and the highlight have no text.
    #expect(report.removedTexts.map(\.text) == ["", "and one to it", "", "a reply"])
    let image = try document.image(ofPage: 0)
    #expect(Array(image.pixels[(image.bytesPerRow * 89 + 4 * 52)...].prefix(3)) == [0, 0, 255])
    // The colour of the request comes first.
    request.fill = AnnotationColor(components: [0, 0, 1])
    let filled = try page.redacted(request).document.image(ofPage: 0)
    #expect(Array(filled.pixels[(filled.bytesPerRow * 89 + 4 * 52)...].prefix(3)) == [255, 0, 0])
  }

  @Test("An area takes the description of a figure and the value of a form field with it")
  func area() throws {
    var page = MadePage(
      "/Span <</ActualText (around a face)>> BDC /Figure <</MCID 4>> BDC 60 60 10 10 re f EMC EMC",
      page: "/Annots [22 0 R 23 0 R 24 0 R]",
      catalog: "/AcroForm <</Fields [21 0 R]>> /StructTreeRoot 32 0 R")
    page.source.objects[21] = "<</FT /Tx /T (group) /V (value) /RV (<p>value</p>) /Kids [20 0 R]>>"
    page.source.objects[20] = "<</T (field) /DV (a value) /Parent 21 0 R /Kids [22 0 R]>>"
    page.source.objects[22] = "<</Type /Annot /Subtype /Widget /Parent 20 0 R /Rect [60 80 90 90]>>"
    page.source.objects[23] = "<</Type /Annot /Subtype /Text /Rect [300 80 320 99] /Popup 24 0 R>>"
    page.source.objects[24] = "<</Type /Annot /Subtype /Popup /Rect [60 60 90 90] /Parent 23 0 R>>"
    page.source.objects[32] = "<</Type /StructTreeRoot /K 34 0 R>>"
    page.source.objects[34] = "<</Type /StructElem /S /Sect /Pg 2 0 R /K 33 0 R /ActualText (it is a face)>>"
    page.source.objects[33] = "<</Type /StructElem /S /Figure /Pg 1000 0 R /K [4] /Alt (a face)>>"
    let (document, report) = try page.redacted(in: Rectangle(x0: 50, y0: 50, x1: 100, y1: 100))
    #expect(!document.holds("a face"))
    #expect(!document.holds("value"))
    #expect(report.removed[.structureTexts] == 2)
    #expect(report.removed[.annotations] == 1)
    #expect(
      report.removedTexts.filter { $0.content == .structureTexts }.map(\.text) == ["a face", "it is a face"])
    #expect(
      Set(report.removedTexts.filter { $0.content == .fieldValues }.map(\.text)) == ["value", "a value"])
  }

  @Test("Pictures of any page are said to be unsearched")
  func pictures() throws {
    var page = MadePage(
      "q 9 0 0 9 0 0 cm /I Do Q BT /F1 12 Tf 20 60 Td (secret) Tj ET", resources: "/XObject <</I 12 0 R>>")
    page.add(12, "/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8", "x")
    page.source.objects[2] = "<</Type /Pages /Count 2 /Kids [1000 0 R 40 0 R]>>"
    page.source.objects[40] = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>"
    #expect(try page.redacted("secret").report.hasUnsearchedImages)
  }

  @Test("A deleted page that a bookmark still leads to goes with its content")
  func orphans() throws {
    var page = MadePage(
      "BT /F1 12 Tf 20 100 Td (secret) Tj ET",
      catalog: "/Names <</Dests <</Names [(a) [20 0 R /Fit]]>>>> /OpenAction [22 0 R /Fit]")
    page.source.objects[20] = "<</Type /Page /Contents 21 0 R /MediaBox [0 0 9 9]>>"
    page.add(21, "", "BT /F1 12 Tf [(hid) 0 (den)] TJ ET")
    page.source.objects[22] = "<</Contents [21 0 R] /Parent 2 0 R>>"
    let (document, report) = try page.redacted("secret")
    #expect(report.removed[.orphanPages] == 2)
    #expect(!document.holds("(hid)"))
  }

  @Test("A page tree that loops, in which readers find other pages, becomes one list")
  func pageTree() throws {
    var page = MadePage("BT /F1 12 Tf 20 100 Td (secret) Tj ET")
    page.source.objects[2] = "<</Type /Pages /Count 1 /Kids [1000 0 R 2 0 R]>>"
    let (document, _) = try page.redacted("secret")
    #expect(document.pageCount == 1)
    #expect(document.isFlawless)
  }

  @Test("Earlier versions don't stay in the file")
  func revisions() throws {
    var request = RedactionRequest()
    request.query = SearchQuery("draft")
    let (_, document, _) = try redacted("revised.pdf", request)
    #expect(!document.holds("draft"))
    guard case .bytes(let bytes) = document.contents else { return }
    #expect(!String(decoding: bytes.buffer, as: UTF8.self).contains("draft"))
    #expect(document.file?.updatableEnd(ofFlawed: false)?.sectionCount ?? 1 == 1)
  }

  @Test("Words that aren't there, missing pages and signed documents are refused")
  func refusals() throws {
    let document = try Samples.open("article.pdf")
    var request = RedactionRequest()
    request.query = SearchQuery("xyzzy")
    #expect(throws: RedactionError.nothingFound(document.source.name)) {
      try document.redact(request, to: nil)
    }
    request.rectangles = [99: [Rectangle(x0: 0, y0: 0, x1: 1, y1: 1)]]
    #expect(throws: RedactionError.noSuchPage(document.source.name, page: 99, count: document.pageCount)) {
      try document.redact(request, to: nil)
    }
    var page = MadePage("BT /F1 12 Tf 20 100 Td (secret) Tj ET", catalog: "/AcroForm <</Fields [20 0 R]>>")
    page.source.objects[20] = "<</FT /Sig /T (s) /V <</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>>>"
    #expect(throws: RedactionError.signed("made.pdf")) { try page.redacted("secret") }
    request = RedactionRequest()
    request.query = SearchQuery("secret")
    request.invalidatesSignatures = true
    #expect(try page.redacted(request).report.removed[.signatures] == 1)
    // A page that isn't an object of its own.
    page.source.objects[2] = "<</Type /Pages /Count 2 /Kids [1000 0 R <</Type /Page /Parent 2 0 R>>]>>"
    let error = #expect(throws: RedactionError.self) { try page.redacted(request) }
    #expect(error?.description.contains("page 2 can't be read") == true)
    (request.query, request.rectangles) = (nil, [0: [Rectangle(x0: 0, y0: 0, x1: 300, y1: 800)]])
    let name = "encrypted-owner.pdf"
    #expect(throws: RedactionError.notPermitted(Samples.path(name))) { try redacted(name, request) }
    #expect(try redacted(name, request, password: "author").report.isVerified)
  }

  @Test("The check finds letters that lie in an area or have moved, but for the inaccuracy of readers")
  func check() throws {
    func text(_ x: Double, _ y: Double) throws -> PageText {
      try MadePage("BT /F1 12 Tf \(x) \(y) Td (abcdef) Tj ET").source.open().text(ofPage: 0)
    }
    for start in stride(from: 100.0, to: 101.5, by: 0.5) {
      let original = try text(start, start)
      func check(_ redacted: PageText, upTo x: Double) -> PageCheck {
        let area = Rectangle(x0: 0, y0: 0, x1: original.boxes[0].center.x + x, y1: 200)
        let areas = [RedactionArea(rectangle: area, origin: .rectangle)]
        return PageCheck(original: original, redacted: redacted, areas: areas)
      }
      #expect(!check(original, upTo: 0.1).hasRemains && check(original, upTo: 0.7).hasRemains)
      for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)] as [(Double, Double)] {
        #expect(try !check(text(start + 1.4 * x, start + 1.4 * y), upTo: 0).hasMoved)
        #expect(try check(text(start + 5 * x, start + 5 * y), upTo: 0).hasMoved)
      }
    }
  }

  @Test("With pages, words on other pages stay")
  func pages() throws {
    var request = RedactionRequest()
    request.query = SearchQuery("e")
    request.pages = [0]
    let (original, document, _) = try redacted("columns.pdf", request)
    #expect(try !document.string(ofPage: 0).contains("e"))
    for page in 1..<original.pageCount {
      #expect(try document.string(ofPage: page) == original.string(ofPage: page))
    }
  }
}

extension PageText {
  /// The boxes of the letters.
  fileprivate var letters: [Rectangle] {
    scalars.indices.filter { !scalars[$0].properties.isWhitespace && !boxes[$0].isEmpty }.map { boxes[$0] }
  }
}
