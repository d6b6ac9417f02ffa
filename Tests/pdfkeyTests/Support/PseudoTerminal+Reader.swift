import TestSupport
import Testing

extension PseudoTerminal {
  /// What a terminal answers that knows none of the protocols it is asked about.
  static let plainAnswer = "\u{1B}[?62;c"

  /// `pdfkey open` on a terminal, with a library and a configuration of its own.
  ///
  /// - Parameters:
  ///   - arguments: what follows `open`.
  ///   - folder: where the library is, or is made.
  ///   - keys: whether the terminal tells every key, and has been asked what it can do; else it hands over lines.
  ///   - term: the terminal's name.
  ///   - show: what a page turn prints; nil for what the configuration says.
  ///   - environment: more variables.
  ///   - answers: what the terminal answers.
  ///   - columns: its columns.
  ///   - rows: its rows.
  /// - Returns: the terminal, on which the reader is about to show where it is.
  /// - Throws: where it can't be started.
  static func reader(
    _ arguments: [String], in folder: TemporaryFolder, keys: Bool = true, term: String = "vt220",
    show: String? = "none", environment: [String: String] = [:], answers: String = plainAnswer,
    columns: Int = 200, rows: Int = 24
  ) throws -> PseudoTerminal {
    var variables = environment
    variables["TERM"] = term
    variables["XDG_CONFIG_HOME"] = folder.file("config")
    variables["PDFKEY_LIBRARY"] = folder.file("library")
    let terminal = try PseudoTerminal(
      Program.path, ["open"] + (keys ? [] : ["--lines"]) + (show.map { ["--show", $0] } ?? []) + arguments,
      environment: Program.environment(adding: variables), columns: columns, rows: rows)
    if keys {
      #expect(terminal.expect("\u{1B}[c"))
      terminal.type(answers)
    }
    return terminal
  }
}
