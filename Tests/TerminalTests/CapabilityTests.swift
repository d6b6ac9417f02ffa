import Foundation
import KeyCommands
import TestSupport
import Testing

@testable import Terminal

@Suite("Terminal queries", .tags(.program))
struct CapabilityTests {
  private static let questions =
    "\u{1B}7\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}8\u{1B}[K"
    + "\u{1B}[?u\u{1B}[>q\u{1B}[16t\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[?2031$p\u{1B}[?1;1;0S\u{1B}[c"
  private static let plainQuestions = "\u{1B}[?u\u{1B}[16t\u{1B}]11;?\u{1B}\\\u{1B}[c"
  private static let all =
    "graphics keyboard version cellSize background synchronizedOutput pixelMouse colorScheme colorRegisters attributes"

  /// The answers of a terminal with every capability.
  private static let answers =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?0u\u{1B}P>|kitty(0.32.2)\u{1B}\\\u{1B}[6;20;10t"
    + "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?1016;2$y\u{1B}[?2031;2$y\u{1B}[?1;0;16S\u{1B}[?62;4c"

  private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    try ProbeTerminal.start(["ask"], environment: environment)
  }

  @Test("All replies arrive at once among typed keys, and determine the modes")
  func answered() throws {
    let terminal = try start()
    #expect(terminal.expect(Self.questions))
    #expect(terminal.expect("asked 10, answered \(Self.all).\r\n", after: "j" + Self.answers + "k"))
    #expect(terminal.expect("\u{1B}[>31u\u{1B}[?2004h\u{1B}[?1004h"))
    #expect(terminal.expect("key j press\r\nkey k press\r\n"))
    #expect(terminal.expect("key y press\r\n\u{1B}[?2026ha frame\u{1B}[?2026l", after: "y"))
    // The probe waits for the terminal before it ends, so that the release of the last key doesn't reach the shell.
    #expect(terminal.expect("\u{1B}[?1004l\u{1B}[<u\u{1B}[c", after: "q"))
    terminal.type("\u{1B}[113;1:3u\u{1B}[?62;4c")
    #expect(terminal.expect("\u{1B}[?2004l"))
    #expect(terminal.expect("bye"))
    #expect(terminal.wait() == .status(0))
    #expect(terminal.transcript.ranges(of: "\u{1B}[<u").count == 1)
  }

  @Test("A terminal that answers some queries has those capabilities, without a delay")
  func partly() throws {
    let terminal = try start()
    #expect(terminal.expect(Self.questions))
    terminal.type("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?64;1;2c")
    #expect(terminal.expect("answered version attributes.\r\n"))
    #expect(terminal.expect("\u{1B}[>4;2m\u{1B}[?2004h\u{1B}[?1004h"))
    #expect(terminal.expect("\u{1B}[?1004l\u{1B}[>4m\u{1B}[c", after: "q"))
    terminal.type("\u{1B}[?64;1;2c")
    #expect(terminal.expect("\u{1B}[?2004l"))
    #expect(terminal.expect("bye"))
  }

  @Test("A terminal that answers no query is used without extra modes")
  func unanswered() throws {
    let terminal = try start()
    #expect(terminal.expect("answered .\r\n", after: "k"))
    #expect(terminal.expect("key k press"))
    #expect(terminal.expect("bye", after: "q"))
    #expect(!terminal.transcript.contains("\u{1B}[?2004h"))
    #expect(terminal.transcript.ranges(of: "\u{1B}").count == Self.questions.ranges(of: "\u{1B}").count)
  }

  @Test("Late replies count, too")
  func late() throws {
    let terminal = try start()
    #expect(terminal.expect("answered .\r\n"))
    #expect(terminal.expect("ready"))
    let middle = Self.answers.index(Self.answers.startIndex, offsetBy: 40)
    terminal.type(String(Self.answers[..<middle]))
    terminal.type(String(Self.answers[middle...]) + "k")
    #expect(terminal.expect("late answers\r\nasked 10, answered \(Self.all)."))
    #expect(terminal.expect("\u{1B}[>31u"))
    #expect(terminal.expect("key k press"))
  }

  @Test("The keyboard modes that a killed program left are reset first")
  func leftover() throws {
    let terminal = try start()
    #expect(terminal.expect(Self.questions))
    terminal.type(Self.answers.replacingOccurrences(of: "[?0u", with: "[?31u"))
    #expect(terminal.expect("\u{1B}[<u\u{1B}[>31u"))
  }

