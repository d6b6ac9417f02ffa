import TestSupport
import Testing

/// The annotations beside the page, as the terminal shows them: `Tests/Golden/screens`.
@Suite("The annotations on the full screen", .limited, .tags(.program))
struct CommentPaneTests {
  /// The edits that make the reviewed document, as for `annotations add --from`.
  private static let edits = """
    {"type":"highlight","page":8,"text":"the annotation keeps its size","name":"size",\
    "author":"Ann Author","color":"yellow","contents":"This needs a reference; see the standard, \
    which says so in 12.5.3, and in the notes of its second edition."}
    {"edit":"reply","id":"size","author":"Ben Reviewer","contents":"Agreed, I shall add one."}
    {"edit":"reply","id":"size","author":"Ann Author","contents":"Thanks!"}
    {"edit":"state","id":"size","state":"accepted"}
    {"type":"underline","page":8,"text":"Sticky notes","name":"sticky",\
    "author":"田中 太郎","contents":"「付箋」という語の意味を先に定義してください。読者はまだ知らない。"}
    {"edit":"state","id":"sticky","state":"rejected"}
    {"type":"strikeout","page":9,"text":"and the newer of them wins","name":"newer","author":"Ben Reviewer"}
    {"type":"note","page":9,"at":[20,300],"name":"long","author":"Zoë Élise Müller-Lüdenscheidt",\
    "contents":"Four points.\\nThe first is about https://example.org/a/very/long/address/without/blanks.\
    \\nThe second takes more than one line of the pane.\\nThe third doesn't.\\nThe fourth is the last one."}
    """

  /// Runs a body with a reader of the reviewed document at page 8.
  private func reviewing(_ columns: Int, _ rows: Int, _ body: (ViewTerminal) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf")
    let added = try Program.run(
      [
        "annotations", "add", path, "--from", "-", "--author", "Ben Reviewer", "--library",
        folder.file("library.sqlite"),
      ],
      input: .text(Self.edits))
    try #require(added.status == 0, "\(added.messages)")
    let view = try ViewTerminal([path], in: folder, .none, columns: columns, rows: rows)
    view.type(":page 8\r")
    try body(view)
    view.type("\u{1B}", ViewTerminal.killLine)
    view.quit()
  }

  @Test(
    "The pane shows what people wrote, and the card its thread", arguments: [(80, 24), (120, 40), (40, 12)])
  func screens(columns: Int, rows: Int) throws {
    var recording = ScreenRecording()
    try reviewing(columns, rows) { view in
      view.type("a")
      try recording.add("the list", of: view)
      view.type("\u{1B}[B", "\u{1B}[B", "\u{1B}[B", "\u{1B}[B", "\u{1B}[B")
      try recording.add("the last row, whose page is shown", of: view)
      view.type("\u{1B}[C")
      try recording.add("→ on a row that has nothing more to show", of: view)
      view.type("\u{1B}[D", "\u{1B}[A", "\u{1B}[A", "\u{1B}[A", "\u{1B}[A", "\r")
      try recording.add("the card of a reply", of: view)
      view.type("i")
      try recording.add("its details", of: view)
    }
    try recording.expectGolden("comments-\(columns)x\(rows)")
  }

  @Test("Turning pages moves the row, the status names the shown page, and a narrow pane gives the page back")
  func following() throws {
    try reviewing(90, 24) { view in
      view.type("a", "\t", "J")
      let bold = view.screen.cells.enumerated().filter { $0.element[4].style.attributes.contains(1) }.map(
        \.offset)
      #expect(bold.contains { view.screen.texts[$0].contains("and the newer") }, "\(view.screen.texts)")
      view.type("\t", "\u{1B}[A")
      #expect(view.status.contains("8 (4)–9 (5) of 12"), "\(view.status)")
      view.resize(columns: 60, rows: 20)
      #expect(view.screen.texts.joined().contains("「付箋」") && !view.screen.texts.joined().contains("NoRotate"))
      view.type("\t")
      #expect(!view.screen.texts.joined().contains("「付箋」") && view.screen.texts.joined().contains("Solid"))
    }
  }

