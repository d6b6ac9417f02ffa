import DocModelLibrary
import Foundation
import TestSupport
import Testing

@testable import pdfkey

@Suite("The index in the reader", .limited, .tags(.program))
struct ReaderIndexTests {
  private static func index(_ folder: TemporaryFolder) -> String { folder.file("library-index.sqlite") }

  /// Returns the answers to lines about a document.
  private static func open(
    _ folder: TemporaryFolder, _ file: String, _ options: [String] = [], _ lines: String...
  ) throws -> ProcessRunner.Outcome {
    try Program.run(
      ["open", "--fresh", "--library", folder.file("library.sqlite")] + options + [file],
      input: .text(lines.joined(separator: "\n") + "\n"))
  }

  private static func status(_ folder: TemporaryFolder) throws -> [String: Any] {
    let outcome = try Program.run(["index", "--status", "--json", "--library", folder.file("library.sqlite")])
    return try #require(try outcome.json.first as? [String: Any])
  }

  private static func copy(_ name: String, to folder: TemporaryFolder) throws -> String {
    try folder.write(Program.bytes(ofFixture: name), to: name)
  }

  @Test("A repeated search uses the index, with the same results")
  func repeated() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy("article.pdf", to: folder)
    let lines = ["search NoZoom", "n", "hits", "filter chapter:flags", "search -e bord.r", "text"]
    func answers(_ options: [String]) throws -> String {
      let run = try Program.run(
        ["open", "--fresh", "--library", folder.file("library.sqlite")] + options + [file],
        input: .text(lines.joined(separator: "\n") + "\n"))
      #expect(run.status == 0 && run.messages == "")
      return run.output
    }
    let read = try answers(["--no-index"])
    #expect(!FileManager.default.fileExists(atPath: Self.index(folder)))
    #expect(try answers([]) == read)
    #expect(try Self.status(folder)["documents"] as? Int == 1)
    #expect(try answers([]) == read)
    // The match comes from the index and not from the document.
    let change =
      "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]);"
      + "c.execute(\"UPDATE page SET text = 'qz' WHERE id % 16777216 = 6\"); c.commit()"
    #expect(try Python.run(change, [Self.index(folder)]).status == 0)
    #expect(try Self.open(folder, file, [], "search qz").output.contains("page 7 (3)"))
    #expect(try Self.open(folder, file, ["--no-index"], "search qz").output.contains("not found"))
  }

  @Test("Pages that were read are indexed, and the others later")
  func parts() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy("article.pdf", to: folder)
    _ = try Self.open(folder, file, [], "text", "page 3", "text")
    #expect(try Self.status(folder)["documents"] as? Int == 0)
    #expect(try Self.status(folder)["textBytes"] as? Int ?? 0 > 100)
    _ = try Self.open(folder, file, [], "search zebra")
    #expect(try Self.status(folder)["documents"] as? Int == 1)
    // Searches on the command line use the index, too.
    let found = try Program.run(
      ["search", "-c", "NoZoom", file], environment: ["PDFKEY_LIBRARY": folder.file("library.sqlite")])
    #expect(found.output == "4\n")
  }

  @Test("A rewritten file is read again")
  func changed() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy("article.pdf", to: folder)
    _ = try Self.open(folder, file, [], "search NoZoom")
    try folder.write(Program.bytes(ofFixture: "typography.pdf"), to: "article.pdf")
    #expect(try Self.open(folder, file, [], "search NoZoom").output.contains("not found"))
  }

  @Test("Documents with a password and standard input aren't indexed")
  func passwords() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy("encrypted-user.pdf", to: folder)
    let run = try Self.open(folder, file, ["--password", "reader"], "search e")
    #expect(run.status == 0 && run.output.contains("matches on"))
    let other = try Self.copy("article.pdf", to: folder)
    let typed = try Self.open(folder, other, [], "open --password reader \(file)", "search e")
    #expect(typed.output.contains("matches on"))
    #expect(try Self.status(folder)["textBytes"] as? Int == 0)
  }

  @Test("An unusable index is reported once, and only costs time")
  func unusable() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy("article.pdf", to: folder)
    let read = try Self.open(folder, file, ["--no-index"], "search NoZoom", "n", "search border")
    try FileManager.default.createDirectory(atPath: Self.index(folder), withIntermediateDirectories: true)
    let run = try Self.open(folder, file, [], "search NoZoom", "n", "search border")
    #expect(run.output == read.output && run.status == 0)
    #expect(run.messages.components(separatedBy: "can't be used").count == 2, "\(run.messages)")
    #expect(run.messages.contains(Self.index(folder)))
  }

  @Test("Texts that memory has no room for come from the index, into which each page is written once")
  func memory() throws {
    let folder = try TemporaryFolder()
    let reader = ReaderTexts(path: Self.index(folder))
    let texts = try #require(reader.texts(of: .path(try Self.copy("article.pdf", to: folder))))
    for page in [0, 1, 2, 0, 1, 2] {
      let text = String(repeating: "\(page)", count: 150_000)
      texts.add(IndexedPage(index: page, label: "", text: text), of: 3)
    }
    #expect(texts.text(ofPage: 0) == nil && texts.text(ofPage: 2) != nil && !texts.isComplete)
    texts.write()
    reader.finish()
    #expect(texts.pages(without: SearchQuery("000")) == [1, 2])
    #expect(texts.text(ofPage: 0)?.hasPrefix("000") == true && texts.isComplete)
    #expect(try Self.status(folder)["textBytes"] as? Int == 450_000)
  }

  @Test("A damaged index is created again")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy("article.pdf", to: folder)
    _ = try Self.open(folder, file, [], "search NoZoom")
    for ending in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: Self.index(folder) + ending)
    }
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Self.index(folder))))
    for position in 100..<bytes.count { bytes[position] = 0x55 }
    try folder.write(bytes, to: "library-index.sqlite")
    #expect(try Self.open(folder, file, [], "search NoZoom").output.contains("this is 1/4"))
    #expect(try Self.status(folder)["documents"] as? Int == 1)
  }

  @Test("An index locked by another program doesn't block")
  func locked() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy("article.pdf", to: folder)
    _ = try Self.open(folder, file, [], "text")
    let script = """
      import sqlite3, subprocess, sys
      c = sqlite3.connect(sys.argv[1], isolation_level=None)
      c.execute("PRAGMA locking_mode = EXCLUSIVE")
      c.execute("BEGIN EXCLUSIVE")
      run = subprocess.run(sys.argv[2:], input=b"search NoZoom\\nn\\nsearch border\\n", capture_output=True)
      sys.stdout.buffer.write(run.stdout); sys.stderr.buffer.write(run.stderr)
      sys.exit(run.returncode)
      """
    let run = try Python.run(
      script,
      [
        Self.index(folder), Program.path, "open", "--fresh", "--library", folder.file("library.sqlite"),
        file,
      ])
    #expect(run.status == 0)
    #expect(run.output.contains("this is 1/4") && run.output.contains("for “border”"))
    let reason = "another program is using it"
    #expect(run.messages.components(separatedBy: reason).count == 2, "\(run.messages)")
  }
}

