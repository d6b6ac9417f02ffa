import DocModelLibrary
import Foundation
import TestSupport
import Testing

/// `pdfkey view` on a terminal whose cells and pictures are modelled.
final class ViewTerminal {
  /// The pictures that the terminal shows.
  enum Graphics: CaseIterable {
    /// None.
    case none
    /// Kitty's, from shared memory.
    case shared
    /// Kitty's, sent as text.
    case sent
  }

  /// What is on the screen, as far as a user sees it.
  struct Frame: Equatable {
    var cells: [[TerminalScreen.Cell]]
    /// The cell of the cursor; empty if it is hidden.
    var cursor: [Int]
    /// The placements with the hash values of their images, sorted.
    var pictures: [String]

    /// Returns the rows and pictures that differ.
    func difference(from other: Frame) -> String {
      let rows = zip(cells, other.cells).enumerated().filter { $1.0 != $1.1 }.map { row, cells in
        let column = zip(cells.0, cells.1).enumerated().first { $1.0 != $1.1 }
        return "row \(row): \(cells.0.map(\.text).joined())\n     was \(cells.1.map(\.text).joined())\n"
          + "     from column \(column.map { "\($0.offset): \($0.element)" } ?? "")"
      }
      let pictures = Set(pictures).symmetricDifference(other.pictures).sorted().map { picture in
        (self.pictures.contains(picture) ? "more: " : "less: ") + picture
      }
      return (rows + ["cursor \(cursor), was \(other.cursor)"] + pictures).joined(separator: "\n")
    }
  }

  private(set) var screen: TerminalScreen
  /// The number of bytes that the reader has written.
  private(set) var byteCount = 0
  /// Whether the terminal handles no more output.
  var isDeaf = false
  /// Whether the terminal loses each image right after it was uploaded.
  var forgetsImages = false
  /// The identifier of the reader's process.
  private(set) var processID: pid_t

  private let terminal: PseudoTerminal
  private let folder: TemporaryFolder
  private let graphics: Graphics
  private var hasEnded = false
  private static let cell = (width: 6, height: 12)

  /// Starts the reader, and waits until it rests.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of `view`.
  ///   - folder: the folder of the library; nil for one of the terminal's own.
  ///   - graphics: the pictures that the terminal shows.
  ///   - columns: the columns of the terminal.
  ///   - rows: the rows of the terminal.
  ///   - isInShell: whether a shell runs the reader; it continues a stopped one after a line of input.
  ///   - isNew: whether the reader hasn't been used before, so that it offers keys.
  ///   - environment: additional variables.
  /// - Throws: an error if the reader can't be started.
  init(
    _ arguments: [String], in folder: TemporaryFolder? = nil, _ graphics: Graphics, columns: Int = 60,
    rows: Int = 20, isInShell: Bool = false, isNew: Bool = false, environment: [String: String] = [:]
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    (self.folder, self.graphics) = (folder, graphics)
    screen = TerminalScreen(
      columns: columns, rows: rows, cellWidth: Self.cell.width, cellHeight: Self.cell.height)
    // A lone Esc is soon told from a sequence.
    let variables = [
      "TERM": "xterm-256color", "XDG_CONFIG_HOME": folder.file("config"),
      "PDFKEY_LIBRARY": folder.file("library"), "XDG_RUNTIME_DIR": folder.path, "ESCDELAY": "5",
    ].merging(environment) { $1 }
    if !isNew {
      let library = try Library(path: folder.file("library"))
      for _ in 1...3 { _ = try library.countStart(upTo: 3) }
    }
    let command = [Program.path, "view"] + arguments
    // The shell would leave a loop in which a program is stopped.
    let fg = String(repeating: "; read line; fg > /dev/null", count: 3)
    let shell = ["/bin/bash", "-c", "set -m; \"$@\"\(fg); read line", "bash"]
    let all = isInShell ? shell + command : command
    terminal = try PseudoTerminal(
      all[0], Array(all.dropFirst()), environment: Program.environment(adding: variables), columns: columns,
      rows: rows)
    processID = terminal.processID
    wait { $0.modes.contains(1049) }
    if isInShell { processID = ProcessTable.children(of: terminal.processID).first ?? -1 }
    settle()
  }

  /// The text of the last row, which has the state, a message or the typed line.
  var status: String { screen.texts.last ?? "" }

  // MARK: The user

  /// Types keys, and waits after each sequence of them until the reader rests.
  func type(_ sequences: String...) {
    for keys in sequences {
      terminal.type(keys)
      settle()
    }
  }

  /// Types keys without waiting.
  func begin(_ keys: String) { terminal.type(keys) }

  /// Resizes the window, and waits until the reader rests.
  func resize(columns: Int, rows: Int, settles: Bool = true) {
    screen.resize(columns: columns, rows: rows)
    terminal.resize(
      columns: columns, rows: rows, pixelWidth: columns * Self.cell.width,
      pixelHeight: rows * Self.cell.height)
    if settles { settle() }
  }

