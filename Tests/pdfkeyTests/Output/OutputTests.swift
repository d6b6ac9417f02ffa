import Foundation
import TestSupport
import Testing

@testable import pdfkey

@Suite("Output", .tags(.program))
struct OutputTests {
  @Test(
    "-o replaces a file of that name in every command, and a command that fails keeps it",
    arguments: [
      ["annotations", "add", "--type", "note", "--page", "1", "--at", "72,700", "--contents", "a"],
      ["attachments", "add"], ["flatten"], ["info", "--strip"], ["merge"],
      ["outline", "export"], ["pages", "extract", "--pages", "1"],
      ["pages", "rotate", "--pages", "1", "--by", "90"],
      ["redact", "--text", "border"], ["render"],
    ])
  func existingOutput(command: [String]) throws {
    let folder = try TemporaryFolder()
    let output = try folder.write("old".utf8, to: "old")
    let library = ["PDFKEY_LIBRARY": folder.file("library.sqlite")]
    for (file, isReplaced) in [("cut.pdf", false), ("article.pdf", true)] {
      let path = Program.fixture(file)
      let inputs =
        ["attachments", "merge"].contains(command[0]) ? [path, Program.fixture("scan.pdf")] : [path]
      let run = try Program.run(command + inputs + ["-o", output], environment: library)
      #expect((run.status == 0) == isReplaced, "\(file): \(run.messages)")
      #expect((try Data(contentsOf: URL(fileURLWithPath: output)) != Data("old".utf8)) == isReplaced)
    }
  }

  @Test(
    "A closed pipe ends the program quietly",
    arguments: [
      ["text", Program.fixture("many-pages.pdf")],
      ["outline", "--json", Program.fixture("outline-deep.pdf")],
      ["info", Program.fixture("article.pdf")], ["--help"], ["--version"],
      ["annotations", "list"] + Array(repeating: Program.fixture("borders.pdf"), count: 5),
      ["annotations", "export", "--format", "jsonl"]
        + Array(repeating: Program.fixture("article.pdf"), count: 20),
    ])
  func closedPipe(arguments: [String]) throws {
    let outcome = try Program.run(arguments, output: .closedPipe)
    #expect(outcome.ending == .status(0))
    #expect(outcome.messages.isEmpty)
  }

  @Test(
    "A full disk is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ["text", Program.fixture("many-pages.pdf")], ["links", "--json", Program.fixture("links.pdf")],
      ["info", Program.fixture("article.pdf"), Program.fixture("scan.pdf")], ["--help"],
      ["annotations", "export", Program.fixture("article.pdf")],
      ["annotations", "list", "--json", Program.fixture("article.pdf")],
    ])
  func fullDisk(arguments: [String]) throws {
    let outcome = try Program.run(arguments, output: .file("/dev/full"))
    #expect(outcome.status == 74)
    #expect(outcome.messages == "pdfkey: can't write the output: No space left on device; it is incomplete\n")
  }

  @Test("Control characters that JSON allows are escaped")
  func escaping() throws {
    let text = "a\u{7F}\u{80}\u{9B}31m\u{9F}\u{A0}é\u{1B}[0m\n\"/"
    let json = try JSONText.encode([text], pretty: false)
    #expect(
      String(decoding: json, as: UTF8.self).unicodeScalars.allSatisfy {
        $0.value >= 0xA0 || (0x20..<0x7F).contains($0.value)
      })
    #expect(try JSONDecoder().decode([String].self, from: Data(json)) == [text])
  }

  @Test("A number that isn't finite is null, keys are sorted, and slashes stay as they are")
  func nonFinite() throws {
    let absent: Int? = nil
    var object: JSONObject = ["text": "x/y", "number": Double.nan.finite, "absent": absent]
    object["left out"] = absent
    let json = try JSONText.encode(object, pretty: false)
    #expect(String(decoding: json, as: UTF8.self) == #"{"absent":null,"number":null,"text":"x/y"}"#)
  }

  @Test("A file's name and contents can't move the terminal's cursor")
  func harmless() throws {
    let folder = try TemporaryFolder()
    // In UTF-8, which can encode the C1 control that begins a sequence.
    let hostile = "\u{FEFF}\u{9B}2J\u{7}with the Keyboard"
    let path = try folder.write(
      Self.replacing("(Reading with the Keyboard)", with: "(\(hostile))", in: "article.pdf"),
      to: "esc\u{1B}[31m.pdf"
    )
    let outcome = try Program.run(["info", path])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\u{FFFD}2J\u{FFFD}with the Keyboard"))
    let missing = try Program.run(["info", "no\u{1B}[31m\nsuch.pdf"])
    #expect(missing.messages == "pdfkey: no\u{FFFD}[31m such.pdf: no such file; check the name\n")
  }

  /// Returns the bytes of a fixture in which a text is replaced with another one of the same length.
  private static func replacing(_ text: String, with other: String, in fixture: String) throws -> [UInt8] {
    var data = Data(try Program.bytes(ofFixture: fixture))
    let range = try #require(data.range(of: Data(text.utf8)))
    try #require(range.count == other.utf8.count)
    data.replaceSubrange(range, with: other.utf8)
    return Array(data)
  }
}
