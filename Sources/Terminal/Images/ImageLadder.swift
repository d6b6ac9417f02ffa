/// The choice of a protocol for images in a terminal, with its reason.
package struct ImageChoice: Hashable, Sendable, Codable {
  /// A rung of the ladder: a protocol, whether the terminal supports it, and the reason.
  package struct Rung: Hashable, Sendable, Codable {
    /// The protocol.
    package var format: ImageProtocol
    /// Whether the terminal supports it, as far as is known.
    package var isAvailable: Bool
    /// The evidence.
    package var reason: String
  }

  /// The protocol.
  package var format: ImageProtocol
  /// The transport of kitty's pixels.
  package var transport: KittyTransport
  /// The colour depth of symbols.
  package var colors: ColorDepth
  /// Whether images are wrapped for tmux to pass on.
  package var isInTmux: Bool
  /// The reason for this protocol.
  package var reason: String
  /// The reason why a terminal shows no images, with a remedy; nil if it shows some, or text is requested.
  package var obstacle: String?
  /// All rungs, from the best one down.
  package var rungs: [Rung]
}

extension ImageProtocol {
  /// Returns the best protocol for a terminal, or the one that the user requests.
  ///
  /// A reply of the terminal takes precedence over its name.
  package static func best(for facts: TerminalFacts, override: ImageProtocol? = nil) -> ImageChoice {
    let rungs = allCases.map { format in
      let (isAvailable, reason) = facts.availability(of: format)
      return ImageChoice.Rung(format: format, isAvailable: isAvailable, reason: reason)
    }
    let best = rungs.first(where: \.isAvailable)
    let format = override ?? best?.format ?? .none
    let judged = rungs.first { $0.format == format }
    var reason = judged?.reason ?? ""
    if override != nil { reason = "requested" + (judged?.isAvailable == true ? "" : ", although \(reason)") }
    let isObstructed = format == .none && override == nil && facts.isTerminal
    // The remedy is on the best rung in tmux, and on the last one elsewhere.
    let obstructed = facts.isInTmux ? rungs.first : rungs.last { $0.format != .none }
    return ImageChoice(
      format: format, transport: facts.transport, colors: override == nil ? facts.colors : facts.forcedColors,
      isInTmux: facts.isInTmux, reason: reason, obstacle: isObstructed ? obstructed?.reason : nil,
      rungs: rungs)
  }
}

extension TerminalFacts {
  /// The transport: shared memory and files need one machine, and queries tell which of them works.
  fileprivate var transport: KittyTransport {
    if isRemote || isInTmux && passesThrough != true { return .direct }
    if readsSharedMemory == true { return .sharedMemory }
    if readsTemporaryFiles == true { return .temporaryFile }
    // Without a query, other transports might lose the image.
    return .direct
  }

  /// The colour depth of requested symbols, which have colours even if the output is no terminal.
  fileprivate var forcedColors: ColorDepth { isTerminal ? colors : max(colors, .trueColor) }

  fileprivate func availability(of format: ImageProtocol) -> (isAvailable: Bool, reason: String) {
    if format == .none { return (true, "text can be shown anywhere") }
    guard isTerminal else { return (false, "the output isn't a terminal") }
    // The program around it, such as kitty, may show images, but isn't what reads the output.
    guard term != "dumb" else { return (false, "TERM is dumb") }
    switch format {
    case .kitty where multiplexer == .screen, .iterm where multiplexer == .screen,
      .sixel where multiplexer == .screen:
      return (false, "Screen would lose the image")
    case .kitty: return kitty
    case .iterm: return iterm
    case .sixel: return sixel
    case .symbols, .none:
      if term.isEmpty { return (false, "TERM is not set") }
      if isInTmux, Self.supportsKitty(outerName) {
        return (false, "blocks are a poor substitute in \(outerName); --graphics symbols uses them anyway")
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
      let name =
        program.map { Self.supportsKitty($0) } == true ? program : Self.supportsKitty(term) ? term : nil
      return name.map { (true, "\($0) supports kitty's protocol") } ?? (false, "the terminal wasn't queried")
    }
  }

  /// Support in tmux, where kitty's images need Unicode placeholders, which not every terminal with kitty's
  /// graphics supports.
  private var kittyInTmux: (Bool, String) {
    let outer = outerName
    guard Self.supportsKitty(outer) else {
      return (false, "tmux reports neither kitty nor Ghostty around it, which show pictures")
    }
    if outer.lowercased().hasPrefix("wezterm") {
      return (false, "\(outer) shows images only outside tmux; kitty and Ghostty show them in tmux, too")
    }
    if outer.contains("kitty"), !Self.hasPlaceholders(kitty: outer) {
      return (
        false, "\(outer) shows images only outside tmux; kitty 0.28 and newer show them in tmux, too"
      )
    }
    guard passesThrough == true else {
      return (false, "tmux doesn't pass images on; “set -g allow-passthrough on” in ~/.tmux.conf lets it")
    }
    return (true, "tmux passes images on to \(outer)")
  }

  /// The name and version of the terminal around tmux, or its `TERM`.
  private var outerName: String { outerProgram ?? outerTerm ?? "" }

  /// Whether a version of kitty, reported as `kitty(0.26.5)`, supports Unicode placeholders.
  private static func hasPlaceholders(kitty name: String) -> Bool {
    let version = name.split { !$0.isNumber }.compactMap { Int($0) }
    return !version.isEmpty && !version.lexicographicallyPrecedes([0, 28])
  }

  /// Whether a name is that of a terminal with kitty's graphics.
  private static func supportsKitty(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("kitty") || name.contains("ghostty") || name.hasPrefix("wezterm")
  }

  private var iterm: (Bool, String) {
    if isInTmux { return (false, "tmux would lose the image") }
    guard let program else { return (false, "the terminal doesn't report its name") }
    // The version follows the name if the terminal reported it.
    let isKnown = ["iTerm", "WezTerm", "mintty", "vscode"].contains { program.hasPrefix($0) }
    return (isKnown, "\(program) \(isKnown ? "shows" : "isn't known to show") inline images")
  }

  private var sixel: (Bool, String) {
    switch hasSixel {
    case true?: return (true, "the terminal reports sixel support")
    case false?: return (false, "the terminal reports no sixel support")
    case nil:
      let isKnown = ["foot", "mlterm", "yaft"].contains { term.hasPrefix($0) }
      return isKnown && !isInTmux ? (true, "\(term) supports sixels") : (false, "the terminal wasn't queried")
    }
  }
}
