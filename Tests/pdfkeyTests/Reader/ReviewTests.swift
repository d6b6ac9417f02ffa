import DocModel
import Foundation
import TestSupport
import Testing

/// One review in each front end: what the file has afterwards is the same.
@Suite("Reviews", .limited)
struct ReviewTests {
  /// The lines of the review.
  private static let lines = [
    "search Border", "highlight", "reply Well", "color blue", "state accepted", "page 2", "note Hello",
    "color red", "note Not this", "undo", "redo", "undo", "save",
  ]
  /// What the file has afterwards, in the order of the pages.
  private static let expected = [
    "2 Text “Hello” #FF0000", "3 Highlight “” #0000FF", "3 Text “Well” #FFFF00 to Highlight",
    "3 Text “\(accepted)” to Highlight",
  ]
  private static let accepted = "state Accepted"

  /// Copies the article, reviews it, and returns what its first pages have then.
  private func review(_ body: (String, TemporaryFolder) throws -> Void) throws -> [String] {
    try TemporaryFolder.with { folder in
      let path = folder.file("article.pdf")
      try FileManager.default.copyItem(atPath: Program.fixture("article.pdf"), toPath: path)
      try body(path, folder)
      return try Self.facts(path)
    }
  }

  private static func facts(_ path: String) throws -> [String] {
    let document = try Document(.path(path))
    return try (0..<4).flatMap { page in
      let all = try document.annotations(onPage: page).filter(\.isMark)
      return all.map { annotation in
        let parent = all.first { $0.object != nil && $0.object == annotation.markup.inReplyTo }
        let text = annotation.isState ? accepted : annotation.contents ?? ""
        return "\(page + 1) \(annotation.type ?? "") “\(text)”"
          + (annotation.isState ? "" : " \(annotation.color?.hex ?? "")")
          + (parent?.type.map { " to \($0)" } ?? "")
      }
    }
  }

  @Test("In line mode over a pipe, plain")
  func plain() throws {
    let found = try review { path, folder in
      let run = try Program.run(
        ["open", "--fresh", "--library", folder.file("l"), path],
        input: .text(Self.lines.joined(separator: "\n") + "\n"))
      #expect(run.status == 0)
      #expect(run.lines.contains { $0.contains("saved") }, "\(run.lines)")
    }
    #expect(found == Self.expected)
  }

  @Test("In line mode over a pipe with --json, each edit has the names of its annotations")
  func json() throws {
    var ids: [String] = []
    let found = try review { path, folder in
      let run = try Program.run(
        ["open", "--json", "--fresh", "--library", folder.file("l"), path],
        input: .text(Self.lines.joined(separator: "\n") + "\n"))
      let answers = try run.json.compactMap { $0 as? [String: Any] }
      #expect(answers.map { $0["ok"] as? Bool } == Self.lines.map { _ in true })
      ids = answers.flatMap { answer in
        ((answer["result"] as? [String: Any])?["edit"] as? [String: Any])?["ids"] as? [String] ?? []
      }
      let names = try (0..<4).flatMap { try Document(.path(path)).annotations(onPage: $0).compactMap(\.name) }
      #expect(names.count == 4 && Set(names).isSubset(of: ids))
    }
    #expect(found == Self.expected)
    #expect(ids.count == 10)
  }

  @Test("In line mode on a terminal without a keyboard protocol")
  func legacyKeys() throws {
    let found = try review { path, folder in
      let terminal = try PseudoTerminal.reader(["--fresh", path], in: folder)
      func press(_ keys: String, _ text: String) {
        terminal.type(keys)
        #expect(terminal.expect(text), "\(keys.debugDescription): \(terminal.transcript.suffix(400))")
      }
      press("/Border\r", "this is 1/9")
      press("mh\r", "Highlight")
      press("reply Well\r", "Reply")
      press("color blue\r", "Change")
      press("state accepted\r", "State")
      press("page 2\r", "page 2 (ii)")
      press("note Hello\r", "Note")
      press("color red\r", "Change")
      press("note Not this\r", "Note")
      press("u\r", "ndone")
      press("redo\r", "edone")
      press("u\r", "ndone")
      press("W\r", "saved")
      terminal.type("q\r")
      #expect(terminal.wait() == .status(0))
    }
    #expect(found == Self.expected)
  }

  /// The answers of kitty to the queries at the start.
  private static let kitty =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?0u\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;20;10t"
    + "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?62;c"

  /// Returns the sequences of a key and its release in kitty's protocol: 9 is ⌘, 13 is ⌃⌘.
  private static func chord(_ code: Character, _ modifiers: Int) -> String {
    let number = code.unicodeScalars.first?.value ?? 0
    return "\u{1B}[\(number);\(modifiers)u\u{1B}[\(number);\(modifiers):3u"
  }

  /// Returns the sequences of typed letters and Return in kitty's protocol.
  private static func typed(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let lower = String(scalar).lowercased().unicodeScalars.first ?? scalar
      let modifiers = lower == scalar ? "" : "2"
      return "\u{1B}[\(lower.value);\(modifiers);\(scalar.value)u"
    }.joined() + "\u{1B}[13u\u{1B}[13;1:3u"
  }

  @Test("In line mode in kitty's keyboard protocol, with Preview's keys")
  func kittyKeys() throws {
    let found = try review { path, folder in
      let terminal = try PseudoTerminal.reader(
        ["--fresh", path], in: folder, term: "xterm-kitty", answers: Self.kitty)
      func press(_ keys: String, _ text: String) {
        terminal.type(keys)
        #expect(terminal.expect(text), "\(keys.debugDescription): \(terminal.transcript.suffix(400))")
      }
      press(Self.typed("search Border"), "this is 1/9")
      press(Self.chord("h", 13), "Highlight")
      press(Self.typed("reply Well"), "Reply")
      press(Self.typed("color blue"), "Change")
      press(Self.typed("state accepted"), "State")
      press(Self.typed("page 2"), "page 2 (ii)")
      press(Self.chord("n", 13), "note")
      press(Self.typed("Hello"), "Note")
      press(Self.typed("color red"), "Change")
      press(Self.typed("note Not this"), "Note")
      press(Self.chord("z", 9), "ndone")
      press(Self.typed("redo"), "edone")
      press(Self.chord("z", 9), "ndone")
      press(Self.typed("W"), "saved")
      terminal.type(Self.chord("q", 9))
      #expect(terminal.expect("\u{1B}[<u"))
      terminal.type("\u{1B}[?62;c")
      #expect(terminal.wait() == .status(0))
    }
    #expect(found == Self.expected)
  }

  @Test("In the full screen, with letters and with the chords of kitty's protocol", arguments: [false, true])
  func fullScreen(hasChords: Bool) throws {
    let found = try review { path, folder in
      let view = try ViewTerminal(["--fresh", path], in: folder, hasChords ? .shared : .none)
      for keys in [
        "/Border\r", hasChords ? Self.chord("h", 13) : "mh", ":reply Well\r", ":color blue\r",
        ":state accepted\r", ":page 2\r", hasChords ? Self.chord("n", 13) : "mn", "Hello\r", ":color red\r",
        ":note Not this\r",
        hasChords ? Self.chord("z", 9) : "u", ":redo\r", "u", "W",
      ] { view.type(keys) }
      view.begin(":quit\r")
      #expect(view.end() == .status(0))
    }
    #expect(found == Self.expected)
  }
}
