import Foundation
import TestSupport
import Testing
import DocModelLibrary

@testable import Viewer

/// Commands on the full screen and in lines, from the same start.
@Suite(.limited) struct SameStateTests {
  /// The commands whose effect depends on the screen, with the reasons.
  private static let exceptions: [CommandName: String] = [
    .scrollDown: "pages scroll, and lines are read", .scrollUp: "pages scroll, and lines are read",
    .nextScreen: "pages scroll on the full screen", .previousScreen: "pages scroll on the full screen",
    .scrollHalfPageDown: "pages scroll, and lines are read",
    .scrollHalfPageUp: "pages scroll, and lines are read", .scrollLeft: "only what is on a screen scrolls",
    .scrollRight: "only what is on a screen scrolls", .otherColumn: "lines have no columns",
    .focusPane: "lines have no columns", .focusPage: "lines have no columns",
    .note: "it is placed in the middle of what is visible",
    .textBox: "it is placed in the middle of what is visible",
    .rectangle: "it is placed in the middle of what is visible",
    .oval: "it is placed in the middle of what is visible",
    .drawLine: "it is placed in the middle of what is visible",
    .arrow: "it is placed in the middle of what is visible",
  ]

  /// The arguments of commands; the others have none.
  private static let arguments: [CommandName: [String]] = [
    .choose: ["2", ""], .toggleRow: ["1"], .filter: ["e", ""], .renameBookmark: ["Renamed"],
    .page: ["3", "+1", "=1"], .annotation: ["1", ""], .section: ["1"], .bookmark: ["Page"], .mark: ["a"],
    .goToMark: ["a"], .zoom: ["1.5", "width", "fit"], .arrangePages: ["two", "continuous", ""],
    .search: ["the", "page", ""], .searchAllTabs: ["e"], .select: ["word", ""], .follow: ["a"],
    .peek: ["a", ""], .addBookmark: ["Page", ""], .share: ["json %/marks.json"], .tab: ["1"],
    .settings: ["rows 20", ""], .saveSetting: ["rows 30"], .deleteBookmark: ["1", ""],
    .highlight: ["", "red"], .reply: ["yes"], .state: ["accepted"], .editAnnotation: ["other"],
    .color: ["blue"], .border: ["2 dashed 3 1"], .flags: ["+noZoom"], .opacity: ["0.5"], .author: ["Ann"],
    .moveAnnotation: ["left", ""], .resizeAnnotation: ["down 5"], .saveAs: ["%/copy.pdf"],
    .rotatePages: ["2", ""], .movePages: ["3 before 1", "down"], .deletePages: ["2", ""],
    .insertBlankPage: ["after 1", ""], .insertPages: ["1 of %/marks.pdf after 1"],
    .cropPages: ["1 to 10,10,100,100", "1 to margins"], .addHeading: ["Heading", ""],
    .renameHeading: ["Other"], .moveHeading: ["up", "right", "down", "left"], .deleteHeading: ["", "1"],
    .setMetadata: ["title Other"],
  ]

  /// Two sessions with the same files: one in lines, the other one on the full screen.
  private final class Pair {
    private let (lines, full): (Session, Session)
    private let folder: URL
    private let folders: [URL]
    private let hosts = [TestHost(), TestHost()]
    private var done: [String] = []

