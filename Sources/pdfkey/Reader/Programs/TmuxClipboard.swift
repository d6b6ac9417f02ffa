import Foundation
import SystemEnvironment

/// tmux's buffer, and the clipboard of the terminal around it.
struct TmuxClipboard {
  /// The value of tmux's option `set-clipboard`: on, external or off.
  var option: String
  /// Whether tmux supports the clipboard of the terminal around it.
  var terminalHasClipboard: Bool
  /// The `TERM` of that terminal.
  var outerTerm: String

  /// The result of copying a text.
  enum Outcome: Equatable {
    /// The text is in tmux's buffer and on the terminal's clipboard.
    case onClipboard
    /// The text is in tmux's buffer only, for this reason.
    case inBuffer(reason: String)
  }

  /// Queries tmux; nil if it doesn't answer, as over a network.
  init?() {
    let format = "#{set-clipboard}\t#{client_termname}\t#{client_termfeatures}"
    guard let answer = Self.run(["display-message", "-p", format]) else { return nil }
    self.init(answer: answer)
  }

  /// Parses an answer such as `external⇥xterm-256color⇥bpaste,clipboard,title`.
  init?(answer: String) {
    let fields = answer.split(separator: "\t", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    guard fields.count == 3, ["on", "external", "off"].contains(fields[0]) else { return nil }
    (option, outerTerm) = (fields[0], fields[1])
    terminalHasClipboard = fields[2].split(separator: ",").contains("clipboard")
  }

  /// Copies a text through tmux; returns nil on failure.
  func copy(_ text: String) -> Outcome? {
    // If the user has disabled the clipboard, it isn't used. `-w` needs tmux 3.2.
    if option != "off", Self.run(["load-buffer", "-w", "-"], input: text) != nil {
      return terminalHasClipboard ? .onClipboard : .inBuffer(reason: obstacle)
    }
    guard Self.run(["load-buffer", "-"], input: text) != nil else { return nil }
    return .inBuffer(reason: obstacle)
  }

  /// The reason why the terminal's clipboard isn't reached, with a remedy.
  private var obstacle: String {
    if option == "off" { return "set-clipboard is off; run tmux set -s set-clipboard on" }
    if terminalHasClipboard { return "this tmux can't pass it on; tmux 3.2 can" }
    let name = outerTerm.isEmpty ? "the terminal" : outerTerm
    return "tmux doesn't know that \(name) has a clipboard; "
      + "run tmux set -as terminal-features ',\(outerTerm.isEmpty ? "*" : outerTerm):clipboard'"
  }

  /// Returns the output of tmux; nil if it fails.
  private static func run(_ arguments: [String], input: String? = nil) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.environment = EnvironmentVariables.forOtherPrograms
    process.arguments = ["tmux"] + arguments
    let (output, source) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = input == nil ? FileHandle.nullDevice : source
    guard (try? process.run()) != nil else { return nil }
    if let input {
      // tmux reads all input before it answers, and SIGPIPE is ignored here.
      try? source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? source.fileHandleForWriting.close()
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