  @Test(
    "Terminals that would print queries get none",
    arguments: [
      ["TERM": "dumb"], ["TERM": "linux"], ["TERM": ""], ["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"],
      ["TERM": "screen-256color", "STY": "1"],
    ])
  func careful(environment: [String: String]) throws {
    let terminal = try start(environment)
    #expect(terminal.expect("ready"))
    #expect(terminal.expect("bye", after: "q"))
    let sent =
      environment["TERM"].map { $0.count > 5 || $0 == "xterm" } == true && environment["TERM"] != "linux"
    #expect(terminal.transcript.contains(Self.plainQuestions) == sent)
    #expect(terminal.transcript.contains("\u{1B}") == sent)
    #expect(!terminal.transcript.contains("\u{1B}_") && !terminal.transcript.contains("\u{1B}P"))
  }

  @Test("In tmux, only queries about the outer terminal are left out")
  func multiplexed() {
    let probe = CapabilityProbe(TerminalEnvironment(["TERM": "screen-256color", "TMUX": "/tmp/tmux,1,0"]))
    #expect(
      probe.questions == [
        .keyboard, .version, .cellSize, .background, .synchronizedOutput, .pixelMouse, .colorScheme,
        .attributes,
      ])
  }

  @Test("The mouse's encoding in pixels follows the one in cells, and goes first")
  func mouseModes() {
    let modes: TerminalModes = [.mouse, .pixelMouse, .colorScheme]
    #expect(modes.on == "\u{1B}[?1002;1006h\u{1B}[?1016h\u{1B}[?2031h")
    #expect(modes.off == "\u{1B}[?2031l\u{1B}[?1016l\u{1B}[?1006;1002l")
  }

  @Test("Replies are told apart")
  func replies() {
    var probe = CapabilityProbe(TerminalEnvironment(["TERM": "xterm"]))
    for reply: TerminalReply in [
      .graphics(id: 31, message: "EINVAL"), .cellSize(height: 0, width: 0),
      .cellSize(height: 0, width: 9), .cellSize(height: 9, width: 0), .mode(2026, 4), .mode(1016, 2),
      .mode(2031, 0),
      .color(11, red: 65_535, green: 65_535, blue: 65_000), .deviceAttributes([4, 22]),
    ] {
      let isTaken = probe.record(reply)
      #expect(isTaken, "\(reply)")
    }
    for reply: TerminalReply in [
      .graphics(id: 1, message: "OK"), .mode(2004, 1), .color(10, red: 0, green: 0, blue: 0),
      .cursor(row: 1, column: 1), .other([0x1B]), .windowSize(height: 1, width: 1),
    ] {
      let isTaken = probe.record(reply)
      #expect(!isTaken, "\(reply)")
    }
    let capabilities = probe.capabilities
    #expect(capabilities.isComplete && !capabilities.hasKittyGraphics && !capabilities.hasSynchronizedOutput)
    #expect(capabilities.cellSize == nil && capabilities.background?.isDark == false)
    #expect(capabilities.hasPixelMouse && !capabilities.hasColorSchemeReports)
    // The first number is no extension.
    #expect(!capabilities.hasSixels && !capabilities.hasKittyKeyboard)
    #expect(capabilities.inputModes == [.bracketedPaste, .focus])
    #expect(capabilities.keyboard == .legacy)
  }

  @Test(
    "The replies determine the modes to set, and without the last reply none are set",
    arguments: [
      ([.keyboardFlags(0), .version("kitty(0.32.2)")], .kitty),
      ([.version("tmux 3.4")], .modifyOtherKeys), ([.version("VTE(7600)")], .legacy), ([], .legacy),
    ] as [([TerminalReply], KeyboardCapabilities)])
  func keyboards(replies: [TerminalReply], keyboard: KeyboardCapabilities) {
    var probe = CapabilityProbe(TerminalEnvironment(["TERM": "xterm"]))
    for reply in replies { _ = probe.record(reply) }
    #expect(probe.capabilities.inputModes.isEmpty && probe.capabilities.keyboard == .legacy)
    _ = probe.record(.deviceAttributes([62]))
    #expect(probe.capabilities.inputModes.isSuperset(of: [.bracketedPaste, .focus]))
    #expect(probe.capabilities.keyboard == keyboard)
  }
}
