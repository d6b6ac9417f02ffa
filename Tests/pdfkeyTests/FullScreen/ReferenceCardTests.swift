import TestSupport
import Testing

/// The card with the target of a reference, on a terminal without graphics: `Tests/Golden/screens`.
@Suite("Targets of references on a terminal", .limited, .tags(.program))
struct ReferenceCardTests {
  /// Writes a document that refers to a figure, an entry and an equation, and to a section that two pages may be.
  private func document(in folder: TemporaryFolder) throws -> String {
    let pages: [[String]] = [
      [
        "Text before a reference, which is long enough to be the text of a page.",
        "See Figure 3 and [2] for more, and Section 2 of the text, which is long.",
        "By (7) and by what was said before, the text of this page comes to its end.",
      ],
      ["2 Circles"]
        + Array(repeating: "Whoever draws a circle draws a line that returns to where it began.", count: 42),
      [
        "2 Chords", "A chord is a line between two points of a circle, which is text as well.",
        "a + b = c                                                                                           (7)",
        "where a, b and c are the lengths of the three sides of a triangle in the circle of the text.",
        "Figure 3: A chord of a circle.", "References", "[1] Ann. On circles.", "[2] Ben. On chords.",
      ],
    ]
    var file = PackedPDF()
    file[2] = "<</Type /Pages /Count 3 /Kids [10 0 R 11 0 R 12 0 R]>>"
    file[3] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
    for (number, lines) in pages.enumerated() {
      file[10 + number] =
        "<</Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Contents \(20 + number) 0 R "
        + "/Resources <</Font <</F 3 0 R>>>>>>"
      let text = lines.enumerated().map {
        "BT /F 12 Tf 40 \(660 - (lines.count > 9 ? 15 : 36) * $0) Td (\($1)) Tj ET"
      }
      file.add(20 + number, stream: Array(text.joined(separator: "\n").utf8))
    }
    return try folder.write(file.bytes, to: "references.pdf")
  }

  @Test("F shows the target in a box beside the reference, gr goes there, back returns")
  func card() throws {
    let folder = try TemporaryFolder()
    let reader = try ViewTerminal([document(in: folder)], .none, columns: 80, rows: 24)
    let shows = { (text: String) in { (rows: [String]) in rows.contains { $0.contains(text) } } }
    reader.type("", until: shows("See Figure 3"))
    reader.type("Fa") { shows("page 3")($0) && shows("Figure 3: A chord of a circle.")($0) }
    // The box has nothing else of the page, and the text stays above it.
    #expect(!reader.screen.texts.contains { $0.contains("Ben. On chords") })
    #expect(reader.screen.texts.contains { $0.contains("See Figure 3") })
    reader.type("\u{1B}") { !shows("A chord of")($0) }
    reader.type("Fs", until: shows("│ [2] Ben. On chords."))
    reader.type("gr") { $0.last?.contains("3 of 3") == true && !shows("│ [2] Ben")($0) }
    reader.type("\u{F}", until: shows("See Figure 3"))
    reader.quit()
  }

  @Test("The card of a reference appears where the mouse rests on it, and goes when the mouse leaves both")
  func mouse() throws {
    let folder = try TemporaryFolder()
    let reader = try ViewTerminal([document(in: folder)], in: folder, .none, columns: 80, rows: 24)
    reader.type("") { $0.contains { $0.contains("See Figure 3") } }
    let row = try #require(reader.screen.texts.firstIndex { $0.contains("See Figure 3") })
    let line = reader.screen.texts[row]
    let shows = { (text: String) in { (rows: [String]) in rows.contains { $0.contains("│ \(text)") } } }
    for (text, target) in [("Figure", "Figure 3: A chord"), ("[2]", "[2] Ben.")] {
      let column = try #require(line.range(of: text)).lowerBound.utf16Offset(in: line)
      reader.type(Self.motion(x: 6 * column + 8, y: 12 * row + 6), until: shows(target))
      // The card stands right below, and stays while the mouse is on it.
      let top = try #require(reader.screen.texts.firstIndex { $0.contains("╭─ page 3") })
      #expect(top == row + 1)
      reader.type(Self.motion(x: 6 * column + 8, y: 12 * top + 18), until: shows(target))
      reader.type(Self.motion(x: 6 * column, y: 12 * row - 6)) { !shows(target)($0) }
    }
    reader.quit()
  }

  @Test("The card stands beside the reference on the picture of a page")
  func mouseOnPicture() throws {
    let folder = try TemporaryFolder()
    let reader = try ViewTerminal([document(in: folder)], in: folder, .shared, columns: 80, rows: 24)
    reader.type(":zoom width\r\u{1B}") { $0.last?.contains("of 3") == true }
    // The page of 500 points is 480 pixels wide.
    let (x, y) = (80 * 480 / 500, (700 - 628) * 480 / 500)
    let card = { (rows: [String]) in rows.contains { $0.contains("╭─ page 3") } }
    reader.type(Self.motion(x: x, y: y), until: card)
    let top = try #require(reader.screen.texts.firstIndex { $0.contains("╭─ page 3") })
    #expect((y / 12 + 1...y / 12 + 2).contains(top))
    let left = reader.screen.texts[top].prefix { $0 == " " }.count
    #expect((x / 6 - 8...x / 6).contains(left))
    reader.type(Self.motion(x: x, y: 6)) { !card($0) }
    reader.quit()
  }

  /// Returns the report of a mouse that moves to a pixel without a pressed button.
  private static func motion(x: Int, y: Int) -> String { "\u{1B}[<35;\(x + 1);\(y + 1)M" }

  @Test(
    "The card is as large as the target, beside the reference, and says what its keys do",
    arguments: [(80, 24), (120, 40), (40, 12)])
  func screens(columns: Int, rows: Int) throws {
    let folder = try TemporaryFolder()
    let view = try ViewTerminal([document(in: folder)], in: folder, .none, columns: columns, rows: rows)
    var recording = ScreenRecording()
    view.type("F")
    try recording.add("the labels", of: view, isTyping: true)
    for (label, title) in [("a", "a figure"), ("s", "an entry"), ("d", "a section"), ("f", "an equation")] {
      view.type(label)
      try recording.add(title, of: view)
      if label == "d" {
        view.type("n")
        try recording.add("another section of that number", of: view)
      }
      view.type("\u{1B}", "F")
    }
    view.type("\u{1B}")
    try recording.expectGolden("references-\(columns)x\(rows)")
    view.quit()
  }
}
