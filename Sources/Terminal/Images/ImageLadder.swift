/// How pictures are shown in a terminal, and why so.
public struct ImageChoice: Hashable, Sendable, Codable {
  /// A rung of the ladder: a protocol, whether it is used, and why or why not.
  public struct Rung: Hashable, Sendable, Codable {
    /// The protocol.
    public var format: ImageProtocol
    /// Whether the terminal can show it, as far as is known.
    public var isAvailable: Bool
    /// What that is known from.
    public var reason: String
  }

  /// The protocol.
  public var format: ImageProtocol
  /// How kitty's pixels get there.
  public var transport: KittyTransport
  /// How many colours symbols have.
  public var colors: ColorDepth
  /// Whether the picture is wrapped for tmux to hand on.
  public var isInTmux: Bool
  /// Why this protocol.
  public var reason: String
  /// Why a terminal shows text in place of images, and what helps; nil where it shows some, or text is asked for.
  public var obstacle: String?
  /// All rungs, from the best one down.
  public var rungs: [Rung]
}

extension ImageProtocol {
  /// The best protocol for a terminal, or the one that the user asks for.
  ///
  /// An answer of the terminal counts more than its name, and its name more than nothing.
  public static func best(for facts: TerminalFacts, override: ImageProtocol? = nil) -> ImageChoice {
    let rungs = allCases.map { format in
      let (isAvailable, reason) = facts.judgment(of: format)
      return ImageChoice.Rung(format: format, isAvailable: isAvailable, reason: reason)
    }
    let best = rungs.first(where: \.isAvailable)
    let format = override ?? best?.format ?? .none
    let judged = rungs.first { $0.format == format }
    var reason = judged?.reason ?? ""
    if override != nil { reason = "asked for" + (judged?.isAvailable == true ? "" : ", although \(reason)") }
    let isObstructed = format == .none && override == nil && facts.isTerminal
    // What helps is on the best rung of tmux, and the last one of other terminals.
    let obstructed = facts.isInTmux ? rungs.first : rungs.last { $0.format != .none }
    return ImageChoice(
      format: format, transport: facts.transport, colors: override == nil ? facts.colors : facts.forcedColors,
      isInTmux: facts.isInTmux, reason: reason, obstacle: isObstructed ? obstructed?.reason : nil,
      rungs: rungs)
  }
}

extension TerminalFacts {
  /// Shared memory and files need one machine; which of them works is asked where it can be.
  fileprivate var transport: KittyTransport {
    if isRemote || isInTmux && passesThrough != true { return .direct }
    if readsSharedMemory == true { return .sharedMemory }
    if readsTemporaryFiles == true { return .temporaryFile }
    // What wasn't asked might lose the picture.
    return .direct
  }

  /// Symbols that somebody asks for have colours also where the output is no terminal.
  fileprivate var forcedColors: ColorDepth { isTerminal ? colors : max(colors, .trueColor) }

  fileprivate func judgment(of format: ImageProtocol) -> (isAvailable: Bool, reason: String) {
    if format == .none { return (true, "text can be shown anywhere") }
    guard isTerminal else { return (false, "the output is no terminal") }
    switch format {
    case .kitty where multiplexer == .screen, .iterm where multiplexer == .screen,
      .sixel where multiplexer == .screen:
      return (false, "Screen would lose the picture")
    case .kitty: return kitty
    case .iterm: return iterm
    case .sixel: return sixel
    case .symbols, .none:
      if term == "dumb" || term.isEmpty { return (false, "TERM is \(term.isEmpty ? "not set" : term)") }
      if isInTmux, Self.knowsKitty(outerName) {
        return (false, "blocks are a poor stand-in for \(outerName); --graphics symbols asks for them")
      }
      return colors == .none
        ? (false, "the terminal has no colours, or NO_COLOR is set") : (true, "the terminal has colours")
    }
  }

  private var kitty: (Bool, String) {
    if isInTmux { return kittyInTmux }
    switch answersKitty {
    case true?: return (true, "the terminal answers kitty's query")
    case false?: return (false, "the terminal doesn't answer kitty's query")
    case nil:
      let name = program.map { Self.knowsKitty($0) } == true ? program : Self.knowsKitty(term) ? term : nil
      return name.map { (true, "\($0) knows kitty's protocol") } ?? (false, "the terminal wasn't asked")
    }
  }

  /// In tmux kitty's images stand at Unicode placeholders, which not every terminal that has its graphics knows.
  private var kittyInTmux: (Bool, String) {
    let outer = outerName
    guard Self.knowsKitty(outer) else {
      return (false, "tmux doesn't say that the terminal around it is one of kitty's kind")
    }
    if outer.lowercased().hasPrefix("wezterm") {
      return (false, "\(outer) shows images outside of tmux only; kitty and Ghostty show them in tmux, too")
    }
    if outer.contains("kitty"), !Self.hasPlaceholders(kitty: outer) {
      return (
        false, "\(outer) shows images outside of tmux only; kitty 0.28 and newer show them in tmux, too"
      )
    }
    guard passesThrough == true else {
      return (false, "tmux doesn't let images through; “set -g allow-passthrough on” in ~/.tmux.conf does")
    }
    return (true, "tmux hands images on to \(outer)")
  }

  /// What is known of the terminal around tmux: its name and version, or its `TERM`.
  private var outerName: String { outerProgram ?? outerTerm ?? "" }

  /// Whether a version of kitty, as `kitty(0.26.5)` says it, knows Unicode placeholders.
  private static func hasPlaceholders(kitty name: String) -> Bool {
    let version = name.split { !$0.isNumber }.compactMap { Int($0) }
    return !version.isEmpty && !version.lexicographicallyPrecedes([0, 28])
  }

  /// Whether a name is that of a terminal which has kitty's graphics.
  private static func knowsKitty(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("kitty") || name.contains("ghostty") || name.hasPrefix("wezterm")
  }

  private var iterm: (Bool, String) {
    if isInTmux { return (false, "tmux would lose the picture") }
    guard let program else { return (false, "the terminal has no name") }
    // With its version behind it where it was asked.
    let isKnown = ["iTerm", "WezTerm", "mintty", "vscode"].contains { program.hasPrefix($0) }
    return (isKnown, "\(program) \(isKnown ? "shows" : "isn't known to show") inline images")
  }

  private var sixel: (Bool, String) {
    switch hasSixel {
    case true?: return (true, "the terminal's attributes have sixels")
    case false?: return (false, "the terminal's attributes have no sixels")
    case nil:
      let isKnown = ["foot", "mlterm", "yaft"].contains { term.hasPrefix($0) }
      return isKnown && !isInTmux ? (true, "\(term) has sixels") : (false, "the terminal wasn't asked")
    }
  }
}
