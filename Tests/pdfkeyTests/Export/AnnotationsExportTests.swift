import Foundation
import TestSupport
import Testing
import DocModelExchange

@testable import pdfkey

/// `pdfkey annotations export`.
@Suite(.tags(.program))
struct AnnotationsExportTests {
  private func export(_ arguments: String..., files: [String]) throws -> ProcessRunner.Outcome {
    try Program.run(["annotations", "export"] + arguments + files.map(Program.fixture))
  }

  @Test func oneObjectForAllDocuments() throws {
    let outcome = try export(files: ["threads.pdf", "not-a-pdf.pdf", "marks.pdf"])
    #expect(outcome.status == 1)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any]
    let documents = try #require(object?["documents"] as? [[String: Any]])
    #expect(documents.map { ($0["error"] as? [String: Any])?["code"] as? String } == [nil, "notPDF", nil])
    #expect(outcome.messages.contains("not-a-pdf.pdf: is not a PDF"))
  }

  @Test func exitStatusOfASingleFailure() throws {
    #expect(try export(files: ["no.pdf"]).status == 66)
    #expect(try export("--pages", "99", files: ["marks.pdf"]).status == 65)
    #expect(try export("--pages", "", files: ["marks.pdf"]).status == 64)
  }

  @Test("Sections have sections by the next criterion, and a filter by flags leaves annotations out")
  func nestedSections() throws {
    let outcome = try export("--format", "markdown", "--group-by", "author,page", files: ["threads.pdf"])
    let headings = outcome.lines.filter { $0.hasPrefix("##") }
    #expect(headings.first == "## Ada Reader" && headings.dropFirst().first?.hasPrefix("### Page ") == true)
    let plain = try export("--format", "markdown", "--group-by", "none", files: ["marks.pdf"])
    #expect(plain.status == 0 && !plain.lines.contains { $0.hasPrefix("##") })
    #expect(try export("--group-by", "page,pages", files: ["marks.pdf"]).status == 64)
    #expect(try export("--group-by", "", files: ["marks.pdf"]).status == 64)
    let all = try export("--format", "jsonl", "--flags", "print", files: ["flags.pdf"]).lines.joined()
    let some = try export("--format", "jsonl", "--flags", "print,!noZoom", files: ["flags.pdf"]).lines
      .joined()
    #expect(all.count > some.count && !some.contains("noZoom"))
  }

  @Test func outputFileIsWrittenAtomically() throws {
    let folder = try TemporaryFolder()
    let target = folder.file("out.jsonl")
    #expect(try export("-o", target, files: ["no.pdf"]).status == 66)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(try export("-o", target, files: ["marks.pdf"]).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.jsonl"])
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test("Links are relative to a file or folder, absolute on standard output, and set by --links")
  func links() throws {
    let folder = try TemporaryFolder()
    let name = "a b.pdf"
    let paper = try folder.write(try Program.bytes(ofFixture: "threads.pdf"), to: name)
    func export(_ arguments: String...) throws -> String {
      let run = try Program.run(["annotations", "export", "--format", "markdown", paper] + arguments)
      #expect(run.status == 0, "\(run.messages)")
      return run.output
    }
    let absolute = "(<\(URL(fileURLWithPath: paper).absoluteString)#page=1>)"
    #expect(try export().contains(absolute))
    #expect(try export("-o", "-").contains(absolute))
    #expect(!(try export("--links", "none").contains("#page=")))
    for (target, link) in [
      ("notes.md", "a%20b.pdf"), ("notes/", "../a%20b.pdf"), ("notes/deep/", "../../a%20b.pdf"),
    ] {
      _ = try export("-o", folder.file(target))
      let file = target.hasSuffix("/") ? "\(target)a b.md" : target
      #expect(
        try String(contentsOfFile: folder.file(file), encoding: .utf8).contains("(<\(link)#page=1>)"),
        "\(target)")
    }
    _ = try export("-o", folder.file("notes.md"), "--links", "absolute")
    #expect(try String(contentsOfFile: folder.file("notes.md"), encoding: .utf8).contains(absolute))
  }

  @Test("An unknown colour is refused with the known ones")
  func unknownColor() throws {
    let refused = try export("--color", "yellow,nosuchcolour", files: ["marks.pdf"])
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(refused.messages.contains("unknown colour nosuchcolour; choose from black, blue"))

  }

