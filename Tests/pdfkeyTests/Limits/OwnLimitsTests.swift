import Foundation
import TestSupport
import Testing
import Workers

@testable import pdfkey

/// The limits of documents that a command reads in its own process, as `docs/security.md` promises.
@Suite("Limits of commands that read documents themselves", .limited, .tags(.program, .hostile))
struct OwnLimitsTests {
  /// The commands, with their arguments before and after the document.
  static let commands: [(before: [String], after: [String])] = [
    (["info", "--page-boxes"], []), (["outline", "list"], []), (["text"], []), (["links"], []),
    (["annotations", "list", "--types", "all"], []), (["attachments", "list"], []),
    (["attachments", "extract", "-o", "out"], []), (["render", "-o", "out.png", "--page", "1999"], []),
    (["bookmarks", "list"], []), (["bookmarks", "add", "--page", "1999"], []),
    (["bookmarks", "import", "--from-outline"], []), (["outline", "rename"], ["1", "x"]),
    (["attachments", "remove"], ["x"]), (["encrypt", "--user-password-file", "password"], []),
    (["decrypt"], []),
    (["bookmarks", "remove"], ["1"]), (["bookmarks", "rename"], ["1", "x"]), (["bookmarks", "export"], []),
  ]

  @Test(
    "Every command stops a document that takes too long, and reports its name and the remedy",
    arguments: commands
  )
  func time(before: [String], after: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.manyPages, to: "many.pdf")
    // Without it, encrypting ends before the document is read.
    try folder.write("secret".utf8, to: "password")
    let arguments = before.map { ["out", "out.png", "password"].contains($0) ? folder.file($0) : $0 }
    let run = try Program.run(
      arguments + ["--timeout", "0.001", path] + after,
      environment: ["PDFKEY_LIBRARY": folder.file("library")])
    #expect(run.ending == .status(65))
    #expect(run.output.isEmpty)
    #expect(
      run.messages
        == "pdfkey: \(path): can't be read: it takes longer than 0.001 seconds; raise the limit with --timeout\n"
    )
  }

  /// Some hundred milliseconds of work for any command; the system looks at the time every few milliseconds.
  private static let manyPages = HostilePDF.pages(200_000)

  @Test(
    "A page that exhausts the memory or never finishes ends its process",
    arguments: [["text"], ["render", "--page", "2", "-o", "/dev/null"]])
  func endless(command: [String]) throws {
    let folder = try TemporaryFolder()
    let endless = try folder.write(HostilePDF.endless, to: "endless.pdf")
    let late = try Program.run(command + ["--timeout", "0.5", endless])
    #expect(late.status == 65)
    #expect(
      late.messages.contains(
        "\(endless): can't be read: it takes longer than 0.5 seconds; raise the limit with --timeout"))
  }

  @Test("Too little memory is distinguished from a crash", .enabled(if: !AddressSanitizer.isOn))
  func memory() throws {
    let folder = try TemporaryFolder()
    let growing = try folder.write(HostilePDF.growing, to: "growing.pdf")
    let run = try Program.run(["text", "--memory", "80M", "--timeout", "100", growing])
    #expect(run.status == 65)
    #expect(
      run.messages.contains(
        "\(growing): can't be read: it needs more than 80 MiB of memory; raise the limit with --memory"))
  }

  @Test("A content stream of a gigabyte only costs time", arguments: ["text", "render"])
  func gigabyte(command: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(HostilePDF.gigabyteContent, to: "content.pdf")
    let target = command == "render" ? ["-o", folder.file("page.png")] : []
    let run = try Program.run([command, "--timeout", "1", path] + target)
    #expect(run.status == 65)
    #expect(
      run.messages.contains(
        "\(path): can't be read: it takes longer than 1 second; raise the limit with --timeout"))
    #expect(access(folder.file("page.png"), F_OK) != 0)
  }

  @Test("An image without enough memory is reported as left out", .enabled(if: !AddressSanitizer.isOn))
  func vastImages() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(HostilePDF.vastImages, to: "images.pdf")
    let run = try Program.run(["render", path, "-o", folder.file("page.png")])
    #expect(run.status == 65)
    #expect(
      run.messages.hasSuffix(
        "\(path): a part is left out (it needs more than 1 GiB of memory); raise the limit with --memory\n")
    )
    #expect(try Program.run(["text", path]).status == 0)
  }

  @Test("A document that exceeds its limits doesn't stop the others", arguments: [[], ["-"], ["list"]])
  func batch(list: [String]) throws {
    let folder = try TemporaryFolder()
    let endless = try folder.write(HostilePDF.endless, to: "endless.pdf")
    let (article, scan) = (Program.fixture("article.pdf"), Program.fixture("scan.pdf"))
    let files = [article, endless, scan, endless, article]
    let names = files.joined(separator: "\n") + "\n"
    if list == ["list"] { try folder.write(names.utf8, to: "list") }
    let arguments = list.isEmpty ? files : ["--files-from", list == ["-"] ? "-" : folder.file("list")]
    let run = try Program.run(
      ["text", "--json", "--timeout", "0.5"] + arguments, input: list == ["-"] ? .text(names) : .nothing)
    #expect(run.status == 1)
    let objects = try run.json.compactMap { $0 as? [String: Any] }
    #expect(objects.map { $0["path"] as? String } == files)
    let codes = objects.map { ($0["error"] as? [String: Any])?["code"] as? String }
    #expect(codes == [nil, "timedOut", nil, "timedOut", nil])
    #expect(run.messages.components(separatedBy: "takes longer than 0.5 seconds").count == 3)
  }

  @Test("The library is read for the documents after one that exceeds its limits")
  func bookmarks() throws {
    let folder = try TemporaryFolder()
    let article = Program.fixture("article.pdf")
    let many = try folder.write(HostilePDF.pages(200_000), to: "many.pdf")
    let library = ["--library", folder.file("library")]
    #expect(try Program.run(["bookmarks", "add", article, "--page", "2"] + library).status == 0)
    let run = try Program.run(["bookmarks", "list", "--timeout", "0.1", article, many, article] + library)
    #expect(run.status == 1 && run.messages.contains("\(many): can't be read: it takes longer"))
    #expect(run.output.components(separatedBy: "1  Preface").count == 3, "\(run.output)\(run.messages)")
  }

  @Test(
    "A document that crashes a library, or a mapped file that becomes shorter, doesn't stop the others",
    arguments: [
      (SIGSEGV, "can't be read: a library that reads it crashed; it may be damaged or malicious"),
      (SIGABRT, "can't be read: a library that reads it crashed; it may be damaged or malicious"),
      (SIGBUS, "has become shorter while it was read; repeat the command"),
    ])
  func crash(signal: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    let (pipe, output) = (folder.file("pipe.pdf"), folder.file("output"))
    #expect(mkfifo(pipe, 0o600) == 0)
    let files = [Program.fixture("article.pdf"), pipe, Program.fixture("article.pdf")]
    let process = try ChildProcess(
      Program.path, (["info"] + files).map { Array($0.utf8) }, environment: Program.environment(),
      descriptors: [
        .open("/dev/null", flags: O_RDONLY), .open(output, flags: O_WRONLY | O_CREAT), .copy(of: 1),
      ])
    // The pipe can be opened for writing once the command waits for its contents.
    var writer: Int32 = -1
    _ = ProcessTable.eventually {
      writer = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return writer >= 0
    }
    defer { close(writer) }
    kill(process.id, signal)
    #expect(process.wait(until: .now + Patience.limit) == .status(1))
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.contains("pdfkey: \(pipe): \(message)\n"), "\(text)")
    #expect(text.components(separatedBy: "File: ").count == 3, "\(text)")
  }

  @Test(
    "A process that can't restart itself says why it ends",
    arguments: [(SIGPROF, 0, "give it more"), (SIGTRAP, ENOMEM, "give it more"), (SIGSEGV, 0, "meanwhile")])
  func noRestart(signal: Int32, error: Int32, end: String) async {
    let result = await #expect(processExitsWith: .exitCode(65), observing: [\.standardErrorContent]) {
      [signal = signal as Int32, error = error as Int32] in
      OwnLimits.prepare(memory: 8 << 30, restarting: WorkerProgram(path: "/nonexistent", arguments: []))
      OwnLimits.begin(.seconds(1000)) { "\($0)" }
      var timer = itimerval()
      getitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer)
      #expect((900...1000).contains(timer.it_value.tv_sec))
      errno = error
      raise(signal)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.hasSuffix("\(end)\n"), "\(text)")
  }

  @Test("The time limit applies to each document, not to the batch")
  func manyDocuments() throws {
    let files = Array(repeating: Program.fixture("article.pdf"), count: 60)
    let run = try Program.run(["text", "--timeout", "0.5"] + files)
    #expect(run.status == 0 && run.messages.isEmpty)
  }

  @Test(
    "A few megabytes have ten seconds, and more have more",
    arguments: [(0, 10), (4_000_000, 10), (8_000_000, 30), (100_000_000, 60)])
  func timeBySize(size: Int, seconds: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "a.pdf")
    #expect(truncate(path, off_t(size)) == 0)
    #expect(try LimitOptions.parse([]).time(for: .location(path)) == .seconds(seconds))
    #expect(try LimitOptions.parse(["--timeout", "2"]).time(for: .location(path)) == .seconds(2))
    #expect(try LimitOptions.parse([]).time(for: .standardInput) == .seconds(60))
  }

  @Test("Invalid limits are refused", arguments: [["--timeout", "0"], ["--memory", "1M"]])
  func usage(arguments: [String]) {
    #expect(Program.isRefused(["info"] + arguments + ["x.pdf"]))
  }

  @Test("The argument of a resumed batch round-trips, and other arguments aren't mistaken for one")
  func resumed() {
    for batch in [
      ResumedBatch(index: 3, reason: .timedOut), .init(index: 0, reason: .outOfMemory, list: 5),
      .init(index: 1, reason: .timedOut, writer: [3, 4]),
    ] {
      #expect(ResumedBatch(argument: batch.argument) == batch)
    }
    for argument in [
      "resume", "resume:", "resume:-1:timedOut", "resume:1:other", "info", "resume:1:timedOut:2:3",
      "resume:1:timedOut:-:3:x", "other:1:timedOut:-",
    ] {
      #expect(ResumedBatch(argument: argument) == nil)
    }
  }
}
