import Foundation
import TestSupport
import Testing

@Suite("pdfkey render", .tags(.program))
struct RenderCommandTests {
  private static let article = Program.fixture("article.pdf")

  /// Returns the width and height in the header of a PNG file.
  private static func size(ofPNG bytes: [UInt8]) throws -> [Int] {
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) && bytes.count > 33)
    return [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(
    "The image has the requested size",
    arguments: [
      ([], [875, 1240]), (["--dpi", "72", "--page", "iv"], [420, 595]),
      (["--width", "333", "--rotate", "-90"], [333, 235]),
      (["--zoom", "0.5", "--rotate", "450"], [298, 210]),
      (["--zoom", "1", "--annotations", "none", "--page", "5"], [420, 595]),
    ] as [([String], [Int])])
  func size(options: [String], size: [Int]) throws {
    let outcome = try Program.run(["render", Self.article] + options)
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    #expect(try Self.size(ofPNG: outcome.outputBytes) == size)
  }

  @Test("The image is written to a file without a message, except in JSON")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("page.png")
    let quiet = try Program.run(["render", Self.article, "--zoom", "1", "-o", path])
    #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.messages.isEmpty)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try Self.size(ofPNG: bytes) == [420, 595])
    let said = try Program.run(
      ["render", Self.article, "--page", "iv", "--width", "100", "--json", "--output", path])
    #expect(
      said.output == """
        {"height":142,"label":"iv","output":"\(path)","page":4,"path":"\(Self.article)","width":100}\n
        """)
    let dash = try Program.run(["render", "-", "--zoom", "1", "-o", "-"], input: .bytes(Self.bytes()))
    #expect(dash.outputBytes == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["page.png"])
  }

  @Test("Pages are written to files of a folder, each like the page alone")
  func pages() throws {
    let folder = try TemporaryFolder()
    let output = folder.file("new/images")
    let run = try Program.run(
      ["render", Self.article, "--pages", "iv,2,11-", "--zoom", "0.5", "--json", "-o", output])
    #expect(run.status == 0 && run.messages.isEmpty)
    let names = ["04", "02", "11", "12"].map { "article-\($0).png" }
    #expect(run.output.split(separator: "\n").count == 4)
    for (line, name) in zip(run.output.split(separator: "\n"), names) {
      #expect(line.contains(#""output":"\#(output)/\#(name)""#))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == names.sorted())
    let alone = try Program.run(["render", Self.article, "--page", "iv", "--zoom", "0.5"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: output + "/article-04.png")) == Data(alone.outputBytes))
    let stream = try Program.run(
      ["render", "-", "--pages", "2", "--zoom", "0.5", "-o", output], input: .bytes(Self.bytes()))
    #expect(stream.status == 0 && FileManager.default.fileExists(atPath: output + "/page-02.png"))
  }

  @Test(
    "Pages go to a folder, and a single page has a name", arguments: [["--page", "2"], ["-o", "-"], []])
  func pagesWithout(_ options: [String]) throws {
    let run = try Program.run(["render", Self.article, "--pages", "1-3"] + options)
    #expect(run.status == 64 && (run.messages.contains("exclude") || run.messages.contains("needs a folder")))
  }

  @Test("A page that can't be drawn is named, and the others are written")
  func undrawnPage() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run(
      ["render", Program.fixture("geometry.pdf"), "--pages", "1-", "--dpi", "2000", "-o", folder.path])
    let count = try FileManager.default.contentsOfDirectory(atPath: folder.path).count
    #expect(run.status != 0 && run.messages.contains("geometry.pdf: "), "\(run.messages)")
    #expect(count > 0, "\(run.messages)")
  }

  @Test(
    "A descriptor of the command is written to, and not one of the process that writes files",
    arguments: [
      "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link", "/dev/fd/77", "/dev/full",
    ])
  func descriptors(path: String) throws {
    let folder = try TemporaryFolder()
    symlink("/dev/stdout", folder.file("link"))
    let path = path == "link" ? folder.file(path) : path
    let run = try Program.run(["render", Self.article, "--zoom", "1", "-o", path])
    if path.hasSuffix("77") || path.hasSuffix("full") {
      #expect(
        run.status == (path.hasSuffix("77") ? 73 : 74) && run.messages.contains(path) && run.output.isEmpty)
    } else {
      #expect(run.status == 0 && run.messages.isEmpty)
      #expect(try Self.size(ofPNG: run.outputBytes) == [420, 595])
    }
    // A file behind it stays the same file, and keeps what it had; an edit is refused.
    let log = try folder.write("old".utf8, to: "log")
    #expect(link(log, folder.file("same")) == 0)
    for (command, status) in [(["outline", "export"], run.status), (["flatten"], 73)] {
      let outcome = try Program.run(command + [Self.article, "-o", path], output: .file(log))
      #expect(outcome.status == status, "\(command)")
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: log))
          == Data(contentsOf: URL(fileURLWithPath: folder.file("same"))))
    }
  }

  @Test("With --night a file is a dark image")
  func nightFile() throws {
    let folder = try TemporaryFolder()
    let options = ["render", Self.article, "--zoom", "1", "-o", folder.file("page.png")]
    let images = try [[], ["--night"]].map { more in
      #expect(try Program.run(options + more).status == 0)
      return try Data(contentsOf: URL(fileURLWithPath: folder.file("page.png")))
    }
    #expect(try images.map { try Self.size(ofPNG: Array($0)) } == [[420, 595], [420, 595]])
    #expect(images[0] != images[1])
  }

  private static func bytes() throws -> [UInt8] { try Program.bytes(ofFixture: "article.pdf") }

  @Test("A file keeps its permissions, and a link its target")
  func replacing() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write([1, 2, 3], to: "target.png")
    chmod(target, 0o640)
    symlink("target.png", folder.file("link.png"))
    let outcome = try Program.run(["render", Self.article, "--zoom", "1", "-o", folder.file("link.png")])
    #expect(outcome.status == 0)
    var facts = stat()
    #expect(lstat(folder.file("link.png"), &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(target, &facts) == 0 && facts.st_mode & 0o777 == 0o640 && facts.st_size > 1000)
  }

  @Test("Special files are written to and stay what they are")
  func devices() throws {
    let outcome = try Program.run(["render", Self.article, "--zoom", "1", "-o", "/dev/null"])
    #expect(outcome.status == 0)
    var facts = stat()
    #expect(stat("/dev/null", &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("A failure keeps the existing file")
  func failures() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "page.png")
    let page = try Program.run(["render", Self.article, "--page", "13", "-o", path])
    #expect(page.status == 65)
    #expect(page.messages.contains("has no page “13”"))
    let large = try Program.run(["render", Self.article, "--zoom", "1000", "-o", path, "--json"])
    #expect(large.status == 65)
    #expect(large.output.contains(#""code":"imageSize""#))
    #expect(large.messages.contains("page 1 can't be drawn at 420000 × 595000 pixels"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
    let nowhere = try Program.run(["render", Self.article, "-o", folder.file("no/such/folder.png")])
    #expect(nowhere.status == 73)
    #expect(nowhere.messages.contains("the image can't be created (No such file or directory)"))
    #expect(try Program.run(["render", Self.article, "-o", folder.path]).status == 73)
  }

  @Test("The document itself is never overwritten")
  func overItself() throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.bytes()
    let path = try folder.write(bytes, to: "a.pdf")
    symlink("a.pdf", folder.file("b.pdf"))
    for output in [folder.file("b.pdf"), folder.path + "/./a.pdf"] {
      let outcome = try Program.run(["render", path, "-o", output])
      #expect(outcome.status == 64)
      #expect(outcome.messages.contains("is the document itself"))
    }
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
  }

  @Test("A full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    #expect(try Program.run(["render", Self.article], output: .file("/dev/full")).status == 74)
    #expect(try Program.run(["render", Self.article, "-o", "/dev/full"]).status == 74)
    #expect(try Program.run(["render", Self.article], output: .closedPipe).ending == .status(0))
  }

  @Test(
    "Invalid command lines",
    arguments: [
      ["--zoom", "0"], ["--zoom", "-1"], ["--zoom", "nan"], ["--dpi", "inf"], ["--dpi", "x"],
      ["--width", "0"], ["--width", "99999"], ["--rotate", "45"], ["--rotate", "x"],
      ["--zoom", "1", "--dpi", "72"], ["--annotations", "some"], ["--json"], ["--json", "-o", "-"], ["x.pdf"],
      ["--cells", "20x10", "-o", "x.png"], ["--graphics", "sixel", "-o", "x.png"],
      ["--graphics", "none", "--night", "-o", "x.png"],
    ])
  func usage(options: [String]) {
    #expect(Program.isRefused(["render", Self.article] + options))
  }

  @Test("An image isn't written to a terminal", arguments: [[], ["-o", "-"]])
  func terminal(options: [String]) throws {
    let terminal = try PseudoTerminal(
      Program.path, ["render", Self.article] + options, environment: Program.environment())
    #expect(terminal.expect("can't go to the terminal"))
    #expect(terminal.wait() == .status(64))
  }

  @Test("Inputs fail as in the other commands")
  func inputs() throws {
    #expect(try Program.run(["render", Program.fixture("encrypted-user.pdf")]).status == 77)
    #expect(
      try Program.run(["render", "--password", "reader", Program.fixture("encrypted-user.pdf")]).status == 0)
    #expect(try Program.run(["render", Program.fixture("no-pages.pdf")]).status == 65)
    #expect(try Program.run(["render", "nothing-here.pdf"]).status == 66)
  }

  @Test("Malformed bytes are drawn or refused, each file in its own process", arguments: 0..<12)
  func mutatedFile(_ seed: Int) throws {
    let folder = try TemporaryFolder()
    let names = ["flags.pdf", "types.pdf", "placement.pdf", "article.pdf"]
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Program.fixture(names[seed % names.count]))))
    // A linear congruential generator: the same wrong bytes in each run.
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<20 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
    }
    let path = folder.file("wrong.pdf")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let outcome = try Program.run(["render", path, "--zoom", "0.25", "--rotate", "90"])
    #expect([0, 65, 66, 69, 77].contains(outcome.status), "\(names[seed % names.count]) #\(seed)")
    if outcome.status == 0 { _ = try Self.size(ofPNG: outcome.outputBytes) }
  }
}
