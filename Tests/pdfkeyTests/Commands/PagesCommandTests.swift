import Foundation
import TestSupport
import Testing

@Suite("pdfkey pages and merge", .tags(.program))
struct PagesCommandTests {
  private func pageCount(_ path: String) throws -> Int? {
    let info = try Program.run(["info", "--json", path]).json.first as? [String: Any]
    return info?["pageCount"] as? Int
  }

  @Test("Turning pages appends to the file")
  func rotate() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let outcome = try Program.run(["pages", "rotate", path, "--pages", "2-3", "--by", "-90"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "2 pages turned by -90°")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: original))
  }

  @Test("JSON names what was kept, changed and lost")
  func json() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("links.pdf", to: "copy.pdf")
    let count = try #require(try pageCount(path))
    let outcome = try Program.run(["pages", "delete", path, "--pages", "4", "--json"])
    let report = try #require(try outcome.json.first as? [String: Any])
    #expect(report["mode"] as? String == "rewritten")
    #expect((report["lost"] as? [String])?.contains("the link on page 1 to page 4") == true)
    #expect((report["kept"] as? [String: Int])?["annotations"] != nil)
    #expect(try pageCount(path) == count - 1)
  }

  @Test("Many headings that a part lacks are counted, links are named")
  func lost() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let outcome = try Program.run(["pages", "extract", path, "--pages", "3", "-o", folder.file("part.pdf")])
    #expect(outcome.messages.contains("lost: 23 headings; --json names them"))
    #expect(outcome.messages.contains("lost: the link on page 3 to page"))
    #expect(!outcome.messages.contains("lost: the heading"))
  }

  @Test("A part doesn't lack what another part has; links between parts are lost")
  func lostByParts() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let outcome = try Program.run(["pages", "split", path, "--every", "2", "-o", folder.file("parts")])
    let lost = outcome.messages.split(separator: "\n").filter { $0.contains("lost: ") }
    #expect(!lost.isEmpty && lost.allSatisfy { $0.contains("lost: the link on page 3 to page") }, "\(lost)")
  }

  @Test("Parts that can't be written leave no folder behind, but one that was there")
  func failedSplit() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let command = "ulimit -f 1; exec \"$0\" pages split \"$1\" --every 2 -o \"$2\""
    let runner = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
    for parts in ["new/parts", "there"] {
      try FileManager.default.createDirectory(atPath: folder.file("there"), withIntermediateDirectories: true)
      #expect(try runner.run(["-c", command, Program.path, path, folder.file(parts)]).status == 74)
      let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(left.sorted() == ["copy.pdf", "there"])
    }
  }

  @Test("The report says what happened to the pages, and that a copy of all pages is one")
  func reasons() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let (output, scan) = (folder.file("out.pdf"), Program.fixture("scan.pdf"))
    let reports: [(arguments: [String], reason: String)] = [
      (["pages", "delete", path, "--pages", "2"], "rewritten, because pages are removed"),
      (["pages", "blank", path, "--after", "1"], "rewritten, because pages are added"),
      (["pages", "move", path, "--pages", "2", "--before", "1"], "rewritten, because pages are moved"),
      (["pages", "extract", path, "--pages", "2,1"], "rewritten, because pages are removed and moved"),
      (["merge", path, scan], "rewritten, because pages are added"),
      (["pages", "extract", path, "--pages", "1-"], "a copy without changes"),
    ]
    for (arguments, reason) in reports {
      let lines = try Program.run(arguments + ["-o", output]).lines
      #expect(lines.last == "\(output): is \(reason)")
    }
    #expect(FileManager.default.contentsEqual(atPath: path, andPath: output))
  }

  @Test("A document is split at its pages, and merging the parts gives the same text")
  func splitAndMerge() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let parts = folder.file("parts")
    #expect(try Program.run(["pages", "split", path, "--every", "2", "-o", parts]).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: parts).sorted()
    #expect(names.count == (try #require(try pageCount(path)) + 1) / 2)
    let whole = folder.file("whole.pdf")
    let outcome = try Program.run(["merge"] + names.map { "\(parts)/\($0)" } + ["-o", whole])
    #expect(outcome.status == 0)
    #expect(try Program.run(["text", whole]).lines == Program.run(["text", path]).lines)
  }

  @Test("A document is split at its headings, down to the level that follows the option")
  func splitAtSections() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    func count(_ arguments: [String]) throws -> Int {
      let parts = folder.file("parts-\(arguments.joined())")
      let run = try Program.run(["pages", "split"] + arguments + ["-o", parts])
      #expect(run.status == 0, "\(run.messages)")
      return try FileManager.default.contentsOfDirectory(atPath: parts).count
    }
    let top = try count([path, "--at-sections"])
    #expect(try count(["--at-sections", path]) == top)
    let second = try count([path, "--at-sections", "2"])
    #expect(second > top)
    #expect(try count(["--at-sections=2", path]) == second)
    #expect(try count(["--at-sections", "2", path]) == second)
    for level in ["0", "99999999999999999999", "-1"] {
      #expect(Program.isRefused(["pages", "split", path, "--at-sections=\(level)", "-o", "x"]))
    }
  }

  @Test("A file that is read isn't replaced by the new one, also by another name")
  func outputIsInput() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let other = folder.file("other.pdf")
    try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: path)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let scan = Program.fixture("scan.pdf")
    for arguments in [
      ["merge", scan, path, "-o", path], ["merge", scan, path, "-o", other],
      ["pages", "extract", path, "--pages", "1", "-o", path],
      ["pages", "insert", scan, "--from", path, "--after", "1", "-o", other],
      ["merge", path, scan, "-o", path], ["merge", "\(path):1", scan, "-o", other],
      ["flatten", path, "-o", other], ["info", path, "--strip", "-o", path],
      ["redact", path, "--text", "x", "-o", other], ["redact", path, "--text", "x", "-o", path],
      ["annotations", "merge", Program.fixture("article.pdf"), path, "-o", path],
      ["annotations", "import", scan, path, "-o", other], ["attachments", "add", scan, path, "-o", other],
      ["annotations", "add", scan, "--from", path, "-o", path],
      ["outline", "import", scan, path, "-o", path],
      ["form", "fill", Program.fixture("forms.pdf"), "--data", path, "-o", other],
    ] {
      #expect(try Program.run(arguments).status == 64)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
  }

  @Test(
    "Each file has a heading of its own if that is wanted, and the outline of a single one may be left out")
  func headings() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let whole = folder.file("whole.pdf")
    let inputs = [path, Program.fixture("scan.pdf") + ":1"]
    #expect(try Program.run(["merge"] + inputs + ["-o", whole, "--outline", "files"]).status == 0)
    let outline = try Program.run(["outline", whole]).lines
    #expect(outline.filter { !$0.hasPrefix(" ") }.count == 2)
    #expect(try Program.run(["merge", path, "-o", whole, "--outline", "none"]).status == 0)
    #expect(try Program.run(["outline", whole]).lines.isEmpty)
  }

  @Test("Pages are labelled, moved, inserted and cropped")
  func others() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    let label = try Program.run(["pages", "label", path, "--pages", "1-2", "--style", "roman"])
    #expect(label.lines.first == "2 pages labelled i to ii")
    let count = try #require(try pageCount(path))
    let move = ["pages", "move", path, "--pages", "ii"]
    #expect(try Program.run(move + ["--before", "i"]).status == 0)
    #expect(try Program.run(move).messages.contains("Name a page with --before or --after."))
    let both = try Program.run(move + ["--before", "i", "--after", "1"])
    #expect(both.messages.contains("Name one page, with --before or with --after."))
    #expect(
      try Program.run(["pages", "blank", path, "--after", "0", "--size", "A5"]).lines.first
        == "an empty page of 419.53 × 595.28 pt is page 1")
    let other = Program.fixture("scan.pdf")
    #expect(
      try Program.run(["pages", "insert", path, "--from", other, "--pages", "1", "--after", "1"]).status
        == 0)
    #expect(try pageCount(path) == count + 2)
    #expect(try Program.run(["pages", "crop", path, "--margins"]).status == 0)
  }

  @Test(
    "Wrong arguments and files are refused, and nothing is written",
    arguments: [
      (["rotate", "--pages", "1", "--by", "45"], 64), (["delete", "--pages", "1-"], 65),
      (["delete", "--pages", "99"], 65), (["label", "--pages", "1", "--start", "1000001"], 64),
      (["blank", "--after", "1", "--size", "huge"], 64),
    ] as [([String], Int)])
  func refusals(_ arguments: [String], _ status: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let outcome = try Program.run(["pages", arguments[0], path] + arguments.dropFirst())
    #expect(outcome.status == Int32(status))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
  }

  @Test(
    "Wrong arguments are refused before the file is read",
    arguments: [
      ["move", "--pages", "1"], ["extract", "--pages", "1"], ["crop"], ["split", "--every", "0", "-o", "x"],
    ])
  func usage(_ arguments: [String]) {
    #expect(Program.isRefused(["pages", arguments[0], "a.pdf"] + arguments.dropFirst()))
  }

  @Test("A later file that gives no pages is refused by its name, and nothing is written")
  func wrongSources() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let output = folder.file("new.pdf")
    let links = Program.fixture("links.pdf")
    for (name, arguments, status) in [
      ("no-pages.pdf", ["merge", path, Program.fixture("no-pages.pdf")], 65),
      ("no-pages.pdf", ["merge", Program.fixture("no-pages.pdf"), path], 65),
      ("links.pdf", ["merge", path, links + ":0"], 65),
      ("links.pdf", ["pages", "insert", path, "--from", links, "--pages", "54", "--before", "1"], 65),
      ("encrypted-owner.pdf", ["merge", path, Program.fixture("encrypted-owner.pdf")], 77),
    ] as [(String, [String], Int32)] {
      let outcome = try Program.run(arguments + ["-o", output])
      #expect(outcome.status == status)
      #expect(outcome.messages.contains("\(name): "))
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  @Test(
    "All parts are written, whatever becomes of the report",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [(.file("/dev/full"), 74), (.closedPipe, 0)] as [(ProcessRunner.Output, Int32)])
  func unprintedParts(_ output: ProcessRunner.Output, _ status: Int32) throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let parts = folder.file("parts")
    let outcome = try Program.run(["pages", "split", path, "--every", "1", "-o", parts], output: output)
    #expect(outcome.status == status)
    let names = try FileManager.default.contentsOfDirectory(atPath: parts)
    #expect(names.count == (try pageCount(path)))
  }

  @Test("Cut pages have their width and height as displayed")
  func cropTurned() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    #expect(try Program.run(["pages", "rotate", path, "--pages", "1", "--by", "90"]).status == 0)
    let outcome = try Program.run(["pages", "crop", path, "--pages", "1", "--box", "50,50,366,555"])
    #expect(outcome.lines.first?.hasSuffix("cut to 505 × 316 pt") == true)
  }

  @Test("Pages are written as often as they are named")
  func repeatedPages() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    let output = folder.file("twice.pdf")
    #expect(try Program.run(["pages", "extract", path, "--pages", "2,1,2", "-o", output]).status == 0)
    #expect(try pageCount(output) == 3)
    let insert = ["pages", "insert", path, "--from", output, "--pages", "1,1", "--after", "0"]
    let count = try #require(try pageCount(path))
    #expect(try Program.run(insert).status == 0)
    #expect(try pageCount(path) == count + 2)
  }

  @Test("The name of the new file needn't be UTF-8")
  func undecodableOutput() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "article.pdf")
    for option in ["", "--output="] {
      let name = Array(folder.file("x").utf8) + [0xFF] + Array("\(option.count).pdf".utf8)
      let outcome = try Program.run(
        ["pages", "extract", path, "--pages", "1"] + (option.isEmpty ? ["-o"] : []),
        rawArguments: [Array(option.utf8) + name])
      #expect(outcome.status == 0)
      #expect(access(name.map { CChar(bitPattern: $0) } + [0], F_OK) == 0)
      let again = try Program.run(["merge", path, "-o"], rawArguments: [name, name])
      #expect(again.status == 64)
    }
  }
}
