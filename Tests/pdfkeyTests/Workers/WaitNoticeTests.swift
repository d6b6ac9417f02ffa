import Foundation
import TestSupport
import Testing

/// The notice while a worker doesn't answer.
@Suite("Messages about hanging workers", .tags(.program, .hostile))
struct WaitNoticeTests {
  private static let article = Program.fixture("article.pdf")

  private func start(keys: Bool) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.reader(
      ["--fresh", "--no-index", "--timeout", "80", Self.article], keys: keys)
    #expect(terminal.expect("> "))
    return terminal
  }

  private func count(_ text: String, in transcript: String) -> Int {
    transcript.components(separatedBy: text).count - 1
  }

  @Test(
    "A late answer is announced once, and then the session continues", arguments: [false, true])
  func late(keys: Bool) throws {
    let terminal = try start(keys: keys)
    let worker = try #require(ProcessTable.children(of: terminal.processID).first)
    kill(worker, SIGSTOP)
    terminal.type(keys ? "page 8\r" : "page 8\n")
    let notice = "waiting for the worker that reads article.pdf; "
    #expect(terminal.expect(notice + (keys ? "Esc or Ctrl-C stops waiting" : "Ctrl-C stops waiting")))
    kill(worker, SIGCONT)
    #expect(terminal.expect("page 8 (4) of 12"))
    #expect(count(notice, in: terminal.transcript) == 1)
    #expect(!terminal.transcript.contains("can't be read"))
    terminal.type(keys ? "q\r" : "q\n")
    #expect(terminal.wait() == .status(0))
  }

  @Test("Esc stops a wait after its message, and does nothing else then")
  func escape() throws {
    let terminal = try start(keys: true)
    let worker = try #require(ProcessTable.children(of: terminal.processID).first)
    #expect(terminal.expect("outline: ", after: "outline\r"))
    kill(worker, SIGSTOP)
    #expect(terminal.expect("Esc or Ctrl-C stops waiting", after: "text\r"))
    terminal.type("\u{1B}")
    #expect(terminal.expect("page 1 can't be read: it was stopped; reload tries again"))
    // The list is still shown, although Esc would have closed it.
    #expect(terminal.expect("→ 1  Preface", after: "next row\r"))
    #expect(terminal.wait(after: "q\r") == .status(0))
  }

  @Test(
    "The message goes to standard error for a pipe, and is an event in JSON", arguments: [false, true])
  func pipes(json: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(HostilePDF.endless, to: "endless.pdf")
    let run = try Program.run(
      ["open", "--fresh", "--timeout", "4", "--library", folder.file("l"), path] + (json ? ["--json"] : []),
      input: .text("page 2\ntext\npage 3\n"))
    #expect(run.status == 0)
    let notice = "waiting for the worker that reads endless.pdf; Ctrl-C quits"
    #expect(count(notice, in: json ? run.output : run.messages) == 1)
    guard json else { return }
    let answers = try run.json.compactMap { $0 as? [String: Any] }
    #expect(answers.map { $0["event"] as? String } == [nil, "waiting", nil, nil])
    #expect(answers[1]["path"] as? String == path)
    #expect(answers[2]["ok"] as? Bool == false && answers[3]["ok"] as? Bool == true)
  }
}
