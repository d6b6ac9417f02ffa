import Foundation
import TestSupport
import Testing

@Suite("pdfkey attachments add and remove", .tags(.program))
struct AttachmentsEditingTests {
  @Test("Files are attached, read by another program, and removed by name or number")
  func editing() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "attachments.pdf")
    let data = folder.file("Zähler.csv")
    try "a,b\n".write(toFile: data, atomically: false, encoding: .utf8)
    let added = try Program.run(["attachments", "add", path, data, "--description", "Counts"])
    #expect(added.status == 0 && added.lines[0] == "attached: Zähler.csv  ·  4 B")
    let again = try Program.run(["attachments", "add", path, data])
    #expect(again.status == 65 && again.messages.contains("--replace replaces it"))
    #expect(try Program.run(["attachments", "add", path, data, "--replace", "--json"]).status == 0)
    if Python.has("pikepdf") {
      let script = """
        import pikepdf, sys
        file = pikepdf.open(sys.argv[1]).attachments["Zähler.csv"]
        print(file.get_file().read_bytes(), file.get_file().mime_type, file.get_file().md5.hex())
        """
      #expect(
        try Python.run(script, [path]).output == "b'a,b\\n' text/csv f69f5b72bc79a92dc70c63c9aa142e36\n")
    }
    let removed = try Program.run(["attachments", "remove", path, "1", "Zähler.csv"])
    #expect(removed.lines[..<2] == ["removed: notes.txt", "removed: Zähler.csv"])
    let missing = try Program.run(["attachments", "remove", path, "Zähler.csv"])
    #expect(missing.status == 65 && missing.messages.contains("attachments list"))
    let left = try Program.run(["attachments", "list", path]).lines
    #expect(left.contains { $0.contains("概要.csv") } && !left.contains { $0.contains("Zähler") })
  }

  @Test("An attachment of an annotation is removed with the annotation only")
  func annotation() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("attachments.pdf", to: "copy.pdf")
    #expect(try Program.run(["attachments", "remove", path, "notes.txt"]).status == 0)
    let run = try Program.run(["attachments", "remove", path, "notes.txt"])
    #expect(run.status == 65)
    #expect(run.messages.contains("belongs to an annotation on page"))
  }

  @Test("What isn't a file, is too large or has an odd type is refused before anything is written")
  func refusals() throws {
    let (folder, path) = try TemporaryFolder.withCopy(of: "scan.pdf")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for (arguments, status) in [
      (["/dev/zero"], 66), ([folder.path], 66), ([folder.file("none")], 66), ([path, path], 65),
      ([path, "--max-size", "1"], 66), ([path, "--mime", "text"], 64), ([path, path, "--name", "x"], 64),
      ([path, "--name", " "], 64),
    ] as [([String], Int32)] {
      #expect(try Program.run(["attachments", "add", path] + arguments).status == status, "\(arguments)")
    }
    let folderRun = try Program.run(["attachments", "add", path, folder.path])
    #expect(folderRun.messages.contains("only files can be attached"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }
}
