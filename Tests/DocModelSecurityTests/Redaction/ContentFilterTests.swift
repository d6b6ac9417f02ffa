import Testing

@testable import DocModel
@testable import DocModelSecurity

@Suite("Removing parts of content")
struct ContentFilterTests {
  @Test(
    "A word goes from every text operator, and the others stay where they are",
    arguments: [
      "BT /F1 12 Tf 20 100 Td (keep secret keep) Tj ET",
      "BT /F1 12 Tf 20 100 Td [(keep se) -20 (cret k) 10 (eep)] TJ ET",
      "BT /F1 12 Tf 14 TL 20 114 Td (keep secret keep) ' ET",
      "BT /F1 12 Tf 14 TL 20 114 Td 2 0.5 (keep secret keep) \" ET",
      "BT /F1 12 Tf 3 Tc 5 Tw 80 Tz 20 100 Td (keep secret keep) Tj ET",
      "BT /F1 12 Tf 20 100 Td (keep ) Tj (secret) Tj ( keep) Tj ET",
      "q 0 1 -1 0 200 20 cm BT /F1 12 Tf 0 0 Td (keep secret keep) Tj ET Q",
      "BT /F1 1 Tf 12 0 0 12 20 100 Tm 0 -1 TD (keep secret keep) Tj ET",
      "q 2 0 0 2 0 0 cm BT /F1 6 Tf 3 Ts 3 Tr 10 50 Td (keep secret keep) Tj ET Q Q Q",
    ])
  func words(_ content: String) throws {
    let page = MadePage(content)
    let before = try page.source.open().text(ofPage: 0)
    let (document, report) = try page.redacted("secret")
    #expect(report.drawnPages.isEmpty)
    #expect(report.removed[.glyphs] == 6)
    #expect(try document.firstText == "keep keep")
    let after = try document.text(ofPage: 0)
    let last = try #require(before.words.last), kept = try #require(after.words.last)
    #expect(abs(last.quad.bounds.x0 - kept.quad.bounds.x0) < 0.1)
    #expect(abs(last.quad.bounds.y0 - kept.quad.bounds.y0) < 0.1)
  }

  @Test("The widths of removed letters are one number")
  func singleNumber() throws {
    let (document, _) = try MadePage("BT /F1 10 Tf 20 100 Td (ij secret o) Tj ET").redacted("secret")
    let content = document.firstContent
    #expect(content.contains("<696A20>-2723<206F>"), "\(content)")
  }

  @Test("A form is replaced where its words go, and stays on other pages and in other places")
  func forms() throws {
    var page = MadePage(
      "/X Do q 1 0 0 1 0 -80 cm /X Do Q q 1 0 0 1 200 0 cm /Y Do Q",
      resources: "/XObject <</X 12 0 R /Unused 13 0 R /Y 14 0 R>>")
    let form = "/Type /XObject /Subtype /Form /BBox [0 0 400 200] /Resources <</Font <</F1 11 0 R>>>>"
    page.add(12, form, "BT /F1 12 Tf 20 100 Td (keep secret) Tj ET")
    page.add(13, form, "BT /F1 12 Tf 20 100 Td (secret spare) Tj ET")
    page.add(14, form, "BT /F1 12 Tf 20 100 Td (stay secret) Tj ET")
    let (document, report) = try page.redacted(in: Rectangle(x0: 48, y0: 95, x1: 120, y1: 115))
    #expect(report.places.map(\.text) == ["secret"])
    let words = try document.firstText.split(separator: " ")
    #expect(words.count { $0 == "keep" } == 2)
    #expect(words.count { $0 == "secret" } == 2)
    #expect(!document.holds("spare"))
    let (whole, _) = try page.redacted("secret")
    #expect(try whole.firstText.split(separator: " ").sorted() == ["keep", "keep", "stay"])
    #expect(!whole.holds("secret"))
  }

