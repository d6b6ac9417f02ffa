import KeyCommands
import TestSupport
import Testing

@Suite("Suggestions")
struct SuggestionsTests {
  static let commands = [
    "next tab", "previous tab", "tab", "close tab", "close all tabs", "reopen closed tab", "open", "outline",
    "bookmarks", "annotations", "info", "search", "add bookmark", "back", "forward", "next page",
    "previous page", "first page", "last page", "page", "next annotation", "zoom in", "zoom out",
    "rotate right", "select all", "copy", "share", "settings", "help", "quit",
  ]

  @Test(
    "The best candidate comes first",
    arguments: [
      ("next tab", "next tab"), ("NEXT TAB", "next tab"), ("tab next", "next tab"), ("nxt tab", "next tab"),
      ("tab nxt", "next tab"), ("nexttab", "next tab"), ("outl", "outline"), ("otuline", "outline"),
      ("outlines", "outline"), ("mark", "bookmarks"), ("bokmark", "bookmarks"),
      ("add bokmark", "add bookmark"), ("bookmark add", "add bookmark"), ("ann", "annotations"),
      ("anotations", "annotations"), ("serch foo", "search"), ("opne file.pdf", "open"), ("hlep", "help"),
      ("qiut", "quit"), ("q", "quit"), ("zoom", "zoom in"), ("in zoom", "zoom in"),
      ("prev page", "previous page"), ("page prev", "previous page"), ("close tabs", "close all tabs"),
      ("bakc", "back"), ("  help  ", "help"),
    ])
  func best(typed: String, expected: String) {
    #expect(Suggestions.nearest(to: typed, among: Self.commands).first == expected)
  }

  @Test("Part of a word finds every candidate that contains it")
  func substring() {
    #expect(Suggestions.nearest(to: "mark", among: Self.commands) == ["bookmarks", "add bookmark"])
  }

  @Test(
    "Without a close candidate there are no suggestions",
    arguments: [
      "", "   ", "xyzzy", "frobnicate", "§", "42", String(repeating: "tab ", count: 1000),
      String(repeating: "a", count: 100_000),
    ])
  func nothing(typed: String) {
    #expect(Suggestions.nearest(to: typed, among: Self.commands).isEmpty)
  }

  @Test("At most the requested number of suggestions, without duplicates")
  func limits() {
    #expect(Suggestions.nearest(to: "tab", among: Self.commands, limit: 2).count == 2)
    #expect(Suggestions.nearest(to: "tab", among: Self.commands, limit: 0).isEmpty)
    #expect(Suggestions.nearest(to: "tab", among: Self.commands, limit: -1).isEmpty)
    #expect(Suggestions.nearest(to: "tab", among: ["tab", "tab", "tab"]) == ["tab"])
    #expect(Suggestions.nearest(to: "tab", among: []).isEmpty)
    #expect(Suggestions.nearest(to: "tab", among: ["", " "]).isEmpty)
  }

  @Test("The same words in another order are closer than a longer beginning")
  func otherOrder() {
    #expect(
      Suggestions.nearest(to: "page next", among: ["page next section", "next page"])
        == ["next page", "page next section"])
  }

  @Test("A query word matches one candidate word only")
  func ownPartners() {
    #expect(Suggestions.nearest(to: "tab tab", among: ["next tab"]).isEmpty)
  }

  @Test("Among equally good candidates the earlier one comes first")
  func stable() {
    #expect(Suggestions.nearest(to: "a", among: ["ac", "ab", "ad"]) == ["ac", "ab", "ad"])
  }

  @Test("Random text doesn't crash and suggests only candidates", arguments: 0..<5)
  func fuzz(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let typed = String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          ("abtnext  pgo" + Samples.oddCharacters.map(String.init).joined()).randomElement(using: &generator)
            ?? " "
        })
      let found = Suggestions.nearest(to: typed, among: Self.commands)
      #expect(found.count <= 3)
      #expect(found.allSatisfy(Self.commands.contains))
    }
  }
}
