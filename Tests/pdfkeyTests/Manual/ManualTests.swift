import Foundation
import TestSupport
import Testing

@testable import pdfkey

@Suite("The manual page", .tags(.program))
struct ManualTests {
  private static let groff = "/usr/bin/groff"

  private static let result = Result {
    let run = try Program.run(["manual"])
    #expect(run.status == 0 && run.messages.isEmpty)
    return run.output
  }

  private static func page() throws -> String { try result.get() }

  @Test(
    "groff formats it without warnings, with every command, option and key",
    .enabled(if: FileManager.default.isExecutableFile(atPath: groff), "needs \(groff)"))
  func set() throws {
    let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let runner = ProcessRunner(executable: Self.groff, environment: environment)
    let run = try runner.run(
      ["-man", "-Tutf8", "-ww", "-P-cbou", "-rLL=100n"], input: .text(try Self.page()))
    #expect(run.status == 0 && run.messages == "")
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Read two documents as tabs: pdfkey open paper.pdf notes.pdf"))
    for command in [
      "open", "search", "annotations export", "attachments extract", "bookmarks rename", "doctor",
    ] {
      #expect(words.contains("pdfkey \(command) [<options>]") || words.contains("pdfkey \(command) <file>"))
      let help = try Program.run(command.split(separator: " ").map(String.init) + ["--help"])
      for option in help.output.matches(of: /(?m)^ +(?:-\w, )?(--[a-z-]+)/) {
        #expect(words.contains(option.1), "\(command) \(option.1)")
      }
    }
    for row in try Program.run(["keys", "--preset", "default", "--plain", "--json"]).json {
      let row = try #require(row as? [String: Any])
      #expect(words.contains(try #require(row["title"] as? String)))
      for key in try #require(row["keys"] as? [String]) { #expect(words.contains(key), "\(key)") }
    }
  }

  @Test("It is ASCII for every locale; hidden commands stay hidden, and help says how to get it")
  func text() throws {
    let page = try Self.page()
    #expect(page.allSatisfy { $0.isASCII })
    #expect(!page.contains("pdfkey worker"))
    let help = try Program.run(["--help"])
    #expect(!help.output.contains("worker") && help.output.contains("  manual  "))
  }

  @Test("It lists every environment variable that the sources read")
  func environment() throws {
    let page = try Self.page()
    let root = URL(fileURLWithPath: Program.fixture("")).deletingLastPathComponent()
    let sources = root.appendingPathComponent("Sources").path
    let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
    var names: Set<Substring> = []
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
      names.formUnion(
        text.matches(of: /"(PDFKEY_[A-Z]+|XDG_[A-Z]+_HOME|NO_COLOR|COLORTERM|ESCDELAY|TMPDIR)"/).map(\.1))
    }
    #expect(names.count > 5)
    for name in names { #expect(page.contains(name), "\(name)") }
  }

  @Test("The help of every command, argument and option is shorter than 60 characters")
  func helpIsShort() throws {
    func check(_ command: CommandDescription, _ parent: [String]) {
      let path = parent + [command.commandName]
      let name = path.joined(separator: " ")
      let abstract = command.abstract ?? ""
      #expect(abstract.count < 60, "\(name): \(abstract)")
      for argument in command.arguments ?? [] {
        let text = argument.abstract ?? ""
        let option = argument.spelling.isEmpty ? "<\(argument.value)>" : argument.spelling
        #expect(text.count < 60, "\(name) \(option): \(text)")
      }
      for subcommand in command.subcommands ?? [] { check(subcommand, path) }
    }
    check(try CommandDescription.program(), [])
  }

  @Test("The details in the manual belong to existing options")
  func details() throws {
    var names: Set<String> = []
    func collect(_ command: CommandDescription, _ parent: [String]) {
      for argument in command.arguments ?? [] {
        let own = argument.spellings.isEmpty ? ["<\(argument.value)>"] : argument.spellings
        for name in own { names.formUnion([name, (parent + [name]).joined(separator: " ")]) }
      }
      for subcommand in command.subcommands ?? [] { collect(subcommand, parent + [subcommand.commandName]) }
    }
    collect(try CommandDescription.program(), [])
    let page = try Self.page().replacing("\\-", with: "-").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for (name, text) in ManualText.details {
      #expect(names.contains(name), "\(name)")
      #expect(page.contains(text.prefix(20)), "\(name): \(text)")
    }
  }
}
