import ArgumentParser
import Foundation
import Terminal
import Viewer
import Workers
import DocModelLibrary

/// `pdfkey doctor`: the capabilities of this terminal and this machine.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show what this terminal and machine support, and why.",
    discussion: """
      Lists the image protocols from best to worst (kitty, iterm, sixel, symbols, none), each with the reason why \
      it can be used or not; then the keys that don't arrive, the versions of Poppler and other libraries, the \
      parts of the sandbox for reading documents, and the files of the program. Nothing is created or changed.

      Examples:
        pdfkey doctor
        pdfkey doctor --json | jq .images.format

      Exit status: 0 everything works; 1 something that is needed is missing.
      """
  )
  .ofPDFKey

  @Option(help: ArgumentHelp("Image protocol to assume.", valueName: "protocol"))
  var graphics: ImageProtocol?

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let report = DoctorReport(
      graphics: graphics, library: Library.defaultPath(), configuration: ConfigurationFile().path)
    let output = Output()
    if json {
      try output.write(json: report.json)
    } else {
      for line in DoctorText.lines(report) { output.write(line: line) }
    }
    try output.flush()
    guard report.isSound else { throw ExitStatus.someFailed.exitCode }
  }
}

/// The report as text.
enum DoctorText {
  static func lines(_ report: DoctorReport) -> [String] {
    section("Terminal", terminal(report.terminal, report.size)) + section("Images", images(report.images))
      + section("Keys", keys(report.keys)) + section("Libraries", libraries(report.libraries))
      + section("Sandbox", sandbox) + section("Files", files(report.files)).dropLast()
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    ["\(title):"] + lines.map { "  \($0)" } + [""]
  }

  private static func terminal(_ terminal: TerminalFacts, _ size: TerminalSize?) -> [String] {
    guard terminal.isTerminal else { return ["the output isn't a terminal"] }
    let name = terminal.term.isEmpty ? "not set" : terminal.term
    var lines = ["TERM \(name)\(terminal.program.map { ", program \($0)" } ?? "")"]
    lines.append("colours: \(terminal.colors.rawValue)")
    if let size {
      let cell = terminal.cellSize.map { " of \($0.width) × \($0.height) pixels" } ?? ""
      lines.append("\(size.columns) × \(size.rows) cells\(cell)")
    }
    if terminal.isRemote { lines.append("over SSH: neither memory nor files are shared with it") }
    if terminal.isInTmux {
      let outer = terminal.outerTerm ?? "an unnamed terminal"
      let passes = terminal.passesThrough == true ? "passes images on" : "doesn't pass images on"
      lines.append("in tmux, which \(passes), on \(outer)")
    }
    return lines
  }

  private static func images(_ choice: ImageChoice) -> [String] {
    choice.rungs.map { rung in
      let mark = rung.format == choice.format ? "→" : rung.isAvailable ? "✓" : "–"
      return "\(mark) \(rung.format.rawValue): \(rung.reason)"
    } + ["used: \(choice.format.rawValue), \(choice.reason)"]
      + (choice.format == .kitty ? ["pixels are sent by \(name(choice.transport))"] : [])
  }

  private static func name(_ transport: KittyTransport) -> String {
    switch transport {
    case .sharedMemory: "shared memory"
    case .temporaryFile: "temporary files"
    case .direct: "the terminal's input, in base64"
    }
  }

  private static func keys(_ keys: DoctorReport.KeyReport) -> [String] {
    let first =
      switch keys.keyboard {
      case .kitty? where keys.taken.isEmpty:
        "the terminal has the kitty keyboard protocol: every key reaches the program, with ⌘ too"
      case .kitty?:
        "the terminal has the kitty keyboard protocol, with ⌘ too; it binds these keys itself:"
      case nil:
        "the terminal didn't say which keys it sends; without the kitty keyboard protocol these don't reach the program:"
      default: "the terminal lacks the kitty keyboard protocol; these keys don't reach the program:"
      }
    return [first]
      + keys.unreachable.map { command in
        let reached =
          command.reached.isEmpty ? "type its name" : "use \(command.reached.joined(separator: ", "))"
        return "\(command.command): not \(command.lost.joined(separator: ", ")); \(reached)"
      }
      + keys.taken.map { key in
        "\(key.terminal)\(key.isOnMac ? " on a Mac" : "") binds \(key.key) (\(key.command)); "
          + "\(key.remedy) frees it"
      }
  }

  private static func libraries(_ libraries: [SystemLibrary]) -> [String] {
    libraries.map { library in
      if let problem = library.problem { return "\(library.name) can't be used: \(problem)" }
      return "\(library.name) \(library.version ?? "of an unknown version")"
    }
  }

  private static var sandbox: [String] {
    guard Sandbox.Mode.standard != .off else { return ["off (PDFKEY_SANDBOX)"] }
    return [
      Sandbox.landlockVersion > 0
        ? "files are limited (Landlock, version \(Sandbox.landlockVersion))"
        : "files aren't limited: the system has no Landlock (Linux 5.13)",
      Sandbox.available.contains(.calls)
        ? "system calls are limited (seccomp)"
        : "system calls aren't limited: the system has no seccomp for this",
    ]
  }

  private static func files(_ files: [DoctorReport.FileReport]) -> [String] {
    files.map { file in
      let state = file.problem ?? (file.exists ? "can be used" : "doesn't exist yet, can be created")
      return "\(file.name) \(file.path): \(state)"
    }
  }
}
