import ArgumentParser
import KeyCommands
import Terminal
import Viewer

/// `pdfkey keys`: the keymap.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "List the commands of the reader and their keys.",
    discussion: """
      Every command can be typed by name as well. ⌘ is the Super or Windows key; only terminals with the kitty \
      keyboard protocol send it.

      Keys and settings are in $XDG_CONFIG_HOME/pdfkey/config.toml. --print-config prints a complete file to start \
      from. --check reports problems of a file, and exits with 1 if there are any. On a terminal it also reports \
      the keys that the terminal can't send.

      Examples:
        pdfkey keys
        pdfkey keys --plain
        pdfkey keys --show
        pdfkey keys --json | jq .keys
        pdfkey keys --print-config > ~/.config/pdfkey/config.toml
        pdfkey keys --check --terminal legacy
      """
  )
  .ofPDFKey

  /// The format of the table.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown
  }

  @Flag(
    name: [.customLong("plain"), .customLong("ascii")], help: "Spell keys in ASCII, such as shift+cmd+a.")
  var plain = false

  @Option(help: "Format of the table.")
  var format: Format = .text

  @Flag(help: "Print JSON Lines: one object per command.")
  var json = false

  @Option(help: "Preset keymap to use instead of the configured one.")
  var preset: KeymapPreset?

  @OptionGroup var configuration: ConfigurationOptions

  @Flag(help: "Show keys as they are pressed, with their commands.")
  var show = false

  @Flag(help: "Print the keymap as a configuration file.")
  var printConfig = false

  @Flag(help: "Check the configuration file.")
  var check = false

  @Option(
    help: "With --check, the keyboard protocol to assume.")
  var terminal: KeyboardCapabilities?

  @Argument(help: "With --check, the file to check.", completion: .file(extensions: ["toml"]))
  var file: String?

  func validate() throws {
    guard !(json && format == .markdown) else {
      throw ValidationError("--json and --format markdown exclude each other.")
    }
    guard check || (file == nil && terminal == nil) else {
      throw ValidationError("A file and --terminal need --check.")
    }
    guard !(check && (printConfig || json)), !(printConfig && json) else {
      throw ValidationError("--check, --print-config and --json exclude each other.")
    }
    guard !show || !(check || printConfig || json || format == .markdown) else {
      throw ValidationError("--show excludes --check, --print-config, --json and --format markdown.")
    }
    guard !check || preset == nil else {
      throw ValidationError("--check and --preset exclude each other.")
    }
  }

  func run() throws {
    let output = Output()
    let printing: PrintingStyle = plain ? .plain : .symbols
    let style = printing.keys
    if check {
      var source = file.map { ConfigurationFile(path: $0) } ?? configuration.file
      let facts = terminal == nil ? factsOfTerminal() : nil
      let asked = facts?.keyboard
      let report = ConfigurationReport(
        &source, terminal: terminal ?? asked, reserved: facts.map(ReservedKey.all) ?? [:], style)
      if let asked { output.write(line: "This terminal's keyboard protocol is \(asked.rawValue).") }
      for line in report.lines { output.write(line: line) }
      try output.flush()
      if report.hasFailures { throw ExitStatus.someFailed.exitCode }
      return
    }
    if printConfig {
      output.write(try configurationText())
      return try output.flush()
    }
    if show { return try KeyReport(keymap: keymap(), style: printing, output: output).run() }
    let table = KeymapTable(keymap())
    if json {
      for row in table.rows {
        let keys = (row.plainKeys + row.appleKeys).map { $0.spelling(style) }
        try output.write(
          json: [
            "command": row.command, "group": row.group, "keys": keys, "place": row.place, "title": row.title,
          ])
      }
    } else {
      let lines = format == .markdown ? markdown(table, style) : text(table, printing)
      for line in lines { output.write(line: line) }
    }
    try output.flush()
  }

  /// Returns the facts about the terminal after querying it; nil if the output goes elsewhere.
  private func factsOfTerminal() -> TerminalFacts? {
    guard let device = try? TerminalDevice(), !device.environment.isDumb, (try? device.activate()) != nil
    else { return nil }
    defer { device.deactivate() }
    var facts = TerminalFacts.known(asking: false)
    facts.merge(TerminalInput(device).probe())
    return facts
  }

  /// Returns the requested keymap: a preset, or the user's own.
  private func keymap() -> Keymap<Command> {
    if let preset { return preset.keymap }
    var file = configuration.file
    return (file.loadReportingProblems() ?? .standard).keymap
  }

  /// Returns a preset as a configuration file; without `--preset` the default keymap, since the user's file may
  /// be missing or invalid.
  private func configurationText() throws -> String {
    Configuration.text(keymap: (preset ?? .default).keymap)
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
    let apple = style == .ascii ? "cmd" : "⌘"
    return ["| task | command | what it does | \(apple) key | any terminal |", "|---|---|---|---|---|"]
      + table.rows.map { row in
        let texts = [
          row.group.lowercased(), row.command.replacing("|", with: "\\|"), row.title, cell(row.appleKeys),
          cell(row.plainKeys),
        ]
        return "| \(texts.joined(separator: " | ")) |"
      }
  }
}

extension KeymapPreset: ExpressibleByArgument {}
extension KeyboardCapabilities: ExpressibleByArgument {}