  func send(_ signal: Int32) { kill(processID, signal) }

  /// Deletes an image, as a terminal does that needs its memory.
  func lose(_ id: Int) { screen.images.remove(id) }

  /// Fills all cells with a letter, which a whole frame replaces.
  func scramble() { screen.scramble() }

  /// ⌃U and ⌃L.
  static let (killLine, redraw) = ("\u{15}", "\u{C}")

  /// Has everything drawn anew, and expects the same screen.
  func expectSameAnew(_ comment: @autoclosure () -> String = "") throws {
    // Messages and transient boxes go with any key.
    type(":\(Self.killLine)")
    let before = frame
    scramble()
    type(Self.redraw)
    let anew = frame
    let isSame = anew == before
    try #require(isSame, "\(comment()):\n\(anew.difference(from: before))")
  }

  /// Quits without a question, and expects that nothing went wrong with the pictures.
  func quit() {
    begin(":quit!\r")
    #expect(end() == .status(0))
    #expect(screen.images.errors == [])
  }

  /// Waits for the end of the reader.
  func end() -> ChildProcess.Ending {
    let deadline = ContinuousClock.now + Patience.limit
    while !hasEnded, ContinuousClock.now < deadline { receive(within: 100) }
    return terminal.wait()
  }

  // MARK: The screen

  /// What is on the screen.
  var frame: Frame {
    // The pixels of PNG files aren't known, only their sizes.
    let contents = screen.images.images.mapValues { $0.pixels.hashValue ^ $0.bytes }
    return Frame(
      cells: screen.cells.map { $0.map(Self.visible) },
      cursor: screen.isCursorShown ? [screen.column, screen.row] : [],
      pictures: screen.images.placements.map { id, placement in
        "\(placement) \(contents[id.image] ?? 0)"
      }.sorted())
  }

  /// Returns a cell without what nobody sees: the colour and weight of a space.
  private static func visible(_ cell: TerminalScreen.Cell) -> TerminalScreen.Cell {
    guard cell.text == " ", !cell.style.attributes.contains(7) else { return cell }
    var cell = cell
    cell.style.attributes.formIntersection([4, 9])
    cell.style.foreground = ""
    return cell
  }

  // MARK: The reader

  /// Handles output until a condition holds; returns false if it never does.
  @discardableResult
  func wait(until condition: (TerminalScreen) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + Patience.limit
    while !condition(screen) {
      guard !hasEnded, ContinuousClock.now < deadline else { return false }
      receive(within: 50)
    }
    return true
  }

  /// Handles output until the reader and its workers rest.
  func settle() {
    let deadline = ContinuousClock.now + Patience.limit
    var rests = 0
    while rests < 3, !hasEnded, ContinuousClock.now < deadline {
      if receive(within: 8) || !isResting { rests = 0 } else { rests += 1 }
    }
  }

  /// The processes of the reader's workers.
  var workers: [pid_t] { ProcessTable.children(of: processID) }

  /// Whether the reader and its workers wait for input.
  private var isResting: Bool {
    ([processID] + workers).allSatisfy { id in
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
      return threads.allSatisfy { "SZT".contains(Self.state(of: pid_t($0) ?? id)) }
    }
  }

  /// Whether the reader is stopped.
  var isStopped: Bool { Self.state(of: processID) == "T" }

  /// Returns the letter of a process's state; Z if there is none.
  private static func state(of id: pid_t) -> Character {
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    return stat.split(separator: ")").last?.trimmingPrefix(" ").first ?? "Z"
  }

  /// Handles output that comes within a time in milliseconds; returns false if there is none.
  @discardableResult
  private func receive(within time: Int32) -> Bool {
    guard !hasEnded else { return false }
    guard let bytes = terminal.bytes(within: time) else {
      hasEnded = true
      return false
    }
    byteCount += bytes.count
    guard !bytes.isEmpty else { return false }
    guard !isDeaf else { return true }
    let (replies, unknown, images) = (
      screen.replies.count, screen.unknown.count, Set(screen.images.images.keys)
    )
    screen.write(bytes)
    if forgetsImages {
      for id in screen.images.images.keys where !images.contains(id) { screen.images.remove(id) }
    }
    if screen.unknown[unknown...].contains("CSI 16t") {
      terminal.type("\u{1B}[6;\(Self.cell.height);\(Self.cell.width)t")
    }
    let answer = screen.replies[replies...].map(reply).joined()
    if !answer.isEmpty { terminal.type(answer) }
    return true
  }

  /// Returns the reply of a terminal with its graphics.
  private func reply(_ reply: String) -> String {
    switch graphics {
    case .none: reply.hasPrefix("\u{1B}_G") ? "" : reply.replacing(";4c", with: "c")
    case .shared: reply
    case .sent: reply.replacing(/(i=3[23]);OK/) { "\($0.1);EBADF" }
    }
  }
}
