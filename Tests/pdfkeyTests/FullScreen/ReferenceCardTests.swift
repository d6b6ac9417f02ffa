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
