import Testing

@testable import Terminal

@Suite struct ImageLadderTests {
  private func facts(_ environment: [String: String], _ change: (inout TerminalFacts) -> Void = { _ in })
    -> TerminalFacts
  {
    var facts = TerminalFacts(environment: environment, isTerminal: true)
    change(&facts)
    return facts
  }

  /// Capabilities according to the environment alone.
  @Test(arguments: [
    (["TERM": "xterm-kitty"], ImageProtocol.kitty, ColorDepth.trueColor),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty, .trueColor),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm, .trueColor),
    (["TERM": "foot"], .sixel, .trueColor), (["TERM": "xterm-256color"], .symbols, .indexed),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .symbols, .trueColor),
    (["TERM": "linux"], .symbols, .sixteen), (["TERM": "vt100"], .none, .none),
    (["TERM": "dumb"], .none, .none),
    ([:], .none, .none), (["TERM": "xterm-256color", "NO_COLOR": "1"], .none, .none),
    (["TERM": "tmux-256color", "TMUX": "/tmp/t,1,0", "KITTY_WINDOW_ID": "1"], .symbols, .indexed),
  ])
  func environments(_ environment: [String: String], _ format: ImageProtocol, _ colors: ColorDepth) {
    let choice = ImageProtocol.best(for: facts(environment))
    #expect(choice.format == format, "\(choice.reason)")
    #expect(choice.colors == colors)
    #expect(choice.rungs.map(\.format) == ImageProtocol.allCases)
    #expect(choice.rungs.allSatisfy { !$0.reason.isEmpty })
  }

  @Test func terminalAnswersTakePrecedenceOverTERM() {
    let silent = facts(["TERM": "xterm-kitty"]) { $0.answersKitty = false }
    #expect(ImageProtocol.best(for: silent).format == .symbols)
    let kitty = facts(["TERM": "xterm-256color"]) { ($0.answersKitty, $0.hasSixel) = (true, true) }
    #expect(ImageProtocol.best(for: kitty).format == .kitty)
    let sixel = facts(["TERM": "xterm-256color"]) { ($0.answersKitty, $0.hasSixel) = (false, true) }
    #expect(ImageProtocol.best(for: sixel).format == .sixel)
    #expect(ImageProtocol.best(for: sixel).reason == "the terminal reports sixel support")
  }

  @Test func tmuxPassesKittyImagesThrough() {
    let choice = inTmux("xterm-kitty", "kitty(0.35.2)", true)
    #expect(choice.format == .kitty && choice.isInTmux && choice.obstacle == nil)
  }

  private func inTmux(_ outer: String?, _ program: String?, _ passes: Bool?) -> ImageChoice {
    ImageProtocol.best(
      for: facts(["TERM": "tmux-256color", "TMUX": "x"]) {
        ($0.outerTerm, $0.outerProgram, $0.passesThrough) = (outer, program, passes)
      })
  }

  /// The terminal around tmux, whether tmux passes images through, the format, and the advice.
  @Test(
    "In tmux, images need Unicode placeholders in the outer terminal; otherwise text is shown, with the reason",
    arguments: [
      ("xterm-kitty", "kitty(0.28.0)", true, .kitty, nil), ("xterm-kitty", "kitty(1.0)", true, .kitty, nil),
      ("xterm-kitty", "kitty(0.26.5)", true, .none, "kitty 0.28 and newer"),
      ("xterm-kitty", "kitty(0.26.5)", false, .none, "kitty 0.28 and newer"),
      ("xterm-kitty", nil, true, .none, "kitty 0.28 and newer"),
      ("xterm-kitty", "kitty(0.35.2)", false, .none, "“set -g allow-passthrough on”"),
      ("xterm-256color", "WezTerm 20240203-110809-5046fc22", true, .none, "only outside tmux"),
      ("xterm-ghostty", "ghostty 1.1.3", true, .kitty, nil), ("xterm-ghostty", nil, true, .kitty, nil),
      ("xterm-256color", "XTerm(379)", true, .symbols, nil), ("xterm-256color", nil, true, .symbols, nil),
      (nil, nil, nil, .symbols, nil),
    ] as [(String?, String?, Bool?, ImageProtocol, String?)])
  func terminalsAroundTmux(
    _ outer: String?, _ program: String?, _ passes: Bool?, _ format: ImageProtocol, _ help: String?
  ) {
    let choice = inTmux(outer, program, passes)
    #expect(choice.format == format)
    #expect(choice.obstacle.map { $0.contains(help ?? "nothing") } ?? (help == nil), "\(choice)")
  }

  @Test("There is no obstacle if text was requested or the output isn't a terminal")
  func noObstacle() {
    #expect(ImageProtocol.best(for: facts(["TERM": "dumb"]), override: ImageProtocol.none).obstacle == nil)
    #expect(ImageProtocol.best(for: facts(["TERM": "dumb"])).obstacle == "TERM is dumb")
    #expect(ImageProtocol.best(for: TerminalFacts(environment: [:], isTerminal: false)).obstacle == nil)
  }

  @Test(arguments: ImageProtocol.allCases)
  func requestedProtocolIsUsed(format: ImageProtocol) {
    let choice = ImageProtocol.best(for: facts(["TERM": "dumb"]), override: format)
    #expect(choice.format == format)
    #expect(choice.reason.hasPrefix("requested"))
    var pipe = TerminalFacts()
    pipe.isTerminal = false
    #expect(ImageProtocol.best(for: pipe, override: format).colors == .trueColor)
    #expect(ImageProtocol.best(for: pipe).format == .none)
  }

  /// Whether the terminal is remote, the transmissions that it has confirmed, and the transmission of pixels.
  @Test(
    arguments: [
      (false, true, nil, KittyTransport.sharedMemory), (false, false, true, .temporaryFile),
      (false, nil, nil, .direct),
      (true, true, true, .direct),
    ] as [(Bool, Bool?, Bool?, KittyTransport)])
  func fastestWorkingTransportIsUsed(isRemote: Bool, memory: Bool?, files: Bool?, transport: KittyTransport) {
    let facts = facts(["TERM": "xterm-kitty"]) {
      ($0.isRemote, $0.readsSharedMemory, $0.readsTemporaryFiles) = (isRemote, memory, files)
    }
    #expect(ImageProtocol.best(for: facts).transport == transport)
  }
}
