import Foundation
import TestSupport
import Testing

@Suite("Suspending and resuming", .limited, .tags(.program))
struct StoppingTests {
  private static let on = "\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1002;1006h\u{1B}[?25l"
  private static let off = "\u{1B}[?25h\u{1B}[?1006;1002l\u{1B}[?1004l\u{1B}[?2004l"

  /// Starts a shell with job control, which prints a line when the probe has stopped, and continues it after a line
  /// of input.
  private func start() throws -> PseudoTerminal {
    let terminal = try ProbeTerminal.shell(
      "/bin/bash", "set -m; $probe modes; echo \"stopped $?\"; read line; fg > /dev/null; echo \"ended $?\"")
    #expect(terminal.expect("ready "))
    #expect(terminal.expect("\r\n"))
    return terminal
  }

  @Test("Ctrl-Z as a key, SIGTSTP and SIGSTOP return the terminal to the shell, and SIGCONT takes it back")
  func stopAndContinue() throws {
    for signal in [0, SIGTSTP, SIGSTOP] as [Int32] {
      let terminal = try start()
      if signal == 0 { terminal.type("z") } else { kill(try terminal.processID(), signal) }
      if signal != SIGSTOP { #expect(terminal.expect(Self.off)) }
      #expect(terminal.expect("stopped"))
      // A non-interactive shell doesn't reset its terminal after SIGSTOP, which the probe can't handle.
      #expect(terminal.echoes == (signal != SIGSTOP))
      #expect(terminal.expect(Self.on, after: "go on\n"))
      #expect(terminal.expect("resumed 80x24"))
      #expect(!terminal.echoes)
      #expect(terminal.expect("key k press", after: "k"))
      #expect(terminal.expect("bye", after: "q"))
      #expect(terminal.expect("ended 0"))
      #expect(terminal.wait() == .status(0))
    }
  }

  @Test("A program suspended during work resumes it")
  func inTheMidst() throws {
    let terminal = try start()
    #expect(terminal.expect("busy", after: "b"))
    kill(try terminal.processID(), SIGTSTP)
    #expect(terminal.expect("stopped"))
    #expect(terminal.expect(Self.on, after: "go on\n"))
    terminal.type("\u{3}")
    #expect(terminal.expect("stopped\r\n"))
    #expect(terminal.expect("resumed"))
    #expect(terminal.expect("ended 0", after: "q"))
  }

  @Test("A program killed while suspended leaves the shell's terminal alone")
  func endedWhileStopped() throws {
    let terminal = try start()
    kill(try terminal.processID(), SIGSTOP)
    #expect(terminal.expect("stopped"))
    let settings = terminal.settings
    let shown = terminal.transcript.count
    kill(try terminal.processID(), SIGTERM)
    kill(try terminal.processID(), SIGCONT)
    let id = try terminal.processID()
    #expect(ProcessTable.eventually { kill(id, 0) != 0 }, "the program ends")
    #expect(terminal.settings == settings)
    #expect(terminal.expect("ended", after: "go on\n"))
    #expect(!terminal.transcript.dropFirst(shown).contains("\u{1B}"))
    #expect(terminal.wait() == .status(0))
  }
}
