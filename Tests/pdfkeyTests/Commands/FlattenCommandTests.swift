import Foundation
import TestSupport
import Testing

@Suite("pdfkey flatten", .tags(.program))
struct FlattenCommandTests {
  @Test("A copy without annotations is written, and the original stays")
  func copy() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "marks.pdf")
    let copy = folder.file("flat.pdf")
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let outcome = try Program.run(["flatten", path, "-o", copy])
    #expect(outcome.status == 0)
    #expect(outcome.lines == ["\(copy): 74 annotations on 9 pages became a part of the pages"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
    let left = try Program.run(["annotations", "list", copy])
    #expect(left.lines.isEmpty)
  }

  @Test("With nothing to flatten the copy has the same bytes, and the output says so")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (Program.fixture("many-pages.pdf"), folder.file("flat.pdf"))
    let trial = try Program.run(["flatten", path, "-o", copy, "--dry-run"])
    #expect(trial.lines == ["\(copy): would be a copy without changes; there is nothing to flatten"])
    #expect(!FileManager.default.fileExists(atPath: copy))
    let outcome = try Program.run(["flatten", path, "-o", copy, "--forms"])
    #expect(outcome.status == 0)
    #expect(outcome.lines == ["\(copy): is a copy without changes; there is nothing to flatten"])
    #expect(FileManager.default.contentsEqual(atPath: path, andPath: copy))
  }

  @Test("JSON names the pages, and a dry run writes nothing")
  func json() throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("flat.pdf")
    let options = ["-o", copy, "--json", "--dry-run", "--types", "highlight"]
    let outcome = try Program.run(["flatten", Program.fixture("many-marks.pdf")] + options)
    let report = try #require(try outcome.json.first as? [String: Any])
    #expect((report["pages"] as? [[String: Int]])?.first?["page"] == 1)
    #expect(report["dryRun"] as? Bool == true)
    #expect(report["output"] as? String == copy)
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("Nothing is written for a file that can't be read, or to a folder that isn't there")
  func failures() throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("flat.pdf")
    #expect(try Program.run(["flatten", Program.fixture("not-a-pdf.pdf"), "-o", copy]).status == 65)
    #expect(try Program.run(["flatten", Program.fixture("encrypted-user.pdf"), "-o", copy]).status == 77)
    #expect(!FileManager.default.fileExists(atPath: copy))
    let missing = try Program.run(
      ["flatten", Program.fixture("marks.pdf"), "-o", folder.file("none/flat.pdf")])
    #expect(missing.status == 73)
    #expect(try Program.run(["flatten", Program.fixture("marks.pdf")]).status == 64)
  }
}
