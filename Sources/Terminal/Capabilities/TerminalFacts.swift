import KeyCommands

/// The facts about a terminal that determine the image protocol.
///
/// Facts that need a query are nil until the terminal replies.
package struct TerminalFacts: Hashable, Sendable {
  /// Whether output goes to a terminal.
  package var isTerminal = true
  /// `TERM`.
  package var term = ""
  /// `TERM_PROGRAM`, or another variable that names the program.
  package var program: String?
  /// The number of colours of the terminal.
  package var colors = ColorDepth.sixteen
  /// Whether the terminal is on another machine and shares neither memory nor files.
  package var isRemote = false
  /// The multiplexer between the program and the terminal.
  package var multiplexer: TerminalEnvironment.Multiplexer?
  /// Whether tmux passes on unknown sequences (`allow-passthrough`).
  package var passesThrough: Bool?
  /// The `TERM` of the terminal around tmux, as tmux reports it.
  package var outerTerm: String?
  /// The name and version of the terminal around tmux, from its reply to tmux (XTVERSION).
  package var outerProgram: String?
  /// Whether the terminal replied to a query of kitty's graphics protocol.
  package var answersKitty: Bool?
  /// Whether the terminal read an object in shared memory.
  package var readsSharedMemory: Bool?
  /// Whether the terminal read a temporary file.
  package var readsTemporaryFiles: Bool?
  /// Whether the device attributes include sixels (4).
  package var hasSixel: Bool?
  /// The size of a cell, as the terminal reported it.
  package var cellSize: TerminalCapabilities.CellSize?
  /// The number of colours that sixels can have together, as the terminal reported it.
  package var colorRegisters: Int?
  /// The background colour, as the terminal reported it.
  package var background: TerminalCapabilities.Color?
  /// The keys that reach the program; nil if the terminal didn't reply.
  package var keyboard: KeyboardCapabilities?

  /// Whether the program runs in tmux.
  package var isInTmux: Bool { multiplexer == .tmux }

  /// Creates the facts of an unknown terminal.
  package init() {}

  /// Creates the facts that environment variables contain.
  package init(environment: [String: String], isTerminal: Bool) {
    self.isTerminal = isTerminal
    let terminal = TerminalEnvironment(environment)
    (term, multiplexer, isRemote) = (terminal.name, terminal.multiplexer, terminal.isRemote)
    // A multiplexer passes on the environment in which it was started, which may be that of another terminal.
    if multiplexer == nil { program = Self.program(environment) }
    colors = Self.colors(environment, term: term, program: program)
  }

  /// Adds a terminal's replies if they are complete; a query without a reply then counts as unsupported.
  package mutating func merge(_ capabilities: TerminalCapabilities) {
    guard capabilities.isComplete else { return }
    if capabilities.asked.contains(.graphics) { answersKitty = capabilities.hasKittyGraphics }
    hasSixel = capabilities.hasSixels
    cellSize = capabilities.cellSize
    background = capabilities.background
    colorRegisters = capabilities.colorRegisters
    keyboard = capabilities.keyboard
    if multiplexer == nil, let version = capabilities.version { program = version }
  }

  private static func program(_ environment: [String: String]) -> String? {
    if let name = environment["TERM_PROGRAM"], !name.isEmpty { return name }
    if environment["KITTY_WINDOW_ID"] != nil { return "kitty" }
    if environment["GHOSTTY_RESOURCES_DIR"] != nil { return "ghostty" }
    if environment["WEZTERM_PANE"] != nil { return "WezTerm" }
    if environment["KONSOLE_VERSION"] != nil { return "Konsole" }
    if environment["ALACRITTY_WINDOW_ID"] != nil { return "Alacritty" }
    if environment["GNOME_TERMINAL_SCREEN"] != nil { return "GNOME Terminal" }
    if let version = environment["XTERM_VERSION"] { return version }
    // iTerm2 sets this over SSH, too.
    return environment["LC_TERMINAL"]
  }

  private static func colors(_ environment: [String: String], term: String, program: String?) -> ColorDepth {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return .none }
    if term.isEmpty || term == "dumb" || term.hasPrefix("vt1") || term.hasPrefix("vt2") { return .none }
    if let depth = environment["COLORTERM"], depth == "truecolor" || depth == "24bit" { return .trueColor }
    if term.hasSuffix("-direct") || term.contains("kitty") || term.contains("ghostty")
      || term.contains("foot")
    {
      return .trueColor
    }
    if ["iTerm.app", "WezTerm", "ghostty", "vscode"].contains(program) { return .trueColor }
    return term.contains("256color") ? .indexed : .sixteen
  }
}
