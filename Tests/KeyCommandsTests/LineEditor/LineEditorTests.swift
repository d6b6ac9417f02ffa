import TestSupport
import Testing

@testable import KeyCommands

@Suite("Line editing")
struct LineEditorTests {
  @Test(
    "Keys edit as in Emacs and on a Mac",
    arguments: [
      ("abc", "abc|"), ("abc<left>X", "abX|c"), ("abc<C-a>X<C-e>Y", "XabcY|"),
      ("abc<C-b><C-b><C-f>X", "abX|c"), ("abc<home>X<end>Y", "XabcY|"), ("abc<D-left>X<D-right>Y", "XabcY|"),
      ("next tab now<A-left>", "next tab |now"), ("next tab now<A-b><A-b>", "next |tab now"),
      ("next tab<C-a><A-f>", "next| tab"), ("next tab<C-a><C-right><C-right>", "next tab|"),
      ("abc<bs>", "ab|"), ("abc<C-h><C-h>", "a|"), ("abc<left><left><del>", "a|c"), ("abc<C-a><C-d>", "|bc"),
      ("abc def<A-bs>", "abc |"), ("abc def.pdf<A-bs>", "abc def.|"), ("abc def.pdf<C-w>", "abc |"),
      ("abc def  <C-w>", "abc |"), ("abc def<C-a><A-d>", "| def"), ("abc def<C-u>", "|"),
      ("abc def<A-left><C-k>", "abc |"), ("abc def<A-left><C-u>", "|def"), ("abc def<D-bs>", "|"),
      ("abc def<A-left><C-k><C-a><C-y>", "def|abc "), ("one two three<A-bs><A-bs><C-y>", "one two three|"),
      ("one two<C-a><A-d><A-d><C-y>!", "one two!|"), ("one<C-u>two<C-u><C-y><A-y>", "one|"),
      ("one<C-u>two<C-u><C-y><A-y><A-y>", "two|"), ("abc<C-t>", "acb|"), ("abc<left><C-t>", "acb|"),
      ("abc<C-a><C-t>", "|abc"), ("one two<A-t>", "two one|"), ("one<A-t>", "one|"),
      ("one two<C-a><A-u>", "ONE| two"), ("ONE two<C-a><A-l>", "one| two"),
      ("oNE two<C-a><A-c>", "One| two"), ("abc<esc>", "|"), ("abc<esc><C-_>", "abc|"),
      ("one two<C-_>", "one |"), ("one two<C-_><C-_>", "|"), ("one two<C-_><C-_><A-_>", "one |"),
      ("one<C-w><C-_>", "one|"), ("one<D-z><S-D-z>", "one|"), ("abc<C-g>", "|"), ("abc<S-left>X", "abX|c"),
      ("a b<left><A-cr>", "a \n|b"), ("a<A-cr>b<C-_>", "a\n|"), ("a<A-cr>b<C-_><C-_>", "a|"),
      ("a<A-cr><A-cr><bs>b", "a\nb|"), ("a<A-cr>b<C-a><C-k><C-y>", "a\nb|"), ("<A-cr>", "|"),
    ])
  func keys(script: String, shown: String) {
    let typist = Typist()
    typist.type(script)
    #expect(typist.shown == shown, "\(script)")
  }

  @Test("A line runs with its line breaks, and is recalled with them")
  func lineBreaks() {
    let typist = Typist()
    #expect(typist.type("note a<A-cr>b<cr>") == .accepted("note a\nb"))
    typist.editor.history.add("note a\nb")
    typist.type("<C-p>")
    #expect(typist.shown == "note a\nb|")
    typist.type("<cr>note<up>")
    #expect(typist.shown == "note a\nb|")
  }

  @Test(
    "A text that was set keeps its line ends as line feeds, and undo restores the one before",
    arguments: [
      ("a\r\nb\rc\u{2028}d\n\n", "a\nb\nc\nd|"), ("a\u{1B}[2J\tb", "a[2J b|"), ("\n", "|"), ("\na", "\na|"),
    ])
  func setText(text: String, shown: String) {
    let typist = Typist()
    typist.type("one two<C-r>o")
    typist.editor.setText(text)
    #expect(typist.shown == shown)
    typist.editor.history = LineHistory()
    typist.type("<C-_>")
    #expect(typist.shown != shown)
  }

  @Test("Return runs the line and empties it")
  func accept() {
    for key in ["<cr>", "<C-j>", "<C-m>"] {
      let typist = Typist()
      #expect(typist.type("next tab<left>\(key)") == .accepted("next tab"))
      #expect(typist.shown == "|")
      #expect(typist.type("<C-_>") == .notHandled, "what was run can't be taken back")
    }
  }

