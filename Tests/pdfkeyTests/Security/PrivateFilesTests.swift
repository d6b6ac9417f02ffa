import Foundation
import TestSupport
import Testing

@Suite("Private files", .tags(.program))
struct PrivateFilesTests {
  /// Returns the permissions of group and others for a file.
  private static func othersRights(_ path: String) -> mode_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o077 : nil
  }

  @Test("The library, its index and their folder are readable only by the user")
  func library() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": folder.file("data")]
    let file = Program.fixture("article.pdf")
    #expect(
      try Program.run(["bookmarks", "add", file, "--page", "iv"], environment: environment).status == 0)
    #expect(try Program.run(["search", "NoZoom", file], environment: environment).status == 0)
    let home = folder.file("data/pdfkey")
    #expect(Self.othersRights(home) == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: home)
    #expect(names.contains("library.sqlite") && names.contains("library-index.sqlite"))
    for name in names { #expect(Self.othersRights(home + "/" + name) == 0, "\(name)") }
  }

  @Test("The replacement of a private file is private, also while it is written")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let output = try folder.write([], to: "notes.csv")
    chmod(output, 0o600)
    // A document that never arrives keeps the output unfinished.
    let pipe = folder.file("slow.pdf")
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = open(pipe, O_RDWR)
    defer { close(writer) }
    let terminal = try PseudoTerminal(
      Program.path,
      ["annotations", "export", "--timeout", "20", "-o", output, Program.fixture("marks.pdf"), pipe],
      environment: Program.environment())
    // Until it is complete, the file may have no name but that of the descriptor.
    let descriptors = "/proc/\(terminal.processID)/fd"
    var part: String?
    for _ in 0..<500 where part == nil {
      part = try FileManager.default.contentsOfDirectory(atPath: descriptors).first { number in
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(number)")
        return path.map { $0.hasPrefix(folder.path + "/") && $0 != pipe } ?? false
      }
      usleep(10_000)
    }
    #expect(Self.othersRights("\(descriptors)/\(try #require(part))") == 0)
    terminal.send(SIGTERM)
    _ = terminal.wait()
    #expect(Self.othersRights(output) == 0)
  }
}
