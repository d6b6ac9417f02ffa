import DocModel
import Foundation
import TestSupport
import Testing

@testable import Viewer

@Suite("The command of the user's editor")
struct EditorCommandTests {
  @Test(
    "A command is split at blanks, and quotation marks keep words together",
    arguments: [
      ("nvim +{line} {file}", ["nvim", "+{line}", "{file}"]),
      ("  code\t-g  {file}:{line}:{column} ", ["code", "-g", "{file}:{line}:{column}"]),
      ("'my editor' \"\" a'b c'd {file}", ["my editor", "", "ab cd", "{file}"]),
      ("e \"it's\" {file}", ["e", "it's", "{file}"]),
      // No shell.
      ("e {file}; rm $HOME `id` > x \\ y", ["e", "{file};", "rm", "$HOME", "`id`", ">", "x", "\\", "y"]),
      ("e", nil), ("", nil), ("{file}", nil), ("/bin/{file} {file}", nil), ("{line} {file}", nil),
      ("e 'a {file}", nil), ("e {file} \u{1B}[2J", nil), ("e {FILE}", nil), ("'' {file}", nil),
      ("e\n{file}", nil),
    ] as [(String, [String]?)])
  func words(_ text: String, _ words: [String]?) {
    #expect(EditorCommand(text)?.words == words)
  }

  @Test(
    "A name is one argument, whatever it contains",
    arguments: [
      "main.tex", "a b.tex", "$(id).tex", "`id`.tex", "; rm x;.tex", "-c!id.tex", "+!id.tex", "{line}.tex",
      "{file}{column}.tex", "'\".tex", "*?.tex", "\\.tex", "|id.tex", "&.tex", "é\u{1F600}.tex", "%s%n.tex",
    ])
  func names(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: name)
    let command = try #require(EditorCommand("e +{line} {file} x{column}y{file} {other}{"))
    let place = SourcePlace(file: path, line: 12, column: -3)
    #expect(try command.arguments(for: place) == ["e", "+12", path, "x1y\(path)", "{other}{"])
  }

  @Test(
    "A name that isn't an absolute path of an existing file isn't opened",
    arguments: [
      "main.tex", "-c!id", "", "/nonexistent/main.tex", "/", "/dev/null", "/tmp/a\nb.tex", "/\u{1B}[2J",
    ])
  func refused(_ name: String) throws {
    let command = try #require(EditorCommand("e {file}"))
    let failure = #expect(throws: CommandFailure.self) {
      try command.arguments(for: SourcePlace(file: name, line: 1))
    }
    #expect(failure?.message.unicodeScalars.contains { $0.value < 0x20 } == false)
  }

  @Test("The setting is none at first; an invalid command is refused")
  func setting() {
    var settings = Settings()
    #expect(settings.entries.first { $0.name == "editor" }?.value == "none")
    let values = ["vi {file}", "vi", "none"]
    let results = values.map { value in
      let isValid = settings.set("editor", to: value)
      return (isValid, settings.editor?.text)
    }
    #expect(results.map(\.0) == [true, false, true])
    #expect(results.map(\.1) == ["vi {file}", "vi {file}", nil])
  }

  @Test("A configuration file keeps the command as it is, and reports one without {file} at its place")
  func configuration() {
    let read = Configuration.read("[settings]\neditor = 'code -g \"{file}:{line}\"'\n")
    #expect(read.problems.isEmpty)
    let settings = Settings(read.configuration)
    #expect(settings.editor?.words == ["code", "-g", "{file}:{line}"])
    let written = Configuration.read(Configuration.text(settings: settings))
    #expect(written.problems.isEmpty)
    #expect(Settings(written.configuration).editor == settings.editor)
    let problem = Configuration.read("[settings]\neditor = \"vi\"\n").problems.first
    #expect(problem?.position == SourcePosition(line: 2, column: 1))
  }
}
