import Foundation
import TestSupport
import Testing

@Suite("Reading in line mode", .tags(.program))
struct LineModeTests {
  private let script = """
    next tab
    ⌃⇧⇥
    search the
    n
    add bookmark "Here"
    outline
    3
    back
    bookmarks
    ?

    """
  private let files = ["article.pdf", "many-pages.pdf"].map(Program.fixture)

  private func open(
    _ arguments: [String], _ lines: String, library: String? = nil, output: ProcessRunner.Output = .captured
  ) throws -> ProcessRunner.Outcome {
    let folder = try TemporaryFolder()
    let library = library ?? folder.file("l")
    return try Program.run(["open", "--library", library] + arguments, input: .text(lines), output: output)
  }

  @Test("Columns of code or numbers are kept, or all pages or none as set")
  func layout() throws {
    let values = [("auto", true, false), ("on", true, true), ("off", false, false)]
    let lines = values.map { "set layout \($0.0)\npage 1\ntext\npage 4\ntext\n" }.joined()
    let run = try open([Program.fixture("columns.pdf")], lines)
    let parts = run.lines.split { $0.hasPrefix("text keeps") || $0.hasPrefix("text in") }.dropFirst()
    #expect(run.status == 0 && parts.count == 3)
    let (code, prose) = ("    if page  == 1 {", "The left column begins here    The right column follows")
    for ((value, keepsCode, keepsProse), part) in zip(values, parts) {
      #expect(part.contains(code) == keepsCode && part.contains(prose) == keepsProse, "\(value)")
    }
  }

  @Test("Every line is answered, and the last input is kept")
  func transcript() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.sqlite")
    let first = try open(["--echo"] + files, script, library: library)
    #expect(first.status == 0)
    #expect(first.messages == "")
    let echoed = first.lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
    #expect(echoed == script.split(separator: "\n"))
    for line in [
      "[2/2] many-pages.pdf · page 1 of 300 · 1 Keys", "[1/2] article.pdf · page 1 (i) of 12",
      "added bookmark “Here” on page 2", "   2  Überblick – Contents · page 3 (iii)",
      "* 1  Here · page 2 (ii)",
    ] {
      #expect(first.lines.contains { $0 == line || $0.hasPrefix(line) }, "\(line)")
    }

