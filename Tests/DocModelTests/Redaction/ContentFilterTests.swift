import Testing

@testable import DocModel

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
    let (document, _) = try MadePage("BT /F1 10 Tf 20 100 Td (a secret b) Tj ET").redacted("secret")
    let content = document.firstContent
    #expect(content.contains("<6120>-2723<2062>"), "\(content)")
  }

  @Test("A form is replaced where its words go, and stays on other pages and in other places")
  func forms() throws {
    var page = MadePage(
      "/X Do q 1 0 0 1 0 -80 cm /X Do Q", resources: "/XObject <</X 12 0 R /Unused 13 0 R>>")
    let form = "/Type /XObject /Subtype /Form /BBox [0 0 400 200] /Resources <</Font <</F1 11 0 R>>>>"
    page.add(12, form, "BT /F1 12 Tf 20 100 Td (keep secret) Tj ET")
    page.add(13, form, "BT /F1 12 Tf 20 100 Td (secret spare) Tj ET")
    let (document, report) = try page.redacted(in: Rectangle(x0: 48, y0: 95, x1: 120, y1: 115))
    #expect(report.places.map(\.text) == ["secret"])
    let words = try document.firstText.split(separator: " ")
    #expect(words.count { $0 == "keep" } == 2)
    #expect(words.count { $0 == "secret" } == 1)
    #expect(!document.holds("spare"))
    let (whole, _) = try page.redacted("secret")
    #expect(try whole.firstText == "keep keep")
    #expect(!whole.holds("secret"))
  }

  @Test(
    "A path goes if it lies within the area, stays if it passes through, and is cut if it ends there",
    arguments: [
      ("60 60 10 10 re f", "", "re"), ("0 75 m 400 75 l S", "0 75 m", ""),
      ("0 0 400 200 re f", "0 0 400 200 re", ""), ("20 75 m 75 75 l S", "49.5 75 l", "75 75 l"),
      ("20 60 60 10 re f", "50 60 l", "20 60 60 10 re"),
      ("60 60 m 65 70 l 70 60 l f", "", "65 70 l"), ("200 50 20 20 re f", "200 50 20 20 re", ""),
    ])
  func paths(_ content: String, _ kept: String, _ gone: String) throws {
    let (document, report) = try MadePage(content + " BT /F1 9 Tf 300 20 Td (x) Tj ET").redacted(
      in: Rectangle(x0: 50, y0: 50, x1: 100, y1: 100))
    #expect(report.drawnPages.isEmpty)
    // The box itself is the last operation.
    let content = document.firstContent.split(separator: "\nQ\n")[0]
    #expect(kept.isEmpty || content.contains(kept), "\(content)")
    #expect(gone.isEmpty || !content.contains(gone), "\(content)")
  }

  @Test(
    "A page with content that can't be judged becomes an image without the area",
    arguments: [
      ("20 60 m 60 60 90 90 120 60 c S", "", "partly removed"),
      ("q 7 Tr BT /F1 40 Tf 60 60 Td (A) Tj ET Q", "", "clips content"),
      ("BT /F2 12 Tf 60 60 Td (secret) Tj ET", "/Font <</F2 14 0 R>>", "widths"),
      ("q 60 0 0 60 20 20 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q", "", "inline image"),
      ("60 60 nonsense", "", "unknown operators"), ("60 60 m (", "", "differently"),
      ("/P gs BT /F1 12 Tf 60 60 Td [(a) /b] TJ ET", "", "malformed"),
    ])
  func images(_ content: String, _ resources: String, _ reason: String) throws {
    var page = MadePage(content + " BT /F1 9 Tf 300 20 Td (other) Tj ET")
    if !resources.isEmpty {
      page = MadePage(content, resources: "")
      page.source.objects[PDFSource.firstPage] =
        "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 10 0 R /Resources <<\(resources)>>>>"
      page.source.objects[14] = "<</Type /Font /Subtype /TrueType /BaseFont /Foo>>"
    }
    let (document, report) = try page.redacted(in: Rectangle(x0: 50, y0: 50, x1: 100, y1: 100))
    let drawn = try #require(report.drawnPages.first)
    #expect(drawn.reason.contains(reason), "\(drawn.reason)")
    #expect(try document.firstText.isEmpty)
    #expect(document.firstContent.contains("/Page Do"))
    let image = try document.image(ofPage: 0)
    #expect(image.width == 400)
    #expect(Array(image.pixels[(image.bytesPerRow * 125 + 4 * 75)...].prefix(3)) == [0, 0, 0])
  }

  @Test("The pixels of an image go, also those of its mask", arguments: [1, 2, 4, 8, 16])
  func pixels(_ bits: Int) throws {
    var page = MadePage("q 400 0 0 200 0 0 cm /I Do Q", resources: "/XObject <</I 12 0 R>>")
    let samples = String(repeating: String(repeating: "FF", count: bits), count: 4)
    let entries = "/Subtype /Image /Width 8 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent \(bits)"
    page.add(12, "\(entries) /SMask 13 0 R /Filter /ASCIIHexDecode", samples + ">")
    page.add(13, "\(entries) /Filter /ASCIIHexDecode", samples + ">")
    // The left half of the lower half, with a pixel more on each side.
    let (document, report) = try page.redacted(in: Rectangle(x0: -10, y0: -10, x1: 190, y1: 90))
    #expect(report.removed[.images] == 1)
    let file = try #require(document.file)
    var images = 0
    _ = ReachableObjects(file: file).forEach { item in
      guard item.isStream, case .dictionary(let dictionary) = item.value,
        dictionary["Subtype"] == .name("Image"),
        let data = file.streamData(item.id)
      else { return item.value }
      images += 1
      #expect(data.count == 4 * bits)
      #expect(data.prefix(bits).allSatisfy { $0 == 0xFF })
      let last = Array(data.suffix(bits))
      // Five of eight pixels.
      #expect(last.first == (bits == 1 ? 7 : 0))
      #expect(last.last == (bits == 1 ? 7 : bits == 2 ? 0x3F : 0xFF))
      return item.value
    }
    #expect(images == 2)
  }
}
