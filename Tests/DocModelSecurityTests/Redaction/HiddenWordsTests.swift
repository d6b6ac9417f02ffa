import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects
@testable import DocModelSecurity

/// Words that a search of readers doesn't find: drawn in unusual ways, encoded, or outside of the pages' text.
@Suite("Redaction of hidden words")
struct HiddenWordsTests {
  private static let words = "Zanzibar Quill"

  /// A page with the words in plain text and once more, and a line that stays.
  private static func page(
    _ content: String, resources: String = "", page: String = "", catalog: String = ""
  ) -> MadePage {
    MadePage(
      "BT /F1 12 Tf 20 180 Td (Zanzibar Quill) Tj ET BT /F1 12 Tf 20 20 Td (a line that stays) Tj ET \(content)",
      resources: resources, page: page, catalog: catalog)
  }

  /// The letters of the words, each drawn by an operation of its own.
  private static func letters(_ place: (Int) -> String, order: [Int]? = nil) -> String {
    let letters = Array(words)
    return (order ?? Array(letters.indices)).map { "BT /F1 12 Tf \(place($0)) (\(letters[$0])) Tj ET " }
      .joined()
  }

  private static func turned(_ degrees: Double) -> String {
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return String(
      format: "BT /F1 12 Tf %.5f %.5f %.5f %.5f 200 100 Tm (Zanzibar Quill) Tj ET", cosine, sine, -sine,
      cosine)
  }

  private static let disorder = [5, 3, 9, 0, 1, 13, 12, 2, 4, 8, 6, 7, 10, 11]

  private static let drawings: [(name: String, content: String)] = [
    ("turned by 10°", turned(10)), ("turned by 45°", turned(45)), ("turned by 135°", turned(135)),
    ("turned by 300°", turned(300)),
    ("mirrored", "BT /F1 12 Tf -1 0 0 1 300 100 Tm (Zanzibar Quill) Tj ET"),
    ("stacked", letters { "1 0 0 1 50 \(170 - 10 * $0) Tm" }),
    ("spaced", "BT /F1 12 Tf 9 Tc 20 100 Td (Zanzibar Quill) Tj ET"),
    ("letter by letter", letters { "1 0 0 1 \(40 + 8 * $0) 100 Tm" }),
    ("out of order", letters({ "1 0 0 1 \(40 + 8 * $0) 100 Tm" }, order: disorder)),
    ("in steps", letters({ "1 0 0 1 \(40 + 8 * $0) \(60 + 4 * $0) Tm" }, order: disorder)),
    ("of size zero", "BT /F1 0 Tf 20 100 Td (Zanzibar Quill) Tj ET"),
    ("of scale zero", "BT /F1 12 Tf 0 Tz 20 100 Td (Zanzibar Quill) Tj ET"),
    ("invisible", "BT /F1 12 Tf 3 Tr 20 100 Td (Zanzibar Quill) Tj ET"),
    ("off the page", "BT /F1 12 Tf 9000 9000 Td (Zanzibar Quill) Tj ET"),
    ("without a space", "BT /F1 12 Tf 20 100 Td (ZanzibarQuill) Tj ET"),
    ("with a soft hyphen", "BT /F1 12 Tf 20 100 Td (Zanzi\\255bar Quill) Tj ET"),
    ("on two lines", "BT /F1 12 Tf 20 100 Td (Zanzibar) Tj 0 -14 Td (Quill) Tj ET"),
    ("around unseen letters", "BT /F1 12 Tf 20 100 Td (Zanzi) Tj 3 Tr (xx) Tj 0 Tr (bar Quill) Tj ET"),
    (
      "around an empty replacement",
      "BT /F1 12 Tf 20 100 Td (Zanzi) Tj /Span <</ActualText ()>> BDC /P BMC EMC 1 0 0 1 46 100 Tm /F1 .5 Tf (kkw) Tj EMC /F1 12 Tf 1 0 0 1 47 100 Tm (bar Quill) Tj ET"
    ),
    ("in a comment", "% Zanzibar Quill\n0 g"),
    ("in an unknown operand", "(Zanzibar Quill) 0 g"),
    ("in an inline image", "BI /W 14 /H 1 /BPC 8 /CS /G ID Zanzibar Quill\nEI"),
    ("with a wrong map", "BT /F2 12 Tf 20 100 Td (Zanzibar Quill) Tj ET"),
  ]