    let second = try open([files[0]], "bookmarks\n1\n", library: library)
    #expect(second.lines.contains { $0.hasPrefix("* 1  Here · page 2 (ii)") })
    #expect(second.lines.first?.hasPrefix("[1/1] article.pdf · page 2 (ii) of 12") == true)
  }

  @Test("Every line has one answer, whatever it contains")
  func oneAnswerALine() throws {
    let folder = try TemporaryFolder()
    let lines = [
      "", "  ", "nonsense", "\u{1B}[2J", "page 999", "⌃", "\"", "open \"",
      String(repeating: "x", count: 200_000),
    ]
    var bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    bytes += [0xFF, 0xFE, 0x00, 0x80, 0x0A]
    bytes += Array("outline".utf8)
    let run = try Program.run(
      ["open", "--json", "--library", folder.file("l")] + files, input: .bytes(bytes))
    #expect(run.status == 0)
    let answers = try run.json.compactMap { $0 as? [String: Any] }
    #expect(answers.count == lines.count + 2)
    #expect(answers.last?["ok"] as? Bool == true, "a last line without a line end counts")
    #expect(answers[2]["ok"] as? Bool == false)
    let error = answers[2]["error"] as? [String: Any]
    #expect(error?["code"] as? String == "usage")
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("Without files, those tabs of the last session are opened that still exist")
  func restored() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.sqlite")
    let copy = try folder.write(Program.bytes(ofFixture: "labels.pdf"), to: "copy.pdf")
    let terminal = try PseudoTerminal(
      Program.path, ["open", "--library", library] + files + [copy], environment: Program.environment())
    #expect(terminal.expect("> "))
    #expect(terminal.wait(after: "tab 2\npage 12\nq\n") == .status(0))

    // A script with files of its own leaves the user's tabs unchanged; a script without files continues with them.
    _ = try open([copy], "next page\n", library: library)
    _ = try open(["--fresh", files[0]], "close tab\n", library: library)
    try FileManager.default.removeItem(atPath: copy)
    let again = try open([], "tabs\n", library: library)
    #expect(again.status == 0)
    #expect(again.lines.first?.hasPrefix("[2/2] many-pages.pdf · page 12 of 300") == true)
    #expect(again.messages.contains("copy.pdf: no such file"))
    _ = try open([], "close tab\n", library: library)
    #expect(try open([], "", library: library).lines == ["[1/1] article.pdf · page 1 (i) of 12"])
  }

  @Test("Without files or a session to restore, commands still work")
  func empty() throws {
    let run = try open([], "open \"\(files[0])\"\nq\nnext page\n")
    #expect(run.status == 0)
    #expect(run.lines == ["[0/0] no tabs · open FILE opens one", "[1/1] article.pdf · page 1 (i) of 12"])
  }

  @Test("--fresh begins at the first page")
  func fresh() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("l")
    _ = try open([files[0]], "page 5\n", library: library)
    #expect(try open([files[0]], "", library: library).output.contains("page 5 (1)"))
    #expect(try open(["--fresh", files[0]], "", library: library).output.contains("page 1 (i)"))
  }

  @Test("--show text prints the first page, and each page turned to")
  func show() throws {
    let run = try open(["--show", "text", files[1]], "next page\n")
    let pages = ["Page 1 of 300", "Page 2 of 300", "Page 3 of 300"].map { run.output.firstRange(of: $0) }
    #expect(pages[0] != nil && pages[1] != nil && pages[2] == nil)
    // The first page is printed above the first status line.
    #expect(run.lines.firstIndex { $0.hasPrefix("[1/1]") } ?? 0 > 0)
  }

  @Test("A file that can't be opened is reported, and the others are read")
  func someFail() throws {
    let run = try open(["/nowhere.pdf", files[0]], "next page\n")
    #expect(run.status == 1)
    #expect(run.messages == "pdfkey: /nowhere.pdf: no such file; check the name\n")
    #expect(run.lines.last?.hasPrefix("[1/1] article.pdf · page 2 (ii)") == true)
  }

  @Test("Each of several files opened in a session is answered")
  func someFailInSession() throws {
    let line = "open /nowhere.pdf \"\(files[0])\"\n"
    let people = try open([files[1]], line)
    #expect(
      people.lines.dropFirst() == [
        "opened article.pdf", "/nowhere.pdf: no such file; check the name",
        "[2/2] article.pdf · page 1 (i) of 12",
      ])
    let programs = try open(["--json", files[1]], line)
    let answer = try #require(try programs.json.first as? [String: Any])
    #expect((answer["error"] as? [String: Any])?["code"] as? String == "noSuchFile")
    #expect((answer["result"] as? [String: Any])?["messages"] as? [String] == ["opened article.pdf"])
    #expect((answer["state"] as? [String: Any])?["tab"] as? Int == 2)
  }

  @Test("An encrypted file is opened in a session with the password of the line or of the program")
  func passwordInSession() throws {
    let locked = Program.fixture("encrypted-user.pdf")
    let run = try open([], "open \(locked)\nopen --password reader \(locked)\n")
    #expect(
      run.lines.dropFirst().first
        == "\(locked): needs a password; give it with open --password PASSWORD FILE")
    #expect(run.lines.last?.hasPrefix("[1/1] encrypted-user.pdf · page 1 of 2") == true)
    let given = try open(["--password", "reader"], "open \(locked)\n")
    #expect(given.lines.last?.hasPrefix("[1/1] encrypted-user.pdf · page 1 of 2") == true)
  }

  @Test(
    "A single file that can't be opened gives its exit status",
    arguments: [
      ("no-such.pdf", 66), ("cut.pdf", 65), ("encrypted-user.pdf", 77),
    ] as [(String, Int32)])
  func fails(_ name: String, _ status: Int32) throws {
    let run = try open([Program.fixture(name)], "next page\n")
    #expect(run.status == status)
    #expect(run.output == "")
  }

  @Test("Closing the output ends the session quietly")
  func closedPipe() throws {
    let run = try open(files, "next page\nnext page\n", output: .closedPipe)
    #expect(run.status == 0)
    #expect(run.messages == "")
  }

  @Test("A full disk is reported")
  func fullDisk() throws {
    let run = try open(files, "next page\n", output: .file("/dev/full"))
    #expect(run.status == 74)
    #expect(run.messages.contains("can't write the output"))
  }

  @Test("A folder as input ends the session, as its beginning is its end")
  func folderAsInput() throws {
    let shell = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
    let command = "exec \"$0\" open --library /nonexistent/l \"$1\" < /"
    #expect(try shell.run(["-c", command, Program.path, files[0]]).status == 0)
  }

  @Test("A document from standard input needs a terminal for the commands")
  func standardInput() throws {
    let run = try Program.run(
      ["open", "--library", "/nonexistent/l", "-"],
      input: .bytes(try Program.bytes(ofFixture: "article.pdf")))
    #expect(run.status == 64)
    #expect(run.messages.contains("save the document to a file"))
  }
}

@Suite("The library in line mode", .tags(.program))
struct LineModeLibraryTests {
  private let file = Program.fixture("article.pdf")

  @Test("Reading continues if no library can be created")
  func nowhere() throws {
    let run = try Program.run(
      ["open", "--library", "/proc/nowhere/library.sqlite", file], input: .text("next page\n"))
    #expect(run.status == 0)
    #expect(run.output.contains("page 2 (ii)"))
    #expect(run.messages.contains("/proc/nowhere"))
  }

  @Test("A moved file keeps its bookmarks and its position")
  func moved() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("l")
    let old = try folder.write(Program.bytes(ofFixture: "article.pdf"), to: "old.pdf")
    _ = try Program.run(["open", "--library", library, old], input: .text("page 7\nadd bookmark Here\n"))
    let new = folder.file("new name.pdf")
    try FileManager.default.moveItem(atPath: old, toPath: new)
    let run = try Program.run(["open", "--library", library, new], input: .text("bookmarks\n"))
    #expect(run.lines.first?.contains("page 7 (3)") == true)
    #expect(run.output.contains("* 1  Here · page 7 (3)"))
  }
}
