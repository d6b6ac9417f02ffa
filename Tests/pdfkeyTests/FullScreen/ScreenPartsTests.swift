import KeyCommands
import Terminal
import Testing
import DocModelLibrary

@testable import Viewer
@testable import pdfkey

/// The parts of the full screen, each drawn into cells.
@Suite("The parts of the full screen")
struct ScreenPartsTests {
  private func rows(_ grid: CellGrid) -> [String] { (0..<grid.rows).map { grid.text(ofRow: $0) } }

  private func area(_ columns: Int, _ rows: Int = 1, column: Int = 0, row: Int = 0) -> GridRectangle {
    GridRectangle(column: column, row: row, columns: columns, rows: rows)
  }

  // MARK: Layout

  @Test(
    "The parts fill the screen, and only a pane on a narrow one lies over the pages",
    arguments: [
      (80, 24), (200, 50), (79, 24), (60, 20), (26, 10), (20, 6), (17, 3), (5, 4), (2, 2), (1, 1), (500, 200),
    ],
    [nil, 0, 1, 30, 1000] as [Int?])
  func layout(size: (Int, Int), paneWidth: Int?) {
    for hasTabs in [false, true] {
      let layout = ScreenLayout(columns: size.0, rows: size.1, hasTabs: hasTabs, paneWidth: paneWidth)
      let parts = [layout.tabs, layout.pane, layout.pages, layout.status].filter { !$0.isEmpty }
      #expect(layout.screen == area(size.0, size.1))
      #expect(parts.allSatisfy { $0.intersection(layout.screen) == $0 })
      #expect(!layout.pages.isEmpty)
      for (index, part) in parts.enumerated() {
        for other in parts[(index + 1)...] where !part.intersection(other).isEmpty {
          #expect(layout.isPaneOverPages && [part, other] == [layout.pane, layout.pages])
        }
      }
      // Beside each other they leave no cell out.
      let pane = layout.isPaneOverPages ? area(0, 0) : layout.pane
      let cells = [layout.tabs, pane, layout.pages, layout.status].reduce(0) { $0 + $1.columns * $1.rows }
      #expect(cells == size.0 * size.1)
      #expect(layout.pane.isEmpty == (paneWidth == nil || layout.pages.rows < 3))
      #expect(layout.tabs.isEmpty == (!hasTabs || size.1 < 5))
      #expect(layout.isPaneOverPages == (!layout.pane.isEmpty && size.0 < 80))
    }
  }

  @Test(
    "A pane has its wanted width, within limits",
    arguments: [
      (80, 0, 24), (100, 0, 28), (500, 0, 60), (60, 0, 40), (20, 0, 20), (80, 1, 16), (80, 40, 40),
      (80, 200, 70),
    ])
  func paneWidth(columns: Int, wanted: Int, width: Int) {
    #expect(ScreenLayout(columns: columns, rows: 24, hasTabs: false, paneWidth: wanted).pane.columns == width)
  }

  @Test(
    "A pane of the usual width takes the room that pages leave, and no more than its rows need",
    arguments: [(0, 44, 44), (0, 10, 28), (0, 90, 60), (30, 44, 30)])
  func roomyPane(wanted: Int, room: Int, width: Int) {
    let layout = ScreenLayout(columns: 100, rows: 24, hasTabs: false, paneWidth: wanted, roomyWidth: room)
    #expect(layout.pane.columns == width)
  }

  // MARK: Tabs

