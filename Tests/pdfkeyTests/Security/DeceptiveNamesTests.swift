import Foundation
import TestSupport
import Testing

/// The names in `Fixtures/deceptive.pdf` have bidirectional controls and invisible characters.
@Suite("Deceptive names", .tags(.program))
struct DeceptiveNamesTests {
  private static let honest = "می\u{200C}خواهم 👩‍👩‍👧 ❤\u{FE0F}"
  private static let commands: [[String]] = [
    ["info"], ["info", "--page-boxes"], ["outline"], ["links"], ["attachments", "list"],
    ["annotations", "list"],
    ["annotations", "list", "--types", "all"],
    ["search", "--in", "outline", "exe"],
    ["annotations", "export", "--format", "markdown", "--types", "link"],
  ]

  /// Returns bidirectional controls and invisible characters.
  private static func deceptive(in text: String) -> [Unicode.Scalar] {
    // Contents are running text, which may contain a closed embedding.
    let text = text.replacing(honest, with: "").replacing(/\u{202B}is embedded[^\n]*?\u{202C}/, with: "")
    return text.unicodeScalars.filter { $0.properties.isDefaultIgnorableCodePoint }
  }

  @Test("No command shows deceptive characters", arguments: commands)
  func everyCommand(_ arguments: [String]) throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments + [Program.fixture("deceptive.pdf")], environment: Program.environment(),
      columns: 100)
    #expect(terminal.wait() == .status(0))
    #expect(!terminal.transcript.isEmpty)
    #expect(Self.deceptive(in: terminal.transcript) == [])
  }

  @Test("The reader shows no deceptive characters in lists, status lines and messages")
  func reader() throws {
    let folder = try TemporaryFolder()
    let lines = [
      "outline", "1", "links", "follow a", "peek s", "annotations", "1", "info", "add bookmark",
      "bookmarks",
      "history", "tabs", "section report", "section invisible",
    ]
    let run = try Program.run(
      ["open", Program.fixture("deceptive.pdf")], input: .text(lines.joined(separator: "\n") + "\n"),
      environment: ["PDFKEY_LIBRARY": folder.file("library")])
    #expect(run.status == 0, "\(run.messages)")
    #expect(Self.deceptive(in: run.output) == [])
    for shown in ["report\u{FFFD}fdp.exe", "invisible", Self.honest, "one \u{202B}is embedded\u{202C}"] {
      #expect(run.output.contains(shown), "\(shown)")
    }
  }

  @Test("JSON has names as the document has them")
  func json() throws {
    let run = try Program.run(["info", "--json", Program.fixture("deceptive.pdf")])
    #expect(run.output.contains("report\u{202E}fdp.exe"))
  }

  @Test("Links are listed with the addresses that would be opened")
  func links() throws {
    let run = try Program.run(["links", Program.fixture("deceptive.pdf")])
    #expect(
      run.output.split(separator: "\n").map { $0.split(separator: "\t")[3] } == [
        "https://xn--80ak6aa92e.example/%C3%BC?q=1", "https://xn--bcher-kva.example:80/",
        "https://good.example@xn--vil-qdd.example/", "https://good%E2%80%AEelpmaxe.live/",
        "https://evil.example/",
        "https://plain.example/a%20b",
      ])
  }

  @Test("Return opens the address that was shown")
  func opened() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal.reader(
      [Program.fixture("deceptive.pdf")], in: folder, environment: try FakeOpener.environment(in: folder),
      columns: 120)
    #expect(terminal.expect(">"))
    let address = "https://xn--80ak6aa92e.example/%C3%BC?q=1"
    #expect(terminal.expect("leads to \(address) (Return or open link opens it)", after: "follow a\r"))
    #expect(terminal.expect("opens \(address)", after: "\r"))
    #expect(FakeOpener.opened(in: folder) == "1|\(address)|")
    #expect(terminal.wait(after: "q\r") == .status(0))
  }
}
