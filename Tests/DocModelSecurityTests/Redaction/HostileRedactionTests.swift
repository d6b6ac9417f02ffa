import Foundation
import TestSupport
import Testing

@testable import DocModelSecurity

@Suite("Redaction of hostile files", .limited, .tags(.hostile))
struct HostileRedactionTests {
  private static let area = Rectangle(x0: 0, y0: 0, x1: 300, y1: 150)
  private static let form = "/Type /XObject /Subtype /Form /BBox [0 0 400 200]"

  @Test("A form that draws itself makes the page an image")
  func cycle() throws {
    var page = MadePage("/X Do", resources: "/XObject <</X 12 0 R>>")
    page.add(12, "\(Self.form) /Resources <</XObject <</X 12 0 R>>>>", "/X Do")
    #expect(try page.redacted(in: Self.area).report.drawnPages.count == 1)
  }

  @Test("Forms that draw each other a billion times end at a limit")
  func billion() throws {
    let work = ContentFilter.PageWork()
    work.remainingOperations = 10_000
    var page = MadePage("/X Do", resources: "/XObject <</X 20 0 R>>")
    for level in 20..<30 {
      let draws = String(repeating: "/X Do ", count: 10)
      page.add(level, "\(Self.form) /Resources <</XObject <</X \(level + 1) 0 R>>>>", draws)
    }
    page.add(30, Self.form, "0 0 1 1 re f")
    let filter = try page.filter([RedactionArea(rectangle: Self.area, origin: .rectangle)], work)
    #expect(throws: RedactionObstacle(reason: "has too much content")) { try filter.run() }
  }

  @Test(
    "Extreme operands are refused, or do no harm",
    arguments: [
      "1e400 0 0 1 0 0 cm", "\(String(repeating: "9", count: 400)).0 0 0 1 0 0 cm 0 0 1 1 re f",
      "BT /F1 99999999999999999999.0 Tf (a) Tj ET", "BT /F1 12 Tf 99999999999999999.0 Tc (ab) Tj ET",
      "BT /F1 0 Tf (ab) Tj ET", "q 0 0 0 0 0 0 cm 0 0 1 1 re f Q", "99999999999 w 0 0 m 1 1 l S",
      String(repeating: "q ", count: 100_000), String(repeating: "Q ", count: 1000), "/Missing Do",
      "/P sh /Q gs",
      String(repeating: "/A <</B <</C 1>>>> BDC ", count: 20_000), "1 2 l S", "0 0 m", "0 0 1 1 re W",
    ])
  func operands(_ content: String) throws {
    let page = MadePage(content)
    do {
      let (document, _) = try page.redacted(in: Self.area)
      #expect(document.pageCount == 1)
    } catch let error as RedactionError {
      #expect(error.code == "pageNotRedactable" || error.code == "notVerified")
    }
  }

  @Test(
    "Damaged images make the page an image, unless only their last row is missing",
    arguments: [
      ("/Width 0 /Height 1", true), ("/Width 1000000 /Height 1000000", true),
      ("/Width 99999999999 /Height 1", true), ("/Width -1 /Height 4", true), ("/Width 1 /Height 4", true),
      ("/Width 2 /Height 1 /BitsPerComponent 3 /ColorSpace /DeviceGray", true),
      ("/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace [/Foo]", true),
      ("/Width 1 /Height 3", false), ("/Width 1 /Height 1048576", false),
      ("/Width 2 /Height 1 /SMask 12 0 R", false),
    ])
  func images(_ entries: String, _ isDrawn: Bool) throws {
    var page = MadePage("q 400 0 0 200 0 0 cm /I Do Q", resources: "/XObject <</I 12 0 R>>")
    let colors = entries.contains("/Color") ? "" : "/BitsPerComponent 8 /ColorSpace /DeviceGray"
    let data = String(repeating: "x", count: entries.contains("1048576") ? 1 << 20 : 2)
    page.add(12, "/Subtype /Image \(entries) \(colors)", data)
    #expect(try page.redacted(in: Self.area).report.drawnPages.isEmpty != isDrawn)
  }

  @Test("Fixtures that are made to be hostile are redacted or refused", arguments: Samples.names)
  func fixtures(_ name: String) throws {
    var request = RedactionRequest()
    request.rectangles = [0: [Rectangle(x0: 0, y0: 0, x1: 200, y1: 300)]]
    guard let document = try? Samples.open(name) else { return }
    do throws(RedactionError) {
      let report = try document.redact(request, to: nil)
      #expect(report.isVerified)
    } catch {
      #expect(error.description.contains(name))
    }
  }
}