  @Test(
    "The current tab is visible in the bar",
    arguments: [
      (["a.pdf", "b.pdf"], 0, 30, " 1 a.pdf  2 b.pdf", [1, 2]),
      (["a.pdf", "b.pdf", "c.pdf"], 2, 12, "◂ 3 c.pdf", [3]),
      (["a.pdf", "b.pdf", "c.pdf"], 0, 12, " 1 a.pdf  2▸", [1, 2]),
      (["a.pdf", "b.pdf", "c.pdf"], 1, 12, "◂ 2 b.pdf  ▸", [2, 3]),
      (["a\u{1B}[2J\n.pdf"], 0, 30, " 1 a\u{FFFD}[2J .pdf", [1]), ([], 0, 9, "", []),
      (["a.pdf"], 0, 0, "", []),
    ] as [([String], Int, Int, String, [Int])])
  func tabs(names: [String], current: Int, columns: Int, text: String, numbers: [Int]) {
    var grid = CellGrid(columns: 40, rows: 1)
    let bar = TabBar(names, current: current, in: area(columns), on: &grid)
    #expect(grid.text(ofRow: 0) == text)
    #expect(bar.items.map(\.number) == numbers)
    if let item = bar.items.first(where: { $0.number == current + 1 }) {
      #expect(item.columns.allSatisfy { grid[$0, 0].style == Theme.currentTab || $0 >= columns })
    }
  }

  // MARK: Panes

  private func outline(selected: Int?) -> ListPane {
    let rows = [
      ("Preface", 0, "i"), ("Keys", 0, "1"), ("Chords", 1, "2"), ("A long title of a section", 1, "33"),
    ]
    return ListPane(
      .outline,
      rows: rows.map { title, level, label in
        var row = PaneRow(title, page: PageReference(number: 7, label: label))
        row.level = level
        return row
      }, selected: selected)
  }

  @Test(
    "A pane has a title, rows with their pages, and a border",
    arguments: [
      (
        1, 24,
        [
          " Outline           2/4 │", "  Preface             i│", "▾ Keys                1│",
          "    Chords            2│",
          "    A long title of… 33│", "                       │",
        ]
      ),
      (
        3, 12,
        [" Outl… 4/4 │", "  Preface i│", "▾ Keys    1│", "    Chor… 2│", "    A l… 33│", "           │"]
      ),
    ] as [(Int, Int, [String])])
  func pane(selected: Int, columns: Int, texts: [String]) {
    var grid = CellGrid(columns: 40, rows: 6)
    let list = outline(selected: selected)
    let view = PaneView(list, top: 0, hasFocus: true, in: area(columns, 6), .symbols, on: &grid)
    #expect(rows(grid) == texts)
    #expect(view.cursor == GridPosition(column: 0, row: selected + 1))
    #expect(view.shownRows == [1: 0, 2: 1, 3: 2, 4: 3])
    #expect(grid[3, selected + 1].style == Theme.row && grid[3, 0].style == Theme.focusedTitle)
  }

  @Test("The selected row stays visible with rows around it", arguments: [(0, 0), (1, 0), (6, 3), (19, 14)])
  func scrolled(selected: Int, top: Int) {
    var grid = CellGrid(columns: 30, rows: 7)
    let list = ListPane(.info, rows: (0..<20).map { PaneRow("row \($0)") }, selected: selected)
    var view = PaneView(list, top: 0, hasFocus: false, in: area(20, 7), .symbols, on: &grid)
    #expect(view.top == top)
    #expect(view.shownRows.values.sorted() == Array(top..<top + 6))
    // What is visible doesn't move again.
    view = PaneView(list, top: view.top, hasFocus: false, in: area(20, 7), .symbols, on: &grid)
    #expect(view.top == top)
  }

  @Test(
    "Of a title that doesn't fit, what matters stays",
    arguments: [
      (30, "", [], " Document Information      1/1"), (24, "", [], " Information         1/1"),
      (34, "row", ["3 answered, 1 open", "1 open"], " row · 3 answered, 1 open      1/1"),
      (24, "row", ["3 answered, 1 open", "1 open"], " row · 1 open        1/1"),
      (24, "", ["3 answered, 1 open", "1 open"], " 3 answered, 1 open  1/1"),
      (34, "", ["13 answered, 1 open", "1 open"], " Document Information · 1 open 1/1"),
      (20, "row row row", ["12 answered, 28 open", "28 open"], " row … · 28 open 1/1"),
    ] as [(Int, String, [String], String)])
  func title(columns: Int, filter: String, progress: [String], text: String) {
    var list = ListPane(.info, rows: [PaneRow("row")], selected: 0)
    list.setFilter(filter)
    var grid = CellGrid(columns: 40, rows: 6)
    _ = PaneView(
      list, top: 0, hasFocus: true, in: area(columns + 2, 6), .symbols, progress: progress, on: &grid)
    #expect(grid.text(ofRow: 0).hasPrefix(text), "\(grid.text(ofRow: 0))")
  }

