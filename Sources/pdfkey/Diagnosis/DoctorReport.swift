import DocModel
import Foundation
import KeyCommands
import Terminal
import Viewer
import Workers

/// The capabilities of this terminal and this machine, with their consequences.
struct DoctorReport {
  /// The state of a file of the program.
  struct FileReport {
    let name: String
    let path: String
    let exists: Bool
    let isUsable: Bool
    var problem: String?
  }

  /// The terminal of the output, which was queried.
  let terminal: TerminalFacts
  /// The size of the terminal; nil if the output goes elsewhere.
  let size: TerminalSize?
  let images: ImageChoice
  let keys: KeyReport
  let libraries: [SystemLibrary]
  let files: [FileReport]

  /// Whether everything that is needed to read documents works.
  var isSound: Bool {
    libraries.allSatisfy { $0.problem == nil || !$0.isNeeded } && files.allSatisfy(\.isUsable)
  }

  /// Examines the machine.
  init(graphics: ImageProtocol?, library: String, configuration: String) {
    terminal = TerminalFacts.known(asking: true)
    size = terminal.isTerminal ? TerminalSize(of: STDOUT_FILENO) : nil
    images = ImageProtocol.best(for: terminal, override: graphics)
    keys = KeyReport(terminal)
    let chafa = ImageEncoder.library
    libraries =
      [SystemLibrary.poppler, .qpdf, .pango, .gnutls, .sqlite, .synctex, .xml]
      + [
        SystemLibrary(
          name: "Chafa", version: chafa.problem == nil ? chafa.version : nil, problem: chafa.problem)
      ]
    files = [
      FileReport(name: "library", path: library), FileReport(name: "configuration", path: configuration),
    ]
  }

  /// The report for programs; what the terminal wasn't asked, or didn't answer, is `null`.
  var json: JSONObject {
    let shown: JSONObject = [
      "isTerminal": terminal.isTerminal, "term": terminal.term, "program": terminal.program,
      "colors": terminal.colors, "isRemote": terminal.isRemote, "isInTmux": terminal.isInTmux,
      "outerTerm": terminal.outerTerm, "passesThrough": terminal.passesThrough, "columns": size?.columns,
      "rows": size?.rows, "cellWidth": terminal.cellSize?.width, "cellHeight": terminal.cellSize?.height,
      "answersKitty": terminal.answersKitty, "hasSixel": terminal.hasSixel,
      "readsSharedMemory": terminal.readsSharedMemory, "readsTemporaryFiles": terminal.readsTemporaryFiles,
    ]
    let keys: JSONObject = [
      "keyboard": keys.keyboard?.rawValue, "unreachable": keys.unreachable, "taken": keys.taken,
    ]
    let libraries = libraries.map { library -> JSONObject in
      [
        "name": library.name, "version": library.version, "problem": library.problem,
        "isNeeded": library.isNeeded,
      ]
    }
    let files = files.map { file -> JSONObject in
      [
        "name": file.name, "path": file.path, "exists": file.exists, "isUsable": file.isUsable,
        "problem": file.problem,
      ]
    }
    let sandbox: JSONObject = [
      "landlock": Sandbox.landlockVersion, "hasSeccomp": Sandbox.available.contains(.calls),
      "mode": Sandbox.Mode.standard.rawValue,
    ]
    return [
      "terminal": shown, "images": images, "keys": keys, "libraries": libraries, "sandbox": sandbox,
      "files": files,
    ]
  }

  /// The keys that reach the program.
  struct KeyReport {
    /// The keys that the terminal can send; nil if it wasn't queried or didn't reply.
    let keyboard: KeyboardCapabilities?
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
      keyboard = facts.keyboard
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