  @Test(
    "A path goes if it lies within the area, stays if it passes through, and is cut if it ends there",
    arguments: [
      ("60 60 10 10 re f", "", "re"), ("0 75 m 400 75 l S", "0 75 m", ""),
      ("0 0 400 200 re f", "0 0 400 200 re f\nBT", ""), ("20 75 m 75 75 l S", "49.5 75 l", "75 75 l"),
      ("20 60 60 10 re f", "50 60 l", "20 60 60 10 re"),
      ("60 60 m 65 70 l 70 60 l f", "", "65 70 l"), ("200 50 20 20 re f", "200 50 20 20 re", ""),
      ("20 100.4 m 75 100.4 l S", "49.5 100.4 l", "75 100.4"),
      ("60 100.4 10 10 re f", "60 100.4 10 10 re", ""),
      ("/C CS 60 60 9 9 re f", "", "re"), ("/C cs 0 g 60 60 9 9 re f", "", "re"),
      ("/D cs 60 60 9 9 re f", "", "re"), ("/N gs 60 60 9 9 re f", "", "re"),
      ("q 9 0 0 9 200 50 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q", "BI", ""),
    ])
  func paths(_ content: String, _ kept: String, _ gone: String) throws {
    let page = MadePage(content + " BT /F1 9 Tf 300 20 Td (x) Tj ET", resources: Self.resources)
    let (document, report) = try page.redacted(in: Rectangle(x0: 50, y0: 50, x1: 100, y1: 100))
    #expect(report.drawnPages.isEmpty)
    #expect(try document.firstText == "x")
    // The box itself is the last operation.
    let content = document.firstContent.split(separator: "\nQ\n")[0]
    #expect(kept.isEmpty || content.contains(kept), "\(content)")
    #expect(gone.isEmpty || !content.contains(gone), "\(content)")
  }

  @Test(
    "Letters go with their middle, and with any part in a rectangle; drawings on words go if they are as small",
    arguments: [
      ("a", 80, 113, .markedText, false), ("a", 80, 115, .markedText, true), ("a", 175, 220, .words, true),
      ("a", 178, 220, .words, false), ("a", 80, 101, .rectangle, false), ("a", 80, 103, .rectangle, true),
      ("a", 187, 220, .rectangle, true), ("a", 189, 220, .rectangle, false), ("a", 80, 220, .glyphs, false),
      ("b", 105, 150, .rectangle, true), ("b", 112, 150, .rectangle, false), ("b", 105, 150, .words, true),
      ("b", 112, 150, .words, false), ("90 65 38 10 re f", 100, 200, .words, true),
      ("90 65 44 10 re f", 100, 200, .words, false), ("90 65 44 10 re f", 100, 200, .glyphs, false),
      ("90 65 44 10 re f", 100, 200, .markedText, true),
    ] as [(String, Double, Double, RedactionArea.Origin, Bool)])
  func parts(
    _ content: String, _ left: Double, _ right: Double, _ origin: RedactionArea.Origin, _ goes: Bool
  ) throws {
    var page = MadePage(content.count == 1 ? "BT /F1 100 Tf 100 50 Td (\(content)) Tj ET" : content)
    page.source.objects[11] =
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 97/LastChar 98/Widths[900 0]>>"
    let area = Rectangle(x0: left, y0: 60, x1: right, y1: 80)
    let filter = try page.filter([RedactionArea(rectangle: area, origin: origin)])
    try filter.run()
    #expect(filter.isChanged == goes)
  }

  private static let resources =
    "/ColorSpace<</C[/Pattern /DeviceGray]/D[/CalGray]>>/ExtGState<</M<</SMask<<>>>>/N<</SMask/None>>>>"

  @Test(
    "Comments with the words go, and everything else stays as it is written",
    arguments: [
      ("BT /F1 12 Tf 20 100 Td (a \\)% b) % secret\n Tj ET", "(a \\)% b)"),
      ("BT /F1 12 Tf 20 100 Td (a (%) b) % secret\n Tj ET", "(a (%) b)"),
      ("0.50 g 20 20 m % secret\n 40 40 l S", "0.50 g"),
      ("q 9 0 0 9 0 0 cm BI /W 3 /H 1 /BPC 8 /CS /G ID %ab\nEI Q % secret\n", "ID %ab\nEI"),
    ])
  func comments(_ content: String, _ kept: String) throws {
    var page = MadePage(content + " BT /F1 12 Tf 20 50 Td (secret stays) Tj ET", catalog: "/X 20 0 R")
    page.add(20, "/Type /XObject /Subtype /Form /BBox [0 0 9 9]", "% secret\n1 2 3 4 re f")
    let (document, report) = try page.redacted("secret")
    #expect(report.drawnPages.isEmpty)
    #expect(document.firstContent.contains(kept), "\(document.firstContent)")
    #expect(try document.firstText.hasSuffix("stays"))
    #expect(document.holds("1 2 3 4 re") && !document.holds("secret"))
  }

