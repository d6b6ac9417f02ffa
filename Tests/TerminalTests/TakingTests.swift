import Foundation
import TestSupport
import Testing

@Suite("Taking and restoring the terminal", .limited, .tags(.program))
struct TakingTests {
  /// The sequences that switch the probe's modes on and off.
  private static let on = "\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1002;1006h\u{1B}[?25l"
  private static let off = "\u{1B}[?25h\u{1B}[?1006;1002l\u{1B}[?1004l\u{1B}[?2004l"

  @Test("Keys arrive one by one without echo, and Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-V are keys")
  func taken() throws {
    let terminal = try ProbeTerminal.start(["modes"])
    #expect(terminal.expect(Self.on))
    #expect(terminal.expect("ready"))
    let settings = try #require(terminal.settings)
    #expect(!settings.isCanonical && !settings.echoes && !settings.hasSignals && !settings.mapsReturn)
    #expect(settings.processesOutput)
    for letter in ["c", "y", "\\", "s", "q", "v"] {
      let code = try #require(letter.unicodeScalars.first).value & 0x1F
      terminal.type(bytes: [UInt8(code)])
      #expect(terminal.expect("key ctrl+\(letter) press\r\n"))
    }
    #expect(terminal.expect("key return press\r\n", after: "\r"))
    #expect(terminal.expect("key k press\r\n", after: "k"))
  }

  @Test(
    "The terminal is restored however the program ends",
    arguments: [
      // The key, or nil and the signal; then the end of the program.
      ("q", 0, .status(0)), ("e", 0, .status(3)), ("t", 0, .signal(trap)), ("a", 0, .signal(SIGABRT)),
      ("s", 0, .signal(SIGSEGV)), ("f", 0, .signal(SIGFPE)), ("u", 0, .signal(SIGBUS)),
      ("p", 0, .signal(SIGSEGV)), ("o", 0, .signal(SIGSEGV)), ("", SIGTERM, .status(100 + SIGTERM)),
      ("", SIGHUP, .status(100 + SIGHUP)), ("", SIGQUIT, .signal(SIGQUIT)), ("", SIGSEGV, .signal(SIGSEGV)),
    ] as [(String, Int32, ChildProcess.Ending)])
  func givenBack(key: String, signal: Int32, ending: ChildProcess.Ending) throws {
    // The shell owns the terminal before and after.
    let terminal = try ProbeTerminal.shell(
      "/bin/sh", "echo before; read line; $probe modes; echo \"status $?\"; read line")
    #expect(terminal.expect("before"))
    let before = try #require(terminal.settings)
    #expect(terminal.expect("ready ", after: "\n"))
    #expect(terminal.settings != before)
    if signal != 0 {
      #expect(terminal.expect("\r\n"))
      kill(try terminal.processID(), signal)
    }
    #expect(terminal.expect(Self.off, after: key))
    #expect(terminal.expect("status \(ending.shellStatus)\r\n"))
    #expect(terminal.settings == before)
    #expect(terminal.wait(after: "\n") == .status(0))
    #expect(terminal.transcript.ranges(of: Self.off).count == 1)
  }

  /// The end of a program that traps.
  private static var trap: Int32 {
    #if arch(x86_64)
      SIGILL
    #else
      SIGTRAP
    #endif
  }

  @Test("A second SIGTERM ends a program that hangs")
  func stuck() throws {
    let terminal = try ProbeTerminal.start(["modes"])
    #expect(terminal.expect("ready"))
    #expect(terminal.expect("key h", after: "h"))
    terminal.send(SIGTERM)
    // Two pending signals would be merged into one.
    #expect(ProcessTable.eventually { !terminal.isPending(SIGTERM) }, "the first one is received")
    terminal.send(SIGTERM)
    #expect(terminal.expect(Self.off))
    #expect(terminal.wait() == .signal(SIGTERM))
  }

  @Test("After kill -9, the next start repairs the terminal and restores it to a usable state")
  func killed() throws {
    let terminal = try ProbeTerminal.shell("/bin/sh", "$probe; echo again; $probe; echo done; read line")
    #expect(terminal.expect("ready "))
    #expect(terminal.expect("\r\n"))
    kill(try terminal.processID(), SIGKILL)
    #expect(terminal.expect("again"))
    #expect(terminal.settings?.isCanonical == false)
    #expect(terminal.expect("ready "))
    #expect(terminal.expect("done", after: "q"))
    let settings = try #require(terminal.settings)
    #expect(settings.isCanonical && settings.echoes && settings.hasSignals && settings.mapsReturn)
    #expect(settings.processesOutput)
    #expect(terminal.wait(after: "\n") == .status(0))
  }

  @Test("The terminal is released while another program uses it, then taken back")
  func inactive() throws {
    let terminal = try ProbeTerminal.start(["modes"])
    #expect(terminal.expect("ready"))
    #expect(terminal.expect(Self.off, after: "i"))
    #expect(terminal.expect("a line is wanted"))
    #expect(terminal.echoes)
    #expect(terminal.expect("typed a line", after: "a line\n"))
    #expect(terminal.expect(Self.on))
    #expect(terminal.expect("bye", after: "q"))
    #expect(terminal.wait() == .status(0))
  }

  @Test("Input that isn't a terminal is left alone")
  func noTerminal() throws {
    let runner = ProcessRunner(executable: ProbeTerminal.path, environment: ProbeTerminal.environment())
    let outcome = try runner.run(["ask", "modes"], input: .text("q"))
    #expect(outcome.status == 64)
    #expect(outcome.outputBytes.isEmpty)
    #expect(
      outcome.messages
        == "keys can only be read from a terminal; run it in one, without redirecting input or output\n")

    for redirection in ["< /dev/null", "| cat"] {
      let terminal = try ProbeTerminal.shell(
        "/bin/sh", "$probe ask modes \(redirection); echo done; read line")
      #expect(terminal.expect("keys can only be read from a terminal"))
      #expect(terminal.expect("done"))
      #expect(!terminal.transcript.contains("\u{1B}"))
      #expect(terminal.wait(after: "\n") == .status(0))
    }
  }
}

extension ChildProcess.Ending {
  /// The value of `$?` in a shell.
  var shellStatus: Int32 {
    switch self {
    case .status(let status): status
    case .signal(let signal): 128 + signal
    case .timeout: -1
    }
  }
}

extension PseudoTerminal {
  /// Returns the process identifier of the last probe, which the probe prints when it is ready.
  func processID() throws -> pid_t {
    let said = try #require(transcript.ranges(of: "ready ").last)
    return try #require(pid_t(transcript[said.upperBound...].prefix { $0.isNumber }))
  }
}
