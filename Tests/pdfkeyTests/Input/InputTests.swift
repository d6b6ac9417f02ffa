import Foundation
import TestSupport
import Testing

@testable import pdfkey

@Suite("Sources of documents", .tags(.program))
struct InputTests {
  @Test("- reads a document from standard input")
  func standardInput() throws {
    let bytes = try Program.bytes(ofFixture: "article.pdf")
    let outcome = try Program.run(["info", "--json", "-"], input: .bytes(bytes))
    #expect(outcome.status == 0)
    let object = try #require(try outcome.json.first as? [String: Any])
    #expect(object["path"] as? String == "-")
    #expect(object["fileSize"] as? Int == bytes.count)
    let empty = try Program.run(["info", "-"])
    #expect(empty.status == 65)
    #expect(empty.messages == "pdfkey: standard input: is empty; fetch or save it again\n")
  }

  @Test("A file: URL is a path")
  func url() throws {
    let path = Program.fixture("article.pdf")
    let outcome = try Program.run(["info", "--json", "file://\(path)#page=3"])
    let object = try #require(try outcome.json.first as? [String: Any])
    #expect(object["path"] as? String == path)
  }

  @Test("A list of files is separated by line feeds or by NUL")
  func filesFrom() throws {
    let files = ["article.pdf", "scan.pdf"].map(Program.fixture)
    let fromInput = try Program.run(
      ["info", "--json", "--files-from", "-"], input: .text(files.map { $0 + "\0" }.joined()))
    #expect(try fromInput.json.compactMap { ($0 as? [String: Any])?["path"] as? String } == files)
    let folder = try TemporaryFolder()
    let path = try folder.write(files.joined(separator: "\n").utf8, to: "list")
    let first = Program.fixture("labels.pdf")
    let fromFile = try Program.run(["info", "--json", first, "--files-from", path])
    #expect(try fromFile.json.compactMap { ($0 as? [String: Any])?["path"] as? String } == [first] + files)
  }

  @Test("An empty list isn't an error, a missing list is")
  func lists() throws {
    let empty = try Program.run(["info", "--files-from", "-"])
    #expect(empty.status == 0)
    #expect(empty.output.isEmpty)
    let missing = try Program.run(["info", "--files-from", "/nonexistent/list"])
    #expect(missing.status == 66)
    #expect(missing.messages.hasPrefix("pdfkey: /nonexistent/list: "))
  }

  @Test(
    "Names in a list",
    arguments: [
      ("", []), ("a\nb", ["a", "b"]), ("a\n\nb\n", ["a", "", "b"]), ("a\nb\0c\0", ["a\nb", "c"]),
      (" a \n", [" a "]), ("\n", [""]), ("a\0\0", ["a", ""]), ("é", ["é"]),
    ] as [(String, [String])])
  func names(list: String, names: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(list.utf8), to: "list")
    let reader = try FileList(path)
    var found: [String] = []
    while case .name(let name) = try reader.next() { found.append(name) }
    #expect(found == names)
    #expect(reader.count == names.count)
    #expect(try FileList.read(path) == names.filter { !$0.isEmpty })
  }

  @Test("A name that hasn't arrived is waited for only on request")
  func laterNames() throws {
    let pipe = Pipe()
    let list = try FileList("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(try list.next() == .later)
    for (text, names) in [("a\nb", [FileList.Next.name("a"), .later]), ("c\n", [.name("bc"), .later])] {
      pipe.fileHandleForWriting.write(Data(text.utf8))
      #expect(try names.map { _ in try list.next() } == names)
    }
    try pipe.fileHandleForWriting.close()
    #expect(try list.next() == .end && list.next(waiting: true) == .end)
  }

  @Test("A long list is processed in pieces")
  func longList() throws {
    let folder = try TemporaryFolder()
    let names = (0..<20_000).map { "folder/file \($0) é.pdf" }
    let path = try folder.write(Array(names.joined(separator: "\n").utf8), to: "list")
    #expect(try FileList.read(path) == names)
    #expect(try FileList(path).count == names.count)
  }

  @Test("A file whose name isn't UTF-8 is found")
  func undecodable() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(try Program.bytes(ofFixture: "scan.pdf"), to: "scan.pdf")
    // ü in Latin-1.
    let name = Array(folder.file("f").utf8) + [0xFC] + Array("r.pdf".utf8)
    let isRenamed = (name.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      $0.baseAddress.map { rename(source, $0) == 0 } ?? false
    }
    try #require(isRenamed)
    for outcome in [
      try Program.run(["info", "--json"], rawArguments: [name]),
      try Program.run(["info", "--json", "--files-from", "-"], input: .bytes(name + [0])),
    ] {
      #expect(outcome.status == 0)
      let object = try #require(try outcome.json.first as? [String: Any])
      #expect(object["path"] as? String == folder.file("f\u{FFFD}r.pdf"))
      #expect((object["info"] as? [String: String])?["Title"] == "A scan")
    }
    // One that looks the same is another document.
    let library = ["--library", folder.file("library.sqlite")]
    let added = try Program.run(
      ["bookmarks", "add", "--page", "1", "--title", "mine"] + library, rawArguments: [name])
    #expect(added.status == 0, "\(added.messages)")
    let other = name.map { $0 == 0xFC ? 0xFD : $0 }
    let bytes = try Program.bytes(ofFixture: "article.pdf")
    let file = open(other.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o600)
    #expect(write(file, bytes, bytes.count) == bytes.count)
    close(file)
    for names in [[other], [name, other]] {
      let listed = try Program.run(["bookmarks", "list", "--json"] + library, rawArguments: names)
      #expect(listed.status == 0, "\(listed.messages)")
      let counts = try listed.json.map { (($0 as? [String: Any])?["bookmarks"] as? [Any])?.count }
      #expect(counts == [[0], [1, 0]][names.count - 1])
    }
  }
}
