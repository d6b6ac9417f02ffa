import Foundation
import TestSupport
import Testing

@Suite("Files without a subcommand", .tags(.program))
struct FileArgumentsTests {
  private let article = Program.fixture("article.pdf")
  private let links = Program.fixture("links.pdf")

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessRunner.Outcome {
    try Program.run(
      arguments, input: .text("page 2\n"), environment: ["PDFKEY_LIBRARY": folder.file("library")])
  }

  @Test("Files are opened, with the options of open")
  func opens() throws {
    let folder = try TemporaryFolder()
    let status = "[1/2] article.pdf"
    for (arguments, start) in [
      ([article, links], status), (["--fresh", article, links], status),
      ([article, "--plain", links], "tab 1 of 2, article.pdf"),
    ] {
      let run = try run(arguments, in: folder)
      #expect(run.status == 0, "\(run.messages)")
      #expect(run.lines.last?.hasPrefix(start) == true && run.lines.last?.contains("page 2") == true)
    }
    #expect(
      try run(["--json", article], in: folder).lines.first?.hasPrefix("{\"command\":\"page 2\"") == true)
  }

  @Test("A subcommand wins over a file of the same name, and a path means the file")
  func bothNames() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(try Program.bytes(ofFixture: "article.pdf"), to: "search")
    #expect(try run([file], in: folder).lines.last?.hasPrefix("[1/1] search") == true)
    #expect(try run(["search"], in: folder).status == 2)
  }

  @Test("An unknown name gives one line with suggestions")
  func neither() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Program.bytes(ofFixture: "article.pdf"), to: "outlin.pdf")
    let near = try run([folder.file("outlim.pdf")], in: folder)
    #expect(near.status == 66)
    #expect(
      near.messages == "pdfkey: \(folder.file("outlim.pdf")): is neither a file nor a command; "
        + "did you mean the file \(folder.file("outlin.pdf"))?\n")
    let command = try run(["serch", article], in: folder)
    #expect(command.status == 64)
    #expect(
      command.messages
        == "pdfkey: serch: is neither a file nor a command; did you mean the command search?\n")
    let nothing = try run(["qqqqqq"], in: folder)
    #expect(nothing.messages.contains("pdfkey help lists the commands"))
  }

  @Test("The name of the only file needn't be UTF-8")
  func undecodable() throws {
    let folder = try TemporaryFolder()
    let name = Array(folder.file("caf").utf8) + [0xE9] + Array(".pdf".utf8)
    let descriptor = open(name.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o600)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data(try Program.bytes(ofFixture: "article.pdf")))
    let run = try Program.run([], rawArguments: [name], input: .text("page 2\n"))
    #expect(run.status == 0, "\(run.messages)")
  }

  @Test("An empty value after an equals sign doesn't take the next argument")
  func emptyValues() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Program.bytes(ofFixture: "article.pdf"), to: "a.pdf")
    let note = [
      "annotations", "add", path, "--type", "note", "--page", "1", "--at", "9,9", "--contents=", "--backup",
    ]
    #expect(try Program.run(note).status == 0)
    #expect(FileManager.default.fileExists(atPath: path + "~"))
    #expect(try !Program.run(["annotations", "list", path]).output.contains("--backup"))
    #expect(try Program.run(["info", "--", "--x="]).status == 66)
  }

  @Test("A dangling link is an unreadable file")
  func brokenLinks() throws {
    let folder = try TemporaryFolder()
    for (name, target) in [("loop.pdf", "loop.pdf"), ("gone.pdf", "nowhere.pdf")] {
      try #require(symlink(target, folder.file(name)) == 0)
      let run = try run([folder.file(name)], in: folder)
      #expect(run.status == 66)
      #expect(!run.messages.contains("neither") && run.messages.contains("\(folder.file(name)): "))
    }
  }

  @Test("A name that begins with a dash follows two dashes")
  func dashes() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Program.bytes(ofFixture: "article.pdf"), to: "-dash.pdf")
    let runner = ProcessRunner(
      executable: "/bin/sh",
      environment: Program.environment(adding: ["PDFKEY_LIBRARY": folder.file("library")]))
    let script = "cd \"$0\" && exec \"$1\" -- -dash.pdf"
    let run = try runner.run(["-c", script, folder.file(""), Program.path], input: .text("page 2\n"))
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.lines.last?.hasPrefix("[1/1] -dash.pdf") == true)
  }

  @Test("Errors in the options of the reader are reported by view, all others by the program")
  func errors() throws {
    let folder = try TemporaryFolder()
    let mistyped = try run(["--jsn", article], in: folder)
    #expect(mistyped.messages.contains("Usage: pdfkey view"))
    let misplaced = try run(["--json", "info", article], in: folder)
    #expect(misplaced.messages.contains("See 'pdfkey --help'"))
    let version = try run(["--version"], in: folder)
    #expect(version.status == 0)
    let script = try run(["--generate-completion-script", "bash"], in: folder)
    #expect(script.output.contains("_pdfkey"))
  }

  @Test(
    "A group of commands names them, and the one that is likely meant",
    arguments: [
      ("annotations", nil, "a command comes before the file, such as pdfkey annotations list "),
      ("form", "lst", "did you mean list?\n"), ("pages", "zzzzzz", "pdfkey help pages describes them\n"),
    ])
  func groups(_ group: String, _ word: String?, _ advice: String) throws {
    let word = word ?? article
    let outcome = try run([group, word], in: try TemporaryFolder())
    #expect(outcome.status == 64 && outcome.messages.contains(advice))
    #expect(outcome.messages.hasPrefix("pdfkey: \(group) \(word): the commands are "))
  }
}
