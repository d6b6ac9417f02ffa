import KeyCommands
import Testing
import DocModelLibrary

@testable import Viewer

@Suite struct CommandPromptTests {
  /// A user at the prompt of a session.
  private final class Person {
    let talk: Conversation
    private var prompt: CommandPrompt

    init(_ documents: [FakeDocument] = [.article(), .notes()]) throws {
      talk = try Conversation(documents)
      prompt = CommandPrompt(talk.session)
    }

    var text: String { prompt.editor.text }
    var label: String { prompt.label(in: .symbols) }

    @discardableResult
    func press(_ keys: String...) throws -> CommandPrompt.Reaction {
      var last = CommandPrompt.Reaction.nothing
      for spelling in keys {
        last = prompt.handle(KeyEvent(try Key(parsing: spelling)), in: talk.session)
        switch last {
        case .run(let line): talk.type(line)
        case .perform(let command): _ = talk.session.perform(command) { _ in }
        default: break
        }
      }
      return last
    }

    func type(_ text: String) {
      for character in text { _ = prompt.handle(KeyEvent(Key(character)), in: talk.session) }
    }

    func handle(_ event: KeyEvent) -> CommandPrompt.Reaction { prompt.handle(event, in: talk.session) }

    func isContinuous(_ key: String) throws -> Bool {
      prompt.isContinuous(KeyEvent(try Key(parsing: key)), in: talk.session)
    }

    func wait(_ time: Duration) { prompt.wait(time) }

    func paste(_ text: String) -> CommandPrompt.Reaction { prompt.paste(text, in: talk.session) }
  }

  @Test(
    "A key that needs an annotation begins its line without one, so that the text after it runs no commands")
  func textWithoutAnnotation() throws {
    let sample = try EditingSample()
    sample.host.isFullScreen = true
    for (key, name) in [("r", "reply"), ("a", "state"), ("e", "edit annotation")] {
      var prompt = CommandPrompt(sample.session)
      for key in ["m", key, "r", "e", "j"] {
        _ = prompt.handle(KeyEvent(try Key(parsing: key)), in: sample.session)
      }
      let line = "\(name) rej"
      #expect(prompt.editor.text == line)
      #expect(prompt.handle(KeyEvent(Key(.return)), in: sample.session) == .run(line: line))
      #expect(sample.type(line).failure?.message == Obstacle.noTarget)
      #expect(prompt.keepsRefused(line, in: sample.session))
      sample.session.preview.begin(line)
      #expect(sample.session.preview.advance() == .advice(Obstacle.noTarget))
    }
    #expect(!CommandPrompt(sample.session).keepsRefused("page 99", in: sample.session))
  }

  @Test(
    "Esc after a mark ends the time in which the next note is its comment, also when it hides matches",
    arguments: ["search border", "select line"])
  func noteAfterEscape(selection: String) throws {
    let sample = try EditingSample()
    sample.host.isFullScreen = true
    var prompt = CommandPrompt(sample.session)
    sample.type("page 3", selection, "highlight")
    if case .perform(let found) = prompt.handle(KeyEvent(Key(.escape)), in: sample.session) {
      #expect(sample.session.perform(found) { _ in }.failure == nil)
    }
    sample.type("note Here")
    #expect(try sample.shown(onPage: 2).facts == ["Highlight", "Text: Here"])
  }

  @Test("A line that is emptied at once stays open where letters act at once")
  func emptiedLine() throws {
    let sample = try EditingSample()
    sample.host.isFullScreen = true
    var prompt = CommandPrompt(sample.session)
    func press(_ keys: [String]) throws {
      for key in keys { _ = prompt.handle(KeyEvent(try Key(parsing: key)), in: sample.session) }
    }
    for begun in [[":", "o", "p"], ["m", "n", "x"], ["/", "a", "b"]] {
      try press(begun + ["ctrl+u"])
      #expect(prompt.editor.text == ":")
      try press(["s"])
      #expect(prompt.editor.text == ":s")
      try press(["⌫", "⌫"])
      #expect(prompt.editor.isEmpty)
    }
    for left in [["1", "2", "ctrl+u"], [":", "o", "esc"], ["/", "a", "esc"]] {
      try press(left)
      #expect(prompt.editor.isEmpty)
    }
  }

