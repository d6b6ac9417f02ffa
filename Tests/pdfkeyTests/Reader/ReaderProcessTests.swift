import Foundation
import TestSupport
import Testing

/// The reader with documents that make their worker crash.
@Suite("Crashing, hanging and growing documents in the reader", .tags(.program, .hostile))
struct ReaderProcessTests {
  private static let article = Program.fixture("article.pdf")

  private func start(
    _ arguments: [String], in folder: TemporaryFolder? = nil, environment: [String: String] = [:],
    keys: Bool = false
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.reader(
      ["--fresh"] + arguments, in: folder, keys: keys, environment: environment)
    #expect(terminal.expect("> "))
    return terminal
  }

  /// Returns the worker that has the only document open.
  private func worker(of terminal: PseudoTerminal) throws -> pid_t {
    try #require(ProcessTable.children(of: terminal.processID).first)
  }

  @Test("A page that hangs or exhausts the memory costs only itself; other pages, tabs and bookmarks stay")
  func limits() throws {
    let folder = try TemporaryFolder()
    let endless = try folder.write(HostilePDF.endless, to: "endless.pdf")
    let growing = try folder.write(HostilePDF.growing, to: "growing.pdf")
    for (path, limit, words) in [
      (endless, ["--timeout", "4"], "it takes longer than 4 seconds"),
      (growing, ["--memory", "64M", "--timeout", "60"], "it needs more than 64 MiB of memory"),
    ] {
      let lines = [
        "add bookmark before", "page 2", "text", "text", "next page", "text", "search x", "next tab",
        "page 4",
        "text", "previous tab", "bookmarks", "page 2", "reload",
      ]
      let outcome = try Program.run(
        ["open", "--fresh", "--echo", "--library", folder.file("l"), path, Self.article] + limit,
        input: .text(lines.joined(separator: "\n")))
      #expect(outcome.status == 0)
      let name = path.split(separator: "/").last ?? ""
      let loss = "\(name): page 2 can't be read: \(words); reload tries again"
      // Two commands need the page, which is read once; in a search the loss is a warning.
      #expect(outcome.lines.filter { $0 == loss }.count == 2)
      #expect(outcome.messages.contains("not everything was searched: \(loss)"))
      #expect(outcome.output.contains("page 3 of 3\n> text\n(no text on this page)"))
      #expect(outcome.output.contains("[2/2] article.pdf · page 4 (iv) of 12"))
      #expect(outcome.output.contains("Conventions"))
      #expect(outcome.output.contains("* 1  before"))
      #expect(outcome.output.contains(": reloaded (3 pages)"))
    }
  }