  @Test("The card offers its keys, and goes when the reader moves on")
  func card() throws {
    try reviewing(80, 24) { view in
      view.type("]a", "]a")
      #expect(
        view.screen.texts.joined().contains("mr reply") && view.screen.texts.joined().contains("Thanks!"))
      view.type("ma", "completed\r")
      #expect(!view.screen.texts.joined().contains("mr reply"))
      view.type("]a", "j")
      #expect(!view.screen.texts.joined().contains("mr reply"))
    }
  }

  @Test("On a small screen the card shows the comment, of a long passage the beginning")
  func cardOfLongPassage() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf")
    let view = try ViewTerminal([path], in: folder, .none, columns: 40, rows: 12)
    for keys in [":page 3\r", ":select all\r", "mh", "me", "Too long?\r", ":annotation\r"] { view.type(keys) }
    let text = view.screen.texts.joined(separator: "\n")
    #expect(text.contains("Too long?") && text.contains("…"), "\(text)")
    view.quit()
  }

  /// ⌃space.
  private static let toggle = "\u{0}"

  @Test("Leaving with unsaved edits asks once: Esc stays, q leaves, s saves")
  func leaving() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf")
    let edit = ["/border\r", "mh"]
    func reader() throws -> ViewTerminal {
      try ViewTerminal([path], in: folder, .none, columns: 80, rows: 24)
    }
    let stays = try reader()
    for keys in edit + ["q"] { stays.type(keys) }
    #expect(
      stays.status.contains("1 edit not saved: s saves, q leaves (it is kept), esc stays"), "\(stays.status)")
    stays.type("\u{1B}", "q", "\u{1B}[B")
    #expect(stays.status.contains("1 edit") && !stays.status.contains("esc stays"), "\(stays.status)")
    stays.type("q")
    stays.begin("q")
    #expect(stays.end() == .status(0))
    let saves = try reader()
    saves.type("\u{1B}[B")
    #expect(saves.status.contains("1 edit"), "it was kept: \(saves.status)")
    saves.type("q")
    saves.begin("s")
    #expect(saves.end() == .status(0))
    let saved = try reader()
    #expect(!saved.status.contains("1 edit"))
    saved.begin("q")
    #expect(saved.end() == .status(0), "nothing is unsaved")
  }

  @Test("The rows change with each letter of a filter, and ⌃U deletes what was typed after its command")
  func typedFilter() throws {
    try reviewing(80, 24) { view in
      var text: String { view.screen.texts.joined() }
      view.type("a", "/", "author:z")
      #expect(text.contains("Four points") && !text.contains("Agreed"))
      view.type(ViewTerminal.killLine)
      #expect(view.status.hasPrefix(":filter ") && text.contains("Agreed"), "\(view.status)")
      view.type("author:b", "\u{1B}")
      #expect(text.contains("Thanks!"))
    }
  }

  @Test(
    "Return in a filter shows the place of the row that is left, also if it has the place of the first row")
  func filteredPlace() throws {
    try reviewing(80, 24) { view in
      view.type(":page 1\r", "a", "\u{1B}[H", "/", "author:")
      #expect(view.status.contains("Ann Author"), "names are offered: \(view.status)")
      view.type("z", "\r")
      #expect(view.status.contains("9 (5)"), "\(view.status)")
    }
  }

  @Test("Where there is room, texts are whole, and a blank row separates annotations but not replies")
  func room() throws {
    try reviewing(120, 70) { view in
      view.type("a")
      let texts = view.screen.texts.map { String($0.prefix { $0 != "│" }) }
      let reply = try #require(texts.firstIndex { $0.contains("Agreed") })
      #expect(texts[reply - 1].contains("Ann Author · 20"), "\(texts)")
      #expect(texts[reply - 1].contains(" · ✓ accepted  "), "\(texts)")
      let next = try #require(texts.firstIndex { $0.contains("underline “Sticky") })
      #expect(texts[next - 1].allSatisfy { $0 == " " } && texts[next - 2].contains("Ann Author"), "\(texts)")
      #expect(texts.joined().contains("The fourth is the last one."))
    }
  }

  @Test(
    "Several selected rows are deselected by ]a, and by Esc on the page; undo names the key that repeats it")
  func deselected() throws {
    try reviewing(80, 24) { view in
      func select() { view.type("a", Self.toggle, "\u{1B}[B", "\u{1B}[B", Self.toggle) }
      select()
      view.type("ma", "rejected\r", "\t", "u")
      #expect(view.status.contains("gu redoes"), "\(view.status)")
      #expect(view.screen.texts.joined().contains("●"))
      view.type("\u{1B}", "\u{1B}")
      #expect(!view.screen.texts.joined().contains("●"))
      select()
      view.type("\t", "]a")
      #expect(!view.screen.texts.joined().contains("●"))
    }
  }

  @Test("The help of the list explains the signs of states, and a card says who gave one")
  func signs() throws {
    try reviewing(80, 24) { view in
      view.type("a", "?")
      #expect(view.screen.texts.joined().contains("■      Completed"), "\(view.screen.texts)")
      view.type("\u{1B}", "\t", "]a", "]a")
      #expect(view.screen.texts.joined().contains("✓ accepted by Ben Reviewer"), "\(view.screen.texts)")
    }
  }

  @Test("Letters choose a format of exports, and the title says that selected annotations are exported")
  func chosenFormat() throws {
    try reviewing(80, 24) { view in
      view.type("a", Self.toggle, "\u{1B}[B", "\u{1B}[B", Self.toggle)
      #expect(view.screen.texts.joined().contains("2 selected"))
      view.type("E", "m", "d")
      #expect(view.screen.texts.joined().contains("2 selected annotations"))
      view.type("q")
      #expect(view.status.contains("no format begins with"), "\(view.status)")
      view.type("\r")
      let texts = view.screen.texts.joined()
      #expect(texts.contains("exported 2 of") && texts.contains("article.md"), "\(texts)")
    }
  }

  @Test("The list beside the page is shown again with the document, unless it was closed")
  func keptPane() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf")
    func reader() throws -> ViewTerminal {
      try ViewTerminal([path], in: folder, .none, columns: 80, rows: 24)
    }
    let first = try reader()
    first.type("o", "\t")
    first.quit()
    let second = try reader()
    #expect(second.screen.texts.joined().contains("Outline"))
    second.type("o", "o")
    second.quit()
    let third = try reader()
    #expect(!third.screen.texts.joined().contains("Outline"))
    third.quit()
  }

  @Test(
    "On a tiny screen the states are suggested in parts, and the words behind the line end with an ellipsis")
  func tinySuggestions() throws {
    try reviewing(40, 12) { view in
      view.type("a", "ma")
      #expect(view.wait { $0.texts.last?.contains("accepted") == true } && view.status.hasSuffix(", …"))
      view.type("\t")
      #expect(view.screen.texts.joined().contains("rejected"))
      view.type("\t", "\t")
      #expect(view.screen.texts.joined().contains("unmarked"))
    }
  }
}
