import DocModel
import Foundation
import Testing
import Workers

@testable import pdfkey

@Suite("pdfkey worker")
struct WorkerCommandTests {
  private static func pool(jobs: Int) throws -> WorkerPool {
    var options = try WorkerOptions.parse([])
    options.jobs = jobs
    return WorkerPool(DocumentWorkers.configuration(options, path: Program.path))
  }

  /// All fixtures, and what is none.
  private static func locations() throws -> [String] {
    let folder = Program.fixture("")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return names.map { Program.fixture($0) } + [folder, "nothing-here.pdf", "/dev/null"]
  }

  @Test("Workers answer for every file what the program itself finds, in the same order for 1 and 8 jobs")
  func sameAsInProcess() throws {
    let requests = try Self.locations().map { AnnotationsRequest(location: $0, password: "reader") }
    var lines: [[Data]] = []
    for jobs in [1, 8] {
      var replies: [Data] = []
      try Self.pool(jobs: jobs).run(requests) { request, outcome in
        let reply = try outcome.get()
        replies.append(reply.json)
        if request.location == "nothing-here.pdf" { #expect(reply.failure?.code == "noSuchFile") }
      }
      lines.append(replies)
    }
    #expect(lines[0].count == requests.count)
    #expect(lines[0] == lines[1])
    let context = WorkerContext()
    for (request, line) in zip(requests, lines[0]) {
      #expect(request.reply(in: context).json == line, "\(request.location)")
    }
  }

  @Test("A document that takes too long becomes a document with an error")
  func failure() throws {
    let reply = AnnotationsRequest(location: "a.pdf").reply(for: .timedOut(.seconds(2)))
    #expect(
      reply.failure
        == AnnotatedDocument.Failure(
          code: "timedOut", message: "a.pdf: takes longer than 2 seconds; --timeout gives it more"))
    #expect(String(decoding: reply.json, as: UTF8.self).contains(#""code":"timedOut""#))
    // No worker is even started in that time.
    let options = try WorkerOptions.parse(["--timeout", "0.001", "--jobs", "1"])
    let pool = WorkerPool(DocumentWorkers.configuration(options, path: Program.path))
    var codes: [String?] = []
    try pool.run([AnnotationsRequest(location: Program.fixture("article.pdf"))]) { request, outcome in
      guard case .failure(let failure) = outcome else { return }
      codes.append(request.reply(for: failure).failure?.code)
    }
    #expect(codes == ["timedOut"])
  }

  @Test("It ends when nobody asks, or asks nonsense, and says nothing")
  func noRequests() throws {
    for input in [[], [1], Array(repeating: 0xFF, count: 100)] as [[UInt8]] {
      let outcome = try Program.run(["worker", "--memory", "1073741824"], input: .bytes(input))
      #expect(outcome.status == 0)
      #expect(outcome.outputBytes.isEmpty && outcome.messages.isEmpty)
    }
  }

  @Test("People are neither told of it nor served")
  func people() throws {
    #expect(try !Program.run(["--help"]).output.contains("worker"))
    let terminal = try PseudoTerminal(Program.path, ["worker"], environment: Program.environment())
    #expect(terminal.expect("understands no people"))
    #expect(terminal.wait() == .status(64))
  }

  @Test(
    "Sizes of memory",
    arguments: [
      ("1073741824", 1 << 30), ("1G", 1 << 30), ("512M", 512 << 20), ("512mib", 512 << 20),
      ("1.5GB", 3 << 29), ("1024k", 1 << 20), ("64B", 64), ("", nil), ("G", nil), ("-1G", nil), ("1T", nil),
      ("1e3", nil), ("999999999999G", nil), ("1.2.3", nil),
    ] as [(String, Int?)])
  func memorySize(text: String, bytes: Int?) {
    #expect(MemorySize(argument: text)?.bytes == bytes)
  }

  @Test(
    "Options that make no sense are refused",
    arguments: [
      ["--jobs", "0"], ["--jobs", "-2"], ["--jobs", "x"], ["--timeout", "0"], ["--timeout", "nan"],
      ["--timeout", "inf"], ["--memory", "1M"], ["--memory", "lots"],
    ])
  func usage(arguments: [String]) {
    #expect(throws: (any Error).self) { _ = try WorkerOptions.parse(arguments) }
  }
}