  @Test func signalLeavesNoPartialFile() throws {
    let folder = try TemporaryFolder()
    // A pipe without a writer: the second document never arrives.
    let pipe = folder.file("never.pdf")
    #expect(mkfifo(pipe, 0o600) == 0)
    let script = """
      import glob, os, signal, subprocess, sys, time
      held = os.open(sys.argv[2], os.O_RDWR)
      child = subprocess.Popen([sys.argv[1], "annotations", "export", sys.argv[3], sys.argv[2], "-o", sys.argv[4]])
      folder = os.path.dirname(sys.argv[4])
      def is_at_work():
        status = dict(line.split(":", 1) for line in open(f"/proc/{child.pid}/status"))
        catches = int(status["SigCgt"], 16) >> (signal.SIGINT - 1) & 1 == 1
        # The unfinished file has no name where the file system permits that.
        workers = open(f"/proc/{child.pid}/task/{child.pid}/children").read().split()
        opened = [os.path.realpath(entry) for id in [str(child.pid), *workers] for entry in glob.glob(f"/proc/{id}/fd/*")]
        return catches and any(name.startswith(folder) and name.endswith((".part", "(deleted)")) for name in opened)
      for _ in range(400):
        if is_at_work(): break
        time.sleep(0.05)
      print(is_at_work())
      child.send_signal(signal.SIGINT)
      print(child.wait(10), sorted(os.listdir(folder)))
      """
    let run = try Python.run(
      script, [Program.path, pipe, Program.fixture("article.pdf"), folder.file("out.json")])
    #expect(run.output == "True\n130 ['never.pdf']\n", "\(run.messages)")
    let out = folder.file("out.json")
    #expect(run.messages == "pdfkey: stopped: nothing written to \(out), which needs all documents\n")
  }

