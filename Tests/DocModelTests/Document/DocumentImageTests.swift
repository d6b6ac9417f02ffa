import Testing

@testable import DocModel

@Suite("Images of a document")
struct DocumentImageTests {
  /// Returns the text of an image's object.
  private func image(_ entries: String, length: Int = 9) -> String {
    "<</Subtype/Image \(entries)/Length \(length)>>stream\n\(String(repeating: "x", count: length))\nendstream"
  }

  /// Returns the text of a stream.
  private func stream(_ content: String, _ entries: String = "") -> String {
    "<<\(entries)/Length \(content.utf8.count)>>stream\n\(content)\nendstream"
  }

  @Test("Images are listed as often as they are drawn, with masks, place and resolution")
  func images() throws {
    var source = PDFSource(pages: [
      "/MediaBox[0 0 200 100]/Contents 10 0 R/Resources<</XObject<</A 11 0 R/F 14 0 R>>>>",
      "/MediaBox[0 0 200 100]/UserUnit 2/Contents 15 0 R/Resources<</XObject<</S 16 0 R/J 17 0 R/N 18 0 R>>>>",
    ])
    source.objects[10] = stream("q 72 0 0 36 10 20 cm /A Do Q q .5 0 0 .5 0 0 cm /F Do Q")
    source.objects[11] = image(
      "/Width 144/Height 72/ColorSpace[/ICCBased 13 0 R]/BitsPerComponent 8/SMask 12 0 R"
        + "/Filter[/ASCII85Decode/DCTDecode]/Interpolate true", length: 20)
    source.objects[12] = image("/Width 36/Height 36/ColorSpace/DeviceGray/BitsPerComponent 4")
    source.objects[13] = stream("", "/N 3")
    source.objects[14] = stream(
      "0 50 -50 0 100 0 cm /A Do",
      "/Subtype/Form/BBox[0 0 200 100]/Matrix[1 0 0 1 8 6]/Resources"
        + "<</XObject<</A 19 0 R>>>>")
    source.objects[15] = stream("72 0 0 72 0 0 cm /S Do 0 0 0 1 0 0 cm /J Do /N Do")
    source.objects[16] = image("/Width 10/Height 20/ImageMask true/Filter/CCITTFaxDecode")
    source.objects[17] = image("/Width 10/Height 20/Filter/JPXDecode")
    source.objects[18] = image("/Width 0/Height 20")
    source.objects[19] = image(
      "/Width 25/Height 25/ColorSpace[/Indexed/DeviceRGB 1<000000FFFFFF>]/BitsPerComponent 1/Mask 16 0 R")
    let document = try source.open()
    let images = document.images()
    #expect(images.map(\.role) == [.image, .softMask, .image, .mask, .stencil, .image])
    #expect(images.map(\.object?.number) == [11, 12, 19, 16, 16, 17])
    #expect(images.map(\.pageIndex) == [0, 0, 0, 0, 1, 1])
    #expect(images.map(\.width) == [144, 36, 25, 10, 10, 10])
    #expect(images.map(\.bitsPerComponent) == [8, 4, 1, 1, 1, nil])
    #expect(images.map(\.colorSpace) == ["ICCBased", "DeviceGray", "Indexed", nil, nil, nil])
    #expect(images.map(\.componentCount) == [3, 1, 1, 1, 1, nil])
    #expect(images[0].filters == ["ASCII85Decode", "DCTDecode"] && images[0].byteCount == 20)
    #expect(images.map(\.interpolates) == [true, false, false, false, false, false])
    #expect(images[0].quad.bounds == Rectangle(x0: 10, y0: 20, x1: 82, y1: 56))
    #expect(images[1].quad == images[0].quad)
    #expect(images[2].quad.bounds == Rectangle(x0: 29, y0: 3, x1: 54, y1: 28))
    #expect(images.map(\.horizontalResolution) == [144, 36, 72, 28.8, 5, nil])
    #expect(images.map(\.verticalResolution) == [144, 72, 72, 57.6, 10, 10])
    #expect(document.images(onPages: 1..<9).count == 2 && document.images(onPages: -3..<0).isEmpty)
  }

