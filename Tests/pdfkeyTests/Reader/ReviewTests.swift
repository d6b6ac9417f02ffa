import DocModel
import Foundation
import TestSupport
import Testing

/// One review in each front end: what the file has afterwards is the same.
@Suite("Reviews", .limited, .tags(.program))
struct ReviewTests {
  /// The lines of the review.
  private static let lines = [
    "search Border", "highlight", "reply Well", "color blue", "state accepted", "page 2", "note Hello",
    "color red", "note Not this", "undo", "redo", "undo", "save",
  ]
  /// What the file has afterwards, in the order of the pages.
  private static let expected = [
    "2 Text “Hello” #FF0000", "3 Highlight “” #8CBFFF", "3 Text “Well” #FFFF00 to Highlight",
    "3 Text “\(accepted)” to Highlight",
  ]
  private static let accepted = "state Accepted"

  /// Copies the article, reviews it, and returns what its first pages have then.
  private func review(_ body: (String, TemporaryFolder) throws -> Void) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf")
    try body(path, folder)
    return try Self.facts(path)
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

  /// Returns the sequences of a key and its release in kitty's protocol: 9 is ⌘, 13 is ⌃⌘.
  private static func chord(_ code: Character, _ modifiers: Int) -> String {
    let number = code.unicodeScalars.first?.value ?? 0
    return "\u{1B}[\(number);\(modifiers)u\u{1B}[\(number);\(modifiers):3u"
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
