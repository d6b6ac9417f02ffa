import Foundation
import TestSupport
import Testing

@Suite("pdfkey index, and searches that use it", .tags(.program))
struct IndexCommandTests {
  /// Runs the program with a library of its own.
  private static func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> ProcessRunner.Outcome {
    try Program.run(arguments, environment: ["PDFKEY_LIBRARY": folder.file("library.sqlite")])
  }

  private static func copy(_ names: [String], to folder: TemporaryFolder) throws -> [String] {
    try names.map { try folder.write(Program.bytes(ofFixture: $0), to: $0) }
  }

  private static func status(_ folder: TemporaryFolder) throws -> [String: Any] {
    let outcome = try run(folder, ["index", "--status", "--json"])
    return try #require(try outcome.json.first as? [String: Any])
  }

  @Test(
    "A search gives the same results with the index as with the file, and fills the index",
    arguments: [
      ["-n", "-C2", "styles"], ["-no", "\\d+(?= of)"], ["--json", "-i", "nozoom"],
    ])
  func sameAnswers(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let files = try Self.copy(["article.pdf", "many-pages.pdf", "typography.pdf"], to: folder)
    func lines(_ more: [String]) throws -> [String] {
      // The duration differs each time.
      try Self.run(folder, ["search"] + more + options + files).lines.filter {
        !$0.contains("elapsed_total")
      }
    }
    let read = try lines(["--no-index"])
    #expect(!FileManager.default.fileExists(atPath: folder.file("library-index.sqlite")))
    #expect(try lines([]) == read)
    #expect(try Self.status(folder)["documents"] as? Int == 3)
    #expect(try lines([]) == read)
    // The second document is read, the others aren't.
    try folder.write(Program.bytes(ofFixture: "labels.pdf"), to: "many-pages.pdf")
    let changed = try lines(["--no-index"])
    #expect(try lines([]) == changed)
    #expect(!read.isEmpty)
  }

  @Test("Folders are indexed; indexed files are skipped, unreadable ones reported")
  func filling() throws {
    let folder = try TemporaryFolder()
    _ = try Self.copy(["article.pdf", "typography.pdf", "encrypted-user.pdf", "not-a-pdf.pdf"], to: folder)
    let outcome = try Self.run(folder, ["index", folder.path])
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("needs a password") && outcome.messages.contains("is not a PDF"))
    let status = try Self.status(folder)
    #expect(status["documents"] as? Int == 2)
    #expect(status["path"] as? String == folder.file("library-index.sqlite"))
    #expect(try Self.run(folder, ["index", folder.file("article.pdf")]).status == 0)
    let people = try Self.run(folder, ["index", "--status", "--limit", "2M"])
    #expect(people.lines.contains("documents  2"))
    #expect(people.output.contains("of 2.0 MB"))
  }

  @Test("The whole index is searched, the best documents first")
  func library() throws {
    let folder = try TemporaryFolder()
    let empty = try Self.run(folder, ["search", "--library", "annotation"])
    #expect(empty.status == 1 && empty.messages.contains("the index is empty"))
    let files = try Self.copy(["typography.pdf", "article.pdf"], to: folder)
    #expect(try Self.run(folder, ["index"] + files).status == 0)
    let found = try Self.run(folder, ["search", "--library", "-c", "annotation"])
    #expect(found.lines == ["\(files[1]):8", "\(files[0]):2"])
    let limited = try Self.run(folder, ["search", "--library", "-n", "-m", "1", "NoZoom"])
    #expect(limited.lines == ["\(files[1]):4:Names from the standard keep their spelling: NoZoom,"])
    #expect(try Self.run(folder, ["search", "--library", "zxqvkk"]).status == 1)
    try FileManager.default.removeItem(atPath: files[1])
    let changed = try Self.run(folder, ["search", "--library", "NoZoom"])
    #expect(changed.messages.contains("changed or disappeared"))
    for other in [[files[0]], ["-r"], ["--no-index"], ["--pages", "1"], ["--in", "outline"]] {
      #expect(try Self.run(folder, ["search", "--library", "NoZoom"] + other).status == 2, "\(other)")
    }
  }

  @Test("An unusable index only costs time")
  func unusable() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy(["article.pdf"], to: folder)[0]
    // A folder is in the position of the index.
    try FileManager.default.createDirectory(
      atPath: folder.file("library-index.sqlite"), withIntermediateDirectories: true)
    let found = try Self.run(folder, ["search", "-c", "NoZoom", file])
    #expect(found.output == "4\n" && found.messages.isEmpty && found.status == 0)
    #expect(try Self.run(folder, ["index", file]).status != 0)
  }

  @Test("Documents with a password aren't indexed")
  func passwords() throws {
    let folder = try TemporaryFolder()
    let file = try Self.copy(["encrypted-user.pdf"], to: folder)[0]
    let found = try Self.run(folder, ["search", "-c", "--password", "reader", "."] + [file])
    #expect(found.status == 0, "\(found.messages)")
    #expect(try Self.status(folder)["documents"] as? Int == 0)
  }
}
