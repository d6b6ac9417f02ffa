import Testing

@testable import KeyCommands

@Suite("Characters of a line")
struct EditableLineTests {
  private func typed(_ pieces: String..., limit: Int = 100) -> EditableLine {
    var line = EditableLine(limit: limit)
    for piece in pieces { line.replace(line.cursor..<line.cursor, with: piece) }
    return line
  }

  @Test("Typed text joins the character before it")
  func joining() {
    for line in [
      typed("e", "\u{301}"), typed("👩", "\u{200D}", "👧"), typed("🇩", "🇪"), typed("👍", "🏽"),
      typed("\u{1112}", "\u{1161}", "\u{11AB}"), typed("क", "\u{94D}", "ष"),
    ] {
      #expect(line.characters.count == 1, "\(line.text)")
      #expect(line.cursor == 1)
    }
  }

  @Test("⌫ deletes a whole character")
  func deleting() {
    let typist = Typist()
    typist.type("ae\u{301}👩‍👧🇩🇪日")
    for left in ["ae\u{301}👩‍👧🇩🇪", "ae\u{301}👩‍👧", "ae\u{301}", "a", ""] {
      typist.type("<bs>")
      #expect(typist.editor.text == left)
    }
  }

  @Test("The cursor follows the character that the new text joined")
  func joiningWhatFollows() {
    var line = typed("a👧b")
    line.moveCursor(to: 1)
    line.replace(1..<1, with: "👩\u{200D}")
    #expect(line.characters == ["a", "👩‍👧", "b"])
    #expect(line.cursor == 2)
  }

  @Test("Deleting may join the surrounding characters, too")
  func joiningByDeleting() {
    var line = typed("👩\u{200D}", "x👧")
    #expect(line.characters.count == 3)
    line.replace(1..<2, with: "")
    #expect(line.characters == ["👩‍👧"])
  }

  @Test("A combining mark at the beginning is a character of its own")
  func loneMark() {
    var line = typed("\u{301}")
    #expect(line.characters.count == 1)
    line.moveCursor(to: 0)
    line.replace(0..<0, with: "e")
    #expect(line.characters == ["e\u{301}"])
    #expect(line.cursor == 1)
  }

  @Test("Words are recognised in any script, with their marks")
  func words() {
    var line = typed("größe naïve_2 Ελλάδα, 日本 x")
    var cursors: [Int] = []
    while line.cursor > 0 {
      line.moveCursor(to: line.startOfWord)
      cursors.append(line.cursor)
    }
    #expect(cursors == [25, 22, 14, 6, 0])
  }

  @Test("The length is limited, without splitting a character")
  func limit() {
    #expect(typed("abcdef", limit: 4).text == "abcd")
    #expect(typed("ab", "👩‍👧", limit: 12).text == "ab")
    #expect(typed("ab", "日本", limit: 6).text == "ab日")
    var line = typed("日本", limit: 6)
    line.replace(0..<1, with: "abcd")
    #expect(line.text == "abc本")
    let typist = Typist(limit: 3)
    #expect(typist.type("abc") == .edited)
    #expect(typist.type("d") == .unchanged)
  }

  @Test(
    "Pasted text keeps its line ends, and has no control characters",
    arguments: [
      ("a\nb", "a\nb"), ("a\r\n\rb\r\n", "a\n\nb"), ("a\tb", "a b"), ("\u{1B}[31ma\u{7}", "[31ma"),
      ("a\u{9B}1mb", "a1mb"), ("a\u{2028}b", "a\nb"), ("a\n\n", "a"), ("\n", ""), ("a\u{0}\u{7F}b", "ab"),
      ("e\u{301}\u{200D}", "e\u{301}\u{200D}"), (" /tmp/a b.pdf ", " /tmp/a b.pdf "),
    ])
  func paste(_ text: String, _ line: String) {
    var editor = LineEditor()
    let outcome = editor.paste(text)
    #expect(outcome == (line.isEmpty ? .unchanged : .edited))
    #expect(editor.text == line)
    editor.reset()
    _ = editor.paste(text, onOneLine: true)
    #expect(editor.text == line.replacing("\n", with: " "))
  }

  @Test("A paste is one change")
  func pasteUndone() {
    let typist = Typist()
    typist.type("ab")
    _ = typist.paste("cd ef")
    typist.type("g<C-_>")
    #expect(typist.editor.text == "abcd ef")
    typist.type("<C-_>")
    #expect(typist.editor.text == "ab")
  }

  @Test("A line of maximum length can be edited, and a paste that doesn't fit isn't cut")
  func longLine() {
    var editor = LineEditor()
    let outcomes = (0..<2).map { _ in editor.paste(String(repeating: "wörd ", count: 10_900)) }
    #expect(outcomes == [.edited, .tooLong])
    #expect(editor.text.utf8.count == 65_400)
    _ = editor.perform(.killWordBackward)
    _ = editor.perform(.beginningOfLine)
    let outcome = editor.handle(KeyEvent(Key("é")))
    #expect(outcome == .edited)
    #expect(editor.text.hasPrefix("éwörd"))
  }
}