  @Test(
    "A slash begins a filter in each list of the full screen, which the command finds without the focus, too",
    arguments: [
      "outline", "bookmarks", "annotations", "dates", "info", "pages", "history", "hits", "searches", "tabs",
    ])
  func slash(list: String) throws {
    let person = try Person()
    let session = person.talk.session
    person.talk.host.isFullScreen = true
    for line in ["add bookmark a", "/border", "page 3", list] { person.talk.type(line) }
    try #require(session.currentTab?.pane?.rows.isEmpty == false)
    try person.press("/")
    #expect(person.text == "filter ")
    person.type("mo")
    #expect(try person.press("return") == .run(line: "filter mo"))
    #expect(session.currentTab?.pane?.filter == "mo" && session.currentTab?.edits.unsaved.isEmpty == true)

    person.talk.type("esc").type("focus page")
    #expect(
      person.talk.type("next row").failure?.message == "the list doesn't have the focus; focus pane gives it")
    try person.press("/")
    #expect(person.text == "search ")
    #expect(session.preview.mayBegin("filter mo"))
    #expect(person.talk.type("filter mo").failure == nil && session.currentTab?.pane?.filter == "mo")
  }

  @Test("Home and End go to the first and the last row of the list with the focus, and leave the page")
  func endsOfList() throws {
    let person = try Person()
    let session = person.talk.session
    person.talk.host.isFullScreen = true
    person.talk.type("page 3").type("outline")
    let count = try #require(session.currentTab?.pane?.visible.count)
    for (key, row) in [("End", count - 1), ("Home", 0)] {
      try person.press(key)
      #expect(session.currentTab?.pane?.cursor == row, "\(key)")
      #expect(person.talk.page == 3)
    }
  }

  @Test("A row with nothing more to show keeps → and l from the page behind the list")
  func nothingToExpand() throws {
    let person = try Person()
    let session = person.talk.session
    person.talk.host.isFullScreen = true
    person.talk.type("outline").type("last row")
    let row = try #require(session.currentTab?.pane?.cursor)
    for key in ["→", "l"] {
      #expect(try name(person.press(key)) == "expand row")
      #expect(session.currentTab?.pane?.cursor == row, "\(key)")
    }
    #expect(person.talk.type("expand row").messages == ["nothing more to show; esc goes back to the page"])
    #expect(person.talk.type("focus page").failure == nil && session.currentTab?.pane == nil)
  }

  @Test("Letters in the list of formats rotate and mark nothing, but choose a format; E closes the list")
  func letterInChoice() throws {
    let person = try Person([.article()])
    person.talk.host.isFullScreen = true
    person.talk.type("exports")
    #expect(
      try message(person.press("r"))
        == "no format begins with “r”; return chooses, esc closes the list")
    let tab = try #require(person.talk.session.currentTab)
    for (keys, format) in [(["m", "d"], "markdown"), (["x"], "xfdf"), (["j", "s", "o", "n", "l"], "jsonl")] {
      for key in keys { try person.press(key) }
      #expect(tab.pane?.selectedRow?.title == format)
    }
    for key in ["m", "h", "x", "R", "D", "n"] { try person.press(key) }
    #expect(tab.pane?.kind == .exports && tab.view.rotation == 0 && tab.edits.unsaved.isEmpty)
    #expect(try name(person.press("E")) == "exports" && tab.pane == nil)
  }

  @Test("After a key without a command, or a paste, no edit follows until the keys pause")
  func burst() throws {
    let person = try Person()
    person.talk.host.isFullScreen = true
    let refused = "b (Add Bookmark): not done, since Q has no command just before; press it again"
    try person.press("Q")
    #expect(try message(person.press("b")) == refused)
    #expect(try name(person.press("J")) == "next page", "what edits nothing is done")
    person.wait(.milliseconds(499))
    #expect(try message(person.press("b")) == refused)
    person.wait(.milliseconds(300))
    person.wait(.milliseconds(300))
    #expect(try name(person.press("b")) == "add bookmark")

    try person.press("Q")
    person.type(":mark x")
    #expect(
      try message(person.press("return")) == "not done, since Q has no command just before; Return runs it")
    person.wait(.seconds(1))
    #expect(try person.press("return") == .run(line: ":mark x"))

    #expect(person.paste("b") == .edited && person.text == "b")
    try person.press("⌃U", "⌫")
    #expect(try message(person.press("b"))?.contains("since text was pasted just before") == true)
    // Lines have a prompt always.
    person.talk.host.isFullScreen = false
    person.wait(.seconds(1))
    _ = person.paste("add bookmark y")
    #expect(try person.press("return") == .run(line: "add bookmark y"))
  }

  private func message(_ reaction: CommandPrompt.Reaction) -> String? {
    if case .unhandled(let failure) = reaction { failure.message } else { nil }
  }

  @Test func editedTextKeepsItsLineBreaks() throws {
    let sample = try EditingSample()
    sample.host.isFullScreen = true
    sample.type("page 2", "note first\nsecond")
    var prompt = CommandPrompt(sample.session)
    for key in ["m", "e"] {
      _ = prompt.handle(KeyEvent(try Key(parsing: key)), in: sample.session)
    }
    #expect(prompt.editor.text == "edit annotation first\nsecond")
    guard case .run(let line) = prompt.handle(KeyEvent(try Key(parsing: "return")), in: sample.session) else {
      Issue.record("the line isn't run")
      return
    }
    #expect(sample.type(line + "\nthird").failure == nil)
    #expect(try sample.shown(onPage: 1).last?.contents == "first\nsecond\nthird")
  }

  /// The effects of keys on an empty line, on a line with text, and in a list with an empty line.
  ///
  /// `edit` is for the line itself; other values are a command of the reader, or nothing for an unhandled key.
  @Test(arguments: [
    // key, empty line, line with text, list
    ("n", "edit", "edit", "edit"), ("3", "edit", "edit", "edit"),
    ("space", "next screen", "edit", "choose or toggle"),
    ("⇧space", "previous screen", "edit", "previous screen"),
    ("return", "nothing", "run", "choose"), ("tab", "unchanged", "unchanged", "unchanged"),
    ("esc", "clear selection", "edit", "close list"), ("⌫", "back", "edit", "delete bookmark"),
    ("⌦", "-", "unchanged", "delete bookmark"), ("↓", "scroll down", "unchanged", "next row"),
    ("↑", "scroll up", "edit", "previous row"), ("⇧↓", "-", "unchanged", "extend selection down"),
    ("⌃↓", "scroll half page down", "unchanged", "next row keeping selection"),
    ("⌥↓", "next page", "-", "last row"), ("⌘↓", "last page", "-", "last page"), ("←", "-", "edit", "-"),
    ("⌥←", "back", "edit", "back"), ("⌘←", "back", "edit", "back"), ("⌥⌘↓", "-", "-", "move bookmark down"),
    ("Home", "first page", "edit", "first page"), ("End", "last page", "unchanged", "last page"),
    ("PgDn", "next screen", "next screen", "next screen"),
    ("PgUp", "previous screen", "previous screen", "previous screen"),
    ("⌃⇥", "next tab", "next tab", "next tab"),
    ("⌥2", "tab 2", "-", "tab 2"), ("⌘D", "add bookmark", "add bookmark", "add bookmark"),
    ("⌘W", "close tab", "close tab", "close tab"), ("⌘G", "next match", "next match", "next match"),
    ("⌘F", "edit", "edit", "edit"), ("⌘Z", "-", "edit", "-"), ("⌃A", "-", "edit", "-"),
    ("⌃E", "-", "unchanged", "-"), ("⌃D", "ended", "unchanged", "ended"),
    ("⌃U", "unchanged", "edit", "unchanged"), ("⌃K", "-", "unchanged", "-"), ("⌃Y", "-", "unchanged", "-"),
    ("⌃O", "back", "-", "back"), ("⌃P", "edit", "edit", "edit"),
    ("⌃N", "unchanged", "unchanged", "unchanged"), ("⌃R", "edit", "edit", "edit"),
    ("⌃C", "interrupted", "interrupted", "interrupted"), ("⌃L", "redraw", "redraw", "redraw"),
    ("⌃G", "-", "edit", "-"), ("F5", "reload", "reload", "reload"), ("F6", "-", "-", "-"),
  ])
  func keysInEachState(_ key: String, _ empty: String, _ typing: String, _ list: String) throws {
    func reader() throws -> Person {
      let person = try Person()
      for line in ["page 4", "add bookmark a", "add bookmark b", "page 6", "/border", "page 9", "back"] {
        person.talk.type(line)
      }
      person.type("ne")
      try person.press("return")
      return person
    }
    #expect(try name(reader().press(key)) == empty, "on an empty line")
    let person = try reader()
    person.type("next tab")
    // ↑ recalls a line with the same beginning only if there is one.
    if key == "↑" { try person.press("⌃U", "n") }
    #expect(try name(person.press(key)) == typing, "while a line is typed")
    let lister = try reader()
    lister.talk.type("bookmarks")
    #expect(try name(lister.press(key)) == list, "in a list")
  }

  private func name(_ reaction: CommandPrompt.Reaction) -> String {
    switch reaction {
    case .nothing: "nothing"
    case .edited: "edit"
    case .unchanged: "unchanged"
    case .run: "run"
    case .perform(let found): found.command.description
    case .unhandled: "-"
    case .interrupted: "interrupted"
    case .ended: "ended"
    case .redraw: "redraw"
    case .completions: "completions"
    case .continuations: "continuations"
    }
  }

  @Test func controlDScrollsLikeControlUWhenLettersActAtOnce() throws {
    let person = try Person()
    #expect(try name(person.press("⌃U")) == "unchanged")
    person.talk.type("set letters at-once")
    #expect(try name(person.press("⌃D")) == "scroll half page down")
    #expect(try name(person.press("⌃U")) == "scroll half page up")
    person.type(":ab")
    #expect(try name(person.press("⌃U", "⌫")) == "edit")
    person.talk.type("set letters return")
    #expect(try name(person.press("⌃D")) == "ended")
  }

  @Test func unavailableLetterIsReportedWhenLettersActAtOnce() throws {
    let person = try Person()
    person.talk.type("set letters at-once")
    for letter in ["n", "z", "u"] {
      #expect(try name(person.press(letter)) == "-")
      #expect(person.text == "")
    }
    // No command has this key.
    #expect(try name(person.press("Q")) == "-")
    #expect(person.text == "")
  }

  @Test func keyOfACommandWithArgumentBeginsItsLine() throws {
    let person = try Person()
    try person.press("⌘F")
    #expect(person.text == "search ")
    person.type("border")
    #expect(try person.press("return") == .run(line: "search border"))
    #expect(person.talk.session.state.match?.count == 12)
    try person.press("⌘O")
    #expect(person.text == "open ")
  }

  @Test func commandKeyWhileTypingIsRefusedWithTheReason() throws {
    let person = try Person()
    person.talk.type("page 3")
    person.type("x")
    guard case .unhandled(let failure) = try person.press("⌃O") else {
      Issue.record("⌃O was taken")
      return
    }
    #expect(failure.message == "⌃O (Back): a line is being typed; esc clears it")
    #expect(person.text == "x")
  }

  @Test func pendingKeySequenceShowsItsContinuations() throws {
    let bindings = [
      try Keymap.Binding("⌃X n", Command(.nextTab)), try Keymap.Binding("⌃X ⌃X", Command(.quit)),
    ]
    let session = Session(
      opener: FakeOpener([.article(), .notes()]), library: try .inMemory(),
      configuration: Configuration(keymap: DefaultKeymap.keymap.adding(bindings)))
    try session.open(.path("/fake/article.pdf"))
    try session.open(.path("/fake/notes.pdf"))
    var prompt = CommandPrompt(session)
    func handle(_ key: Key) -> CommandPrompt.Reaction { prompt.handle(KeyEvent(key), in: session) }
    guard case .continuations(let commands) = handle(Key("x", .control)) else {
      Issue.record("the sequence has not begun")
      return
    }
    #expect(commands.map(\.command) == [Command(.nextTab), Command(.quit)])
    #expect(name(handle(Key("n"))) == "next tab", "its keys aren't typed")
    #expect(prompt.unfinished == [])
    _ = handle(Key("x", .control))
    #expect(handle(Key(.escape)) == .nothing)
    _ = handle(Key("x", .control))
    #expect(name(handle(Key("z"))) == "-")
    #expect(handle(Key("z")) == .edited)
  }

  @Test func secondTabListsTheCandidates() throws {
    let person = try Person()
    person.type("clo")
    #expect(try person.press("tab") == .edited)
    #expect(person.text == "close ")
    #expect(try person.press("tab") == .unchanged)
    guard case .completions(let completion) = try person.press("tab") else {
      Issue.record("nothing was listed")
      return
    }
    #expect(completion.candidates.map(\.title).contains("close other tabs"))
    person.type("o")
    try person.press("tab")
    #expect(person.text == "close other tabs")
  }

  @Test("The completion key shows the possible arguments at once if none is typed")
  func arguments() throws {
    let person = try Person()
    person.type("state ")
    guard case .completions(let states) = try person.press("tab") else {
      Issue.record("nothing was listed")
      return
    }
    #expect(states.candidates.map(\.title) == EntryCommands.states)
  }

  @Test func historyHasCommandsButNoPasswords() throws {
    let person = try Person()
    for line in ["page 3", "open --password x y", " page 4"] {
      // A blank at the beginning isn't typed, since it turns pages, but it may be pasted.
      _ = person.paste(line)
      try person.press("return")
    }
    try person.press("⌃P")
    #expect(person.text == "page 3")
    try person.press("⌃C", "⌃R")
    person.type("pa")
    #expect(person.label == "line with “pa”: ")
    person.type("x")
    #expect(person.label == "no line has “pax”: ")
    #expect(person.talk.session.typedLines().lines == ["page 3"])
  }

  @Test func scrollingContinuesWhileTheKeyIsHeld() throws {
    let person = try Person()
    #expect(try person.isContinuous("↓"))
    #expect(try person.isContinuous("PgDn"))
    #expect(try !person.isContinuous("⌃⇥"))
    #expect(try !person.isContinuous("n"))
    person.type("n")
    #expect(try !person.isContinuous("↓"), "the line's")
    #expect(person.text == "n", "asking changes nothing")
  }

  @Test func keyReleasesAndPastesAreHandled() throws {
    let person = try Person()
    let release = KeyEvent(key: Key(.pageDown), phase: .release, text: nil)
    #expect(person.handle(release) == .nothing)
    #expect(person.paste("page\n3\n") == .edited)
    #expect(person.text == "page\n3")
    #expect(person.paste("") == .unchanged)
    let long = person.paste(String(repeating: "a", count: 1 << 16))
    #expect(long == .unhandled(CommandFailure(.unavailable, CommandPrompt.tooLongPaste)))
    #expect(person.text == "page\n3")
  }
}
