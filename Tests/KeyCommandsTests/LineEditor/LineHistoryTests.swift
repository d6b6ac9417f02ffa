import Testing

@testable import KeyCommands

@Suite("Line history")
struct LineHistoryTests {
  private static let lines = ["page 3", "search border", "next tab", "page 7", "open a.pdf"]

  @Test(
    "Keys move through the history and search it",
    arguments: [
      ("<C-p>", "open a.pdf|"), ("<C-p><C-p>", "page 7|"), ("<C-p><C-p><C-n>", "open a.pdf|"),
      ("<C-p><C-n>", "|"), ("x<C-p><C-n>", "x|"), ("<C-p><C-p><C-p><C-p><C-p><C-p><C-p>", "page 3|"),
      ("page<up>", "page 7|"), ("page<up><up>", "page 3|"), ("page<up><up><up>", "page 3|"),
      ("page<up><up><down><down>", "page|"), ("zzz<up>", "zzz|"), ("x<down>", "x|"),
      // From an older line on, the search is for the text before the cursor.
      ("<C-p><up>", "page 7|"), ("s<up><C-a><A-f><up>", "search| border"),
      // Changes of an older line aren't lost.
      ("<C-p>!<C-p><C-n><C-n>", "open a.pdf!|"), ("x<A-lt>", "page 3|"), ("x<A-lt><A-gt>", "x|"),
      ("page 9 <A-.>", "page 9 a.pdf|"), ("page 9 <A-.><A-.>", "page 9 7|"),
      ("page 9 <A-.><A-.><A-.>", "page 9 tab|"), ("<C-r>bor", "search |border"), ("<C-r>page", "|page 7"),
      ("<C-r>page<C-r>", "|page 3"), ("<C-r>page<C-r><C-s>", "|page 7"), ("<C-s>page", "|page 3"),
      ("<C-r>PAGE", "|"), ("<C-r>page 3", "|page 3"), ("<C-r>page 3<bs><bs>", "|page 7"),
      ("x<C-r>page<C-g>", "x|"), ("x<C-r>page<esc>", "x|"), ("x<C-r>page<bs><bs><bs><bs>", "x|"),
      ("<C-r>bor<right>!", "search b!|order"), ("<C-r>bor<C-e>s", "search borders|"),
      ("<C-r>page<esc><C-r><C-r>", "|page 7"), ("x<C-r>page<C-e><C-_>", "x|"),
    ])
  func keys(script: String, shown: String) {
    let typist = Typist(Self.lines)
    typist.type(script)
    #expect(typist.shown == shown, "\(script)")
  }

  @Test("A search shows its query and whether it fails")
  func failing() {
    let typist = Typist(Self.lines)
    typist.type("<C-r>pagex")
    #expect(typist.editor.search?.query == "pagex")
    #expect(typist.editor.search?.isFailing == true)
    #expect(typist.editor.text == "page 7", "what was found last is still shown")
    typist.type("<bs>")
    #expect(typist.editor.search?.isFailing == false)
    #expect(typist.type("<cr>") == .accepted("page 7"))
    #expect(typist.editor.search == nil)
  }

  @Test("A line is stored once, at its last use, and at most a thousand are stored")
  func distinct() {
    var history = LineHistory(["a", "b", "a", "c"])
    #expect(history.lines == ["b", "a", "c"])
    history.add("b")
    history.add("")
    #expect(history.lines == ["a", "c", "b"])
    for number in 0..<1100 { history.add(String(number)) }
    #expect(history.lines.count == LineHistory.limit)
    #expect(history.lines.first == "100")
  }

  @Test(
    "The last word of a line",
    arguments: [
      ("open a.pdf", "a.pdf"), ("open \"my file.pdf\"", "\"my file.pdf\""), ("q", "q"), ("it's", "it's"),
      ("say 'a b' ", "'a b'"), ("don't'", "'t'"),
    ])
  func lastWord(line: String, word: String) {
    #expect(LineHistory.lastWord(of: line) == word)
  }

  @Test("An empty history has no lines to move to")
  func empty() {
    let typist = Typist()
    #expect(typist.type("<C-p>") == .notHandled)
    #expect(typist.type("a<up>") == .unchanged)
    #expect(typist.type("<C-r>x") == .edited)
    #expect(typist.editor.search?.isFailing == true)
  }
}