  @Test func finishedFilesAppearWhileAnotherDocumentIsRead() throws {
    let folder = try TemporaryFolder()
    // A pipe without a writer stands for a document that takes long.
    let pipe = folder.file("never.pdf")
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    let out = folder.file("out")
    let terminal = try PseudoTerminal(
      Program.path,
      [
        "annotations", "export", "--jobs", "2", "--timeout", "80", pipe, folder.file("no.pdf"),
        Program.fixture("article.pdf"), Program.fixture("marks.pdf"), "-o", out + "/",
      ], columns: 200)
    let files = { (try? FileManager.default.contentsOfDirectory(atPath: out).sorted()) ?? [] }
    #expect(ProcessTable.eventually { files() == ["article.json", "marks.json"] })
    // The message about the second document waits for the first.
    #expect(!terminal.transcript.contains("no such file"))
    terminal.send(SIGINT)
    #expect(terminal.wait() == .status(130))
    #expect(terminal.transcript.contains("no.pdf: no such file"))
    #expect(
      terminal.transcript.contains(
        "pdfkey: stopped: 2 of 4 documents written to \(out)/; repeat it with --update to continue"))
    #expect(files() == ["article.json", "marks.json"])
  }

  @Test func documentIsNotOverwritten() throws {
    let folder = try TemporaryFolder()
    let bytes = try Program.bytes(ofFixture: "marks.pdf")
    let path = try folder.write(bytes, to: "a.pdf")
    let outcome = try Program.run(["annotations", "export", path, "-o", path])
    #expect(outcome.status == 64)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
  }

  /// Skipped if python3 has no jsonschema.
  @Test(.enabled(if: Python.has("jsonschema"), "python3 has no module jsonschema"))
  func outputConformsToTheSchema() throws {
    let folder = URL(fileURLWithPath: Program.fixture(""))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".pdf") && $0 != "many-pages.pdf" }.sorted()
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      validator = jsonschema.Draft202012Validator({"$ref": sys.argv[2], "$defs": schema["$defs"]})
      jsonschema.Draft202012Validator.check_schema(schema)
      for line in sys.stdin if sys.argv[2].endswith("document") else [sys.stdin.read()]:
        for error in validator.iter_errors(json.loads(line)):
          print(list(error.absolute_path), error.message[:200])
      """
    let schema = folder.deletingLastPathComponent()
      .appendingPathComponent("docs/schema/pdfkey.annotations-1.schema.json").path
    for (format, definition) in [("json", "export"), ("jsonl", "document")] {
      let outcome = try export("--types", "all", "--format", format, files: names)
      let check = try Python.run(script, [schema, "#/$defs/\(definition)"], input: outcome.outputBytes)
      #expect(check.output == "" && check.status == 0, "\(format): \(check.messages)")
    }
  }

  @Test func csvCanBeParsed() throws {
    let files = ["types.pdf", "threads.pdf", "marks.pdf", "strings.pdf", "article.pdf"]
    let outcome = try export("--format", "csv", "--types", "all", files: files)
    let script = """
      import csv, io, sys
      rows = list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode(), newline=""), strict=True))
      assert all(len(row) == len(rows[0]) == 24 for row in rows)
      assert not any(cell[:1] in "=@\\t\\r" for row in rows for cell in row if cell)
      print(len(rows) > 99)
      """
    let check = try Python.run(script, input: outcome.outputBytes)
    #expect(check.output == "True\n", "\(check.messages)")
  }

  @Test func xfdfRefusesSeveralDocuments() throws {
    #expect(try export("--format", "xfdf", files: ["marks.pdf", "types.pdf"]).status == 64)
  }

  @Test func aFolderHasAFileForEachDocument() throws {
    let folder = try TemporaryFolder()
    let marks = try Program.bytes(ofFixture: "marks.pdf")
    for name in ["in/a.pdf", "in/b/a.PDF", "in/b/no.pdf", "in/text.txt"] {
      let path = folder.file(name)
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try folder.write(name.hasSuffix("no.pdf") ? [] : marks, to: name)
    }
    symlink("..", folder.file("in/b/round"))
    let target = folder.file("out/")
    let command = ["annotations", "export", "--format", "xfdf", "--no-text", "-o", target]
    let outcome = try Program.run(command + ["--recursive", folder.file("in"), folder.file("in/a.pdf")])
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("in/b/no.pdf: is empty"))
    let found = try FileManager.default.subpathsOfDirectory(atPath: target).sorted()
    #expect(found == ["a.xfdf", "b", "b/a.xfdf"])
    // Names that are used already get a number, also if they differ only in case.
    let flat = ["annotations", "export", "--no-text", "-o", folder.file("flat/")]
    #expect(try Program.run(flat + [folder.file("in/a.pdf"), folder.file("in/b/a.PDF")]).status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("flat")).sorted() == [
        "a-2.json", "a.json",
      ])
  }

  @Test func updateSkipsFilesNewerThanTheirDocument() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Program.bytes(ofFixture: "article.pdf"), to: "a.pdf")
    let command = ["annotations", "export", path, "--update", "-o", folder.path]
    let output = folder.file("a.json")
    #expect(try Program.run(command).status == 0)
    try Data().write(to: URL(fileURLWithPath: output))
    #expect(try Program.run(command).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)).isEmpty)
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: output)
    #expect(try Program.run(command).status == 0)
    #expect(try !Data(contentsOf: URL(fileURLWithPath: output)).isEmpty)
  }

  @Test(
    "An update repeats exports of other files of the same name, of replaced files, and with other options")
  func updateComparesRecords() throws {
    let folder = try TemporaryFolder()
    let paths = try ["a", "b"].map { name in
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
      return try folder.write(try Program.bytes(ofFixture: "article.pdf"), to: name + "/paper.pdf")
    }
    for (target, output) in [("notes/", "notes/paper.json"), ("notes.json", "notes.json")] {
      let output = URL(fileURLWithPath: folder.file(output))
      func isRepeated(_ arguments: [String]) throws -> Bool {
        let command = ["annotations", "export", "--update", "-o", folder.file(target)]
        #expect(try Program.run(command + arguments).status == 0)
        defer { try? Data().write(to: output) }
        return try !Data(contentsOf: output).isEmpty
      }
      #expect(try isRepeated([paths[0]]) && !isRepeated([paths[0]]))
      #expect(try isRepeated([paths[1]]) && !isRepeated([paths[1]]))
      #expect(try isRepeated([paths[1], "--no-text"]) && !isRepeated([paths[1], "--no-text"]))
      let old = Date(timeIntervalSince1970: Double(target.count) * 1_000_000)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: paths[1])
      #expect(try isRepeated([paths[1], "--no-text"]))
    }
    let list = folder.file("notes.json")
    #expect(try Program.run(["annotations", "export", "-o", list] + paths + ["no.pdf"]).status != 0)
    let made = try Data(contentsOf: URL(fileURLWithPath: list))
    #expect(!ExportRecord(ExportOptions(), of: paths).isCurrent(list) && !made.isEmpty)
  }

  @Test func fileNamedTwiceIsExportedOnce() throws {
    let twice = try export("--format", "jsonl", "--no-text", files: ["article.pdf", "article.pdf"])
    #expect(try twice.json.count == 1)
  }

  @Test func everyInputLineHasOneOutputLine() throws {
    let path = Program.fixture("article.pdf")
    let lines = [path, "", "no.pdf", Program.fixture("not-a-pdf.pdf"), "/", " ", path, "-"]
    let outcome = try Program.run(
      ["annotations", "export", "--format", "jsonl", "--no-text", "--files-from", "-"],
      input: .text(lines.joined(separator: "\n") + "\n"))
    #expect(outcome.status == 1)
    let documents = try outcome.json.compactMap { $0 as? [String: Any] }
    #expect(documents.compactMap { $0["path"] as? String } == lines)
    let codes = documents.map { ($0["error"] as? [String: Any])?["code"] as? String }
    #expect(
      codes == [nil, "noSuchFile", "noSuchFile", "notPDF", "isFolder", "noSuchFile", nil, "noSuchFile"])
    #expect(outcome.messages.contains("the list of files has an empty line"))
  }

  @Test func listIsProcessedWhileItIsWritten() throws {
    let script = """
      import subprocess, sys
      command = [sys.argv[1], "annotations", "export", "--no-text", "--format", "jsonl", "--files-from", "-"]
      child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
      # The next line is written when the one before has been answered.
      for path in sys.argv[2:]:
        child.stdin.write(path + "\\n")
        child.stdin.flush()
        print(path in child.stdout.readline())
      child.stdin.close()
      print(repr(child.stdout.read()), child.wait(10))
      """
    let paths = ["article.pdf", "marks.pdf"].map(Program.fixture)
    let run = try Python.run(script, [Program.path] + paths)
    #expect(run.output == "True\nTrue\n'' 0\n", "\(run.messages)")
  }
}
