import Foundation
import TestSupport
import Testing

/// Every file of the corpus goes through the commands that read a document: none crashes, hangs, or prints control
/// characters to a terminal.
@Suite("Corpus files on the command line", .tags(.program, .corpus))
struct CorpusCommandsTests {
  /// The processor time in seconds that each process of a command may take for a file; elapsed time would depend on
  /// the load.
  private static let limit = 20
  /// The arguments of a shell that runs a program under the limit, which ends it by a signal.
  private static let limited = ["-c", "ulimit -t \(limit); exec \"$0\" \"$@\"", Program.path]

  /// The lines for each document: every list, every movement, and a target of each kind.
  private static let script = [
    "set show text", "next page", "last page", "first page", "info", "outline", "1", "annotations", "1",
    "next annotation", "links", "1", "back", "bookmarks", "add bookmark", "search e", "next match",
    "select all", "text", "history", "tabs", "close tab", "quit",
  ]

  @Test(
    "No crash, no hang, no raw control characters",
    .enabled(if: !CorpusFiles.names.isEmpty, "there is no corpus: set PDFKEY_CORPUS to its folder"),
    arguments: CorpusFiles.names)
  func commands(_ name: String) throws {
    let file = CorpusFiles.path(name)
    let password = CorpusFiles.password(name)
    let folder = try TemporaryFolder()
    let environment = ["PDFKEY_PASSWORD": password, "XDG_DATA_HOME": folder.path].compactMapValues(\.self)
    let runner = ProcessRunner(executable: "/bin/sh", environment: Program.environment(adding: environment))
    let commands: [(arguments: [String], input: ProcessRunner.Input, allowed: Set<UInt8>)] = [
      (["annotations", "export", file], .nothing, []),
      (["open", file], .text(Self.script.joined(separator: "\n") + "\n"), [0x09]),
      (["open", "--json", file], .text(Self.script.joined(separator: "\n") + "\n"), []),
    ]
    for command in commands {
      let outcome = try runner.run(Self.limited + command.arguments, input: command.input)
      check(outcome, command.arguments.dropLast().joined(separator: " "), command.allowed)
    }
    try checkText(file, runner, environment)
  }

  private func check(_ outcome: ProcessRunner.Outcome, _ command: String, _ allowed: Set<UInt8>) {
    // A worker that crashed is an error in the export, with a code and a message.
    let crashed = outcome.output.contains("\"crashed\"") || outcome.messages.contains("crashed")
    #expect(outcome.status != nil && !crashed, "\(command): \(outcome.ending), \(outcome.messages)")
    #expect(RawControls.first(in: outcome.outputBytes, allowing: allowed) == nil, "\(command)")
    #expect(RawControls.first(in: Array(outcome.messages.utf8)) == nil, "\(command), what it says")
  }

  /// Checks that a program receives the document's text unchanged, and a terminal without control characters.
  private func checkText(_ file: String, _ runner: ProcessRunner, _ environment: [String: String]) throws {
    let outcome = try runner.run(Self.limited + ["text", file])
    #expect(outcome.status != nil, "text: \(outcome.ending)")
    #expect(RawControls.first(in: Array(outcome.messages.utf8)) == nil, "text, what it says")
    guard RawControls.first(in: outcome.outputBytes, allowing: [0x09, 0x0C]) != nil else { return }
    let terminal = try PseudoTerminal(
      "/bin/sh", Self.limited + ["text", file], environment: Program.environment(adding: environment))
    #expect(terminal.wait() == .status(0))
    let shown = terminal.transcript.replacingOccurrences(of: "\r\n", with: "\n")
    #expect(RawControls.first(in: Array(shown.utf8), allowing: [0x09, 0x0C]) == nil, "text on a terminal")
  }
}