  @Test("Photographs are images of eight bits that are neither small nor scans, as they lie on the screen")
  func photographs() throws {
    // A photograph, a small image, a scan, and an image of one bit.
    let matrices = ["72 0 0 72 10 100", "72 0 0 35 10 100", "190 0 0 140 5 5", "72 0 0 72 10 100"]
    var source = PDFSource(
      pages: matrices.indices.map {
        "/MediaBox[0 0 200 200]/Contents \($0 + 10) 0 R/Resources<</XObject<</A \($0 == 3 ? 21 : 20) 0 R>>>>"
      })
    for (index, matrix) in matrices.enumerated() { source.objects[index + 10] = stream("\(matrix) cm /A Do") }
    source.objects[20] = image("/Width 20/Height 20/ColorSpace/DeviceRGB/BitsPerComponent 8")
    source.objects[21] = image("/Width 20/Height 20/ColorSpace/DeviceGray/BitsPerComponent 1")
    let document = try source.open()
    let found = try (0..<4).map { try document.photographs(onPage: $0, zoom: 2, rotation: 0) }
    #expect(found == [[ScreenRectangle(x0: 20, y0: 56, x1: 164, y1: 200)], [], [], []])
    let turned = try document.photographs(onPage: 0, zoom: 1, rotation: 90)
    #expect(turned == [ScreenRectangle(x0: 100, y0: 10, x1: 172, y1: 82)])
    #expect(throws: DocumentError.self) { try document.photographs(onPage: 4, zoom: 1, rotation: 0) }
  }

  @Test("Abbreviated entries of inline images are read, and colour spaces that resources have")
  func inlineImages() throws {
    var source = PDFSource(pages: [
      "/MediaBox[0 0 9 9]/Contents 10 0 R/Resources<</ColorSpace<</C[/DeviceN[/A/B]/DeviceRGB 11 0 R]>>>>"
    ])
    source.objects[10] = stream(
      "BI /W 2 /H 4 /CS /RGB /BPC 8 /F [/AHx /RL] /I true ID 12345 EI\n"
        + "BI /W 2 /H 4 /CS /C /BPC 2 ID 12 EI\nBI /W 2 /H 4 /IM true /F /CCF ID 1 EI\n")
    source.objects[11] = stream("")
    let images = try source.open().images()
    #expect(images.map(\.role) == [.image, .image, .stencil])
    #expect(images.map(\.colorSpace) == ["DeviceRGB", "DeviceN", nil])
    #expect(images.map(\.componentCount) == [3, 2, 1])
    #expect(images.map(\.bitsPerComponent) == [8, 2, 1])
    #expect(images.map(\.filters) == [["ASCIIHexDecode", "RunLengthDecode"], [], ["CCITTFaxDecode"]])
    #expect(images.map(\.byteCount) == [5, 2, 1])
    #expect(images.map(\.interpolates) == [true, false, false] && images.allSatisfy { $0.object == nil })
  }

  @Test("Images of appearances of annotations are listed, and those of letters and patterns aren't")
  func appearances() throws {
    var source = PDFSource(pages: [
      """
      /MediaBox[0 0 99 99]/Contents 10 0 R/Resources<</Font<</T 11 0 R>>/Pattern<</P 12 0 R>>>>
      /Annots[<</Subtype/Stamp/Rect[0 0 40 40]/AP<</N 13 0 R>>>>]
      """
    ])
    source.objects[10] = stream("/Pattern cs /P scn 0 0 9 9 re f BT /T 9 Tf (a) Tj ET")
    source.objects[11] = """
      <</Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]\
      /Encoding<</Differences[97/a]>>/CharProcs<</a 14 0 R>>/Resources<</XObject<</A 15 0 R>>>>>>
      """
    source.objects[12] = stream(
      "/A Do",
      "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 1/YStep 1"
        + "/Resources<</XObject<</A 15 0 R>>>>")
    source.objects[13] = stream(
      "10 0 0 10 0 0 cm /A Do", "/Subtype/Form/BBox[0 0 10 10]/Resources<</XObject<</A 15 0 R>>>>")
    source.objects[14] = stream("1 0 d0 /A Do")
    source.objects[15] = image("/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8")
    let images = try source.open().images()
    #expect(images.map(\.quad.bounds) == [Rectangle(x0: 0, y0: 0, x1: 40, y1: 40)])
  }

  @Test("A list of more images than documents have is cut off with a warning")
  func limit() throws {
    var source = PDFSource(pages: ["/Contents 10 0 R/Resources<</XObject<</A 11 0 R>>>>"])
    source.objects[10] = stream(String(repeating: "/A Do ", count: DocumentLimits.mostImages + 1))
    source.objects[11] = image("/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8")
    let document = try source.open()
    #expect(document.images().count == DocumentLimits.mostImages)
    #expect(document.warnings.contains { $0.kind == .leftOut && $0.message.contains("images") })
  }
}