  @Test("An empty list says so", arguments: [("", " none"), ("zz", " none; esc shows all")])
  func empty(filter: String, text: String) {
    var list = outline(selected: nil)
    if filter.isEmpty { list = ListPane(.outline, rows: []) } else { list.setFilter(filter) }
    var grid = CellGrid(columns: 40, rows: 6)
    let view = PaneView(list, top: 3, hasFocus: true, in: area(40, 6), .symbols, on: &grid)
    #expect(grid.text(ofRow: 1).hasPrefix(text) && view.cursor == nil && view.shownRows.isEmpty)
  }

  @Test(
    "A pane of any size is drawn within it", arguments: [(0, 0), (1, 1), (2, 9), (3, 2), (8, 1), (40, 12)])
  func anySize(columns: Int, rows: Int) {
    var grid = CellGrid(columns: 42, rows: 14)
    grid.fill(grid.bounds, with: "#")
    _ = PaneView(
      outline(selected: 3), top: 0, hasFocus: true, in: area(columns, rows, column: 1, row: 1), .plain,
      on: &grid)
    for row in 0..<14 {
      for column in 0..<42 where !area(columns, rows, column: 1, row: 1).contains(column: column, row: row) {
        #expect(grid[column, row].text == "#")
      }
    }
  }

  // MARK: The last row

  @Test(
    "The state gives up what is least important",
    arguments: [
      (60, " a.pdf · page 3 of 9 · 2.2 Flags · hit 1/2", "night"),
      (44, " a.pdf · page 3 of 9 · hit 1/2", "night"),
      (28, " a.pdf · page 3 of 9", "night"), (20, " page 3 of 9", "night"), (8, " page …", ""), (1, "", ""),
    ])
  func state(columns: Int, left: String, right: String) {
    let parts: [SessionState.StatusPart] = [
      .init(text: "a.pdf", weight: .document), .init(text: "page 3 of 9", weight: .page),
      .init(text: "2.2 Flags", weight: .section), .init(text: "hit 1/2", weight: .match),
    ]
    var grid = CellGrid(columns: columns, rows: 2)
    StatusRow.draw(parts, notes: ["", "night"], in: area(columns, row: 1), .symbols, on: &grid)
    let width = max(0, columns - left.displayWidth - right.displayWidth - 1)
    let text = right.isEmpty ? left : left + String(repeating: " ", count: width) + right
    #expect(grid.text(ofRow: 1) == text && grid.text(ofRow: 0).isEmpty)
    #expect((0..<columns).allSatisfy { grid[$0, 1].style == Theme.status })
  }

  /// Long messages, such as that about a killed worker, were cut at the width of the screen.
  @Test(
    "A message takes up to three rows",
    arguments: [
      (23, 5, ["", "", "", "", "one two three four five"]),
      (22, 5, ["", "", "", "one two three four", "five"]),
      (9, 5, ["", "", "one two", "three", "four five"]), (5, 5, ["", "", "one", "two", "thre…"]),
      (9, 2, ["one two", "three fo…"]), (5, 1, ["one …"]), (1, 1, ["…"]),
    ] as [(Int, Int, [String])])
  func longMessage(columns: Int, rows count: Int, texts: [String]) {
    var grid = CellGrid(columns: columns, rows: count)
    let drawn = StatusRow.draw(message: "one two three four five", in: area(columns, count), on: &grid)
    #expect(rows(grid) == texts)
    #expect(drawn.row == texts.firstIndex { !$0.isEmpty } && drawn.row + drawn.rows == count)
  }

