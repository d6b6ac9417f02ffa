import Foundation
import TestSupport
import Testing

@Suite("pdfkey annotations list", .tags(.program))
struct AnnotationsListCommandTests {
  private let article = Program.fixture("article.pdf")

  private func list(_ arguments: String...) throws -> ProcessRunner.Outcome {
    try Program.run(["annotations", "list"] + arguments)
  }

  /// Returns the annotations of the first document in JSON output.
  private func annotations(_ outcome: ProcessRunner.Outcome) throws -> [[String: Any]] {
    let document = try #require(try outcome.json.first as? [String: Any])
    return try #require(document["annotations"] as? [[String: Any]])
  }

  // MARK: For people

  @Test("A line of columns for each annotation, uncut if the output isn't a terminal")
  func table() throws {
    let outcome = try list(article)
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    #expect(
      outcome.lines == [
        "5 (1)  Text       Ada Reader    2024-03-02  yellow  Does this hold for “dumb” terminals, too?",
        "8 (4)  Highlight  Ben Marker    2024-03-03  yellow  "
          + "“With NoZoom set, the annotation keeps its size while the page around it grows.” "
          + "Check this in the viewer.",
        "9 (5)  Underline  Zoë Ångström  2024-03-04  green   “A dashed one has an array of lengths”",
      ])
  }

  @Test("Several files have headings")
  func several() throws {
    let scan = Program.fixture("scan.pdf")
    let outcome = try list(article, scan)
    #expect(outcome.lines.count == 5)
    #expect(outcome.lines.first == "==> \(article) <==")
    #expect(outcome.lines.last == "==> \(scan) <==")
    #expect(outcome.messages.isEmpty)
  }

  @Test("All details of each annotation")
  func long() throws {
    let outcome = try list("--long", article)
    let parts = outcome.output.components(separatedBy: "\n\n")
    try #require(parts.count == 3)
    #expect(parts[0].hasPrefix("Text · page 5 (1) · Ada Reader\n"))
    for line in [
      "  subject: Question", "  heading: 1 Keys", "  created: 2024-03-02 08:15:00 +01:00",
      "  color: yellow (#FFD100)", "  flags: print, noZoom, noRotate", "  icon: Comment",
      "  rectangle: 24 480 44 500", "  name: note-1",
    ] {
      #expect(parts[0].contains(line + "\n"), "\(line)")
    }
    #expect(parts[1].contains("  opacity: 0.5\n"))
  }

  @Test(
    "Borders, states and problems in words",
    arguments: [
      (
        "borders.pdf",
        ["  border: 1 pt solid (by default); in Acrobat: none", "  border: 2 pt dashed 3–2 (from BS)"]
      ),
      (
        "threads.pdf",
        [
          "  state: Accepted by Ada Reader, 2024-05-01 08:00:00 UTC",
          "  replies: simple-1, simple-2, rt-unknown, link-reply",
        ]
      ),
      ("broken-annotations.pdf", ["  problem: Rect is missing"]),
    ])
  func longOfFixtures(_ file: String, _ lines: [String]) throws {
    #expect(Set(try list("--long", Program.fixture(file)).lines).isSuperset(of: lines))
  }

  // MARK: Selection

  @Test(
    "Types, dates and pages are selected",
    arguments: [
      (["--types", "highlight,UNDERLINE"], 2), (["--types", "all"], 10), (["--pages", "ii,8"], 1),
      (["--since", "2024-03-03", "--until", "2024-03-03"], 1),
      (["--since", "2024-03-03", "--types", "highlight"], 1), (["--since", "2025"], 0),
    ])
  func selection(_ arguments: [String], _ count: Int) throws {
    #expect(try Program.run(["annotations", "list"] + arguments + [article]).lines.count == count)
  }

  @Test("A date that isn't one is refused")
  func noDate() throws {
    let run = try Program.run(["annotations", "list", "--since", "soon", article])
    #expect(run.status == 64 && run.messages.contains("--since: “soon” isn't a date"))
  }

  @Test(
    "An empty list isn't a failure, and is reported",
    arguments: [
      (["scan.pdf"], "has no annotations"),
      (["--pages", "1", "article.pdf"], "has no annotations on these pages"),
      (["--types", "stamp", "article.pdf"], "has no annotations of these types"),
    ])
  func none(_ arguments: [String], _ message: String) throws {
    let file = Program.fixture(arguments.last ?? "")
    let outcome = try Program.run(["annotations", "list"] + arguments.dropLast() + [file])
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages == "pdfkey: \(file): \(message)\n")
  }

  @Test("The position of each annotation on a screen, in whole pixels")
  func screen() throws {
    let lines = try list("--at", "zoom=2,rotate=90", article).lines
    #expect(lines.first?.contains("  1000 48 1020 68  Does this") == true)
    #expect(lines.last?.contains("  838 108 890 704  “A dashed") == true)
    let json = try annotations(try list("--json", "--at", "rotate=90", Program.fixture("flags.pdf")))
    let vector = json.first {
      $0["name"] as? String == "vector-noRotate" && ($0["page"] as? [String: Any])?["rotation"] as? Int == 0
    }
    #expect(vector?["screen"] as? [Double] == [120, 40, 160, 60])
  }

  @Test("Text isn't read unless requested")
  func noText() throws {
    #expect(try !list("--no-text", article).output.contains("keeps its size"))
    let json = try annotations(try list("--json", "--no-text", article))
    #expect(json.count == 3 && json.allSatisfy { $0["text"] is NSNull })
  }

  @Test(
    "Hyphens at line ends",
    arguments: [("smart", "annotation"), ("keep", "annota-tion")])
  func hyphens(_ way: String, _ word: String) throws {
    // A page whose only word is broken at the end of its line, marked over both lines.
    let content = "BT /F 12 Tf 14 TL 10 60 Td (annotation and) Tj T* (more annota-) Tj T* (tion) Tj ET"
    var file = PackedPDF(
      page:
        "/Contents 4 0 R/Annots[5 0 R]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>")
    file.add(4, stream: Array(content.utf8))
    file[5] =
      "<</Subtype/Highlight/Rect[0 25 200 56]/QuadPoints[46 56 200 56 46 42 200 42 0 42 60 42 0 28 60 28]>>"
    let outcome = try Program.run(["annotations", "list", "--hyphens", way, "-"], input: .bytes(file.bytes))
    #expect(outcome.output.contains("“\(word)”"), "\(outcome.output)")
  }

  // MARK: For programs

  @Test("One JSON object a line for each file, also for unreadable ones")
  func json() throws {
    let missing = Program.fixture("nothing.pdf")
    let outcome = try list("--json", article, missing, Program.fixture("scan.pdf"))
    #expect(outcome.status == 1)
    let documents = try outcome.json.compactMap { $0 as? [String: Any] }
    #expect(documents.count == 3)
    #expect(documents.allSatisfy { $0["schema"] as? String == "pdfkey.annotations/1" })
    #expect(Set(documents.map { Set($0.keys) }).count == 1)
    #expect(documents.map { ($0["annotations"] as? [Any])?.count } == [3, 0, 0])
    #expect((documents[1]["error"] as? [String: Any])?["code"] as? String == "noSuchFile")
    #expect(documents[0]["error"] is NSNull && documents[2]["error"] is NSNull)
    #expect(outcome.messages == "pdfkey: \(missing): no such file; check the name\n")
  }

  @Test("Standard input is called -, and has no address")
  func standardInput() throws {
    let bytes = try Program.bytes(ofFixture: "article.pdf")
    let outcome = try Program.run(["annotations", "list", "--json", "-"], input: .bytes(bytes))
    let document = try #require(try outcome.json.first as? [String: Any])
    #expect(document["path"] as? String == "-")
    #expect((try annotations(outcome).first?["uri"] as? String)?.hasPrefix("#page=5&viewrect=") == true)
  }

  @Test func borderReading() throws {
    let outcome = try list("--json", "--border", "acrobat", Program.fixture("borders.pdf"))
    let square = try annotations(outcome).first { $0["name"] as? String == "neither" }
    let border = square?["border"] as? [String: [String: Any]]
    #expect(border?["effective"]?["width"] as? Double == 0)
  }

  // MARK: Errors

  @Test(
    "Invalid command lines",
    arguments: [
      ["--hyphens", "never"], ["--border", "mine"], ["--at", "zoom=0"], ["--at", "zoom=-1"],
      ["--at", "rotate=45"], ["--at", "rotate"], ["--at", "size=3"], ["--at", "zoom=nan"],
      ["--types", ""], ["--types", ","], ["--long", "--json"], ["--unheard"],
    ])
  func wrongOptions(_ arguments: [String]) {
    #expect(Program.isRefused(["annotations", "list"] + arguments + [article]))
  }

  @Test(
    "Unreadable files",
    arguments: [
      ("nothing.pdf", 66, "noSuchFile"), ("encrypted-user.pdf", 77, "passwordRequired"),
    ])
  func unreadable(_ file: String, _ status: Int32, _ code: String) throws {
    let outcome = try list(Program.fixture(file))
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty && outcome.messages.hasPrefix("pdfkey: "))
    let json = try list("--json", Program.fixture(file))
    #expect(json.status == status)
    let document = try #require(try json.json.first as? [String: Any])
    #expect((document["error"] as? [String: Any])?["code"] as? String == code)
  }
}
