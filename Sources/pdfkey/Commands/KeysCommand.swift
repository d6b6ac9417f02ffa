import ArgumentParser
import KeyCommands
import Viewer

/// `pdfkey keys`: the keymap.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "List the commands of the reader and their keys.",
    discussion: """
      Every command can be typed by its name as well. ⌘ is the Super or Windows key; it reaches a program \
      in terminals with the kitty keyboard protocol.

      Examples:
        pdfkey keys
        pdfkey keys --plain
        pdfkey keys --json | jq .keys
      """
  )
  .ofPDFKey

  /// How the table is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown
  }

  @Flag(name: [.customLong("plain"), .customLong("ascii")], help: "Spell keys without symbols: shift+cmd+a.")
  var plain = false

  @Option(help: "How to write the table: text or markdown.")
  var format: Format = .text

  @Flag(help: .jsonLines)
  var json = false

  func validate() throws {
    guard !(json && format == .markdown) else {
      throw ValidationError("--json and --format markdown exclude each other.")
    }
  }

  func run() throws {
    let table = KeymapTable()
    let output = Output()
    let printing: PrintingStyle = plain ? .plain : .symbols
    let style = printing.keys
    if json {
      for row in table.rows { try output.write(json: KeyRowJSON(row, style)) }
    } else {
      let lines = format == .markdown ? markdown(table, style) : text(table, printing)
      for line in lines { output.write(line: line) }
    }
    try output.flush()
  }

  private func text(_ table: KeymapTable, _ style: PrintingStyle) -> [String] {
    let width = table.rows.map { style.text($0.command).count }.max() ?? 0
    var lines: [String] = []
    var group: String?
    for row in table.rows {
      if row.group != group { lines += group == nil ? [row.group] : ["", row.group] }
      group = row.group
      let keys = (row.plainKeys + row.appleKeys).map { $0.spelling(style.keys) }.joined(separator: ", ")
      let command = style.text(row.command)
      let padding = String(repeating: " ", count: width - command.count)
      lines.append(keys.isEmpty ? "  \(command)" : "  \(command)\(padding)  \(keys)")
    }
    return lines
  }

  private func markdown(_ table: KeymapTable, _ style: KeySpelling) -> [String] {
    func cell(_ keys: [KeySequence]) -> String {
      keys.map { "`\($0.spelling(style).replacing("|", with: "\\|"))`" }.joined(separator: " ")
    }
    return ["| command | what it does | ⌘ key | any terminal |", "|---|---|---|---|"]
      + table.rows.map {
        "| \($0.command.replacing("|", with: "\\|")) | \($0.title) | \(cell($0.appleKeys)) | \(cell($0.plainKeys)) |"
      }
  }
}

/// A row of the keymap, for programs.
struct KeyRowJSON: Encodable {
  var command: String
  var group: String
  var keys: [String]
  var title: String

  init(_ row: KeymapTable.Row, _ style: KeySpelling) {
    command = row.command
    group = row.group
    keys = (row.plainKeys + row.appleKeys).map { $0.spelling(style) }
    title = row.title
  }
}
