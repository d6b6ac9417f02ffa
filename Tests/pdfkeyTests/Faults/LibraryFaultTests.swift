import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import DocModelLibrary

/// Sessions whose library can't be used.
@Suite("Failing libraries", .tags(.program, .hostile))
struct LibraryFaultTests {
  private static let article = Program.fixture("article.pdf")

  /// Runs a session in a shell, which can limit it first.
  private func open(
    _ library: String, after preparation: String, _ lines: String
  ) throws -> ProcessRunner.Outcome {
    let script = "\(preparation); exec \"$0\" open --library \"$1\" \"$2\""
    let runner = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
    return try runner.run(["-c", script, Program.path, library, Self.article], input: .text(lines))
  }

  @Test("A full disk is reported, reading continues, and the library stays intact")
  func full() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.sqlite")
    #expect(try Program.run(["open", "--library", library, Self.article]).status == 0)
    var lines = "add bookmark kept\n"
    // Each title is larger than the remaining space.
    for page in 2...9 {
      lines += "page \(page)\nadd bookmark \(String(repeating: "x", count: 60_000))\(page)\n"
    }
    // In blocks of 512 bytes.
    let outcome = try open(library, after: "ulimit -f 300", lines + "text\nsearch border\n")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("added bookmark “kept”"))
    #expect(outcome.output.contains(library))
    #expect(outcome.output.contains("matches on"))
    // Without space for SQLite's own files the library is read as it is.
    let list = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
    let script = "ulimit -f 1; exec \"$0\" bookmarks $2 --library \"$1\" \"$3\" $4"
    let listed = try list.run(["-c", script, Program.path, library, "list", Self.article])
    #expect(listed.status == 0 && listed.output.contains("kept"), "\(listed.messages)")
    let removed = try list.run(["-c", script, Program.path, library, "remove", Self.article, "1"])
    #expect(removed.messages.contains("No disk space is left"), "\(removed.messages)")
    DamagedLibrary.recordDamage(library)
    let reopened = try Library(path: library)
    #expect(reopened.replaced == nil)
    let added = outcome.lines.count { $0.hasPrefix("added bookmark") }
    #expect(added < 9)
    #expect(try reopened.allBookmarks().count == added)
  }

  @Test("A library locked by another program is reported at once, and reading continues")
  func locked() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.sqlite")
    #expect(try Program.run(["open", "--library", library, Self.article]).status == 0)
    guard Python.has("sqlite3") else { return print("skipped: Python has no sqlite3") }
    let script = """
      import sqlite3, subprocess, sys
      holder = sqlite3.connect(sys.argv[2], isolation_level=None)
      holder.execute("BEGIN EXCLUSIVE")
      lines = b"next page\\nadd bookmark mine\\nnext page\\n"
      run = subprocess.run([sys.argv[1], "open", "--library", sys.argv[2], sys.argv[3]], input=lines,
        capture_output=True)
      print(run.stderr.decode(), "---", run.stdout.decode(), run.returncode)
      """
    let run = try Python.run(script, [Program.path, library, Self.article])
    let parts = run.output.split(separator: "---")
    let message = "The library \(library) is in use by another program"
    #expect(parts.first?.contains(message) == true, "\(run.output)\(run.messages)")
    #expect(parts.last?.contains(message) == true)
    #expect(parts.last?.contains("page 3 (iii) of 12") == true)
    #expect(parts.last?.hasSuffix(" 0\n") == true)
  }

  @Test("In a read-only folder nothing is saved, and reading continues")
  func readOnlyFolder() throws {
    let isSuperuser = getuid() == 0
    let setpriv = "/usr/bin/setpriv"
    guard !isSuperuser || FileManager.default.isExecutableFile(atPath: setpriv) else {
      return print("skipped: the superuser may write everything, and setpriv isn't there")
    }
    let folder = try TemporaryFolder()
    let directory = folder.file("place")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let library = directory + "/library.sqlite"
    #expect(
      try Program.run([
        "bookmarks", "add", "--library", library, Self.article, "--title", "kept", "--page", "2",
      ]).status == 0)
    chmod(folder.path, 0o755)
    chmod(library, 0o444)
    chmod(directory, 0o555)
    defer { chmod(directory, 0o755) }
    let user = isSuperuser ? "\(setpriv) --reuid 65534 --regid 65534 --clear-groups " : ""
    let script = "exec \(user)\"$0\" open --library \"$1\" \"$2\""
    let runner = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
    let outcome = try runner.run(
      ["-c", script, Program.path, library, Self.article],
      input: .text("bookmarks\nclose list\nadd bookmark other\nnext page\n"))
    if outcome.messages.contains("ermission denied"), outcome.output.isEmpty {
      return print("skipped: another user may not run the program here")
    }
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("kept · page 2"))
    #expect(outcome.output.contains("The library \(library) can't be written"))
    #expect(outcome.output.contains("page 2 (ii) of 12"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["library.sqlite"])
  }

  @Test("A damaged library is moved aside and replaced, and both names are reported")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.sqlite")
    let garbage = Array("no library, whatever it was".utf8)
    try folder.write(garbage, to: "library.sqlite")
    let outcome = try Program.run(
      ["open", "--library", library, Self.article], input: .text("add bookmark new\n"))
    #expect(outcome.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 2)
    let aside = try #require(names.last)
    #expect(aside.hasPrefix("library.sqlite.damaged-20"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file(aside))) == Data(garbage))
    #expect(outcome.messages.contains("The library \(library) was damaged"))
    #expect(outcome.messages.contains("It was moved to \(folder.file(aside))"))
    #expect(outcome.output.contains("added bookmark “new” on page 1\n"))
    let again = try Program.run(["bookmarks", "list", "--library", library])
    #expect(again.output.contains("new"))
    #expect(again.messages == "")
  }

  @Test("A damaged library that another copy has open stays until that copy ends")
  func damagedInUse() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.sqlite")
    #expect(try Program.run(["open", "--library", library, Self.article]).status == 0)
    let reader = try PseudoTerminal(
      Program.path, ["open", "--lines", "--library", library, Self.article],
      environment: Program.environment())
    #expect(reader.expect("> "))
    let file = try #require(FileHandle(forUpdatingAtPath: library))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(repeating: 0xFF, count: Int(size)))
    try file.close()
    let outcome = try Program.run(
      ["open", "--library", library, Self.article], input: .text("add bookmark new\n"))
    #expect(outcome.messages.contains("it is in use"), "\(outcome.messages)")
    #expect(outcome.output.contains("for this session only"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains(".damaged-") })
    reader.send(SIGKILL)
    _ = reader.wait()
    let again = try Program.run(
      ["open", "--library", library, Self.article], input: .text("add bookmark new\n"))
    #expect(again.messages.contains("It was moved to "), "\(again.messages)")
  }

  @Test("A file that isn't a library by its content or name is left unchanged")
  func noLibrary() throws {
    let folder = try TemporaryFolder()
    let notes = try folder.write(Array("my notes".utf8), to: "notes.txt")
    let outcome = try Program.run(
      ["open", "--library", notes, Self.article], input: .text("add bookmark new\n"))
    #expect(outcome.messages.contains("\(notes) isn't a library"))
    #expect(outcome.messages.contains("reading continues"))
    #expect(outcome.output.contains("for this session only"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
  }

  @Test("Two programs that write at the same time lose nothing")
  func twoPrograms() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.sqlite")
    let count = 150
    let programs = try (0..<2).map { writer in
      let lines = (0..<count).map { "page \($0 % 12 + 1)\nadd bookmark w\(writer)-\($0)\nback\n" }
      let input = try folder.write(Array(lines.joined().utf8), to: "lines-\(writer)")
      return try KilledProgram(
        ["open", "--library", library, Self.article],
        input: input, output: folder.file("output-\(writer)"))
    }
    for program in programs { #expect(program.end() == .status(0)) }
    let titles = Set(try Library(path: library).allBookmarks().map(\.bookmark.title))
    #expect(titles == Set((0..<2).flatMap { writer in (0..<count).map { "w\(writer)-\($0)" } }))
  }
}