  @Test("Words go however they are drawn, and nothing else does", arguments: drawings.map(\.name))
  func drawing(_ name: String) throws {
    let content = try #require(Self.drawings.first { $0.name == name }?.content)
    var page = Self.page(content, resources: "")
    page.addFont("/Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 13 0 R")
    page.add(13, "", "1 beginbfrange <20> <7E> <2020> endbfrange")
    let (document, report) = try page.redacted(Self.words)
    let finder = try RedactionFinder(SearchQuery(Self.words))
    #expect(report.drawnPages.isEmpty == (name != "of size zero"))
    #expect(try document.firstText.contains("a line that stays") == report.drawnPages.isEmpty)
    let leaf = try #require(document.leaf(0))
    let data = try #require(PageContents.data(of: leaf.object))
    #expect(!finder.hasWords(in: data))
    let file = try #require(document.file)
    let glyphs = GlyphReader(leaf, of: file, fonts: GlyphReader.Fonts()).glyphs
    #expect(GlyphSearch(finder: finder).matches(in: glyphs).isEmpty)
    // Letters that weren't asked for stay, unless the page has become an image.
    #expect(glyphs.map { $0.letters[1] }.joined().hasPrefix("a line that stays") || glyphs.isEmpty)
  }

  private static let strings: [(name: String, catalog: String)] = [
    ("an address", "/X <</S /URI /URI (https://example.org/?q=Zanzibar%20Quill)>>"),
    ("an address with a plus", "/X <</S /URI /URI (https://example.org/?q=Zanzibar+Quill)>>"),
    ("a subject", "/X <</S /URI /URI (mailto:a@example.org?subject=Zanzibar%20Quill)>>"),
    ("a script", "/X <</S /JavaScript /JS (app.alert\\('Zanzibar \\\\u0051uill'\\))>>"),
    ("a script with two digits", "/X <</S /JavaScript /JS (app.alert\\('Zanzibar \\\\x51uill'\\))>>"),
    ("a script with octal digits", "/X <</S /JavaScript /JS (app.alert\\('Zanzibar \\\\121uill'\\))>>"),
    ("an identifier", "/X <</ID (Zanzibar Quill)>>"),
    ("an owner's key", "/X <</O (Zanzibar Quill)/U(Zanzibar Quill)>>"),
    ("an ordering", "/X <</Registry (Zanzibar Quill)/Ordering(Zanzibar Quill)>>"),
    ("a certificate", "/X <</Cert (Zanzibar Quill)/Digest(Zanzibar Quill)/CheckSum (Zanzibar Quill)>>"),
    ("a default appearance", "/X <</DA (Zanzibar Quill)/Panose(Zanzibar Quill)/CharSet (Zanzibar Quill)>>"),
    ("a key", "/Zanzibar#20Quill 1"), ("a name", "/X /ZanzibarQuill"),
    ("entities", "/X (&#90;anzibar &#x51;uill)"), ("HTML's entities", "/X (Zanzibar &#X51;uill)"),
    ("markup", "/X (<b>Zanz</b>ibar <i>Quill</i>)"),
    ("hexadecimal", "/X (5A616E7A69626172205175696C6C)"), ("Base64", "/X (WmFuemliYXIgUXVpbGw=)"),
    ("Base64 twice", "/X (V21GdWVtbGlZWElnVVhWcGJHdz0=)"),
    ("Base64 in an address", "/X (https://example.org/?q=WmFuemliYXIgUXVpbGw=)"),
    ("Base64 after a slash", "/X (/home/WmFuemliYXIgUXVpbGw=)"),
    ("a soft hyphen of Latin-1", "/X (Zanzi\\255bar Qui\\255ll)"),
    ("a control within", "/X (Zan\\003zibar Quill)"),
    (
      "an override of the direction", "/X <FEFF202E006C006C0069007500510020007200610062006900 7A006E0061005A>"
    ),
    ("strings that a script joins", "/X <</S /JavaScript /JS (app.alert\\(\"Zanzi\" + \"bar Quill\"\\))>>"),
    ("a sum of 16 bytes", "/X <</CheckSum (Zanzibar%20Quill)>>"),
    ("UTF-16 without a mark", "/X <005A0061006E007A00690062006100720020005100750069006C006C>"),
    ("UTF-16LE", "/X <FFFE5A0061006E007A00690062006100720020005100750069006C006C00>"),
    ("a value of no field", "/X <</V (Zanzibar Quill)>>"), ("a list in a list", "/X [1 [(Zanzibar Quill)]]"),
    ("a palette", "/X [/Indexed /DeviceRGB 4 (Zanzibar Quill.)]"),
    ("binary data", "/X <015A616E7A69626172205175696C6C>"),
  ]