  @Test("A page image that hangs costs only itself")
  func picture() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(HostilePDF.endless, to: "endless.pdf")
    let outcome = try Program.run(
      ["open", "--fresh", "--graphics", "symbols", "--timeout", "4", "--library", folder.file("l"), path],
      input: .text("page 2\nimage\nnext page\nq\n"))
    #expect(outcome.status == 0)
    let loss = "page 2 can't be drawn: it takes longer than 4 seconds; text shows its words"
    // The loss is reported once.
    #expect(outcome.messages.components(separatedBy: loss).count == 2)
    #expect(outcome.output.contains("page 3 of 3"))
  }

  @Test("A crash while reading a page is reported with its signal, in both modes", arguments: [false, true])
  func crash(keys: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(HostilePDF.endless, to: "endless.pdf")
    let end = keys ? "\r" : "\n"
    let terminal = try start(["--timeout", "60", path], in: folder, keys: keys)
    let id = try worker(of: terminal)
    #expect(terminal.expect("page 2 of 3", after: "page 2\(end)"))
    #expect(isBusy(after: "text\(end)", in: terminal, [id]))
    kill(id, SIGSEGV)
    #expect(
      terminal.expect("page 2 can't be read: its worker crashed (Segmentation fault); reload tries again"))
    #expect(terminal.expect("page 3 of 3", after: "next page\(end)"))
    #expect(terminal.expect("(no text on this page)", after: "text\(end)"))
    #expect(terminal.wait(after: "quit\(end)") == .status(0))
  }

  /// Types keys after which a worker has to read a page without end; true when one is at it.
  ///
  /// Half a second of processor time is more than all else that they ask for. It counts from here: on a slow
  /// machine the start alone takes a tenth, and a signal would come before the request.
  private func isBusy(after keys: String, in terminal: PseudoTerminal, _ workers: [pid_t]) -> Bool {
    let before = workers.map(ticks)
    terminal.type(keys)
    return ProcessTable.eventually { zip(workers, before).contains { ticks(of: $0) > $1 + 50 } }
  }

  private func ticks(of id: pid_t) -> Int { ProcessTable.processorTicks(of: id) ?? 0 }

  @Test("Ctrl-C gives up on a page, and the session continues, in both modes", arguments: [false, true])
  func interrupted(keys: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(HostilePDF.endless, to: "endless.pdf")
    let end = keys ? "\r" : "\n"
    let terminal = try start(["--timeout", "80", path, Self.article], in: folder, keys: keys)
    let workers = ProcessTable.children(of: terminal.processID)
    #expect(workers.count == 2)
    #expect(terminal.expect("page 2 of 3", after: "page 2\(end)"))
    #expect(isBusy(after: "text\(end)", in: terminal, workers))
    terminal.type("\u{3}")
    #expect(terminal.expect("page 2 can't be read: it was stopped"))
    // The other document's worker received the same signal, and stays.
    #expect(workers.contains(where: ProcessTable.isRunning))
    #expect(terminal.expect("[2/2] article.pdf", after: "next tab\(end)"))
    #expect(terminal.expect("page 3 (iii) of 12", after: "page 3\(end)"))
    #expect(terminal.wait(after: "quit\(end)") == .status(0))
    #expect(ProcessTable.eventually { !workers.contains(where: ProcessTable.isRunning) })
  }

  @Test("A worker gets no variable of the environment that it doesn't need, such as a password")
  func environment() throws {
    let terminal = try start([Self.article], environment: ["PDFKEY_PASSWORD": "s", "API_TOKEN": "t"])
    let path = "/proc/\(try worker(of: terminal))/environ"
    let entries = try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: 0)
    let names = Set(entries.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) })
    #expect(names.isSuperset(of: ["LC_ALL", "HOME", "SWIFT_BACKTRACE", "GLIBC_TUNABLES"]))
    #expect(names.isDisjoint(with: ["PDFKEY_PASSWORD", "API_TOKEN", "PATH", "TERM"]))
    #expect(terminal.wait(after: "q\n") == .status(0))
  }

  @Test(
    "A worker that dies while idle is replaced without a message",
    arguments: [SIGKILL, SIGSEGV])
  func idle(signal: Int32) throws {
    let terminal = try start([Self.article])
    let id = try worker(of: terminal)
    kill(id, signal)
    #expect(
      ProcessTable.eventually {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task").count) ?? 0
        return !ProcessTable.isRunning(id) && tasks <= 1
      })
    #expect(terminal.expect("This little book was written", after: "page 2\ntext\n"))
    #expect(!terminal.transcript.contains("crashed"))
    #expect(terminal.wait(after: "q\n") == .status(0))
  }

  @Test("No process is left behind, however the reader ends", arguments: [SIGKILL, SIGTERM, SIGHUP])
  func orphans(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(HostilePDF.endless, to: "endless.pdf")
    let terminal = try start(["--timeout", "80", path, Self.article], in: folder)
    let workers = ProcessTable.children(of: terminal.processID)
    #expect(workers.count == 2)
    #expect(isBusy(after: "page 2\ntext\n", in: terminal, workers))
    terminal.send(signal)
    #expect(ProcessTable.eventually { !workers.contains(where: ProcessTable.isRunning) })
    _ = terminal.wait()
  }

  @Test("--in-process uses no workers and gives the same results")
  func inProcess() throws {
    let lines = "page 8\ntext\nsearch NoZoom\nn\nlinks\nannotations\ninfo\nshare json\nq\n"
    let arguments = ["open", "--fresh", "--echo", Self.article, Program.fixture("many-pages.pdf")]
    let remote = try Program.run(arguments, input: .text(lines))
    let local = try Program.run(arguments + ["--in-process"], input: .text(lines))
    #expect(remote.status == 0)
    #expect(remote.output == local.output && remote.messages == local.messages)
    let terminal = try start(["--in-process", Self.article])
    #expect(ProcessTable.children(of: terminal.processID).isEmpty)
    #expect(terminal.wait(after: "q\n") == .status(0))
  }
}