  @Test("⌃C discards the line, and reports whether there was one")
  func interrupt() {
    let typist = Typist()
    #expect(typist.type("abc<C-c>") == .interrupted(hadText: true))
    #expect(typist.editor.text == "")
    #expect(typist.type("<C-c>") == .interrupted(hadText: false))
  }

  @Test("A second ⇥ in a row is reported")
  func complete() {
    let typist = Typist()
    #expect(typist.type("ne<tab>") == .completionRequested(isRepeated: false))
    #expect(typist.type("<tab>") == .completionRequested(isRepeated: true))
    typist.editor.replace(0..<2, with: "next ")
    #expect(typist.shown == "next |")
    #expect(typist.type("<tab>") == .completionRequested(isRepeated: false))
    #expect(typist.type("t<tab>") == .completionRequested(isRepeated: false))
    typist.type("<C-_><C-_>")
    #expect(typist.shown == "ne|")
  }

  @Test("The editor also handles keys that have no effect now, and reports edits")
  func unchanged() {
    let typist = Typist()
    typist.type("a")
    for key in ["<right>", "<C-e>", "<del>", "<C-d>", "<C-k>", "<A-d>", "<A-f>"] {
      #expect(typist.type(key) == .unchanged, "\(key)")
    }
    for key in ["<C-u>", "<C-y>", "<A-y>"] { #expect(typist.type(key) == .edited, "\(key)") }
    #expect(typist.shown == "a|")
  }

  @Test("Key releases are ignored")
  func release() {
    let typist = Typist()
    let event = KeyEvent(key: Key("a"), phase: .release, text: "a")
    #expect(typist.handle(event) == .notHandled)
    #expect(typist.shown == "|")
    #expect(typist.handle(KeyEvent(key: Key("a"), phase: .repeat, text: "a")) == .edited)
  }

  @Test("⌥ types text if the terminal reports text, and is a command if it reports the letter")
  func option() throws {
    func press(_ key: String, _ text: String?) throws -> LineEditor {
      var editor = LineEditor()
      editor.replace(0..<0, with: "one two")
      _ = editor.handle(KeyEvent(key: try Key(parsing: key), phase: .press, text: text))
      return editor
    }
    #expect(try press("⌥b", "∫").text == "one two∫")
    #expect(try press("⌥b", "b").cursor == 4)
    #expect(try press("⌥b", nil).cursor == 4)
    #expect(try press("⌃⌥q", "@").text == "one two@")
    #expect(try press("⌘b", "b").text == "one two")
  }

  @Test("A ⌘ key of another layout is found by its position on the keyboard")
  func layouts() {
    let typist = Typist()
    typist.type("abc")
    let event = KeyEvent(
      key: Key("ф", .control), phase: .press, text: nil, baseLayoutKey: .character("a"))
    #expect(typist.handle(event) == .edited)
    #expect(typist.shown == "|abc")
  }

  @Test("Every key of the editor can be parsed and is unique")
  func table() {
    let keys = LineEditor.keys
    #expect(keys.allSatisfy { $0.key != nil })
    #expect(Set(keys.compactMap(\.key)).count == keys.count)
    #expect(Set(keys.map(\.action)) == Set(LineEditor.Action.allCases))
    #expect(LineEditor.Action.allCases.allSatisfy { $0.title != $0.rawValue })
  }

  @Test("Random keys break nothing", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var editor = LineEditor(history: LineHistory(["page 3", "open \"a b.pdf\"", "é 👩‍👧", ""]), limit: 200)
    let pieces = [
      "a", " ", "e\u{301}", "\u{301}", "👩", "\u{200D}", "👧", "🇩", "🇪", "한", "\u{1100}", "\u{1161}", "ﷺ",
    ]
    for _ in 0..<1500 {
      let outcome: LineEditor.Outcome
      if Bool.random(using: &numbers), let piece = pieces.randomElement(using: &numbers) {
        outcome = editor.handle(KeyEvent(key: Key("x"), phase: .press, text: piece))
      } else {
        guard let key = LineEditor.keys.randomElement(using: &numbers)?.key else { continue }
        outcome = editor.handle(KeyEvent(key))
      }
      #expect((0...editor.text.count).contains(editor.cursor))
      #expect(editor.text.utf8.count <= 200)
      #expect(editor.line.characters.count == editor.text.count, "characters are as the text has them")
      if case .accepted(let line) = outcome { editor.history.add(line) }
    }
  }
}