  @Test("Words go from strings, names and keys anywhere, in every encoding", arguments: strings.map(\.name))
  func string(_ name: String) throws {
    let catalog = try #require(Self.strings.first { $0.name == name }?.catalog)
    let page = Self.page("", catalog: catalog)
    let (document, report) = try page.redacted(Self.words)
    #expect(report.removed[.fieldValues] == nil)
    let finder = try RedactionFinder(SearchQuery(Self.words))
    let original = try MadePage("", catalog: catalog).source.open()
    let revealed = try RevealedDocument(of: original, showsForms: true)
    #expect(try WordCheck(revealed: revealed, document: original, finder: finder).remains() != nil)
    func root(_ document: Document) -> PDFDictionary {
      let value = document.file?.catalog?.id.flatMap { document.file?.value(of: $0) }
      guard case .dictionary(let root)? = value else { return PDFDictionary() }
      return root.without(["Type", "Pages"])
    }
    let (old, new) = (root(try page.source.open()), root(document))
    #expect(!finder.hasWords(in: .dictionary(new)))
    // The finder may not know the encoding at all.
    #expect(old.entries.allSatisfy { new.value(forKey: $0.key) != $0.value })
    #expect(try document.firstText.contains("a line that stays"))
  }

  @Test("Encodings are undone within each other, but at most twice, and each has the length of its code")
  func nesting() {
    var text = "Z7!"
    func contains(_ text: String, decodesRuns: Bool = true) -> Bool {
      EncodedTexts.contain(Array(text.utf8), decodingRuns: decodesRuns, plain: false) { $0 == "Z7!" }
    }
    for escaped in ["\\1327!", "\\x5A7!", "\\u005A7!", "Z\\\n7!"] { #expect(contains(escaped), "\(escaped)") }
    for depth in 0...3 {
      #expect(contains(text) == (depth < 3) && contains(text, decodesRuns: false) == (depth == 0))
      text = text.utf8.map { String(format: "%%%02X", $0) }.joined()
    }
  }

  @Test("Words go from the trailer, and from the data of fonts and images, which keep their lengths")
  func data() throws {
    var page = Self.page("", catalog: "/X 20 0 R /Y 21 0 R")
    page.source.trailer = "/Zanzibar (Zanzibar Quill)"
    page.add(
      20, "/Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray",
      "\u{1}Zanzibar Quill\u{2}")
    page.add(21, "/Length1 20 /Length2 0 /Length3 0", "\u{1}/ZanzibarQuill def")
    let (document, report) = try page.redacted(Self.words)
    let file = try #require(document.file)
    #expect(file.trailer["Zanzibar"] == nil)
    #expect(report.removed[.embeddedTexts] == 2)
    for (key, count) in [("X", 16), ("Y", 19)] as [(StaticString, Int)] {
      let data = try #require(file.catalog?[key]?.id.flatMap { file.streamData($0) })
      #expect(data.count == count && data.contains(UInt8(ascii: "x")))
    }
  }

  @Test(
    "Encoded words go from binary data, and words from behind compressed data, from forms and from programs",
    arguments: [
      ("/Subtype /Image /Width 6 /Height 4", "\u{1}WmFuemliYXIgUXVpbGw=\u{2}"),
      ("/Length1 40", "\u{1}%5a%61%6e%7a%69%62%61%72%20%51%75%69%6c%6c\u{2}"),
      ("/N 3", "\u{1}5A616E7A69626172205175696C6C\u{2}"),
      (
        "/Type /XObject /Subtype /Form /BBox [0 0 300 100] /Resources <</Font <</F1 11 0 R>>>>",
        "BT /F1 12 Tf [(Z)-600(a)-600(n)-600(z)-600(i)-600(b)-600(a)-600(r)-600(Q)-600(u)-600(i)-600(l)-600(l)] TJ ET"
      ),
      ("/Type /XObject /Subtype /PS", "/F 12 selectfont (Zanz) (ibar Quill) show"),
    ])
  func encodedData(_ dictionary: String, _ data: String) throws {
    var page = Self.page("", catalog: "/X 20 0 R")
    page.add(20, dictionary, data)
    let (document, _) = try page.redacted(Self.words)
    let file = try #require(document.file)
    // A stream of text goes as a whole.
    let left = file.catalog?["X"]?.id.map { file.rawStreamData($0) }
    #expect(left.map { String(decoding: $0, as: UTF8.self) } != data)
    if dictionary.contains("/Length1") { #expect(left?.count == data.utf8.count) }
  }

  private static let stays = String(repeating: "data that stays ", count: 40)

  @Test("Words behind the end of compressed data go")
  func behindData() throws {
    var page = Self.page("", catalog: "/X 20 0 R")
    let deflated = try #require(Deflation.deflate(Array(Self.stays.utf8)))
    let hexadecimal = (deflated + Array("Zanzibar Quill".utf8)).map { String(format: "%02X", $0) }.joined()
    page.add(20, "/Filter [/ASCIIHexDecode /FlateDecode]", hexadecimal + ">")
    let (document, _) = try page.redacted(Self.words)
    let file = try #require(document.file)
    let stream = try #require(file.catalog?["X"]?.id)
    #expect(file.streamData(stream).map { String(decoding: $0, as: UTF8.self) } == Self.stays)
    let finder = try RedactionFinder(SearchQuery(Self.words))
    #expect(!finder.hasWords(in: file.rawStreamData(stream)))
  }

  @Test("Words that stand partly in annotations go from both, and from neighbouring annotations")
  func shared() throws {
    var page = MadePage(
      "BT /F1 12 Tf 20 100 Td (Zanzi) Tj ET BT /F1 12 Tf 20 20 Td (a line that stays) Tj ET",
      page: "/Annots [20 0 R]")
    page.source.objects[20] =
      "<</Type /Annot /Subtype /Stamp /Rect [49.5 95 117.5 115] /AP <</N 21 0 R>>>>"
    page.add(
      21, "/Type /XObject /Subtype /Form /BBox [0 0 68 20] /Resources <</Font <</F1 11 0 R>>>>",
      "BT /F1 12 Tf 0 5 Td (bar Quill) Tj ET")
    let (document, _) = try page.redacted(Self.words)
    #expect(try document.annotations(onPage: 0).isEmpty)
    #expect(try document.firstText == "a line that stays")
  }

  @Test(
    "Words go from the file's identifier and properties, and from replacement texts that follow each other")
  func identifier() throws {
    var page = Self.page("", catalog: "/MarkInfo <</Marked true>> /StructTreeRoot 20 0 R")
    page.source.trailer = "/ID [(Zanzibar Quill..) (another one....)] /Info 23 0 R"
    page.source.objects[20] = "<</Type /StructTreeRoot /K [21 0 R 22 0 R]>>"
    page.source.objects[21] = "<</S /P /P 20 0 R /ActualText (by Zanzibar)>>"
    page.source.objects[22] = "<</S /P /P 20 0 R /ActualText (Quill)>>"
    page.source.objects[23] = "<</Title (Zanzibar Quill) /Shelf (Zanzibar Quill)>>"
    let (document, report) = try page.redacted(Self.words)
    #expect(report.removed[.metadata] == 1)
    let file = try #require(document.file)
    let finder = try RedactionFinder(SearchQuery(Self.words))
    #expect(!(file.trailer["ID"].map { finder.hasWords(in: $0.value) } ?? false))
    #expect(!document.holds("by Zanzibar") && !document.holds("Quill"))
  }

  @Test(
    "Encodings are decoded where a text looks like one",
    arguments: [
      ("Zanzi<b>bar Quill 1/2", false), ("Zanzi<br/>bar Quill", true), ("Zanzi</b>bar Quill", true),
      ("WmFuemliYXINUXVpbGw=", true),
    ])
  func decoding(_ text: String, _ isFound: Bool) throws {
    let finder = try RedactionFinder(SearchQuery(Self.words))
    #expect(finder.hasWords(in: Array(text.utf8)) == isFound)
  }

  @Test("Encoded words count from five letters on", arguments: [("Quill", true), ("Quil", false)])
  func shortWords(_ words: String, _ isFound: Bool) throws {
    let finder = try RedactionFinder(SearchQuery(words))
    #expect(finder.hasWords(in: Array("Zanzibar Quill".utf8)))
    #expect(finder.hasWords(in: Array("WmFuemliYXIgUXVpbGw=".utf8)) == isFound)
  }

  @Test("A page with words of no size doesn't become an image, in which they may appear")
  func placeless() throws {
    let page = Self.page(
      "q 0 0 0 0 0 0 cm BT /F1 12 Tf 20 100 Td (Zanzibar Quill) Tj ET Q BT /F1 12 Tf 7 Tr 20 60 Td (Zanzibar Quill) Tj ET"
    )
    #expect(throws: RedactionError.self) { try page.redacted(Self.words) }
  }

  @Test("Attachments that stay and aren't text are counted")
  func keptAttachments() throws {
    var page = Self.page(
      "",
      catalog:
        "/Names <</EmbeddedFiles <</Names [(a) <</F (a) /EF <</F 20 0 R>>>> (b) <</F (b) /EF <</F 21 0 R>>>>]>>>>"
    )
    page.add(20, "", "a text\r\nof\ttwo\u{C}lines\u{1B}")
    page.add(21, "", "PK\u{3}\u{4}\u{0}an archive")
    var request = RedactionRequest()
    (request.query, request.keepsAttachments) = (SearchQuery(Self.words), true)
    let report = try page.redacted(request).report
    #expect(report.unsearchedAttachmentCount == 1 && !report.isFullySearched)
    // A text with the words stays an attachment, without its contents.
    page.add(20, "", "a text about Zanzibar Quill")
    let (document, _) = try page.redacted(request)
    #expect(document.attachments.count == 2)
    #expect(!document.holds(Self.words))
    request.keepsAttachments = false
    #expect(try page.redacted(request).report.isFullySearched)
  }

  @Test("Names of the format stay, and a word across a gap isn't one")
  func others() throws {
    #expect(StandardNames.contains("Helvetica-Bold") && StandardNames.contains("Author"))
    #expect(!StandardNames.contains("ZanzibarQuill") && !StandardNames.contains("Jane Doe"))
    let finder = try #require(LooseFinder(["heron"], SearchQuery("heron")))
    for (text, count) in [("her one", 0), ("heron", 1), ("h e r o n", 1), ("he r on", 0)] {
      #expect(finder.ranges(in: Array(text.unicodeScalars)).count == count, "\(text)")
    }
  }

  @Test(
    "An expression ends at gaps that readers take for blanks, and takes copies of its matches that are drawn otherwise",
    arguments: [120, 300], [false, true])
  func expression(_ gap: Int, _ hasCopy: Bool) throws {
    let letters = "ann@x.org".enumerated().map {
      "BT /F1 9 Tf 1 0 0 1 350 \(180 - 9 * $0) Tm (\($1)) Tj ET"
    }
    let page = MadePage(
      "BT /F1 12 Tf 20 100 Td [(write)-\(gap)(to)-\(gap)(ann@x.org)-\(gap)(soon)] TJ 2 -14 Td [(to)-\(gap)(be)] TJ "
        + "2 -14 Td (iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii) Tj ET "
        + (hasCopy ? letters.joined(separator: " ") : ""))
    var request = RedactionRequest()
    request.query = SearchQuery(patterns: [.expression(#"\S+@\S+"#)])
    let (document, report) = try page.redacted(request)
    #expect(report.removed[.glyphs] == (hasCopy ? 18 : 9))
    #expect(report.places.map { $0.text.filter { !$0.isWhitespace } }.allSatisfy { $0 == "ann@x.org" })
    #expect(try document.firstText.hasPrefix("write to soon to be iii"))
  }

  @Test("Letters on one level aren't a column, however close the letters of other lines are to each other")
  func levels() throws {
    let page = MadePage(
      "BT /F1 12 Tf 20 100 Td [(her)-300(one)] TJ 0 -20 Td (iiiiiiiiiiiiiiiiiiiiii) Tj 0 -20 Td (heron) Tj ET"
    )
    #expect(try page.redacted("heron").report.removed[.glyphs] == 5)
  }

  @Test("A copy that still has the words is refused with the words and their page")
  func remainder() throws {
    let document = try Self.page("").source.open()
    let revealed = try RevealedDocument(of: document, showsForms: true)
    let finder = try RedactionFinder(SearchQuery(Self.words))
    let remainder = try WordCheck(revealed: revealed, document: document, finder: finder).remains()
    #expect(remainder?.place == "page 1" && remainder?.words == Self.words)
  }

  @Test("Letters of the line above stay where lines are close")
  func closeLines() throws {
    let page = MadePage(
      "BT /F1 17 Tf 20 100 Td (gypsy quay gypsy) Tj 0 -10 Td (Zanzibar Quill) Tj 0 -10 Td (ABCDEFGHIJKL) Tj ET"
    )
    let (document, report) = try page.redacted(Self.words)
    #expect(report.removed[.glyphs] == Self.words.count)
    let text = try document.firstText
    #expect(text.contains("gypsy quay gypsy") && text.contains("ABCDEFGHIJKL"))
  }

  @Test(
    "A page whose letters nobody can tell is listed, or becomes an image on request",
    arguments: [
      "/Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [13 0 R]",
      "/Subtype /Type1 /BaseFont /A /Encoding <</Differences [1 /g12 /g13]>>",
    ])
  func unread(_ font: String) throws {
    var page = Self.page("BT /F2 12 Tf 20 100 Td <00010002> Tj ET", page: "/CropBox [0 0 30 30]")
    page.addFont(font)
    page.source.objects[13] =
      "<</Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>>>"
    #expect(try page.redacted(Self.words).report.unreadPages.map(\.pageIndex) == [0])
    var request = RedactionRequest()
    (request.query, request.isStrict) = (SearchQuery(Self.words), true)
    let report = try page.redacted(request).report
    #expect(report.unreadPages.isEmpty && report.drawnPages.map(\.pageIndex) == [0])
  }

  @Test(
    "Names in content get others, and the page doesn't become an image",
    arguments: ["/ZanzibarQuill", "/Zanzibar#20Quill", "/#5A#61#6E#7A#69#62#61#72#20#51#75#69#6C#6C"])
  func nameInContent(_ name: String) throws {
    let page = MadePage(
      "/OC \(name) BDC EMC BT /F1 12 Tf 20 20 Td (a line that stays) Tj ET",
      resources: "/Properties <<\(name) <</Type /OCG /Name (a)>>>>")
    let (document, report) = try page.redacted(Self.words)
    #expect(report.drawnPages.isEmpty)
    #expect(report.removed[.names] == 1)
    #expect(document.firstContent.contains("/OC/Redacted"))
  }

  @Test(
    "Letters are read from pairs of bytes, and from the names of glyphs",
    arguments: [
      ("/Subtype/Type0/Encoding/UniJIS-UCS2-H", "<00510075>", "Qu"),
      ("/Subtype/Type1/Encoding<</Differences[97/uni0051/u00075/Q.alt/uni75/ffi]>>", "(abcde)", "QuQffi"),
    ])
  func letters(_ font: String, _ string: String, _ letters: String) throws {
    var page = MadePage("BT /F1 12 Tf 20 100 Td \(string) Tj ET")
    page.source.objects[11] = "<</Type/Font/BaseFont/A\(font)>>"
    let document = try page.source.open()
    let (leaf, file) = (try #require(document.leaf(0)), try #require(document.file))
    let glyphs = GlyphReader(leaf, of: file, fonts: GlyphReader.Fonts()).glyphs
    #expect(glyphs.map { $0.letters[0] }.joined() == letters)
  }

  @Test(
    "Words across two pages go, also with a page number and a head between them",
    arguments: [
      SearchQuery("Zanzibar Quill"),
      SearchQuery("z a n z i b a r   q u i l l".uppercased(), caseMatching: .insensitive),
      SearchQuery(patterns: [.expression("Zan\\w+ Qu..l")]),
      SearchQuery(patterns: [.expression("Z[a-z]+\\sQ[a-z]+")]),
    ])
  func acrossPages(_ query: SearchQuery) throws {
    var page = MadePage("BT /F1 12 Tf 20 100 Td (by Zanzibar) Tj ET BT /F1 12 Tf 200 10 Td (17) Tj ET")
    let second = "BT /F1 12 Tf 20 180 Td (Chapter 2) Tj ET BT /F1 12 Tf 20 150 Td (Quill and Co.) Tj ET"
    let own = page.source.objects.filter { (10...11).contains($0.key) }
    page.source = PDFSource(
      pages: ["10", "12"].map {
        "/MediaBox [0 0 400 200] /Contents \($0) 0 R /Resources <</Font <</F1 11 0 R>>>>"
      })
    page.source.objects.merge(own) { known, _ in known }
    page.add(12, "", second)
    var request = RedactionRequest()
    request.query = query
    let (document, _) = try page.redacted(request)
    #expect(try document.firstText == "by 17")
    #expect(
      try document.string(ofPage: 1).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == "Chapter 2 and Co.")
  }

  @Test("Overlapping ranges of a map end")
  func overlappingRanges() throws {
    let map = String(repeating: "1 beginbfrange <0000> <FFFF> <0000> endbfrange ", count: 2_000)
    var page = Self.page("BT /F1 12 Tf 20 100 Td (Zanzibar Quill) Tj ET")
    page.source.objects[11] =
      "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 13 0 R>>"
    page.add(13, "", map)
    #expect(try !page.redacted(Self.words).document.holds(Self.words))
  }

  @Test("Turned words go from selected pages")
  func selectedPages() throws {
    let page = Self.page(Self.turned(45))
    var request = RedactionRequest()
    (request.query, request.pages) = (SearchQuery(Self.words), [0])
    let (document, _) = try page.redacted(request)
    #expect(!document.firstContent.contains(Self.words))
  }
}