  @Test(
    "Colours of annotations are the nearest of the palette",
    arguments: [
      ([1, 1, 0], 226), ([0, 0, 0], 16), ([1, 1, 1], 231), ([0.5, 0.5, 0.5], 244), ([1, 0.5, 0], 208),
      ([0.03, 0.03, 0.03], 232), ([-1, 2, 0.4], 47),
    ] as [([Double], UInt8)])
  func palette(parts: [Double], index: UInt8) {
    #expect(PaletteColor.nearest(parts) == .indexed(index))
  }

  @Test("A message is shortened, and has no control characters")
  func message() {
    var grid = CellGrid(columns: 12, rows: 1)
    _ = StatusRow.draw(message: "a\u{1B}[2Jb\nand much more", in: area(12), on: &grid)
    #expect(grid.text(ofRow: 0).displayWidth <= 12 && grid.text(ofRow: 0).hasSuffix("…"))
    #expect(!grid.text(ofRow: 0).contains("\u{1B}"))
  }

  @Test(
    "A typed line is scrolled to its cursor",
    arguments: [(20, ":search abc", 11), (8, ":ch abc", 7), (3, ":c", 2)])
  func typed(columns: Int, text: String, cursor: Int) throws {
    let session = Session(library: try Library.inMemory())
    var prompt = CommandPrompt(session)
    for letter in "search abc" { _ = prompt.handle(KeyEvent(Key(.character(letter))), in: session) }
    var grid = CellGrid(columns: columns, rows: 1)
    let found = StatusRow.draw(prompt, TypedPreview(), in: area(columns), .symbols, on: &grid)
    #expect(grid.text(ofRow: 0) == text)
    #expect(found == GridPosition(column: cursor, row: 0))
  }

  @Test(
    "As many notes stand at the right of a typed line as there is room for",
    arguments: [
      (35, ":search abc   is:open · author:\"A\""), (30, ":search abc       is:open · …"),
      (20, ":search abc"),
    ])
  func note(columns: Int, text: String) throws {
    let session = Session(library: try Library.inMemory())
    var prompt = CommandPrompt(session)
    for letter in "search abc" { _ = prompt.handle(KeyEvent(Key(.character(letter))), in: session) }
    var grid = CellGrid(columns: columns, rows: 1)
    _ = StatusRow.draw(
      prompt, TypedPreview(), notes: ["is:open", "author:\"A\""], in: area(columns), .symbols, on: &grid)
    #expect(grid.text(ofRow: 0) == text)
  }

  @Test(
    "A line break in a typed line is a faint sign",
    arguments: [
      (20, PrintingStyle.symbols, ":note a⏎b", 9), (20, .plain, ":note a\\nb", 10), (5, .symbols, ":a⏎b", 4),
    ])
  func lineBreak(columns: Int, style: PrintingStyle, text: String, cursor: Int) throws {
    let session = Session(library: try Library.inMemory())
    var prompt = CommandPrompt(session)
    for letter in "note a" { _ = prompt.handle(KeyEvent(Key(.character(letter))), in: session) }
    _ = prompt.handle(KeyEvent(Key(.return, .option)), in: session)
    _ = prompt.handle(KeyEvent(Key("b")), in: session)
    var grid = CellGrid(columns: columns, rows: 1)
    let found = StatusRow.draw(prompt, TypedPreview(), in: area(columns), style, on: &grid)
    #expect(grid.text(ofRow: 0) == text)
    #expect(found == GridPosition(column: cursor, row: 0))
    let sign = text.distance(from: text.startIndex, to: text.firstIndex(of: "a") ?? text.endIndex) + 1
    #expect(grid[sign, 0].style == Theme.faint && grid[sign - 1, 0].style == .plain)
  }

  // MARK: Key sequences

