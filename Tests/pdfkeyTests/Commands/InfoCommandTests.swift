import Foundation
import TestSupport
import Testing

@Suite("pdfkey info", .tags(.program))
struct InfoCommandTests {
  @Test("Readable output has the file's values, one below another")
  func forPeople() throws {
    let outcome = try Program.run(["info", Program.fixture("article.pdf")])
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    for line in [
      "Title:         Reading with the Keyboard", "Author:        Mara Lindqvist & Πέτρος",
      "Subject:       Notes on annotated documents — a test", "Created:       2024-02-29 17:30:00 +05:30",
      "Modified:      2024-03-01 09:15:30 UTC", "Shelf:         A-17", "Pages:         12",
      "Page size:     420 × 595 pt (A5), first page", "Encrypted:     no",
      "Permanent ID:  a89643df99296f349d50ce2e316c7309", "Language:      en-GB",
    ] {
      #expect(outcome.lines.contains(line), "\(line)")
    }
  }

  @Test(
    "Special files have their notable facts",
    arguments: [
      (
        "geometry.pdf",
        ["Page size:     595.276 × 841.89 pt (A4), first page", "Page rotation: 0°, first page"]
      ),
      ("many-pages.pdf", ["Page size:     240 × 120 pt, first page"]),
      (
        "attachments.pdf",
        [
          "JavaScript:    yes, never run", "Attachments:   notes.txt, Übersicht – 概要.csv",
          "Signatures:    0 of 1 fields signed", "Form:          yes",
        ]
      ),
      (
        "encrypted-owner.pdf",
        ["Encrypted:     yes", "Allowed:       annotate, fillForms, accessibility"]
      ),
      ("no-pages.pdf", ["Pages:        0"]),
    ])
  func special(file: String, lines: [String]) throws {
    let outcome = try Program.run(["info", Program.fixture(file)])
    #expect(outcome.status == 0)
    #expect(Set(outcome.lines).isSuperset(of: lines), "\(outcome.output)")
  }

  @Test("--actions lists scripts and other actions with their triggers, without control characters")
  func actions() throws {
    let outcome = try Program.run(["info", "--actions", Program.fixture("hostile.pdf")])
    #expect(outcome.status == 0)
    for line in [
      "Action of the document when the document is opened: "
        + "Launch starts /bin/sh (not run), then JavaScript (not run)",
      "Action of the document before the document is closed: JavaScript (not run)",
      "Action of annotation 10 on page 1 on a click: JavaScript (not run)",
    ] {
      #expect(outcome.lines.contains(line), "\(outcome.output)")
    }
    #expect(!outcome.output.contains("\u{1B}"))
    let json = try Program.run(["info", "--actions", "--json", Program.fixture("attachments.pdf")])
    let object = try #require(json.json.first as? [String: Any])
    let actions = try #require(object["actions"] as? [[String: Any]])
    #expect(actions.prefix(2).map { $0["trigger"] as? String } == ["OpenAction", "JavaScript"])
    #expect(actions[1]["name"] as? String == "start")
    #expect((actions[1]["action"] as? [String: Any])?["script"] as? String == "var opened = true;")
  }

