import Foundation
import TestSupport
import Testing

/// A folder in which some files aren't PDFs or are hostile: the others are exported, and each of these has its own
/// error.
///
/// `Benchmarks/export` tests this with a thousand files.
@Suite("A folder with hostile files", .tags(.program, .hostile))
struct HostileFolderTests {
  @Test("Unreadable files are reported and don't stop the export", arguments: [1, 8])
  func hostile(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let marks = try Program.bytes(ofFixture: "marks.pdf")
    for number in 0..<12 { try folder.write(marks, to: "good-\(number + 10).pdf") }
    try folder.write([], to: "empty.pdf")
    try folder.write(Array("This is no PDF.\n".utf8), to: "text.pdf")
    try folder.write(Array("%PDF-1.7\n".utf8), to: "header.pdf")
    try folder.write(marks.prefix(200), to: "cut.pdf")
    try folder.write(try Program.bytes(ofFixture: "encrypted-user.pdf"), to: "encrypted.pdf")
    try FileManager.default.createDirectory(
      atPath: folder.file("folder.pdf"), withIntermediateDirectories: false)
    symlink("nowhere.pdf", folder.file("link.pdf"))
    #expect(mkfifo(folder.file("pipe.pdf"), 0o600) == 0)
    // A pipe whose writer never writes.
    let writer = open(folder.file("pipe.pdf"), O_RDWR)
    defer { close(writer) }
    try folder.write(marks, to: "secret.pdf")
    chmod(folder.file("secret.pdf"), 0)
    let mayReadAll = access(folder.file("secret.pdf"), R_OK) == 0
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    // Long enough for the good files on a busy machine.
    let run = try Program.run(
      ["annotations", "export", "--format", "jsonl", "--no-text", "--timeout", "15", "--jobs", "\(jobs)"]
        + names.map(folder.file))
    #expect(run.status == 1)
    let documents = try run.json.compactMap { $0 as? [String: Any] }
    #expect(documents.compactMap { $0["path"] as? String } == names.map(folder.file))
    var codes: [String: String] = [:]
    for (name, document) in zip(names, documents) {
      guard let error = document["error"] as? [String: Any] else { continue }
      codes[name] = error["code"] as? String
      #expect((document["annotations"] as? [Any])?.isEmpty == true)
      let message = try #require(error["message"] as? String)
      #expect(run.messages.contains(message))
    }
    var expected = [
      "empty.pdf": "empty", "text.pdf": "notPDF", "header.pdf": "damaged", "cut.pdf": "damaged",
      "encrypted.pdf": "passwordRequired", "folder.pdf": "isFolder", "link.pdf": "noSuchFile",
      "pipe.pdf": "timedOut",
    ]
    if !mayReadAll { expected["secret.pdf"] = "permissionDenied" }
    #expect(codes == expected)
  }
}
