import Foundation
import TestSupport
import Testing

@Suite("Keys, signals and timeouts", .limited)
struct InputTests {
  private func start(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: Int? = 80
  ) throws -> PseudoTerminal {
    let terminal = try ProbeTerminal.start(arguments, environment: environment, columns: columns)
    #expect(terminal.expect("ready"))
    return terminal
  }

  @Test("A lone Esc is recognised by a timeout, also where a sequence is split")
  func escape() throws {
    let terminal = try start(["escape=20"])
    terminal.type("\u{1B}")
    #expect(terminal.expect("key esc press\r\n"))
    terminal.type("\u{1B}[A\u{1B}k")
    #expect(terminal.expect("key up press\r\nkey alt+k press\r\n"))

    let patient = try start(["escape=5000"])
    patient.type("\u{1B}")
    usleep(50_000)
    patient.type("[")
    usleep(50_000)
    #expect(patient.expect("key up press\r\n", after: "A"))
    #expect(!patient.transcript.contains("key esc"))
  }

  @Test("A descriptor that can be read is an event, after the keys")
  func readable() throws {
    let terminal = try start()
    #expect(terminal.expect("key r press\r\nkey k press\r\nreadable\r\n", after: "rk"))
  }

  @Test("Replies about images and colour schemes reach the program, also while queries are unanswered")
  func replies() throws {
    for arguments in [[], ["ask"]] {
      let terminal = try start(arguments)
      terminal.type("\u{1B}_Gi=70000,p=1;ENOENT:x\u{1B}\\\u{1B}[?997;1nk")
      #expect(terminal.expect("graphics(id: 70000, message: \"ENOENT:x\"))\r\n"))
      #expect(terminal.expect("colorScheme(isDark: true))\r\nkey k press\r\n"))
    }
  }

  @Test("A slow paste is one paste")
  func slowPaste() throws {
    let terminal = try start(["escape=20"])
    for piece in ["\u{1B}[200~a", "b", "c\u{1B}", "[201~", "k"] {
      terminal.type(piece)
      usleep(60_000)
    }
    #expect(terminal.expect("paste abc\r\n"))
    #expect(terminal.expect("key k press\r\n"))
  }

  @Test("A new terminal size arrives as an event, in cells and pixels")
  func resized() throws {
    let terminal = try start()
    terminal.resize(columns: 20, rows: 5)
    #expect(terminal.expect("resized 20x5 0x0"))
    terminal.resize(columns: 132, rows: 43, pixelWidth: 1320, pixelHeight: 860)
    #expect(terminal.expect("resized 132x43 1320x860"))
  }

  @Test("A terminal without a size uses the environment's, or 80 columns and 24 rows")
  func noSize() throws {
    let terminal = try start(columns: nil)
    terminal.send(SIGWINCH)
    #expect(terminal.expect("resized 80x24 0x0"))
    let told = try start(environment: ["COLUMNS": "100", "LINES": "30"], columns: nil)
    told.send(SIGWINCH)
    #expect(told.expect("resized 100x30 0x0"))
  }

  @Test("A closed terminal ends the input without waiting")
  func hungUp() throws {
    let terminal = try start()
    terminal.hangUp()
    #expect([.status(7), .status(100 + SIGHUP)].contains(terminal.wait()))
  }

  @Test("A SIGINT of another program asks for the end, as SIGTERM does")
  func interrupted() throws {
    let terminal = try start()
    terminal.send(SIGINT)
    #expect(terminal.expect("terminated 2\r\n"))
    #expect(terminal.wait() == .status(100 + SIGINT))
  }

  @Test("Waiting ends after the timeout")
  func timeout() throws {
    let terminal = try start()
    #expect(terminal.expect("timeout", after: "x"))
  }

  @Test(
    "Ctrl-C stops a command however the terminal reports it, and discards earlier typing",
    arguments: [
      "ab\u{3}", "\u{1B}[99;5u", "\u{1B}[1089::99;5u", "\u{1B}[27;5;99~", "\u{1B}[200~\u{3}q\u{1B}[201~\u{3}",
    ])
  func interruption(keys: String) throws {
    let terminal = try start()
    #expect(terminal.expect("busy", after: "b"))
    #expect(terminal.expect("stopped\r\n", after: keys + "k"))
    #expect(terminal.expect("key k press"))
    let said = terminal.transcript.split(separator: "stopped").last ?? ""
    #expect(!said.contains("ctrl+c") && !said.contains("key a") && !said.contains("paste"))
  }

  @Test("Keys typed while a command runs follow it, and a pasted Ctrl-C stops nothing")
  func typedAhead() throws {
    let terminal = try start()
    #expect(terminal.expect("busy", after: "b"))
    terminal.type("\u{1B}[200~\u{3}\u{1B}[201~")
    terminal.resize(columns: 40, rows: 10)
    usleep(50_000)
    terminal.send(SIGINT)
    #expect(terminal.expect("stopped\r\n"))
    #expect(terminal.expect("resized 40x10"))
  }

  @Test("SIGTERM stops a command and is still reported after it")
  func terminated() throws {
    let terminal = try start()
    #expect(terminal.expect("busy", after: "b"))
    terminal.send(SIGTERM)
    #expect(terminal.expect("stopped\r\nterminated 15"))
    #expect(terminal.wait() == .status(115))
  }
}
