import KeyCommands

/// What is known of a terminal when it is decided how pictures are shown in it.
///
/// What has to be asked of the terminal is nil until it has been.
public struct TerminalFacts: Hashable, Sendable {
  /// Whether output goes to a terminal at all.
  public var isTerminal = true
  /// `TERM`.
  public var term = ""
  /// `TERM_PROGRAM`, or what else names the program.
  public var program: String?
  /// How many colours the terminal has.
  public var colors = ColorDepth.sixteen
  /// Whether the terminal is on another machine: it then shares neither memory nor files.
  public var isRemote = false
  /// What stands between the program and the terminal.
  public var multiplexer: TerminalEnvironment.Multiplexer?
  /// Whether tmux lets through what it doesn't know (`allow-passthrough`).
  public var passesThrough: Bool?
  /// What tmux says of the terminal around it: its `TERM`.
  public var outerTerm: String?
  /// The name and version of the terminal around tmux, as it has answered tmux (XTVERSION).
  public var outerProgram: String?
  /// Whether the terminal has answered a query of kitty's graphics protocol.
  public var answersKitty: Bool?
  /// Whether it has read an object in shared memory.
  public var readsSharedMemory: Bool?
  /// Whether it has read a temporary file.
  public var readsTemporaryFiles: Bool?
  /// Whether its device attributes have sixels (4).
  public var hasSixel: Bool?
  /// The size of a cell, as it has answered.
  public var cellSize: TerminalCapabilities.CellSize?
  /// Which keys reach the program; nil where the terminal didn't answer.
  public var keyboard: KeyboardCapabilities?

  /// Whether tmux stands in between.
  public var isInTmux: Bool { multiplexer == .tmux }

  /// A terminal of which nothing is known.
  public init() {}

  /// What the environment says.
  public init(environment: [String: String], isTerminal: Bool) {
    self.isTerminal = isTerminal
    let terminal = TerminalEnvironment(environment)
    (term, multiplexer, isRemote) = (terminal.name, terminal.multiplexer, terminal.isRemote)
    // A multiplexer hands on the environment in which it was started, which may be that of another terminal.
    if multiplexer == nil { program = Self.program(environment) }
    colors = Self.colors(environment, term: term, program: program)
  }

  /// Takes what the terminal answered; what it didn't by its last answer it doesn't know.
  public mutating func take(_ capabilities: TerminalCapabilities) {
    guard capabilities.isComplete else { return }
    if capabilities.asked.contains(.graphics) { answersKitty = capabilities.hasKittyGraphics }
    hasSixel = capabilities.hasSixels
    cellSize = capabilities.cellSize
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
    // iTerm2 says so over SSH, too.
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