  @Test(
    "A page with content that can't be judged becomes an image without the area",
    arguments: [
      ("20 60 m 60 60 90 90 120 60 c S", "partly removed"),
      ("q 7 Tr BT /F1 40 Tf 60 60 Td (A) Tj ET Q", "clips content"),
      ("BT /F2 12 Tf 60 60 Td (secret) Tj ET", "widths"),
      ("q 60 0 0 60 20 20 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q", "inline image"),
      ("/Pattern cs 60 60 9 9 re f", "pattern"), ("/C cs 60 60 9 9 re f", "pattern"), ("/M gs", "mask"),
      ("60 60 nonsense", "unknown operators"), ("60 60 m (", "differently"),
      ("/P gs BT /F1 12 Tf 60 60 Td [(a) /b] TJ ET", "malformed"),
      (
        "/Span <</ActualText (abcdefghij)>> BDC BT /F1 12 Tf 20 60 Td (a) Tj 180 0 Td (b) Tj ET EMC",
        "removed separately"
      ),
    ])
  func images(_ content: String, _ reason: String) throws {
    var page = MadePage(
      content + " BT /F1 9 Tf 300 20 Td (other) Tj ET", resources: Self.resources,
      catalog: "/StructTreeRoot 32 0 R")
    page.source.objects[32] = "<</Type /StructTreeRoot /K 33 0 R>>"
    page.source.objects[33] = "<</Type /StructElem /S /Figure /Pg 1000 0 R /K [4] /Alt (a face)>>"
    page.addFont("/Subtype /TrueType /BaseFont /Foo")
    let (document, report) = try page.redacted(in: Rectangle(x0: 50, y0: 50, x1: 100, y1: 100))
    let drawn = try #require(report.drawnPages.first)
    #expect(drawn.reason.contains(reason), "\(drawn.reason)")
    #expect(try document.firstText.isEmpty)
    #expect(document.firstContent.contains("/Page Do"))
    // So do the texts of its structure.
    #expect(!document.holds("a face"))
    let image = try document.image(ofPage: 0)
    #expect(image.width == 400)
    #expect(Array(image.pixels[(image.bytesPerRow * 125 + 4 * 75)...].prefix(3)) == [0, 0, 0])
  }

  @Test("The image of a page lacks the same area however the page is turned")
  func turnedImages() throws {
    let images = try [0, 90, 180, 270].map { rotation in
      let page = MadePage("60 60 nonsense 1 0 0 rg 0 0 130 90 re f", page: "/Rotate \(rotation)")
      return samples(of: try page.redacted(in: Rectangle(x0: 50, y0: 50, x1: 100, y1: 80)).document)
    }
    #expect(images[0].count == 1)
    #expect(images.dropFirst().allSatisfy { $0 == images[0] })
  }

  @Test("The pixels of an image go, also those of its mask and its alternate", arguments: [1, 2, 4, 8, 16])
  func pixels(_ bits: Int) throws {
    var page = MadePage("q 400 0 0 200 0 0 cm /I Do Q", resources: "/XObject <</I 12 0 R>>")
    let samples = String(repeating: String(repeating: "FF", count: bits), count: 4)
    let entries = "/Subtype /Image /Width 8 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent \(bits)"
    let others = "/SMask 13 0 R /Alternates [<</Image 14 0 R>>]"
    page.add(12, "\(entries) \(others) /Filter /ASCIIHexDecode", samples + ">")
    for other in [13, 14] { page.add(other, "\(entries) /Filter /ASCIIHexDecode", samples + ">") }
    // The left half of the lower half, with a pixel more on each side.
    let (document, report) = try page.redacted(in: Rectangle(x0: -10, y0: -10, x1: 190, y1: 90))
    #expect(report.removed[.images] == 1)
    let images = self.samples(of: document)
    #expect(images.count == 2)
    for data in images {
      #expect(data.count == 4 * bits)
      #expect(data.prefix(bits).allSatisfy { $0 == 0xFF })
      let last = Array(data.suffix(bits))
      // Five of eight pixels.
      #expect(last.first == (bits == 1 ? 7 : 0))
      #expect(last.last == (bits == 1 ? 7 : bits == 2 ? 0x3F : 0xFF))
    }
  }

