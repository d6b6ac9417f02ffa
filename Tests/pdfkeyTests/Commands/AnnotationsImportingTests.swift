import Foundation
import TestSupport
import Testing

@Suite("pdfkey annotations import, merge, diff", .tags(.program))
struct AnnotationsImportingTests {
  private func run(
    _ folder: TemporaryFolder, _ arguments: String..., input: ProcessRunner.Input = .nothing
  ) throws -> ProcessRunner.Outcome {
    try Program.run(["annotations"] + arguments + ["--library", folder.file("library.sqlite")], input: input)
  }

  private func diff(_ arguments: String...) throws -> ProcessRunner.Outcome {
    try Program.run(["annotations", "diff"] + arguments)
  }

  private static let note =
    "<text page=\"0\" rect=\"10,10,30,30\" name=\"n1\" title=\"Ann\"><contents>hello</contents></text>"

  private func write(_ annotations: String, _ folder: TemporaryFolder, _ name: String = "a.xfdf") throws
    -> String
  {
    let path = folder.file(name)
    try Data("<xfdf><annots>\(annotations)</annots></xfdf>".utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("A file is imported once, and then changes nothing")
  func once() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let comments = try write(Self.note + "<link page=\"0\" rect=\"1,1,9,9\"/>", folder)
    let dry = try run(folder, "import", path, comments, "--dry-run")
    #expect(dry.status == 0)
    #expect(
      dry.lines.prefix(3) == [
        "Would add Text n1 on page 1", "Would skip Link on page 1: links are imported only with --links",
        "Annotations: 1 added, 1 skipped (dry run)",
      ])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
    let first = try run(folder, "import", path, comments, "--json")
    let report = try #require(try first.json.first as? [String: Any])
    #expect(report["counts"] as? [String: Int] == ["added": 1, "skipped": 1])
    #expect(report["ids"] as? [String] == ["n1"])
    let items = try #require(report["annotations"] as? [[String: Any]])
    #expect(items.map { $0["outcome"] as? String } == ["added", "skipped"])
    #expect(items[1]["reasons"] as? [String] == ["links are imported only with --links"])
    let imported = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(imported.starts(with: original))
    let second = try run(folder, "import", path, comments)
    #expect(second.lines.last == "\(path): is unchanged")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == imported)
  }

  @Test("Standard input and several files are read, and named in the report")
  func several() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let comments = try write(Self.note, folder)
    let json = #"{"annotations":[{"type":"Square","name":"j1","page":{"number":1},"rect":[1,2,30,40]}]}"#
    let outcome = try run(
      folder, "import", path, comments, "-", "-o", folder.file("out.pdf"), input: .bytes(Array(json.utf8)))
    #expect(outcome.status == 0)
    #expect(
      outcome.lines.prefix(3) == [
        "Added Text n1 on page 1 (\(comments))", "Added Square j1 on page 1 (standard input)",
        "Annotations: 2 added",
      ])
  }

  @Test(
    "A file that can't be imported changes nothing",
    arguments: [
      ("<xfdf><annots><text></annots></xfdf>", 65, "line 1: it isn't well-formed XML"),

      (
        "<xfdf><ids original='00'/><annots/></xfdf>", 65, "use --force to import its annotations all the same"
      ),
      ("%PDF-1.4", 65, "\"pdfkey annotations merge\" takes the annotations of those"),
      ("nothing", 65, "it is neither XFDF, FDF, pdfkey's JSON nor Web Annotations"),
    ])
  func refusals(_ text: String, _ status: Int32, _ reason: String) throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let comments = folder.file("bad")
    try Data(text.utf8).write(to: URL(fileURLWithPath: comments))
    let good = try write(Self.note, folder)
    let outcome = try run(folder, "import", path, good, comments)
    #expect(outcome.status == status)
    #expect(outcome.messages.contains(comments))
    #expect(outcome.messages.contains(reason), "\(outcome.messages)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
  }

  @Test("A missing file, contradictory options and an endless file are refused")
  func misuse() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    #expect(try run(folder, "import", path, folder.file("missing")).status == 66)
    #expect(try run(folder, "import", path, "x", "--replace", "--only-new").status == 64)
    #expect(try run(folder, "import", path, "-", "-").status == 64)
    #expect(try run(folder, "import", path).status == 64)
    let endless = try run(folder, "import", path, "/dev/zero")
    #expect(endless.status == 65)
    #expect(endless.messages.contains("larger than 64 MB"))
  }

  @Test("Copies are merged, and the differences of versions have diff's exit status")
  func mergeAndDiff() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let (ann, ben, out) = (folder.file("ann.pdf"), folder.file("ben.pdf"), folder.file("out.pdf"))
    for copy in [ann, ben] { try FileManager.default.copyItem(atPath: path, toPath: copy) }
    _ = try run(folder, "edit", ann, "mark-2", "--color", "red", "--author", "Ann")
    _ = try run(folder, "reply", ben, "mark-1", "--contents", "agreed", "--author", "Ben")
    let merged = try run(folder, "merge", path, ann, ben, "-o", out)
    #expect(merged.status == 0)
    #expect(
      merged.lines.contains("Changed Underline mark-2 on page 9: author, color (\(ann))"), "\(merged.lines)"
    )
    #expect(merged.lines.contains { $0.hasPrefix("Added Text") && $0.hasSuffix("(\(ben))") })
    let again = try run(folder, "merge", out, ann, ben)
    #expect(again.lines.last == "\(out): is unchanged")

    let lines = try diff(path, out)
    #expect(lines.status == 1)
    #expect(lines.lines.map { $0.prefix(2) }.filter { $0 != "  " } == ["> ", "~ "])
    let json = try #require(try diff("--json", path, out).json.first as? [String: Any])
    #expect((json["answered"] as? [[String: Any]])?.first?["target"] as? String == "mark-1")
    #expect((json["changed"] as? [[String: Any]])?.first?["entries"] as? [String] == ["author", "color"])
    #expect((json["added"] as? [Any])?.count == 0)
    #expect((json["pages"] as? [Any])?.count == 0)
    #expect(try diff(out, out).status == 0)
    _ = try run(folder, "edit", out, "mark-1", "--contents", "other words")
    let texts = try diff(path, out).lines.filter { $0.hasPrefix("    - ") || $0.hasPrefix("    + ") }
    #expect(texts == ["    - Check this in the viewer.", "    + other words"])
    #expect(try diff(path, folder.file("missing")).status == 66)
    #expect(try diff(path, Program.fixture("not-a-pdf.pdf")).status == 65)
  }

  @Test("Another document is merged only by force, and its pages are listed")
  func otherDocument() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let other = Program.fixture("marks.pdf")
    let refused = try run(folder, "merge", path, other, "-o", folder.file("out.pdf"))
    #expect(refused.status == 65)
    #expect(refused.messages.contains("use --force"))
    let forced = try run(folder, "merge", path, other, "-o", folder.file("out.pdf"), "--force", "--json")
    let report = try #require(try forced.json.first as? [String: Any])
    let pages = try #require((report["pages"] as? [[String: Any]])?.first)
    #expect(pages["path"] as? String == other)
    #expect((pages["pages"] as? [[String: Any]])?.map { $0["old"] as? Int } == (1...12).map { $0 })
  }
}
