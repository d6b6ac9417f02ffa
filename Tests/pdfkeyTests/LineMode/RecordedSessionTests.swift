import Foundation
import TestSupport
import Testing

/// Whole sessions, from opening documents to reading what was saved: `Tests/Golden/sessions`.
///
/// In these files a line that begins with `$ ` is a command of the shell, one with `> ` is a line typed into it, and
/// the answers are indented below. Recording keeps the former two.
@Suite("Recorded sessions", .tags(.program))
struct RecordedSessionTests {
  static let names = [
    "annotating", "documents", "drawing", "errors", "forms", "lists", "outline", "pages", "reading",
    "selecting",
    "settings", "tabs",
  ]

  @Test("Every line is answered as recorded", .limited, arguments: names)
  func session(name: String) throws {
    let file = Checkout.root.appendingPathComponent("Tests/Golden/sessions/\(name).txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let now = try played(recorded, in: TemporaryFolder())
    // The new file must be reviewed before it is committed.
    if ProcessInfo.processInfo.environment["PDFKEY_WRITE_GOLDEN"] != nil {
      return try now.write(to: file, atomically: true, encoding: .utf8)
    }
    let lines = [recorded, now].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let typed = lines[0].prefix(same + 1).last(where: Self.isTyped) ?? ""
    let different = lines.map { $0.dropFirst(same).first ?? "(the end)" }
    let message = "line \(same + 1), after “\(typed)”:\nrecorded: \(different[0])\n     now: \(different[1])"
    // Not the texts themselves, of which a failure would show thousands of lines.
    #expect(lines[0].count == same && lines[1].count == same, "\(message)")
  }

  private static func isTyped(_ line: Substring) -> Bool { line.hasPrefix("$ ") || line.hasPrefix("> ") }

  /// Returns a session with the answers of this program.
  private func played(_ session: String, in folder: TemporaryFolder) throws -> String {
    let start = Date.now
    try FileManager.default.createDirectory(atPath: folder.file("home"), withIntermediateDirectories: true)
    let environment = Program.environment(adding: [
      "FIXTURES": Checkout.fixture(""), "HOME": folder.file("home"), "PROGRAM": Program.path, "TZ": "UTC",
    ])
    let shell = ProcessRunner(executable: "/bin/sh", environment: environment)
    let preparation = #"exec 2>&1; cd "$HOME/.."; pdfkey() { "$PROGRAM" "$@"; }; "#
    var (lines, rest) = ([String](), session.split(separator: "\n").filter(Self.isTyped)[...])
    while let command = rest.popFirst() {
      let typed = rest.prefix { $0.hasPrefix("> ") }
      rest = rest.dropFirst(typed.count)
      let input = typed.map { $0.dropFirst(2) + "\n" }.joined()
      let run = try shell.run(["-c", preparation + command.dropFirst(2)], input: .text(input))
      lines += [String(command)] + dialogue(typed, run.output)
      if run.status != 0 { lines.append("  (exit status \(run.status.map(String.init) ?? "none"))") }
    }
    return masked(lines.joined(separator: "\n") + "\n", since: start, folder)
  }

  /// Returns the typed lines, each with its answer below it.
  private func dialogue(_ typed: ArraySlice<Substring>, _ output: String) -> [String] {
    var (lines, waiting) = ([String](), typed)
    for line in output.split(separator: "\n", omittingEmptySubsequences: false)
    // A busy machine makes it wait.
    where !line.contains("waiting for the worker that reads ") {
      let isEcho = line == waiting.first
      if isEcho || line.hasPrefix(#"{"command":"#), let next = waiting.popFirst() { lines += [String(next)] }
      if isEcho { continue }
      // The rows and the parts of an answer in JSON begin lines.
      let parts = /},(?={)|,(?="(?:result|state)":{)/
      let answer = line.hasPrefix("{") ? line.replacing(parts) { $0.output + "\n  " } : line
      lines += answer.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "  \($0)"
      }
    }
    if output.isEmpty || output.hasSuffix("\n") { lines.removeLast() }
    return lines + waiting.map(String.init)
  }

  /// Replaces what differs between runs: the folder, identifiers, the time, sizes of files, and of text in the machine's
  /// fonts.
  private func masked(_ text: String, since start: Date, _ folder: TemporaryFolder) -> String {
    let days = [start, .now].map { $0.formatted(.iso8601.year().month().day()) }
    var identifiers: [Substring] = []
    let identifier = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{64}|[0-9a-f]{32})\b/
    let date = /(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?[0-9:]{6,8}(?:Z| UTC))?(?: (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b)?/
    return text.replacing(folder.path, with: "/folder")
      .replacing(identifier) { match in
        if !identifiers.contains(match.output) { identifiers.append(match.output) }
        return "(id \((identifiers.firstIndex(of: match.output) ?? 0) + 1))"
      }
      .replacing(date) { days.contains("\($0.1)-\($0.2)-\($0.3)") ? "(now)" : String($0.0) }
      .replacing(/\d+ bytes/, with: "(size) bytes")
      .replacing(/("cropBox":)\[(?!0,)[^\]]*\.[^\]]*\]([^}]*"size":)\[[^\]]*\]/) {
        "\($0.1)(size)\($0.2)(size)"
      }
      .replacing(/cropped to \d+\.\d+ × \d+\.\d+ pt/, with: "cropped to (size)")
      .replacing(/("(?:addedBytes|bytes|fileSize)":)\d+/) { $0.1 + "(size)" }
  }
}
