import DocModel
import Foundation
import Terminal
import Viewer

/// What this terminal and this machine can do, and what follows from it.
struct DoctorReport: Encodable {
  /// The terminal that the output goes to.
  struct TerminalReport: Encodable {
    let isTerminal: Bool
    let term: String
    @OrNull var program: String?
    let colors: ColorDepth
    let isRemote: Bool
    let isInTmux: Bool
    @OrNull var outerTerm: String?
    @OrNull var passesThrough: Bool?
    @OrNull var columns: Int?
    @OrNull var rows: Int?
    /// Pixels; the terminal may not say.
    @OrNull var cellWidth: Int?
    @OrNull var cellHeight: Int?
  }

  /// A library, and whether it can be used.
  struct LibraryReport: Encodable {
    let name: String
    @OrNull var version: String?
    @OrNull var problem: String?
  }

  /// A file that the program keeps, and whether it can be used.
  struct FileReport: Encodable {
    let name: String
    let path: String
    let exists: Bool
    let isUsable: Bool
    @OrNull var problem: String?
  }

  let terminal: TerminalReport
  let images: ImageChoice
  let keys: KeyReport
  let libraries: [LibraryReport]
  let files: [FileReport]

  /// Whether everything that documents are read with is there.
  var isSound: Bool { libraries.allSatisfy { $0.problem == nil } && files.allSatisfy(\.isUsable) }

  /// Looks at the machine.
  init(graphics: ImageProtocol?, library: String, configuration: String) {
    let facts = TerminalFacts.known(of: STDOUT_FILENO)
    let window = CellGeometry(terminal: STDOUT_FILENO)
    terminal = TerminalReport(
      isTerminal: facts.isTerminal, term: facts.term, program: facts.program, colors: facts.colors,
      isRemote: facts.isRemote, isInTmux: facts.isInTmux, outerTerm: facts.outerTerm,
      passesThrough: facts.passesThrough, columns: window?.columns, rows: window?.rows,
      cellWidth: window?.cellWidth, cellHeight: window?.cellHeight)
    images = ImageProtocol.best(for: facts, override: graphics)
    keys = KeyReport(protocolAnswer: nil)
    let chafa = ImageEncoder.library
    libraries =
      SystemLibrary.all.map { LibraryReport(name: $0.name, version: $0.version, problem: $0.problem) }
      + [
        LibraryReport(
          name: "Chafa", version: chafa.problem == nil ? chafa.version : nil, problem: chafa.problem)
      ]
    files = [
      FileReport(name: "library", path: library), FileReport(name: "configuration", path: configuration),
    ]
  }

  /// The keys with ⌘, and whether they reach the program.
  struct KeyReport: Encodable {
    /// Whether the terminal has the kitty keyboard protocol; nil where it wasn't asked.
    @OrNull var hasProtocol: Bool?
    /// The commands whose keys only come with the protocol, each with its twin.
    let commands: [Twin]

    /// A command with ⌘ keys, and the keys that reach it anywhere.
    struct Twin: Encodable {
      let command: String
      let appleKeys: [String]
      let plainKeys: [String]
    }

    init(protocolAnswer: Bool?) {
      hasProtocol = protocolAnswer
      commands = KeymapTable().rows.filter { !$0.appleKeys.isEmpty }.map { row in
        Twin(
          command: row.command, appleKeys: row.appleKeys.map(\.description),
          plainKeys: row.plainKeys.map(\.description))
      }
    }
  }
}

extension DoctorReport.FileReport {
  /// Looks at a file without making it.
  init(name: String, path: String) {
    self.name = name
    self.path = path
    let manager = FileManager.default
    exists = manager.fileExists(atPath: path)
    if exists {
      let (reads, writes) = (manager.isReadableFile(atPath: path), manager.isWritableFile(atPath: path))
      isUsable = reads
      problem = reads ? (writes ? nil : "it can be read only") : "it can't be read"
      return
    }
    // What isn't there is made in the nearest folder that is.
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while !manager.fileExists(atPath: folder.path), folder.path != "/" { folder.deleteLastPathComponent() }
    isUsable = manager.isWritableFile(atPath: folder.path)
    problem = isUsable ? nil : "it can't be made: \(folder.path) can't be written to"
  }
}