  @Test(
    "The keys that can follow fill the columns that fit",
    arguments: [
      (80, ["a     Next Annotation  ]     Next Section     ⌃X k  Other"]),
      (44, ["a     Next Annotation  ⌃X k  Other", "]     Next Section"]),
      (20, ["a     Next Annotati…", "]     Next Section", "⌃X k  Other"]),
      (1, ["…", "…", "…"]),
    ] as [(Int, [String])])
  func continuations(columns: Int, texts: [String]) throws {
    let commands = try [
      ("]a", "Next Annotation"), ("]]", "Next Section"), ("] ⌃X k", "Other"),
    ].map { KeyCommand(title: $1, keys: try KeySequence(parsing: $0), command: Command(.help)) }
    let lines = ContinuationRows.lines(commands, after: 1, columns: columns, style: .symbols)
    #expect(lines.map { String($0.reversed().drop { $0 == " " }.reversed()) } == texts)
    #expect(lines.allSatisfy { $0.displayWidth <= columns })
  }

  @Test(
    "The keys that are offered have the page before them, and the name if there is room",
    arguments: [
      (60, " paper.pdf · page 1 of 9 · ? help · / search"), (40, " page 1 of 9 · ? help · / search"),
      (24, " page 1 of 9 · ? help"), (15, " page 1 of 9"), (8, " page …"),
    ])
  func offers(columns: Int, text: String) {
    var grid = CellGrid(columns: columns, rows: 1)
    let parts: [SessionState.StatusPart] = [
      .init(text: "paper.pdf", weight: .document), .init(text: "page 1 of 9", weight: .page),
      .init(text: "3.2 Border Styles", weight: .section),
    ]
    StatusRow.draw(
      parts, notes: [], offers: ["? help", "/ search"], in: area(columns), .symbols, on: &grid)
    #expect(rows(grid)[0] == text)
  }

  // MARK: Boxes

  @Test("A box stands in the middle or at the lower edge, and scrolls")
  func overlay() {
    var grid = CellGrid(columns: 30, rows: 9)
    var box = Overlay(title: "Help", lines: (1...9).map { "line \($0)" })
    let cells = box.draw(in: area(30, 9), .symbols, on: &grid)
    #expect(cells == area(24, 7, column: 3, row: 1))
    #expect(rows(grid)[1] == "   ╭─ Help ───────────────╮")
    #expect(rows(grid)[2] == "   │ line 1               │")
    #expect(rows(grid)[7] == "   ╰─────────── ↓ 4 more ─╯")
    let steps = (box.scroll(by: 3), box.top, box.scroll(by: 30), box.top, box.scroll(by: -1), box.top)
    #expect(steps == (true, 3, true, 4, true, 3))
    box.place = .bottom
    let lower = box.draw(in: area(30, 9), .plain, on: &grid)
    #expect(lower.row + lower.rows == 9 && lower.columns == 30 && lower.rows == 5)
    #expect(rows(grid)[8].hasPrefix("+-") && rows(grid)[4].hasPrefix("+- Help --"))
  }

  @Test(
    "A box never exceeds its area",
    arguments: [(1, 1), (7, 3), (8, 2), (8, 3), (9, 4), (21, 5), (80, 24)], [Overlay.Place.center, .bottom])
  func boxes(size: (Int, Int), place: Overlay.Place) {
    let room = area(size.0, size.1, column: 2, row: 1)
    for count in [0, 1, 100] {
      var grid = CellGrid(columns: 90, rows: 30)
      grid.fill(grid.bounds, with: "#")
      var box = Overlay(
        title: "A title of some length", lines: Array(repeating: "漢字 and text", count: count), place: place,
        top: 50)
      let cells = box.draw(in: room, .symbols, on: &grid)
      #expect(cells.isEmpty || cells.intersection(room) == cells)
      for row in 0..<30 {
        for column in 0..<90 where !cells.contains(column: column, row: row) {
          #expect(grid[column, row].text == "#")
        }
      }
    }
  }
}