@Suite("Interrupted indexing", .tags(.program))
struct IndexInterruptionTests {
  /// Returns copies of a document that differ in a comment, so that each has its own text in the index.
  private static func copies(_ count: Int, in folder: TemporaryFolder) throws -> [String] {
    let bytes = try Program.bytes(ofFixture: "many-pages.pdf")
    return try (0..<count).map { try folder.write(bytes + Array("\n% \($0)\n".utf8), to: "\($0).pdf") }
  }

  private static func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> ProcessRunner.Outcome {
    try Program.run(arguments, environment: ["PDFKEY_LIBRARY": folder.file("library.sqlite")])
  }

  private static func documents(_ folder: TemporaryFolder) throws -> Int {
    let status = try run(folder, ["index", "--status", "--json"])
    return try #require((status.json.first as? [String: Any])?["documents"] as? Int)
  }

  @Test(
    "After Ctrl-C or a kill, the next run continues",
    arguments: [("index", SIGINT), ("search", SIGINT), ("index", SIGKILL)])
  func interrupted(_ command: String, _ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let files = try Self.copies(16, in: folder)
    let arguments = command == "index" ? ["index"] + files : ["search", "-c", "border styles"] + files
    // The signal is sent when the first texts have been written.
    let script = """
      import os, signal, sqlite3, subprocess, sys, time
      child = subprocess.Popen(sys.argv[3:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
      def count():
          try:
              c = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
              return c.execute("SELECT COUNT(*) FROM page").fetchone()[0]
          except sqlite3.Error:
              return 0
      while child.poll() is None and count() == 0: time.sleep(0.002)
      child.send_signal(int(sys.argv[2]))
      child.wait()
      """
    let python = ProcessRunner(
      executable: "/usr/bin/env",
      environment: Program.environment(adding: ["PDFKEY_LIBRARY": folder.file("library.sqlite")]))
    let run = try python.run(
      ["python3", "-c", script, folder.file("library-index.sqlite"), String(signal), Program.path]
        + arguments)
    #expect(run.status == 0, "\(run.messages)")
    #expect(try Self.documents(folder) <= 16)
    let read = try Self.run(folder, ["search", "-c", "--no-index", "border styles"] + files)
    #expect(try Self.run(folder, ["search", "-c", "border styles"] + files).output == read.output)
    #expect(try Self.run(folder, ["index"] + files).status == 0)
    #expect(try Self.documents(folder) == 16)
    #expect(try Self.run(folder, ["search", "-c", "border styles"] + files).output == read.output)
  }

  @Test("Without disk space the results are the same, and with space the index is filled")
  func noRoom() throws {
    let folder = try TemporaryFolder()
    let files = try Self.copies(3, in: folder)
    let shell = ProcessRunner(
      executable: "/bin/bash",
      environment: Program.environment(adding: ["PDFKEY_LIBRARY": folder.file("library.sqlite")]))
    for kilobytes in [0, 8, 64] {
      // Core dumps would count, too.
      let limited = try shell.run(
        [
          "-c", "ulimit -c 0; ulimit -f \(kilobytes); exec \"$0\" \"$@\"", Program.path, "search", "-c",
          "border styles",
        ]
          + files)
      #expect(limited.status == 0 && limited.lines.count == 3, "\(kilobytes) KB: \(limited)")
    }
    #expect(try Self.documents(folder) == 0)
    #expect(try Self.run(folder, ["index"] + files).status == 0)
    #expect(try Self.documents(folder) == 3)
  }
}
