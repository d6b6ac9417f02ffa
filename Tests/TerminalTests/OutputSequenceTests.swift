import Foundation
import Testing

@testable import Terminal

@Suite("Output sequences")
struct OutputSequenceTests {
  private let plain = TerminalEnvironment(["TERM": "xterm-256color"])
  private let tmux = TerminalEnvironment(["TERM": "tmux-256color"])
  private let screen = TerminalEnvironment(["TERM": "screen", "STY": "1.pts"])

  @Test("Text is copied by OSC 52, also through tmux and Screen")
  func copying() {
    #expect(Clipboard.copying("Zoë", in: plain) == "\u{1B}]52;c;Wm/Dqw==\u{1B}\\")
    #expect(
      Clipboard.copying("a", in: tmux)
        == "\u{1B}]52;c;YQ==\u{1B}\\\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{1B}\u{1B}\\\u{1B}\\")
    #expect(Clipboard.copying("a", in: screen) == "\u{1B}P\u{1B}]52;c;YQ==\u{7}\u{1B}\\")
  }

  @Test("Text over the limit isn't copied at all")
  func limit() {
    let longest = String(repeating: "a", count: Clipboard.usualLimit)
    #expect(Clipboard.copying(longest, in: plain)?.utf8.count == 7 + 99_992 + 2)
    #expect(Clipboard.copying(longest + "a", in: plain) == nil)
    #expect(Clipboard.copying("ab", in: plain, limit: 1) == nil)
  }

  @Test("Long sequences for Screen are split")
  func pieces() {
    let wrapped = Passthrough.wrapped(String(repeating: "x", count: 600), for: .screen)
    let pieces = wrapped.split(separator: "\u{1B}\\").map { $0.dropFirst(2).count }
    #expect(pieces == [252, 252, 96])
  }

  @Test(
    "A link's address and ID can't end its sequence",
    arguments: [
      (
        "https://example.org/a;b?c=d#e", nil,
        "\u{1B}]8;;https://example.org/a;b?c=d#e\u{1B}\\t\u{1B}]8;;\u{1B}\\"
      ),
      (
        "file:///ä b\u{1B}\\\n", "x:y;z",
        "\u{1B}]8;id=x_y_z;file:///%C3%A4%20b%1B\\%0A\u{1B}\\t\u{1B}]8;;\u{1B}\\"
      ),
      ("", nil, "t"),
    ] as [(String, String?, String)])
  func links(address: String, id: String?, sequence: String) {
    #expect(Hyperlink(address, id: id).around("t", in: plain) == sequence)
  }

  @Test("A link is plain text where links aren't supported")
  func noLinks() {
    #expect(Hyperlink("https://" + String(repeating: "a", count: 3000)).around("t", in: plain) == "t")
    for name in ["dumb", "linux", ""] {
      #expect(Hyperlink("https://a").around("t", in: TerminalEnvironment(["TERM": name])) == "t")
    }
  }

  @Test("Modes are reset in reverse order, each by its counterpart")
  func modes() {
    let modes: TerminalModes = [.kittyKeyboard, .focus]
    #expect(modes.on == "\u{1B}[>31u\u{1B}[?1004h")
    #expect(modes.off == "\u{1B}[?1004l\u{1B}[<u")
    #expect(TerminalModes().on.isEmpty && TerminalModes().off.isEmpty)
  }
}

@Suite("Terminal facts from the environment")
struct TerminalEnvironmentTests {
  @Test(
    "Multiplexers are recognised",
    arguments: [
      (["TERM": "xterm"], nil), (["TERM": "tmux-256color"], .tmux),
      (["TERM": "screen-256color", "TMUX": "/tmp/x"], .tmux), (["TERM": "screen"], .screen),
      (["TERM": "screen.xterm-256color"], .screen), (["TERM": "xterm", "STY": "1"], .screen),
      (["TERM": "tmux", "STY": "1"], .tmux), (["TERM": "xterm", "TMUX": ""], nil),
    ] as [([String: String], TerminalEnvironment.Multiplexer?)])
  func multiplexers(variables: [String: String], multiplexer: TerminalEnvironment.Multiplexer?) {
    #expect(TerminalEnvironment(variables).multiplexer == multiplexer)
  }

  @Test("Colours depend on NO_COLOR and the terminal type")
  func colors() {
    #expect(TerminalEnvironment(["TERM": "xterm"]).usesColor)
    #expect(TerminalEnvironment(["TERM": "xterm", "NO_COLOR": ""]).usesColor)
    #expect(!TerminalEnvironment(["TERM": "xterm", "NO_COLOR": "1"]).usesColor)
    #expect(!TerminalEnvironment(["TERM": "dumb"]).usesColor)
  }

  @Test("The Esc timeout is longer over a network, or set by ESCDELAY")
  func escapeDelay() {
    #expect(TerminalEnvironment([:]).escapeDelay == .milliseconds(30))
    #expect(TerminalEnvironment(["SSH_TTY": "/dev/pts/1"]).escapeDelay == .milliseconds(100))
    #expect(TerminalEnvironment(["ESCDELAY": "5", "SSH_TTY": "x"]).escapeDelay == .milliseconds(5))
    #expect(TerminalEnvironment(["ESCDELAY": "-1"]).escapeDelay == .milliseconds(30))
  }

  @Test("A zero size falls back to the environment, and is at least 1")
  func sizes() {
    let none: Int32 = -1
    #expect(TerminalSize(of: none, environment: .init([:])) == TerminalSize.usual)
    let told = TerminalSize(of: none, environment: .init(["COLUMNS": "100", "LINES": "-3"]))
    #expect(told == TerminalSize(columns: 100, rows: 24))
    #expect(TerminalSize(columns: 0, rows: -1) == TerminalSize(columns: 1, rows: 1))
    #expect(TerminalSize(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 0).cell == nil)
    #expect(TerminalSize(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 480).cell?.height == 20)
  }
}
