import Foundation
import Testing

@testable import Viewer

@Suite("Saving settings in the configuration")
struct ConfigurationEditTests {
  @Test(
    "Only the value changes",
    arguments: [
      ("", "[settings]\nrows = 7\n"),
      ("# only a comment", "# only a comment\n\n[settings]\nrows = 7\n"),
      ("[keys]\n\"T\" = \"text\"\n", "[keys]\n\"T\" = \"text\"\n\n[settings]\nrows = 7\n"),
      (
        "[settings] # mine\nrows = 3 # a few\nshow = \"text\"\n[keys]\n",
        "[settings] # mine\nrows = 7 # a few\nshow = \"text\"\n[keys]\n"
      ),
      ("[settings]\n\n[keys]\n", "[settings]\nrows = 7\n\n[keys]\n"),
      (
        "[settings]\n  # how\n  show = \"text\" # so\n\n[keys]\n",
        "[settings]\n  # how\n  show = \"text\" # so\n  rows = 7\n\n[keys]\n"
      ),
      ("[settings]\nshow = \"text\"", "[settings]\nshow = \"text\"\nrows = 7\n"),
      ("[settings]\r\nrows=3\r\n", "[settings]\r\nrows=7\r\n"),
      ("[settings]\r\nshow=\"text\"\r\n", "[settings]\r\nshow=\"text\"\r\nrows = 7\r\n"),
      ("settings = { show = \"text\" }\n", "settings = { rows = 7, show = \"text\" }\n"),
      ("settings = {}\n", "settings = { rows = 7 }\n"),
      ("settings.show = \"text\"\n[keys]\n", "settings.show = \"text\"\nsettings.rows = 7\n[keys]\n"),
      ("settings.rows = 3\n", "settings.rows = 7\n"),
      ("\u{FEFF}[settings]\nrows = 3\n", "\u{FEFF}[settings]\nrows = 7\n"),
      // An invalid line elsewhere stays as it is.
      ("[settings]\nshow = \nrows = 3\n", "[settings]\nshow = \nrows = 7\n"),
      ("[settings]\nrows = 0\n", "[settings]\nrows = 7\n"),
    ])
  func edits(before: String, after: String) throws {
    #expect(try ConfigurationEdit.text(before, setting: "rows", to: "7") == after)
    #expect(Settings(Configuration.read(after).configuration).rows == 7)
  }

  @Test("A broken file stays unchanged, and the error names the line")
  func refused() {
    #expect {
      try ConfigurationEdit.text("[settings\nshow = \"text\"\n", setting: "rows", to: "7")
    } throws: { error in
      (error as? ConfigurationProblem)?.position?.line == 1
    }
  }

  @Test("Strings are quoted")
  func words() throws {
    #expect(
      try ConfigurationEdit.text("[settings]\nnight = true\n", setting: "night", to: "off")
        == "[settings]\nnight = \"off\"\n")
  }

  @Test("Saving a setting isn't reported as a change of the file; a change made meanwhile is")
  func ownChange() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/config-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var file = ConfigurationFile(path: folder + "/a/b/config.toml")
    _ = file.load()
    let write = { (bytes: [UInt8], path: String) throws(CommandFailure) in
      guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else {
        throw CommandFailure(.unavailable, "not written")
      }
    }
    try file.save("rows", "7", with: write)
    #expect(!file.hasChanged)
    #expect(Settings(file.load().configuration).rows == 7)
    try write(Array("[settings]\nrows = 7\nshow = \"text\"\n".utf8), file.path)
    try file.save("rows", "8", with: write)
    #expect(file.hasChanged)
    #expect(Settings(file.load().configuration).show == .text)
  }
}