  /// Returns the decoded samples of all images of a document.
  private func samples(of document: Document) -> [[UInt8]] {
    var samples: [[UInt8]] = []
    guard let file = document.file else { return [] }
    _ = ReachableObjects(file: file).forEach { item in
      if item.isStream, case .dictionary(let entries) = item.value, entries["Subtype"] == .name("Image") {
        samples.append(file.streamData(item.id) ?? [])
      }
      return item.value
    }
    return samples
  }

  @Test(
    "Neither an image nor its mask tells what was in the area, also with other pixels in the mask",
    arguments: ["/SMask", "/Mask"], [8, 16, 5])
  func masks(_ key: String, _ width: Int) throws {
    /// Returns black and white samples in hexadecimal digits, of which those in the area are a secret.
    func samples(_ width: Int, _ height: Int, bits: Int, secret: Int) -> String {
      (0..<height).map { row in
        let bytes = (0..<(width * bits + 7) / 8).map { byte in
          (0..<8).reduce(0) { value, bit in
            let column = (byte * 8 + bit) / bits
            let isInArea = Double(column) < 0.475 * Double(width) && Double(row) >= 0.55 * Double(height)
            return value << 1 | (isInArea ? secret : (column + row) % 2)
          }
        }
        return bytes.map { String($0 + 256, radix: 16).suffix(2) }.joined()
      }.joined() + ">"
    }
    // Two formats of the image: samples that stay as they are, and an empty fax, which is decoded.
    for isFax in [false, true] {
      let results = try [0, 1].map { secret in
        var page = MadePage("q 400 0 0 200 0 0 cm /I Do Q", resources: "/XObject <</I 12 0 R>>")
        let image = "/Subtype /Image /Width 8 /Height 4 /ColorSpace /DeviceGray \(key) 13 0 R"
        let (format, data) =
          isFax
          ? ("1 /Filter /CCITTFaxDecode /Decode [1 0] /DecodeParms <</K -1 /Columns 8>>", "\u{0}\u{10}\u{1}")
          : ("8 /Filter /ASCIIHexDecode", samples(8, 4, bits: 8, secret: secret))
        page.add(12, "\(image) /BitsPerComponent \(format)", data)
        let bits = key == "/Mask" ? 1 : 8
        let kind = bits == 1 ? "/ImageMask true" : "/ColorSpace /DeviceGray /BitsPerComponent 8"
        page.add(
          13, "/Subtype /Image /Width \(width) /Height 8 \(kind) /Filter /ASCIIHexDecode",
          samples(width, 8, bits: bits, secret: secret))
        let (document, report) = try page.redacted(in: Rectangle(x0: -10, y0: -10, x1: 190, y1: 90))
        #expect(report.drawnPages.isEmpty)
        return self.samples(of: document)
      }
      #expect(results[0] == results[1])
      #expect(results[0].count == 2)
      if isFax { #expect(results[0].contains([0, 0, 0, 0])) }
      // The rest of the mask stays.
      let length = key == "/Mask" ? (width + 7) / 8 * 8 : width * 8
      #expect(results[0].contains { $0.count == length && Set($0).count > 1 })
    }
  }

  /// Returns a page with a text in a font whose codes have two bytes.
  private func page(_ operators: String, _ text: String, _ encoding: String) -> MadePage {
    let codes = text.utf16.map { String(Int($0) + 0x10000, radix: 16).suffix(4) }.joined()
    var page = MadePage("BT /F2 \(operators) <\(codes)> Tj ET")
    page.addFont("/Subtype/Type0/BaseFont/A/Encoding/\(encoding)/DescendantFonts[13 0 R]/ToUnicode 14 0 R")
    page.source.objects[13] = """
      <</Type/Font/Subtype/CIDFontType2/BaseFont/A/DW 500/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)
      /Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/A/Flags 4>>>>
      """
    page.add(
      14, "",
      "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0020> <007E> <0020> endbfrange")
    return page
  }

  @Test("Letters of a vertical line, which stand below each other, go by their places")
  func verticalLine() throws {
    let page = page("10 Tf 200 190 Td", "abc secret def", "Identity-V")
    let (document, report) = try page.redacted(in: Rectangle(x0: 196, y0: 90, x1: 204, y1: 148))
    #expect(report.drawnPages.isEmpty)
    #expect(report.removed[.glyphs] == 6)
    #expect(try document.firstText == "abc def")
  }

  @Test("The letter before a word of a vertical line stays, although Poppler's box of the word has it")
  func verticalWord() throws {
    let (document, report) = try page("10 Tf 200 190 Td", "abcsecret def", "Identity-V").redacted("secret")
    #expect(report.drawnPages.isEmpty && report.places.count == 1)
    #expect(report.removed[.glyphs] == 6)
    #expect(try document.firstText == "abc def")
  }

  @Test("Word spacing separates codes of one byte only, so that the right letters of other fonts go")
  func wordSpacing() throws {
    let page = page("12 Tf 30 Tw 1 Tc 20 100 Td", "keep secret word keep", "Identity-H")
    let original = try page.source.open()
    let before = try original.text(ofPage: 0)
    let glyphs = GlyphReader(
      try #require(original.leaf(0)), of: try #require(original.file), fonts: GlyphReader.Fonts()
    ).glyphs
    #expect(glyphs.count == 21)
    for (glyph, box) in zip(glyphs, before.boxes) { #expect(abs(glyph.start.x - box.x0) < 2) }
    let (document, report) = try page.redacted("secret word")
    #expect(report.drawnPages.isEmpty)
    #expect(try document.firstText == "keep keep")
    let last = try #require(before.words.last), kept = try #require(try document.text(ofPage: 0).words.last)
    #expect(abs(last.quad.bounds.x0 - kept.quad.bounds.x0) < 0.1)
  }

  @Test(
    "The edges of a path lie where readers draw them",
    arguments: [
      "20 20 m 60 190 200 10 380 150 c", "20 20 m 300 190 380 30 v", "20 20 m 60 190 380 30 y",
      "20 20 m 90 190 150 90 v 150 20 300 190 y 380 20 l h", "9 150 m 30 30 90 9 y 300 9 380 190 v",
      "30 30 200 100 re 300 190 390 190 390 20 c",
    ])
  func edges(_ content: String) throws {
    let image = try MadePage(content + " S").source.open().image(ofPage: 0)
    var path = ContentPath()
    try ContentScanner.forEach(in: Array(content.utf8)) { operation in
      let isValid = path.add(operation, .identity)
      #expect(isValid)
    }
    var drawn: Set<[Int]> = []
    for row in 0..<image.height {
      for column in 0..<image.width where image.pixels[row * image.bytesPerRow + 4 * column] < 200 {
        drawn.insert([column, row])
      }
    }
    var found: Set<[Int]> = []
    for subpath in path.subpaths {
      let points = subpath.points + (subpath.isClosed ? subpath.points.prefix(1) : [])
      for (start, end) in zip(points, points.dropFirst()) {
        for step in 0...400 {
          let part = Double(step) / 400
          let (x, y) = (start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))
          found.insert([Int(x), Int(200 - y)])
        }
      }
    }
    func isNear(_ pixel: [Int], _ others: Set<[Int]>) -> Bool {
      (-1...1).contains { x in (-1...1).contains { y in others.contains([pixel[0] + x, pixel[1] + y]) } }
    }
    #expect(drawn.filter { !isNear($0, found) }.isEmpty)
    #expect(found.filter { !isNear($0, drawn) }.isEmpty)
  }
}
