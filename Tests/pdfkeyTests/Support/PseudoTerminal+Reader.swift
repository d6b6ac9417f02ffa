import TestSupport
import Testing

extension PseudoTerminal {
  /// The answer of a terminal that supports none of the protocols.
  static let plainAnswer = "\u{1B}[?62;c"

  /// Starts `pdfkey open` on a terminal, with a library and a configuration of its own.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of `open`.
  ///   - folder: the folder of the library and the configuration; nil for one of the terminal's own.
  ///   - keys: whether the terminal sends each key and has been queried; otherwise it sends lines.
  ///   - term: the terminal's name.
  ///   - show: the output of a page turn; nil for the configured one.
  ///   - environment: additional variables.
  ///   - answers: the terminal's answers to the queries.
  ///   - columns: the columns of the terminal.
  ///   - rows: the rows of the terminal.
  /// - Returns: the terminal, before the reader prints its state.
  /// - Throws: an error if the reader can't be started.
  static func reader(
    _ arguments: [String], in folder: TemporaryFolder? = nil, keys: Bool = true, term: String = "vt220",
    show: String? = "none", environment: [String: String] = [:], answers: String = plainAnswer,
    columns: Int = 200, rows: Int = 24
  ) throws -> PseudoTerminal {
    let folder = try folder ?? TemporaryFolder()
    var variables = environment
    variables["TERM"] = term
    variables["XDG_CONFIG_HOME"] = folder.file("config")
    variables["PDFKEY_LIBRARY"] = folder.file("library")
    let terminal = try PseudoTerminal(
      Program.path, ["open"] + (keys ? [] : ["--lines"]) + (show.map { ["--show", $0] } ?? []) + arguments,
      environment: Program.environment(adding: variables), columns: columns, rows: rows)
    terminal.folder = folder
    if keys {
      #expect(terminal.expect("\u{1B}[c"))
      terminal.type(answers)
    }
    return terminal
  }
}
