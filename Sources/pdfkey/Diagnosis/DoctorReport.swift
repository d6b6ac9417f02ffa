import DocModel
import Foundation
import KeyCommands
import Terminal
import Viewer
import Workers

/// The capabilities of this terminal and this machine, with their consequences.
struct DoctorReport: Encodable {
  /// The terminal of the output.
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
    /// The size of a cell in pixels, if the terminal reports it.
    @OrNull var cellWidth: Int?
    @OrNull var cellHeight: Int?
    /// The terminal's replies, if it was queried.
    @OrNull var answersKitty: Bool?
    @OrNull var hasSixel: Bool?
    @OrNull var readsSharedMemory: Bool?
    @OrNull var readsTemporaryFiles: Bool?
  }

  /// The state of a C library.
  struct LibraryReport: Encodable {
    let name: String
    @OrNull var version: String?
    @OrNull var problem: String?
    /// Whether documents can't be read or edited without the library.
    var isNeeded = true
  }

  /// The parts of the sandbox in which documents are read.
  struct SandboxReport: Encodable {
    /// The version of Landlock's interface; 0 if the system has none.
    let landlock: Int
    let hasSeccomp: Bool
    let mode: String

    init() {
      landlock = Sandbox.landlockVersion
      hasSeccomp = Sandbox.available.contains(.calls)
      mode = Sandbox.Mode.standard.rawValue
    }
  }

  /// The state of a file of the program.
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
  let sandbox = SandboxReport()
  let files: [FileReport]

  /// Whether everything that is needed to read documents works.
  var isSound: Bool {
    libraries.allSatisfy { $0.problem == nil || !$0.isNeeded } && files.allSatisfy(\.isUsable)
  }

  /// Examines the machine.
  init(graphics: ImageProtocol?, library: String, configuration: String) {
    let facts = TerminalFacts.known(asking: true)
    let size = facts.isTerminal ? TerminalSize(of: STDOUT_FILENO) : nil
    terminal = TerminalReport(
      isTerminal: facts.isTerminal, term: facts.term, program: facts.program, colors: facts.colors,
      isRemote: facts.isRemote, isInTmux: facts.isInTmux, outerTerm: facts.outerTerm,
      passesThrough: facts.passesThrough, columns: size?.columns, rows: size?.rows,
      cellWidth: facts.cellSize?.width, cellHeight: facts.cellSize?.height,
      answersKitty: facts.answersKitty, hasSixel: facts.hasSixel, readsSharedMemory: facts.readsSharedMemory,
      readsTemporaryFiles: facts.readsTemporaryFiles)
    images = ImageProtocol.best(for: facts, override: graphics)
    keys = KeyReport(facts)
    let chafa = ImageEncoder.library
    let used: [SystemLibrary] = [.poppler, .qpdf, .pango, .gnutls, .sqlite, .synctex, .xml]
    libraries =
      used.map {
        LibraryReport(name: $0.name, version: $0.version, problem: $0.problem, isNeeded: $0.isNeeded)
      }
      + [
        LibraryReport(
          name: "Chafa", version: chafa.problem == nil ? chafa.version : nil, problem: chafa.problem)
      ]
    files = [
      FileReport(name: "library", path: library), FileReport(name: "configuration", path: configuration),
    ]
  }

  /// The keys that reach the program.
  struct KeyReport: Encodable {
    /// The keys that the terminal can send; null if it wasn't queried or didn't reply.
    @OrNull var keyboard: String?
    /// The commands with keys that don't reach the program.
    let unreachable: [Command]
    /// The keys of commands that the terminal binds itself.
    let taken: [ReservedKeyJSON]

    /// A command with the keys that don't reach the program, and those that do.
    struct Command: Encodable {
      let command: String
      let lost: [String]
      let reached: [String]
    }

    /// A key that a terminal binds itself, although it could send it.
    struct ReservedKeyJSON: Encodable {
      let command: String
      let key: String
      let terminal: String
      /// Whether the key is bound on a Mac only.
      let isOnMac: Bool
      /// The way to free the key.
      let remedy: String
    }

    init(_ facts: TerminalFacts) {
      self.keyboard = facts.keyboard?.rawValue
      let keyboard = facts.keyboard ?? .legacy
      let reserved = ReservedKey.all(in: facts)
      var taken: [ReservedKeyJSON] = []
      unreachable = KeymapTable().rows.compactMap { row in
        let keys = row.appleKeys + row.plainKeys
        let sent = keys.filter(keyboard.canSend)
        let kept = sent.filter { $0.keys.contains { reserved[$0] != nil } }
        for keys in kept {
          guard let key = keys.keys.compactMap({ reserved[$0] }).first else { continue }
          taken.append(
            ReservedKeyJSON(
              command: row.command, key: keys.description, terminal: key.terminal.rawValue,
              isOnMac: key.system == .mac, remedy: key.remedy))
        }
        let reached = sent.filter { !kept.contains($0) }
        let lost = keys.filter { !reached.contains($0) }
        guard !lost.isEmpty else { return nil }
        return Command(
          command: row.command, lost: lost.map(\.description), reached: reached.map(\.description))
      }
      self.taken = taken
    }
  }
}

extension DoctorReport.FileReport {
  /// Examines a file without creating it.
  init(name: String, path: String) {
    self.name = name
    self.path = path
    let manager = FileManager.default
    exists = manager.fileExists(atPath: path)
    if exists {
      let (reads, writes) = (manager.isReadableFile(atPath: path), manager.isWritableFile(atPath: path))
      isUsable = reads
      problem = reads ? (writes ? nil : "read-only") : "can't be read"
      return
    }
    // A missing file is created in the nearest existing folder.
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while !manager.fileExists(atPath: folder.path), folder.path != "/" { folder.deleteLastPathComponent() }
    var isFolder: ObjCBool = false
    _ = manager.fileExists(atPath: folder.path, isDirectory: &isFolder)
    isUsable = isFolder.boolValue && manager.isWritableFile(atPath: folder.path)
    let reason = isFolder.boolValue ? "can't be written to" : "isn't a folder"
    problem = isUsable ? nil : "can't be created: \(folder.path) \(reason)"
  }
}
