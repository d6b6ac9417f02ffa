import Foundation
import TestSupport
import Testing

@testable import Viewer

@Suite("Location and changes of the configuration")
struct ConfigurationFileTests {
  @Test(
    "The environment sets its location",
    arguments: [
      (["HOME": "/h"], "/h/.config/pdfkey/config.toml"),
      (["HOME": "/h", "XDG_CONFIG_HOME": "/x"], "/x/pdfkey/config.toml"),
      (["HOME": "/h", "XDG_CONFIG_HOME": "x"], "/h/.config/pdfkey/config.toml"),
      (["HOME": "/h", "XDG_CONFIG_HOME": ""], "/h/.config/pdfkey/config.toml"),
      (["XDG_CONFIG_HOME": "/x", "PDFKEY_CONFIG": "/f"], "/f"),
      (["XDG_CONFIG_HOME": "/x", "PDFKEY_CONFIG": ""], "/x/pdfkey/config.toml"),
    ])
  func location(environment: [String: String], path: String) {
    let file = ConfigurationFile(environment: environment)
    #expect(file.path == path)
    #expect(file.isRequired == (path == "/f"))
    #expect(ConfigurationFile(path: "mine.toml", environment: environment).path == "mine.toml")
  }

  @Test("Files that aren't regular don't block, and the null device is empty")
  func pipe() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    var file = ConfigurationFile(path: folder.file("pipe"))
    #expect(file.load().problems.map(\.concernsWholeFile) == [true])
    var null = ConfigurationFile(path: "/dev/null")
    #expect(null.load().configuration == .standard && null.load().problems.isEmpty)
  }

  @Test("A missing file means the defaults, unless it was named")
  func missing() {
    var file = ConfigurationFile(environment: ["XDG_CONFIG_HOME": "/nonexistent"])
    let (configuration, problems) = file.load()
    #expect(configuration == .standard && problems.isEmpty)
    #expect(!file.hasChanged)
    var named = ConfigurationFile(path: "/nonexistent/c.toml")
    #expect(
      named.load().problems.map { $0.description(path: named.path) } == [
        "/nonexistent/c.toml: there is no such file"
      ])
  }

  @Test("Writing, replacing and removing the file are changes")
  func changes() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("config.toml")
    var file = ConfigurationFile(path: path)
    _ = file.load()
    #expect(!file.hasChanged)
    try folder.write("[settings]\nrows = 5\n".utf8, to: "config.toml")
    #expect(file.hasChanged)
    #expect(Settings(file.load().configuration).rows == 5)
    #expect(!file.hasChanged)
    // Editors replace the file with a new one, here of the same size.
    try folder.write("[settings]\nrows = 6\n".utf8, to: "config.toml~")
    #expect(rename(path + "~", path) == 0)
    #expect(file.hasChanged)
    #expect(Settings(file.load().configuration).rows == 6)
    #expect(unlink(path) == 0)
    #expect(file.hasChanged)
    #expect(Settings(file.load().configuration).rows == Settings().rows)
    #expect(!file.hasChanged)
  }

  @Test("A folder or a file that is too large is reported")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    var file = ConfigurationFile(path: folder.path)
    #expect(file.load().problems.count == 1)
    let large = try folder.write(String(repeating: "# comment\n", count: 30_000).utf8, to: "large.toml")
    var tooLarge = ConfigurationFile(path: large)
    #expect(tooLarge.load().problems.first?.message.contains("256 KB") == true)
  }
}
