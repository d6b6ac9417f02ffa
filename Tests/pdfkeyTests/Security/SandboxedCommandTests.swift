import Foundation
import TestSupport
import Testing
import Workers

/// The sandbox of commands, as `docs/security.md` promises it.
@Suite(
  "The sandbox of commands", .limited, .enabled(if: Sandbox.available == .all, "the system has a sandbox"),
  .tags(.program))
struct SandboxedCommandTests {
  @Test(
    "Commands that read documents are in the sandbox with all threads",
    arguments: [["text"], ["info"], ["links"], ["render", "-o", "page.png"]])
  func threads(command: [String]) throws {
    let folder = try TemporaryFolder()
    // The command waits for the pipe's contents.
    let path = folder.file("pipe.pdf")
    #expect(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    #expect(write(writer, "%", 1) == 1)
    let process = try ChildProcess(
      Program.path, (command + [path]).map { Array($0.utf8) }, environment: Program.environment(),
      descriptors: (0..<3).map { _ in .open("/dev/null", flags: O_RDWR) })
    defer {
      kill(process.id, SIGKILL)
      _ = process.wait(until: .now + Patience.limit)
    }
    let isInside = ProcessTable.eventually {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.id)/task")) ?? []
      return !tasks.isEmpty
        && tasks.allSatisfy { task in
          let path = "/proc/\(process.id)/task/\(task)/status"
          // A thread may end meanwhile.
          guard let status = try? String(contentsOfFile: path, encoding: .utf8) else { return true }
          return status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2")
        }
    }
    #expect(isInside)
  }

  @Test(
    "Every fixture is read with the same results in the sandbox and without",
    arguments: [
      ["info", "--json"], ["text", "--pages", "1-2"], ["render", "--dpi", "40", "-o", "-"],
      ["annotations", "export"],
    ])
  func results(command: [String]) throws {
    let files = Checkout.fixtureNames.map(Program.fixture)
    // Only some commands read several files.
    let runs = command.first == "render" ? files.map { [$0] } : [files]
    for run in runs {
      let outcomes = try ["off", "required"].map { mode in
        try Program.run(command + ["--sandbox", mode] + run)
      }
      #expect(outcomes[0].output == outcomes[1].output && outcomes[0].messages == outcomes[1].messages)
      #expect(outcomes[0].ending == outcomes[1].ending)
    }
  }

  @Test(
    "Edits are the same in the sandbox and without",
    arguments: [
      ["annotations", "add", "a.pdf", "--type", "note", "--page", "1", "--at", "100,100", "--contents", "x"],
      ["pages", "delete", "a.pdf", "--pages", "2", "-o", "new.pdf"],
      ["pages", "split", "a.pdf", "--every", "5", "-o", "parts"],
      ["merge", "a.pdf", "b.pdf", "-o", "new.pdf"],
      ["attachments", "add", "a.pdf", "b.pdf", "--backup"],
      ["render", "a.pdf", "-o", "page.png", "--dpi", "30"],
      ["redact", "a.pdf", "--text", "pages", "-o", "new.pdf"],
      ["outline", "export", "a.pdf", "-o", "outline.json"],
      ["flatten", "a.pdf", "-o", "new.pdf"],
      [
        "annotations", "add", "c.pdf", "--type", "note", "--page", "1", "--at", "9,9", "--password", "reader",
      ],
    ])
  func edits(command: [String]) throws {
    let (off, required) = try (
      Self.results(of: command, mode: "off"), Self.results(of: command, mode: "required")
    )
    #expect(off.messages == required.messages)
    #expect(off.sizes.keys.sorted() == required.sizes.keys.sorted())
    for (name, size) in off.sizes {
      // Times are compressed to sizes that differ by a byte or two.
      let other = required.sizes[name] ?? 0
      #expect(abs(size - other) < 8, "\(name): \(size) and \(other) bytes")
    }
  }

  /// Runs a command in a folder with two documents, and returns its messages, and the sizes of the files there in bytes.
  private static func results(of command: [String], mode: String) throws -> (
    messages: String, sizes: [String: Int]
  ) {
    let folder = try TemporaryFolder()
    for (name, fixture) in [("a", "article"), ("b", "article"), ("c", "encrypted-user")] {
      try FileManager.default.copyItem(
        atPath: Program.fixture("\(fixture).pdf"), toPath: folder.file("\(name).pdf"))
    }
    let arguments: [String] = command.map { word in
      word.contains(".") || word == "parts" ? folder.file(word) : word
    }
    let run = try Program.run(arguments + ["--sandbox", mode])
    #expect(run.ending == .status(0), "\(run.messages)")
    var sizes: [String: Int] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      sizes[name] = try size(of: folder.file(name))
    }
    return (Self.comparable(run.messages, in: folder), sizes)
  }

  @Test("Bookmarks are listed and changed the same in the sandbox and without")
  func bookmarks() throws {
    let commands = [
      ["add", "a.pdf", "--page", "2"], ["add", "a.pdf", "--page", "2"],
      ["add", "a.pdf", "--page", "3", "--title", "X"],
      ["list", "a.pdf"], ["rename", "a.pdf", "2", "New"], ["remove", "a.pdf", "1", "7"],
      ["remove", "a.pdf", "1"],
      ["import", "--from-outline", "a.pdf"], ["export", "a.pdf"],
      ["export", "--into-pdf", "a.pdf", "--dry-run"],
      ["export", "--into-pdf", "a.pdf"], ["list", "none.pdf"],
    ]
    let outcomes = try ["off", "required"].map { mode in
      let folder = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: Program.fixture("article.pdf"), toPath: folder.file("a.pdf"))
      return try commands.map { command -> [String] in
        let run = try Program.run(
          ["bookmarks"] + command.map { $0.hasSuffix(".pdf") ? folder.file($0) : $0 } + [
            "--sandbox", mode,
          ],
          environment: ["PDFKEY_LIBRARY": folder.file("library/bookmarks")])
        return [run.output, run.messages].map { Self.comparable($0, in: folder) } + ["\(run.ending)"]
      }
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[1].map { $0[2] }.count { $0.contains("(0)") } == commands.count - 2)
  }

  @Test("Images of annotations are the same in the sandbox and without, also from several workers")
  func images() throws {
    let outcomes = try ["off", "required"].map { mode in
      let folder = try TemporaryFolder()
      let run = try Program.run([
        "annotations", "export", "--images", folder.file("new/images"), "--jobs", "2", "--sandbox", mode,
        "--image-types", "highlight,square,stamp", Program.fixture("types.pdf"),
        Program.fixture("many-marks.pdf"),
      ])
      #expect(run.ending == .status(0), "\(run.messages)")
      let images = try FileManager.default.subpathsOfDirectory(atPath: folder.file("new/images")).sorted()
      return images.map { ($0, FileManager.default.contents(atPath: folder.file("new/images/\($0)"))) }
    }
    #expect(outcomes[0].count > 10 && outcomes[0].map(\.0) == outcomes[1].map(\.0))
    #expect(outcomes[0].map(\.1) == outcomes[1].map(\.1))
  }

  /// Returns a text without what differs each time: the folder, the time, and the size of an update, whose identifier
  /// is random and therefore written in more or fewer bytes.
  private static func comparable(_ text: String, in folder: TemporaryFolder) -> String {
    text.replacingOccurrences(of: folder.path, with: "")
      .replacing(/"created" : "[^"]*"|\d+ bytes longer/, with: "")
  }

  private static func size(of path: String) throws -> Int {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return -1 }
    return facts.st_mode & S_IFMT == S_IFREG ? Int(facts.st_size) : 0
  }

  @Test("A file with two names is appended to in place, by the library's record")
  func twoNames() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.pdf")
    try FileManager.default.copyItem(atPath: Program.fixture("article.pdf"), toPath: path)
    #expect(link(path, folder.file("b.pdf")) == 0)
    let old = try Data(contentsOf: URL(fileURLWithPath: path))
    let run = try Program.run(
      ["annotations", "add", path, "--type", "note", "--page", "1", "--at", "9,9", "--sandbox", "required"])
    #expect(run.ending == .status(0), "\(run.messages)")
    let new = try Data(contentsOf: URL(fileURLWithPath: folder.file("b.pdf")))
    #expect(new.count > old.count && new.starts(with: old))
  }

  @Test("An encrypted document is edited in the reader, whose worker is in the sandbox")
  func encrypted() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.pdf")
    try FileManager.default.copyItem(atPath: Program.fixture("encrypted-user.pdf"), toPath: path)
    let options = ["--password", "reader", "--sandbox", "required"]
    let run = try Program.run([path] + options, input: .bytes(Array("note Kept\nsave\nquit\n".utf8)))
    #expect(run.output.contains("saved 1 edit"), "\(run.output)")
    #expect(try Program.run(["annotations", "list", path] + options).output.contains("Kept"))
  }
}
