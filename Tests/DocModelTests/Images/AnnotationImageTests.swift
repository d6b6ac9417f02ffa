import Foundation
import Testing

@testable import DocModel

/// Annotations in images: which of them are drawn, and where, measured in pixels.
struct AnnotationImageTests {
  @Test func noteKeepsItsSizeAndCornerOnZoomedAndRotatedPages() throws {
    let document = try Samples.open("placement.pdf")
    let small = try document.image(ofPage: 0)
    let large = try document.image(ofPage: 0, zoom: 3, rotation: 90)
    // The note is 140 to the right of and 160 below the page's upper left corner; on the rotated page, 140 below the
    // top and 140 from the left edge, times 3.
    #expect(small.bounds(of: Mark.note.color) == ScreenRectangle(x0: 140, y0: 160, x1: 180, y1: 180))
    #expect(large.bounds(of: Mark.note.color) == ScreenRectangle(x0: 420, y0: 420, x1: 460, y1: 440))
    // Equal pixels, so that the note is upright, too.
    #expect(
      small.block(x: 140, y: 160, width: 40, height: 20) == large.block(x: 420, y: 420, width: 40, height: 20)
    )
  }

  @Test(
    "Every mark is drawn where PageTransform places it", arguments: [1, 3] as [Double], [0, 90, 180, 270])
  func places(_ zoom: Double, _ rotation: Int) throws {
    let document = try Samples.open("placement.pdf")
    for index in 0..<5 {
      let transform = PageTransform(page: try document.page(at: index), zoom: zoom, rotation: rotation)
      let image = try document.image(ofPage: index, zoom: zoom, rotation: rotation)
      let bounds = ColorBounds(image)
      #expect(Size(width: Double(image.width), height: Double(image.height)) == transform.size)
      for mark in Mark.allCases {
        let isSeen = mark != .hidden && mark != .noView
        let box = transform.screenRectangle(of: mark.rectangle, type: nil, flags: mark.flags)
        #expect(bounds[mark.color] == (isSeen ? box : nil), "\(mark) on page \(index + 1)")
        guard isSeen else { continue }
        // The upper left quarter is darker: this corner is at its point on the page.
        let corner = transform.screenPoint(mark.corner)
        let dark = Self.neighbour(of: corner, in: box)
        #expect(image.color(dark.0, dark.1).max() == 128, "\(mark) on page \(index + 1)")
      }
    }
  }

  /// Returns the pixel within a rectangle at one of its corners.
  private static func neighbour(of corner: ScreenPoint, in box: ScreenRectangle) -> (Int, Int) {
    (Int(corner.x == box.x0 ? corner.x : corner.x - 1), Int(corner.y == box.y0 ? corner.y : corner.y - 1))
  }

  @Test("A reply covers its note, unless replies are left out", arguments: [1, 2] as [Double], [0, 90])
  func replies(_ zoom: Double, _ rotation: Int) throws {
    /// Draws a page with a note, and with a reply of another program, which has no appearance.
    func image(replies: Bool, _ annotations: DrawnAnnotations) throws -> PageImage {
      var source = PDFSource(pages: ["/MediaBox[0 0 100 100]/Annots[20 0 R\(replies ? " 21 0 R" : "")]"])
      source.objects[20] = "<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(Why)>>"
      source.objects[21] = "<</Type/Annot/Subtype/Text/Rect[50 50 70 70]/IRT 20 0 R/Contents(So)>>"
      return try source.open().image(ofPage: 0, zoom: zoom, rotation: rotation, annotations: annotations)
    }
    let before = try image(replies: false, .all)
    #expect(try image(replies: true, .all) != before)
    #expect(try image(replies: true, .withoutReplies) == before)
    #expect(try image(replies: false, .withoutReplies) == before)
  }

  @Test("Marks that are printed", arguments: [(0, 1, 0), (0, 3, 90), (1, 2, 0), (4, 1, 180)])
  func printed(_ index: Int, _ zoom: Int, _ rotation: Int) throws {
    let document = try Samples.open("placement.pdf")
    let transform = PageTransform(
      page: try document.page(at: index), zoom: Double(zoom), rotation: rotation)
    let image = try document.image(
      ofPage: index, zoom: Double(zoom), rotation: rotation, annotations: .print)
    for mark in Mark.allCases {
      let box = transform.screenRectangle(of: mark.rectangle, type: nil, flags: mark.flags)
      let isPrinted = mark != .hidden && mark != .noZoom
      #expect(image.bounds(of: mark.color) == (isPrinted ? box : nil), "\(mark)")
    }
  }

  @Test("An annotation by itself is on a transparent background, also a hidden one, and turns with its page")
  func alone() throws {
    let document = try Samples.open("placement.pdf")
    for index in 0..<2 {
      for mark in Mark.allCases {
        let annotation = try #require(
          try document.annotations(onPage: index).first { $0.rectangle == mark.rectangle }, "\(mark)")
        let transform = PageTransform(page: try document.page(at: index), zoom: 2)
        let box = transform.screenRectangle(
          of: mark.rectangle, noZoom: false, noRotate: mark.flags.contains(.noRotate))
        let image = try document.image(of: annotation, zoom: 2)
        #expect(Double(image.width) == box.width && Double(image.height) == box.height, "\(mark)")
        #expect(
          image.bounds(of: mark.color)
            == ScreenRectangle(x0: 0, y0: 0, x1: Double(image.width), y1: Double(image.height)), "\(mark)")
      }
    }
    let editor = try DocumentEditor(try PDFSource().open())
    try editor.add(.circle(Rectangle(x0: 20, y0: 20, x1: 60, y1: 60), onPage: 0))
    let shapes = try editor.editedDocument()
    let round = try #require(try shapes.annotations(onPage: 0).first)
    let image = try shapes.image(of: round, zoom: 2)
    // Outside of a circle, and on it.
    #expect(image.pixels[3] == 0 && image.pixels.contains(255))
    #expect(Array(try image.png().prefix(26).suffix(1)) == [6], "not RGB with alpha")
    var missing = round
    missing.index = 1_000
    for annotation in [missing, Annotation(pageIndex: 0, index: 0, type: "Square", kind: .unknown("Square"))]
    {
      #expect(throws: DocumentError.self) { try shapes.image(of: annotation) }
    }
    for zoom in [0, -1, .nan, .infinity, 1e9] {
      #expect(throws: DocumentError.self) { try shapes.image(of: round, zoom: zoom) }
    }
  }

  @Test func pageIsDrawnWithoutAnnotations() throws {
    let document = try Samples.open("placement.pdf")
    let image = try document.image(ofPage: 1, zoom: 2, annotations: .none)
    #expect(Mark.allCases.allSatisfy { image.bounds(of: $0.color) == nil })
    // The frame of the page is drawn: 1 point inside the edge.
    #expect(image.color(2, 2) == [204, 204, 204])
  }

  @Test func drawingDoesNotAffectLaterImages() throws {
    let document = try Samples.open("placement.pdf")
    let first = try document.image(ofPage: 2, zoom: 2)
    for which in DrawnAnnotations.allCases {
      _ = try document.image(ofPage: 2, zoom: 2, annotations: which)
      #expect(try document.image(ofPage: 2, zoom: 2) == first)
    }
  }

  @Test func notesWithoutAppearancesGetTheirIcon() throws {
    let document = try Samples.open("placement.pdf")
    let small = try document.image(ofPage: 5)
    let large = try document.image(ofPage: 5, zoom: 3, rotation: 90)
    // 24 points a side, although the rectangle has 10: from (80, 240), which is at (210, 60) on the rotated page.
    let icon = small.block(x: 60, y: 90, width: 24, height: 24)
    #expect(icon == large.block(x: 630, y: 180, width: 24, height: 24))
    #expect(icon.joined().contains([255, 0, 255]))
    #expect(large.bounds(of: [0, 0, 1]) == ScreenRectangle(x0: 610, y0: 420, x1: 630, y1: 460))
  }

  @Test("Hidden layers, unknown types, states and reversed corners", arguments: [(1, 0), (3, 90)])
  func oddOnes(_ zoom: Int, _ rotation: Int) throws {
    let document = try Samples.open("placement.pdf")
    let transform = PageTransform(page: try document.page(at: 6), zoom: Double(zoom), rotation: rotation)
    let image = try document.image(ofPage: 6, zoom: Double(zoom), rotation: rotation)
    for color in [[1, 0, 0], [0, 1, 0], [0, 0, 1]] { #expect(image.bounds(of: color) == nil) }
    #expect(
      image.bounds(of: [1, 0, 1])
        == transform.screenRectangle(of: Rectangle(x0: 160, y0: 150, x1: 200, y1: 170), noZoom: true))
    #expect(
      image.bounds(of: [0, 1, 1])
        == transform.screenRectangle(
          of: Rectangle(x0: 80, y0: 230, x1: 120, y1: 250), noZoom: true, noRotate: true))
  }

  @Test(
    "Notes in encrypted files",
    arguments: [
      ("encrypted-owner.pdf", nil), ("encrypted-user.pdf", "reader"), ("encrypted-rc4.pdf", "reader"),
      ("encrypted-unicode.pdf", "pässwört"), ("encrypted-latin1.pdf", "pässwört"),
      ("encrypted-attachment.pdf", "reader"),
    ])
  func encrypted(_ name: String, _ password: String?) throws {
    let document = try Samples.open(name, password: password)
    let small = try document.image(ofPage: 0)
    let large = try document.image(ofPage: 0, zoom: 2, rotation: 270)
    let icon = small.block(x: 250, y: 30, width: 24, height: 24)
    #expect(Set(icon.joined()).count > 1)
    #expect(icon == large.block(x: 60, y: 600 - 500, width: 24, height: 24))
  }

  @Test func filesThatQPDFCannotReadAreDrawnByPopplerAlone() throws {
    // The password opens only the attachment.
    let document = try Samples.open("encrypted-attachment.pdf")
    #expect(document.warnings.map(\.kind) == [.dictionariesUnreadable])
    let all = try document.image(ofPage: 0, zoom: 2)
    let none = try document.image(ofPage: 0, zoom: 2, annotations: .none)
    // The annotation is scaled with the page.
    #expect(Set(all.block(x: 500, y: 60, width: 48, height: 48).joined()).count > 1)
    #expect(Set(none.block(x: 500, y: 60, width: 48, height: 48).joined()) == [[255, 255, 255]])
  }

  @Test func repairedFileIsDrawnWithItsAnnotations() throws {
    var text = String(decoding: Self.noted.data, as: UTF8.self)
    text.replace("startxref\n", with: "startxref\n9")
    let document = try Document(.bytes(Data(text.utf8), name: "repaired.pdf"))
    #expect(!document.warnings.isEmpty)
    let image = try document.image(ofPage: 0, zoom: 2, rotation: 90)
    #expect(image.bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 120, y0: 40, x1: 140, y1: 50))
  }

  /// A page of 200 by 100 with a red note of 20 by 10 points.
  private static var noted: PDFSource {
    var source = PDFSource(pages: ["/MediaBox [0 0 200 100] /Annots [10 0 R]"])
    source.objects[10] = "<</Subtype /Text /Rect [20 50 40 60] /AP <</N 11 0 R>>>>"
    let content = "1 0 0 rg 0 0 20 10 re f"
    source.objects[11] = """
      <</Subtype /Form /BBox [0 0 20 10] /Length \(content.utf8.count)>>
      stream
      \(content)
      endstream
      """
    return source
  }

  /// Returns a page with black and white halves, and a yellow highlight over both.
  private static func highlighted(_ entries: String) -> PDFSource {
    var source = PDFSource(pages: [
      "/MediaBox [0 0 200 100] /Contents 12 0 R /Annots [13 0 R 10 0 R 11 0 R]"
    ])
    let quad = "/QuadPoints [20 80 180 80 20 60 180 60] /Rect [20 60 180 80]"
    source.objects[10] = "<</Subtype /Highlight \(quad) \(entries)>>"
    // Other annotations, of which one is also a highlight, but opaque.
    source.objects[11] =
      "<</Subtype /Underline /C [1 0 0] /Rect [20 5 30 9] /QuadPoints [20 9 30 9 20 5 30 5]>>"
    source.objects[13] =
      "<</Subtype /Highlight /C [0 1 0] /Rect [20 20 180 40] /QuadPoints [20 40 180 40 20 20 180 20]>>"
    let content = "0 0 100 100 re f"
    source.objects[12] = "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
    return source
  }

  @Test(
    "A translucent highlight without an appearance keeps letters black",
    arguments: [
      ("/C [1 1 0] /CA 0.5", [255, 255, 128]), ("/C [1 1 0] /CA 0.25", [255, 255, 191]),
      ("/C [1 1 0]", [255, 255, 0]), ("/C [0.5] /CA 0.5", [191, 191, 191]),
      ("/C [0 0 1 0] /CA 0.5", [255, 255, 128]),
      // With NoZoom, the annotation is drawn separately.
      ("/C [1 1 0] /CA 0.5 /F 8", [255, 255, 128]),
    ], [1, 2] as [Double])
  func translucentHighlight(_ highlight: (entries: String, onPaper: [Int]), _ zoom: Double) throws {
    let document = try Self.highlighted(highlight.entries).open()
    // The result is the same when the page is drawn again.
    for _ in 0..<2 {
      let image = try document.image(ofPage: 0, zoom: zoom)
      func color(_ x: Double, _ y: Double) -> [Int] { image.color(Int(x * zoom), Int(y * zoom)) }
      // With NoZoom the highlight stays at its upper left corner and is half as wide.
      #expect(color(30, 24) == [0, 0, 0])
      let onPaper = highlight.entries.contains("/F") && zoom == 2 ? [] : color(150, 30)
      #expect(zip(onPaper, highlight.onPaper).allSatisfy { abs($0 - $1) <= 1 }, "\(onPaper)")
      #expect(color(150, 70) == [0, 255, 0])
    }
  }

  // Poppler doubles its work at each level of such a form and would never finish.
  @Test func formFieldsThatShareTheirKids() throws {
    var source = Self.noted
    source.objects[1] = "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [2000 0 R 2000 0 R]>>>>"
    for level in 0..<60 {
      source.objects[2000 + level] = "<</T (t) /Kids [\(2001 + level) 0 R \(2001 + level) 0 R]>>"
    }
    source.objects[2060] = "<</T (last) /FT /Tx>>"
    let document = try source.open()
    let image = try document.image(ofPage: 0, zoom: 2, rotation: 90)
    #expect(image.bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 120, y0: 40, x1: 140, y1: 50))
    #expect(try document.image(ofPage: 0).bounds(of: [1, 0, 0])?.width == 20)
  }

  @Test func invalidAnnotationsDoNotPreventDrawing() throws {
    var source = Self.noted
    source.objects[1000] = """
      <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [10 0 R 12 0 R 13 0 R null 5]>>
      """
    source.objects[12] = "<</Subtype /Text>>"
    source.objects[13] = "<</Subtype /Text /Rect [3 3 3 3] /AP <</N 11 0 R>> /F (4)>>"
    let image = try source.open().image(ofPage: 0, zoom: 2, rotation: 90)
    #expect(image.bounds(of: [1, 0, 0])?.height == 10)
    source.objects[13] = "<</Subtype /Text /Rect [9999999 3 99999999 9] /AP <</N 11 0 R>>>>"
    // The position is wrong, but the annotation is visible.
    #expect(try source.open().image(ofPage: 0, zoom: 2, rotation: 90).bounds(of: [1, 0, 0]) != nil)
  }

  // qpdf copies recursively, which would overflow the stack.
  @Test func deeplyNestedAppearances() throws {
    var source = Self.noted
    let form = "/Subtype /Form /BBox [0 0 20 10] /Length 23"
    let content = "stream\n1 0 0 rg 0 0 20 10 re f\nendstream"
    for depth in 0..<40_000 {
      source.objects[2000 + depth] =
        "<<\(form) /Resources <</XObject <</X \(2001 + depth) 0 R>>>>>>\n\(content)"
    }
    source.objects[42_000] = "<<\(form)>>\n\(content)"
    source.objects[10] = "<</Subtype /Text /Rect [20 50 40 60] /AP <</N 2000 0 R>>>>"
    // The annotation is drawn with the page, since it can't be removed from it.
    let image = try source.open().image(ofPage: 0, zoom: 2, rotation: 90)
    #expect(image.bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 100, y0: 40, x1: 120, y1: 80))
  }

  @Test func pageOfALargeFormIsDrawn() throws {
    var source = Self.noted
    let fields = (2000..<12_000).map { "\($0) 0 R" }.joined(separator: " ")
    source.objects[1] = "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [\(fields)]>>>>"
    for number in 2000..<12_000 { source.objects[number] = "<</T (t\(number)) /FT /Tx>>" }
    let image = try source.open().image(ofPage: 0, zoom: 2, rotation: 90)
    #expect(image.bounds(of: [1, 0, 0]) == ScreenRectangle(x0: 120, y0: 40, x1: 140, y1: 50))
  }
}