  @Test("Repairs of a damaged file are listed")
  func repaired() throws {
    let outcome = try Program.run(["info", Program.fixture("damaged-xref.pdf")])
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains { $0.hasPrefix("Repaired:") })
    #expect(outcome.lines.contains { $0.hasPrefix("Title:") && $0.hasSuffix("A damaged file") })
  }

  @Test("Unreadable dictionaries make values unknown, not missing")
  func unknown() throws {
    let path = Program.fixture("encrypted-attachment.pdf")
    let people = try Program.run(["info", path])
    for key in ["Author", "Created", "Encrypted", "Form", "JavaScript", "Attachments", "XMP metadata"] {
      #expect(people.lines.contains { $0.hasPrefix(key + ": ") && $0.hasSuffix(" unknown") }, "\(key)")
    }
    #expect(people.lines.contains { $0.hasPrefix("Title: ") && $0.hasSuffix("A locked letter") })
    let object = try #require(try Program.run(["info", "--json", path]).json.first as? [String: Any])
    for key in [
      "attachments", "encrypted", "form", "javaScript", "linearized", "permissions", "signatureFields",
      "signatures", "tagged", "xfa",
    ] {
      #expect(object[key] is NSNull, "\(key)")
    }
    let info = try #require(object["info"] as? [String: Any])
    #expect(info["Author"] is NSNull)
    #expect(info["Title"] as? String == "A locked letter")
  }

  @Test("--pages alone lists only these pages")
  func pagesAlone() throws {
    let run = try Program.run(["info", "--pages", "10", Program.fixture("geometry.pdf")])
    #expect(run.lines.filter { $0.hasPrefix("Page 1") }.count == 1)
    #expect(run.lines.last?.hasPrefix("Page 10: 150 × 200 pt") == true)
  }

  @Test("JSON has all keys, sorted and always present")
  func json() throws {
    let path = Program.fixture("article.pdf")
    let outcome = try Program.run(["info", "--json", path])
    #expect(outcome.lines.count == 1)
    let object = try #require(try outcome.json.first as? [String: Any])
    #expect(object["path"] as? String == path)
    #expect(object["pageCount"] as? Int == 12)
    #expect(object["created"] as? String == "2024-02-29T17:30:00+05:30")
    #expect(object["encrypted"] as? Bool == false)
    #expect((object["permissions"] as? [String])?.count == 8)
    #expect((object["info"] as? [String: String])?["Shelf"] == "A-17")
    #expect((object["info"] as? [String: String])?["CreationDate"] == "D:20240229173000+05'30'")
    #expect((object["xmp"] as? String)?.contains("Lesen mit der Tastatur") == true)
    #expect(object.keys.contains("pages"))
    #expect(outcome.output.hasPrefix(#"{"attachments":[],"created":"#))
  }

  @Test("--page-boxes prints the page boxes of the selected pages")
  func pageBoxes() throws {
    let path = Program.fixture("geometry.pdf")
    let people = try Program.run(["info", "--page-boxes", path])
    #expect(people.lines.contains("Page 13: 600 × 400 pt, media box 0 0 300 200, user unit 2"))
    #expect(
      people.lines.contains(
        "Page 10: 150 × 200 pt, media box 0 0 612 792, crop box 100 250 300 400, rotated 90°"))

    let outcome = try Program.run(["info", "--json", "--pages", "10,13", path])
    let object = try #require(try outcome.json.first as? [String: Any])
    let pages = try #require(object["pages"] as? [[String: Any]])
    try #require(pages.map { $0["page"] as? Int } == [10, 13])
    #expect(pages[0]["cropBox"] as? [Double] == [100, 250, 300, 400])
    #expect(pages[0]["size"] as? [Double] == [150, 200])
    #expect(pages[0]["rotation"] as? Int == 90)
    #expect(pages[1]["userUnit"] as? Double == 2)
    #expect(pages[1]["size"] as? [Double] == [600, 400])
  }

  @Test("--fonts and --images list those of the selected pages, as lines and as JSON")
  func fontsAndImages() throws {
    let fonts = try Program.run(["info", "--fonts", Program.fixture("article.pdf")])
    #expect(
      fonts.lines.contains(
        "Font DejaVuSerif: TrueType, embedded subset, WinAnsiEncoding, pages 1-12"), "\(fonts.output)")
    let scan = Program.fixture("scan.pdf")
    let images = try Program.run(["info", "--images", "--pages", "2", scan])
    #expect(
      images.lines.filter { $0.hasPrefix("Image") } == [
        "Image on page 2: 420 × 594 pixels, 72 × 72 per inch, DeviceGray, 1 bit, FlateDecode, 691 bytes, "
          + "at 0 0 420 594"
      ], "\(images.output)")
    let json = try Program.run(["info", "--images", "--fonts", "--json", scan])
    let object = try #require(json.json.first as? [String: Any])
    let listed = try #require(object["images"] as? [[String: Any]])
    #expect(listed.map { $0["page"] as? Int } == [1, 2] && listed.map { $0["width"] as? Int } == [210, 420])
    #expect(listed[0]["resolution"] as? [Double] == [36, 36] && listed[0]["object"] as? Int == 3)
    #expect(object["fonts"] is [Any])
  }

  @Test("--xmp prints only the packet")
  func xmp() throws {
    let outcome = try Program.run(["info", "--xmp", Program.fixture("article.pdf")])
    #expect(outcome.output.hasPrefix("<?xpacket begin="))
    #expect(outcome.output.hasSuffix("<?xpacket end=\"r\"?>\n"))
    let none = try Program.run(["info", "--xmp", Program.fixture("scan.pdf")])
    #expect(none.output.isEmpty)
    #expect(none.messages.contains("has no XMP metadata"))
    #expect(none.status == 0)
  }

  @Test("Empty lines separate several files")
  func several() throws {
    let outcome = try Program.run(["info", Program.fixture("article.pdf"), Program.fixture("scan.pdf")])
    #expect(outcome.output.components(separatedBy: "\n\n").count == 2)
    #expect(outcome.output.contains("\n\nFile:          \(Program.fixture("scan.pdf"))\n"))
  }
}
