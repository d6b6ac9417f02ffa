import Foundation
import TestSupport
import Testing

/// The full screen on a modelled terminal, after whole sequences of keys.
@Suite("The full screen on a terminal", .limited, .tags(.program))
struct FullScreenTests {
  static let article = Program.fixture("article.pdf")
  static let links = Program.fixture("links.pdf")
  /// ⌃Z and F11.
  static let (suspend, f11) = ("\u{1A}", "\u{1B}[23~")

  /// Whether nothing of a full screen is left in the terminal.
  func isGivenBack(_ view: ViewTerminal) -> Bool {
    view.screen.modes == [7, 25] && view.screen.images.images.isEmpty && sharedMemory(of: view).isEmpty
  }

  /// The objects in shared memory of a reader.
  func sharedMemory(of view: ViewTerminal) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/shm")) ?? []
    return names.filter { $0.hasPrefix("pdfkey-\(view.processID)-") }
  }

  /// Quits, and expects that nothing is left.
  func quit(_ view: ViewTerminal) {
    view.type("\u{1B}", ViewTerminal.killLine)
    view.quit()
    #expect(isGivenBack(view), "\(view.screen.modes) \(sharedMemory(of: view))")
  }

  /// Expects a frame on the screen.
  func expectSame(_ view: ViewTerminal, _ frame: ViewTerminal.Frame, _ comment: String = "") {
    let shown = view.frame
    if shown != frame { Issue.record("\(comment): \(shown.difference(from: frame))") }
  }

  @Test("Pages are text or pictures, and all pictures are drawn", arguments: ViewTerminal.Graphics.allCases)
  func started(graphics: ViewTerminal.Graphics) throws {
    let view = try ViewTerminal([Self.article], graphics)
    #expect(view.status.contains("1 (i)") && view.status.contains("of 12"), "\(view.status)")
    #expect(view.screen.images.placements.isEmpty == (graphics == .none))
    #expect(view.screen.texts.dropLast().contains { !$0.isEmpty } == (graphics == .none))
    #expect(view.screen.images.images.isEmpty == (graphics == .none))
    // Nothing more is to be done.
    let (frame, bytes) = (view.frame, view.byteCount)
    usleep(300_000)
    view.settle()
    #expect(view.byteCount == bytes && view.frame == frame)
    view.type("t")
    #expect(view.screen.images.placements.isEmpty && view.screen.texts.contains { $0.contains("Preface") })
    quit(view)
  }

  @Test("A document without pages says so", arguments: [ViewTerminal.Graphics.none, .shared])
  func noPages(graphics: ViewTerminal.Graphics) throws {
    let view = try ViewTerminal([Program.fixture("no-pages.pdf")], graphics)
    #expect(view.screen.texts.contains { $0.contains("no-pages.pdf has no pages") }, "\(view.screen.texts)")
    quit(view)
  }

  @Test(
    "The screen says what keys do while text is selected, why there are no pictures, and what follows the last tab",
    arguments: [(80, 24), (40, 12)])
  func toldKeys(columns: Int, rows: Int) throws {
    let view = try ViewTerminal([Self.links], .none, columns: columns, rows: rows)
    let shows = { (text: String) in { (rows: [String]) in rows.contains { $0.contains(text) } } }
    view.type("v", until: shows("w b j k select · v extends"))
    view.type("v", until: shows("extends the selection"))
    view.type("w", until: shows("w b j k extend · v moves"))
    view.type("\u{1B}", until: shows("of 6"))
    view.type("I", until: shows("shown as text"))
    // Labels of links give way to a typed line.
    view.type("f", until: shows("aPage 4"))
    view.type(":page", until: shows("Page 4"))
    view.type("\u{1B}")
    view.type("E", until: shows("writes the file"))
    view.type("\u{1B}")
    view.type("x", until: shows("U reopens"))
    view.type("U", until: shows("reopened"))
    view.quit()
  }

  @Test("What was said before the screen was there is among its messages")
  func startMessages() throws {
    let folder = try TemporaryFolder()
    let view = try ViewTerminal([Self.article, folder.file("missing.pdf")], in: folder, .none)
    #expect(view.screen.texts.suffix(3).joined().contains("no such file"), "\(view.screen.texts)")
    view.type("j", ":messages\r")
    #expect(view.screen.texts.joined().contains("no such file"))
    view.type("\u{1B}")
    view.begin(":quit\r")
    #expect(view.end() == .status(1))
  }

  // MARK: Annotating

  /// Runs a body with a reader of a copy of the article at page 2.
  func annotating(
    _ graphics: ViewTerminal.Graphics, _ body: (ViewTerminal) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let view = try ViewTerminal([folder.copy("article.pdf")], in: folder, graphics)
    view.type(":page 2\r")
    try body(view)
    quit(view)
  }

  @Test("Annotations have their colours and lines on a page of text, and undo removes them")
  func markedText() throws {
    try annotating(.none) { view in
      func looks() -> Set<String> {
        Set(
          view.screen.cells.dropLast().joined().map { cell in
            "\(cell.style.background) \(cell.style.attributes.subtracting([1, 2]).sorted())"
          })
      }
      let plain = looks()
      view.type("v", "j", "mh")
      #expect(looks().subtracting(plain) == ["5;226 [4]"])
      view.type("v", "j", "j", "ms")
      #expect(looks().contains { $0.hasSuffix("[4, 9]") })
      try view.expectSameAnew()
      view.type("v", "mn", "why\r")
      #expect(view.screen.texts.joined().contains("✎"))
      // Without a margin a letter stands out.
      view.resize(columns: 56, rows: 20)
      #expect(looks().contains { $0.hasPrefix("5;226") })
      view.resize(columns: 70, rows: 20)
      for _ in 0..<3 { view.type("u") }
      #expect(!looks().contains { $0.hasPrefix("5;226") || $0.contains("9") })
      #expect(!view.screen.texts.joined().contains("✎"))
    }
  }

  @Test("The picture of a page shows each of several quick moves, and the status line the tool")
  func movedPicture() throws {
    try annotating(.shared) { view in
      view.type(":rectangle\r", "\r")
      var frames = [view.frame.pictures]
      view.type("mm")
      for _ in 0..<3 {
        view.type("\u{1B}[C")
        #expect(!frames.contains(view.frame.pictures))
        frames.append(view.frame.pictures)
        #expect(view.status.contains("moving"))
      }
      let moved = view.frame.pictures
      view.type("\r")
      #expect(view.status.contains("changed rectangle"))
      try view.expectSameAnew()
      #expect(view.frame.pictures.count == moved.count)
    }
  }

  // MARK: A random walk

  /// The keys of the walk.
  private static let keys = [
    "j", "j", "j", "k", "k", "\u{4}", "\u{15}", " ", "J", "K", "G", "gg", "h", "l", "+", "-", "=", "z", "s",
    "r", "R", "D", "\u{12}", "o", "B", "a", "i", "\t", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\r",
    "\u{1B}", "n", "N", "/page\r", "/zzz\r", ":search the\r", "?", "f", "F", "v", "t", "]]", "[[", "]a",
    "[a", "A", "\u{F}", "H", "gt", "gT", ":messages\r", ":set\r", ":page 7\r", "\u{1B}[15~", "b", "C",
    ":zoom 300\r", f11, "\u{1B}[6~", "\u{1B}[5~", "gd", "\u{1B}[1;3D", "\u{1B}[1;4D",
  ]

  private static let steps: Int? = ProcessInfo.processInfo.environment["PDFKEY_STEPS"].flatMap { Int($0) }
  private static let seed = ProcessInfo.processInfo.environment["PDFKEY_SEED"].flatMap { UInt64($0) } ?? 18

  @Test(
    "After every step the screen is as if it were drawn anew",
    arguments: [(.none, 36), (.shared, 24), (.sent, 12)] as [(ViewTerminal.Graphics, Int)])
  func walk(graphics: ViewTerminal.Graphics, usual: Int) throws {
    let view = try ViewTerminal([Self.article, Self.links, Program.fixture("marks.pdf")], graphics)
    var generator = SeededGenerator(seed: Self.seed)
    var (isLines, done) = (false, [String]())
    for step in 0..<(Self.steps ?? usual) {
      if isLines {
        view.type(Self.f11)
        isLines = false
      } else if step % 12 == 11 {
        let (columns, rows) = (
          Int.random(in: 1...90, using: &generator), Int.random(in: 1...30, using: &generator)
        )
        view.resize(columns: columns, rows: rows)
        done.append("\(columns) × \(rows)")
      } else {
        let key = Self.keys.randomElement(using: &generator) ?? ""
        view.type(key)
        done.append(key.debugDescription)
        isLines = key == Self.f11
        if isLines { continue }
      }
      let frame = view.frame
      view.scramble()
      view.send(SIGWINCH)
      view.wait { $0.cells[0][0].text != "#" }
      view.settle()
      let anew = view.frame
      let isSame = anew == frame
      try #require(isSame, "after \(done.joined(separator: " ")):\n\(anew.difference(from: frame))")
      guard graphics != .none, step % 3 == 0 else { continue }
      try view.expectSameAnew("after \(done.joined(separator: " "))")
    }
    quit(view)
  }

  // MARK: Key sequences

  @Test("The keys that can follow appear after half a second in columns, and go with the next key")
  func continuations() throws {
    let view = try ViewTerminal([Self.article, Self.links], .none)
    let frame = view.frame
    view.type("g")
    #expect(view.status.contains("g …") && !view.screen.texts.contains { $0.contains("Next Tab") })
    // Two columns fit, each with a key and its title.
    #expect(
      view.wait {
        $0.texts.contains { $0.contains("t  Next Tab") }
          && $0.texts.contains { $0.contains("  T  Previous Tab") && !$0.hasPrefix("│ T") }
      }, "\(view.screen.texts)")
    #expect(view.screen.texts.contains { $0.hasPrefix("╭─ g … ─") }, "\(view.screen.texts)")
    view.settle()
    view.type("\u{1B}")
    expectSame(view, frame, "after Esc")
    // The sequence is dropped: this `g` begins another one, and fast keys never show the box.
    view.type("gt")
    #expect(view.status.contains("links.pdf"), "\(view.status)")
    let bytes = view.byteCount
    usleep(700_000)
    view.settle()
    #expect(view.byteCount == bytes)
    quit(view)
  }

  // MARK: Sizes

  @Test(
    "Any size of the window is filled, also while pictures are uploaded",
    arguments: [ViewTerminal.Graphics.none, .shared])
  func sizes(graphics: ViewTerminal.Graphics) throws {
    let view = try ViewTerminal([Self.article, Self.links], graphics)
    view.type("o/page\r")
    for (columns, rows) in [(20, 6), (1, 1), (2, 2), (500, 200), (81, 24), (60, 20)] {
      view.begin("++")
      view.resize(columns: columns, rows: rows, settles: false)
      view.type("--")
      try view.expectSameAnew("\(columns) × \(rows)")
      #expect(view.screen.scrolled == 0)
    }
    quit(view)
  }

  // MARK: The reader

  @Test("The wheel scrolls as the arrows do, and zooms with Ctrl")
  func wheel() throws {
    let view = try ViewTerminal([Self.article], .shared)
    let start = view.frame
    view.type("\u{1B}[B")
    let below = view.frame
    #expect(below != start)
    view.type("\u{1B}[A")
    for (button, frame) in [(65, below), (64, start)] {
      view.type("\u{1B}[<\(button);30;10M")
      expectSame(view, frame, "button \(button)")
    }
    view.type("\u{1B}[<80;30;10M")
    #expect(view.frame.pictures != start.pictures && view.frame.pictures != below.pictures)
    quit(view)
  }

  @Test("A selection by the mouse ends on its page")
  func draggedSelection() throws {
    let view = try ViewTerminal([Program.fixture("columns.pdf")], .none)
    // The mouse counts pixels.
    func point(_ button: Int, _ column: Int, _ row: Int) {
      view.type("\u{1B}[<\(button);\(6 * column + 1);\(12 * row + 1)M")
    }
    let start = view.frame
    point(0, 20, 0)
    point(32, 28, 1)
    let selected = view.frame
    #expect(selected != start)
    point(32, 20, try #require(view.screen.texts.firstIndex { $0.contains("2023") }))
    expectSame(view, selected, "on page 2")
    quit(view)
  }

  @Test("A list that has the focus has the cursor in its selected row")
  func listCursor() throws {
    let view = try ViewTerminal([Self.article], .none)
    view.type("oj")
    let row = try #require(view.frame.cursor.last)
    view.type("j")
    #expect(view.frame.cursor.last == row + 1)
    quit(view)
  }

  @Test(
    "Lines and back keep the typed text, the tab, the position and the pane",
    arguments: [ViewTerminal.Graphics.none, .shared])
  func linesAndBack(graphics: ViewTerminal.Graphics) throws {
    let view = try ViewTerminal([Self.article, Self.links], graphics)
    view.type("gtgTjjjo", ":page 1")
    let frame = view.frame
    view.type(Self.f11)
    #expect(!view.screen.modes.contains(1049) && view.screen.isCursorShown)
    #expect(view.screen.images.placements.isEmpty)
    #expect(view.screen.texts.contains { $0.hasSuffix("page 1") }, "\(view.screen.texts)")
    view.type(Self.f11)
    #expect(view.screen.modes.contains(1049))
    expectSame(view, frame)
    view.type("1\r")
    #expect(view.status.contains("11"))
    quit(view)
  }

  @Test(
    "A file that is replaced while pages scroll is shown", arguments: [ViewTerminal.Graphics.none, .shared])
  func replaced(graphics: ViewTerminal.Graphics) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Program.bytes(ofFixture: "article.pdf"), to: "a.pdf")
    let view = try ViewTerminal([path], in: folder, graphics)
    view.type("jj")
    let frame = view.frame
    try folder.write(try Program.bytes(ofFixture: "columns.pdf"), to: "a.pdf")
    for _ in 0..<8 { view.type("jk") }
    view.type("gg")
    #expect(view.wait { !($0.texts.last ?? "of 12").contains("of 12") }, "\(view.status)")
    view.settle()
    try view.expectSameAnew()
    #expect(view.frame.pictures != frame.pictures || graphics == .none)
    quit(view)
  }
}
