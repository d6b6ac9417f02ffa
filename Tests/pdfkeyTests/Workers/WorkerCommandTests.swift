import Foundation
import TestSupport
import Testing
import Workers

@testable import DocModel
@testable import pdfkey
@testable import DocModelExchange

@Suite("pdfkey worker", .limited, .tags(.program))
struct WorkerCommandTests {
  /// Returns the paths of all fixtures, and of files that aren't PDFs.
  private static func locations() throws -> [String] {
    let folder = Program.fixture("")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return names.map { Program.fixture($0) } + [folder, "nothing-here.pdf", "/dev/null"]
  }

  private static func request(_ location: String) throws -> ExportRequest {
    ExportRequest(
      number: 1, source: .source(DocumentSource(location)), path: location, password: "reader",
      options: try CommonValue(ExportOptions()),
      workers: 3)
  }

  @Test("Workers give the same results as the program itself, in the same order for 1 and 8 jobs")
  func sameAsInProcess() throws {
    let requests = try Self.locations().map(Self.request)
    let replies = try ["1", "8"].map { jobs in
      let options = try WorkerOptions.parse(["--jobs", jobs])
      let pool = WorkerPool(DocumentWorkers.configuration(options, path: Program.path))
      var replies: [ExportRequest.Reply] = []
      try pool.run(requests) { replies.append(try $1.get()) }
      return replies
    }
    #expect(replies[0].count == requests.count)
    #expect(replies[0].map(\.bytes) == replies[1].map(\.bytes))
    let context = WorkerContext()
    for (request, reply) in zip(requests, replies[0]) {
      let own = request.reply(in: context)
      #expect(own.bytes == reply.bytes && own.metadata == reply.metadata, "\(request.path)")
    }
    #expect(replies[0].suffix(2).map(\.metadata.report.failure?.code) == ["noSuchFile", "unreadable"])
  }

  @Test("Images precede the document in a reply, which has no parts of other lengths")
  func images() {
    let place = ExportImages.Place(subfolder: "a", file: "b.png")
    var reply = BytesWithMetadata(Data("12345text".utf8), ExportReply())
    reply.metadata.images = [.init(place: place, length: 2), .init(place: place, length: 3)]
    let parts = reply.parts
    #expect(parts?.document == Data("text".utf8))
    #expect(parts?.images.map { String(decoding: $0.png, as: UTF8.self) } == ["12", "345"])
    for length in [-1, 10, .max] {
      reply.metadata.images = [.init(place: place, length: length)]
      #expect(reply.parts == nil)
    }
  }

  @Test("A document that takes too long becomes a document with an error")
  func timeout() throws {
    // A worker doesn't even start in that time.
    let outcome = try Program.run(
      ["annotations", "export", "--format", "jsonl", "--timeout", "0.001", Program.fixture("article.pdf")])
    #expect(outcome.status == 65)
    #expect(outcome.output.contains(#""code":"timedOut""#))
    #expect(
      outcome.messages.contains(
        "article.pdf: can't be read: it takes longer than 0.001 seconds; raise the limit with --timeout"))
  }

  @Test("Ctrl-C stops the work, and leaves neither a partial file nor a process")
  func interruption() throws {
    let folder = try TemporaryFolder()
    // Far more than a run can finish by then.
    let list = Array(repeating: Program.fixture("article.pdf"), count: 20_000).joined(separator: "\n")
    let path = try folder.write(list.utf8, to: "list")
    let terminal = try PseudoTerminal(
      Program.path,
      ["annotations", "export", "--files-from", path, "-o", folder.file("out.jsonl"), "--jobs", "3"],
      environment: Program.environment(adding: ["TERM": "xterm"]))
    #expect(terminal.expect("of 20000 done"))
    #expect(ProcessTable.eventually { ProcessTable.children(of: terminal.processID).count == 3 })
    let workers = ProcessTable.children(of: terminal.processID)
    #expect(terminal.wait(after: "\u{3}") == .status(130))
    #expect(ProcessTable.eventually { !workers.contains(where: ProcessTable.isRunning) })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list"])
  }

  @Test("A worker ends silently when its input ends or is invalid")
  func noRequests() throws {
    for input in [[], [1], Array(repeating: 0xFF, count: 100)] as [[UInt8]] {
      let outcome = try Program.run(["worker", "--memory", "1073741824"], input: .bytes(input))
      #expect(outcome.status == 0)
      #expect(outcome.outputBytes.isEmpty && outcome.messages.isEmpty)
    }
  }

  @Test("worker isn't documented, and refuses to run by hand")
  func people() throws {
    #expect(try !Program.run(["--help"]).output.contains("worker"))
    let terminal = try PseudoTerminal(Program.path, ["worker"], environment: Program.environment())
    #expect(terminal.expect("isn't for use by hand"))
    #expect(terminal.wait() == .status(64))
  }

  @Test(
    "Memory sizes",
    arguments: [
      ("1073741824", 1 << 30), ("1G", 1 << 30), ("512M", 512 << 20), ("512mib", 512 << 20),
      ("1.5GB", 3 << 29), ("1024k", 1 << 20), ("64B", 64), ("", nil), ("G", nil), ("-1G", nil), ("1T", nil),
      ("1e3", nil), ("999999999999G", nil), ("1.2.3", nil),
    ] as [(String, Int?)])
  func memorySize(text: String, bytes: Int?) {
    #expect(MemorySize(argument: text)?.bytes == bytes)
  }

  @Test(
    "Invalid options are refused",
    arguments: [
      ["--jobs", "0"], ["--jobs", "-2"], ["--jobs", "x"], ["--timeout", "0"], ["--timeout", "nan"],
      ["--timeout", "inf"], ["--memory", "1M"], ["--memory", "lots"],
    ])
  func usage(arguments: [String]) {
    #expect(throws: (any Error).self) { _ = try WorkerOptions.parse(arguments) }
  }
}