    init(_ names: [String], settings: Settings = Settings()) throws {
      // Copies, since some commands save.
      let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      folder = root
      let folders = ["lines", "full"].map { root.appendingPathComponent($0) }
      for folder in folders {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in names {
          try FileManager.default.copyItem(
            atPath: Checkout.fixture(name), toPath: folder.appendingPathComponent(name).path)
        }
      }
      self.folders = folders
      let sessions = try zip(hosts, folders).map { host, folder in
        let session = Session(library: try Library.inMemory(), settings: settings)
        session.frontEnd = host
        for name in names { try session.open(.path(folder.appendingPathComponent(name).path)) }
        session.selectFirstTab()
        return session
      }
      (lines, full) = (sessions[0], sessions[1])
      let display = PageDisplay(full, in: .init(columns: 80, rows: 40, cellWidth: 8, cellHeight: 16))
      hosts[0].pageScreen = display.space.screen
      hosts[1].pageScreen = display.space.screen
      // An image in lines is scrolled to what is on it, which changes the position.
      hosts[1].showsImages = true
      hosts[1].pageScroller = display
      hosts[1].isFullScreen = true
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var hasEnded: Bool { full.hasEnded && lines.hasEnded }

    /// Performs a line in both sessions, which then have the same state; `%` stands for the folder of the files.
    func perform(_ line: String) throws {
      // In its column, the list that has the focus is closed by its command.
      if ["outline", "bookmarks", "annotations", "dates", "info", "pages"].contains(line),
        full.state.list?.kind.rawValue == line
      {
        return
      }
      // A filter also finds a list that has its column without the focus.
      if line.hasPrefix("filter"), full.shownList != full.currentTab?.pane { return }
      // Labels over a page go once one is peeked at; those in lines are a list.
      if line == "peek a", full.currentTab?.pane?.hints != nil { return }
      // A step through annotations leaves the focus to the list in its column.
      if line.firstMatch(of: /^\d*([\]\[][ac]|(next|previous) (annotation|comment))/) != nil,
        full.state.list?.kind == .annotations
      {
        return
      }
      done.append(line)
      let states = try zip([lines, full], folders).map { session, folder in
        _ = session.perform(line: line.replacing("%", with: folder.path)) { _ in }
        var state = session.state
        state.path = nil
        // The section is that of the visible part of an enlarged page; lines show no parts.
        if let tab = session.currentTab, tab.view.zoom != .page { state.section = nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(state), as: UTF8.self)
      }
      let (first, second) = (states[0], states[1])
      try #require(first == second, "after \(done.suffix(12).joined(separator: ", "))")
      #expect(full.brokenInvariants == [])
    }
  }

  private static func lines(of name: CommandName, with file: String) -> [String] {
    if name == .open { return ["open \"%/\(file)\""] }
    return (arguments[name] ?? [""]).map { $0.isEmpty ? name.typedName : "\(name.typedName) \($0)" }
  }

  @Test(arguments: zip(["article.pdf", "links.pdf", "threads.pdf", "labels.pdf", "no-pages.pdf"], 1...5))
  func commandsLeadToTheSameStateInLinesAndOnTheFullScreen(_ name: String, _ seed: Int) throws {
    let other = "marks.pdf"
    let pair = try Pair([name, other])
    var generator = SeededGenerator(seed: UInt64(seed))
    let left: Set<CommandName> = [.quit, .closeAllTabs, .saveAndQuit]
    let commands = CommandName.allCases.filter { Self.exceptions[$0] == nil && !left.contains($0) }
    for command in commands.shuffled(using: &generator) {
      for line in Self.lines(of: command, with: other) { try pair.perform(line) }
    }
    try pair.perform("close all tabs")
    try pair.perform("reopen closed tab")
    try pair.perform("quit")
    #expect(pair.hasEnded)
  }

  @Test func calendarHasTheSameStateInLinesAndOnTheFullScreen() throws {
    let pair = try Pair(["types.pdf", "article.pdf"])
    for line in [
      "dates", "next day", "choose", "previous week", "next row", "T", "previous row", "previous month", "→",
      "⌥↑", "⇧⌥→", "3 prev year", "extend selection up", "filter date:2024-03-1", "next week", "esc", "2",
      "]a", "]a", "[a", "page 2", "[a", "outline", "follow links", "]a", "next tab", "dates", "1",
      "previous tab", "]a", "esc", "]a", "dates", "1", "annotations", "]a",
    ] {
      try pair.perform(line)
    }
  }

  @Test func exceptionsAreCommandsOfScrollingColumnsAndPlaces() {
    let placed: Set<CommandName> = [.note, .textBox, .rectangle, .oval, .drawLine, .arrow]
    for name in Self.exceptions.keys where !placed.contains(name) {
      #expect(name.scroll != nil || CommandDefinition.of(name).level == .screen)
    }
  }
}
