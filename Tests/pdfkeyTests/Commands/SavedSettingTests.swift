import Foundation
import TestSupport
import Testing

@Suite("Saving settings", .tags(.program))
struct SavedSettingTests {
  private func open(_ input: String, _ config: String, in folder: TemporaryFolder) throws
    -> ProcessRunner.Outcome
  {
    try Program.run(
      ["open", "--fresh", "--config", config, Program.fixture("article.pdf")], input: .text(input),
      environment: ["PDFKEY_LIBRARY": folder.file("library")])
  }

  @Test("set! and set --save write the file, through a link, and apply in the next session")
  func saved() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("dotfiles/config.toml")
    try FileManager.default.createDirectory(
      atPath: folder.file("dotfiles"), withIntermediateDirectories: true)
    let link = folder.file("config.toml")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "dotfiles/config.toml")
    // The target of the link doesn't exist yet, and the link stays.
    let first = try open("set! rows 7\nset --save show text\nset rows\n", link, in: folder)
    #expect(first.lines.contains("saved in \(link)"))
    #expect(!first.messages.contains("has changed"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "[settings]\nrows = 7\nshow = \"text\"\n")
    _ = try open("set rows 3\nset! rows\n", link, in: folder)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "[settings]\nrows = 3\nshow = \"text\"\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "dotfiles/config.toml")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("dotfiles")) == ["config.toml"])
    #expect(try open("set rows\n", link, in: folder).output.contains("rows = 3:"))
  }

  @Test("A file that can't be edited stays unchanged, and so does the setting")
  func refused() throws {
    let folder = try TemporaryFolder()
    let text = "[settings\nshow = \"text\"\n"
    let config = try folder.write(Array(text.utf8), to: "config.toml")
    let run = try open("set! rows 7\nset rows\n", config, in: folder)
    #expect(run.output.contains("not saved: \(config):1:10: invalid TOML"))
    #expect(run.output.contains("rows = 50:"))
    #expect(try String(contentsOfFile: config, encoding: .utf8) == text)
  }
}
