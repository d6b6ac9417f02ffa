import Foundation
import TestSupport
import Testing

@Suite("pdfkey keys, and the configuration", .tags(.program))
struct KeysCommandTests {
  private static func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("The table has the user's keys, or only those of a preset")
  func configured() throws {
    let folder = try TemporaryFolder()
    let config = folder.file("config.toml")
    try Self.write("[keys]\n\"ctrl+b\" = \"outline\"\n", config)
    let own = try Program.run(["keys", "--config", config])
    #expect(own.lines.contains { $0.hasPrefix("  outline ") && $0.hasSuffix("o, ⌃B, ⌘1, ⌘I") })
    let byEnvironment = try Program.run(["keys"], environment: ["PDFKEY_CONFIG": config])
    #expect(byEnvironment.lines == own.lines)
    let preset = try Program.run(["keys", "--preset", "default", "--config", config])
    #expect(preset.lines.contains { $0.hasPrefix("  outline ") && $0.hasSuffix("o, ⌘1, ⌘I") })
    #expect(try Program.run(["keys"]).lines == preset.lines)
  }

  @Test("The guide's table has all commands, their arguments and their keys")
  func guide() throws {
    let path = Checkout.root.appendingPathComponent("docs/guide/keys.md").path
    let guide = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let lines = try Program.run(["keys", "--preset", "default", "--format", "markdown"]).lines
    #expect(Array(guide.drop { $0 != lines.first }.prefix { $0.hasPrefix("|") }) == lines)
  }

  @Test("The written file has no errors and the same keys")
  func printConfig() throws {
    let folder = try TemporaryFolder()
    let config = folder.file("config.toml")
    let printed = try Program.run(["keys", "--print-config", "--preset", "vim"])
    #expect(printed.status == 0)
    try Self.write(printed.lines.joined(separator: "\n") + "\n", config)
    let check = try Program.run(["keys", "--check", config])
    #expect(check.status == 0)
    #expect(check.lines == ["\(config): no problems"])
    let table = try Program.run(["keys", "--config", config])
    #expect(table.lines == (try Program.run(["keys", "--preset", "vim"]).lines))
    #expect(table.messages == "")
  }

  @Test("A check reports errors with their position, and keys that a terminal can't send")
  func check() throws {
    let folder = try TemporaryFolder()
    let config = folder.file("config.toml")
    try Self.write(
      "[keys]\npreset = \"none\"\n\"a\" = \"outlin\"\n\"g\" = \"quit\"\n\"gg\" = \"info\"\n", config)
    let run = try Program.run(["keys", "--check", config])
    #expect(run.status == 1)
    #expect(
      run.lines == [
        "\(config):3:1: a: unknown command “outlin”; did you mean outline?",
        "\(config):5:1: gg can't be reached because g is bound to “quit”; \"g\" = false unbinds it",
      ])
    try Self.write("[keys]\npreset = \"none\"\n\"ctrl+tab\" = \"next tab\"\n\"b\" = \"back\"\n", config)
    let legacy = try Program.run(["keys", "--check", "--config", config, "--terminal", "legacy"])
    #expect(legacy.status == 0)
    #expect(
      legacy.lines == [
        "legacy can't send ⌃⇥ (next tab)", "legacy has no key for “next tab”; type its name",
        "\(config): no problems",
      ])
    #expect(try Program.run(["keys", "--check", folder.file("none.toml")]).status == 1)
  }

  @Test("Keys that the current terminal binds itself are reported with the line that frees them")
  func reserved() throws {
    let folder = try TemporaryFolder()
    let config = folder.file("config.toml")
    try Self.write("[keys]\n\"T\" = \"text\"\n", config)
    for arguments in [["keys", "--check", config], ["doctor"]] {
      let terminal = try PseudoTerminal(
        Program.path, arguments,
        environment: Program.environment(adding: ["TERM": "xterm-kitty", "XDG_CONFIG_HOME": folder.path]),
        columns: 200)
      #expect(terminal.expect("\u{1B}[c"), "the questions to the terminal")
      terminal.type("\u{1B}[?0u\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[?62;c")
      _ = terminal.wait(until: { $0.contains("kitty.conf: map ctrl+shift+tab no_op") })
      terminal.type("\u{1B}[?62;c")
      _ = terminal.wait()
      #expect(terminal.transcript.contains("kitty binds ⌃⇥ (next tab)"), "\(terminal.transcript)")
      #expect(terminal.transcript.contains("kitty.conf: map ctrl+tab no_op frees it"))
      #expect(!terminal.transcript.contains("every key reaches the program"))
    }
  }

  @Test(
    "Mutually exclusive options are refused",
    arguments: [
      ["keys", "file.toml"], ["keys", "--terminal", "legacy"], ["keys", "--check", "--json"],
      ["keys", "--check", "--preset", "vim"], ["keys", "--print-config", "--json"],
      ["keys", "--preset", "emacs"],
    ])
  func usage(arguments: [String]) {
    #expect(Program.isRefused(arguments))
  }

  @Test("Reading uses the user's keys and settings, and reports their errors")
  func open() throws {
    let folder = try TemporaryFolder()
    let config = folder.file("config.toml")
    try Self.write("[settings]\nrows = 3\n[keys]\n\"X\" = \"outline\"\n\"Y\" = \"outlin\"\n", config)
    let run = try Program.run(
      ["open", "--library", folder.file("l.sqlite"), "--config", config, Program.fixture("article.pdf")],
      input: .text("X\nset rows\nY\n"))
    #expect(run.status == 0)
    #expect(run.messages.contains("\(config):5:1: Y: unknown command “outlin”; did you mean outline?"))
    #expect(run.lines.filter { $0.contains("Überblick") }.count == 1)
    #expect(run.lines.contains { $0.contains("rows") && $0.contains("3") })
  }

  @Test("A file changed while reading is applied between commands")
  func changedWhileOpen() throws {
    let folder = try TemporaryFolder()
    let config = folder.file("pdfkey/config.toml")
    let terminal = try PseudoTerminal(
      Program.path, ["open", "--library", folder.file("l"), Program.fixture("article.pdf")],
      environment: Program.environment(adding: ["XDG_CONFIG_HOME": folder.path]))
    #expect(terminal.expect("> "))
    #expect(terminal.expect("X has no command", after: "X\n"))
    #expect(terminal.expect("> "))
    try FileManager.default.createDirectory(atPath: folder.file("pdfkey"), withIntermediateDirectories: true)
    try Self.write("[keys]\n\"X\" = \"set rows\"\n[settings]\nrows = 4\n", config)
    #expect(terminal.expect("config.toml has changed", after: "X\n"))
    #expect(terminal.expect("4"))
    #expect(terminal.expect("> "))
    // A file that is invalid for now, as while it is written, leaves the previous keys.
    try Self.write("[keys\n", config)
    #expect(terminal.expect("config.toml:1:6: invalid TOML", after: "page 1\n"))
    #expect(terminal.expect("> "))
    #expect(terminal.expect("rows", after: "X\n"))
    #expect(terminal.expect("> "))
    #expect(unlink(config) == 0)
    #expect(terminal.expect("X has no command", after: "X\n"))
    #expect(terminal.wait(after: "q\n") == .status(0))
  }
}
