import TestSupport
import Testing

@testable import Viewer

@Suite struct SessionLinesTests {
  @Test(arguments: [
    ("nxt tab", "unknown command “nxt tab”; did you mean next tab?"),
    (
      "next",
      "unknown command “next”; did you mean next screen, next annotation, next comment, next match?"
    ),
    (
      "Previous",
      "unknown command “Previous”; did you mean previous screen, previous page, previous section, previous annotation?"
    ),
    ("qqqqqqqqqq", "unknown command “qqqqqqqqqq”; ? lists the commands"),
    ("⌃X", "⌃X has no command; similar keys: x Close Tab; ? lists the commands"),
    ("w", "w (Select Next Word): no text is being selected; select starts to"),
    ("M", "M has no command; similar keys: mh Highlight, mu Underline, ms Strike Out; ? lists the commands"),
    ("page", "usage: page NUMBER or LABEL, =LABEL, +N or -N"),
    ("⌘F", "there is no earlier search to repeat; search TEXT starts one"),
    ("⇧⌘F", "⇧⌘F: usage: search all tabs [-w] [-i|-s] [-d] [-e] [--] TEXT"),
    ("next page now", "“next page” takes no argument, but has “now”"),
    ("\u{1B}[31m", "unknown command “\u{FFFD}[31m”; ? lists the commands"),
  ])
  func invalidLineIsReportedAndChangesNothing(_ line: String, _ message: String) throws {
    let talk = try Conversation([.article(), .notes()])
    let before = talk.session.state
    #expect(talk.type(line).failure?.message == message)
    #expect(talk.session.state == before)
    #expect(talk.effects == [])
  }

  @Test func incompleteSequenceListsItsContinuations() throws {
    let talk = try Conversation([.article(), .notes()])
    let message = talk.type("g").failure?.message ?? ""
    #expect(message.contains("gg") == false || message.contains("First Page"))
    #expect(message.contains("gt Next Tab"))
    #expect(message.contains("gT Previous Tab"))
  }

  @Test func emptyLineDoesNothing() throws {
    let talk = try Conversation([.article()])
    #expect(talk.session.perform(line: "") { _ in } == LineOutcome(command: ""))
    #expect(talk.page == 1)
  }

  @Test func leadingColonIsIgnored() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type(":page 3").page == 3)
    #expect(talk.type(":5").page == 5)
    #expect(talk.type(": 7").page == 7)
    #expect(talk.type(":/border").session.state.match?.number == 7)
    talk.type("outline")
    #expect(talk.type(":").failure?.code == .usage)
    #expect(talk.session.state.list?.kind == .outline, "nothing was chosen")
    #expect(talk.type(":q").session.hasEnded)
  }

  @Test func signedNumberMovesByPagesEvenInAList() throws {
    let talk = try Conversation([.article()])
    talk.type("page 5").type("outline")
    #expect(talk.type("+1").page == 6)
    #expect(talk.type("outline").type("-2").page == 4)
    #expect(talk.type("=1").page == 5)
    #expect(talk.type("outline").type("-0").page == 5)
    #expect(talk.type("-99999999999999999999").failure?.code == .noSuchPage)
    // These keys zoom.
    for key in ["+", "-", "="] { #expect(talk.type(key).failure == nil && talk.page == 5) }
  }

  /// Errors of documents and of the library have the same name here and on the command line.
  @Test(arguments: [
    ("page 99", "noSuchPage"), ("page zz", "noSuchPage"), ("99", "noSuchPage"), ("tab 7", "noSuchTab"),
    ("open /fake/nowhere.pdf", "noSuchFile"), ("text", "pageUnreadable"), ("back", "unavailable"),
    ("⌘←", "unavailable"), ("N", "unavailable"), ("⌃X", "usage"), ("search -w", "usage"),
  ])
  func failuresHaveCodes(_ line: String, _ code: String) throws {
    let document = FakeDocument.article()
    document.unreadable = [0]
    #expect(try Conversation([document]).type(line).failure?.code.rawValue == code)
  }

  @Test func answerNamesTheCommand() throws {
    let talk = try Conversation([.article(), .notes()])
    func command(_ line: String) -> String { talk.session.perform(line: line) { _ in }.command }
    #expect(command("⌃⇥") == "next tab")
    #expect(command("find  the cat") == "search the cat")
    #expect(command("?") == "help")
    #expect(command("3") == "page 3")
    #expect(command("gibberish here") == "gibberish here")
  }

  @Test func settingsAreShownAndChanged() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("set").effects == [.settings(Settings().entries)])
    talk.type("set show=text")
    #expect(talk.session.settings.show == .text)
    #expect(
      talk.type("set show loudly").failure?.message
        == "“show” can't be “loudly”; it can be auto, none, text, image"
    )
    #expect(
      talk.type("set colour red").failure?.message
        == "there is no setting “colour”; the settings are show, layout, night, screen, pages, mouse, rows, case, incremental, letters, plain, reload, restore, editor, files, author, shapes, autosave"
    )
    #expect(talk.type("set rows 0").failure?.code == .usage)
    #expect(talk.type("⌘,").failure == nil)
  }

  @Test(
    "A changed setting says what happened",
    arguments: [
      ("set night on", "night on"), ("night", "night on"), ("set night auto", "night follows the terminal"),
      ("arrange pages two", "two pages side by side"), ("set rows 1", "lists print 1 row at a time"),
      ("set case sensitive", "searches distinguish case"), ("set files txt,csv", "links open PDFs, txt, csv"),
      ("set editor none", "no editor opens sources"), ("set author Ann", "new annotations are by Ann"),
      ("set autosave off", "edits wait for save"), ("set pages=single", "one page at a time"),
    ])
  func outcomes(line: String, text: String) throws {
    let talk = try Conversation([.article()])
    talk.type(line)
    #expect(
      talk.effects.compactMap { if case .changed(_, let outcome) = $0 { outcome } else { nil } } == [text])
  }

  @Test("The next arrangement names those that follow; a chosen one doesn't")
  func arrangements() throws {
    let talk = try Conversation([.article()])
    func messages() -> [String] {
      talk.effects.compactMap { if case .message(let text) = $0 { text } else { nil } }
    }
    talk.type("arrange pages")
    #expect(messages() == ["next: two, book, continuous"])
    talk.type("arrange pages")
    #expect(messages() == ["next: book, continuous, single"])
    talk.type("arrange pages two")
    #expect(messages() == [])
  }

  @Test("Every value of every setting has an outcome of its own, which isn't its documentation")
  func everyOutcome() {
    for row in SettingRow.all {
      let outcomes = row.choices.map { choice in
        var settings = Settings()
        #expect(row.set(&settings, choice))
        return row.outcome(settings)
      }
      #expect(Set(outcomes).count == row.choices.count && !outcomes.contains(""), "\(row.name)")
      #expect(!outcomes.contains(row.purpose) && !row.outcome(Settings()).isEmpty, "\(row.name)")
    }
  }

  @Test(
    "Keys typed before a text are taken for their command in the suggestion",
    arguments: [
      ("mr Yes", "unknown command “mr Yes”; did you mean reply Yes?"),
      ("mn A note, with é", "unknown command “mn A note, with é”; did you mean note A note, with é?"),
      ("me other", "unknown command “me other”; did you mean edit annotation other?"),
      (
        "⌘O --password secret x.pdf",
        "unknown command “⌘O --password *** x.pdf”; did you mean open --password *** x.pdf?"
      ),
    ])
  func keysAsWords(line: String, message: String) throws {
    #expect(try Conversation([.article()]).type(line).failure?.message == message)
  }

  @Test("Cropping margins says whether they are cropped")
  func crops() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("crop margins").messages == ["margins cropped"])
    #expect(talk.type("crop margins").messages == ["margins shown"])
  }

  /// Commands that help lists can be performed, and all others are refused with a reason.
  @Test(arguments: [
    [], ["outline"], ["page 12", "/border", "add bookmark", "bookmarks"], ["close all tabs"],
  ])
  func helpListsExactlyTheAvailableCommands(_ lines: [String]) throws {
    func talk() throws -> Conversation {
      let talk = try Conversation([.article(), .notes()])
      for line in lines { talk.type(line) }
      return talk
    }
    let groups = try talk().session.helpGroups()
    let offered = Set(groups.flatMap(\.commands).map(\.command))
    for definition in CommandDefinition.all where definition.name != .tab {
      let talk = try talk()
      if offered.contains(definition.usage) {
        #expect(talk.session.obstacle(to: definition.name) == nil)
        guard case .none = definition.argument else { continue }
        // The availability of these is known only after reading, such as whether there is another section.
        let looks: Set<CommandName> = [
          .nextSection, .previousSection, .nextAnnotation, .previousAnnotation, .nextField, .previousField,
          .nextComment, .previousComment, .scrollUp, .scrollHalfPageUp, .links, .followLinks, .peekLinks,
          .goToReference,
          .searches,
        ]
        let failure = talk.type(definition.name.typedName).failure
        #expect(
          failure == nil || looks.contains(definition.name),
          "\(definition.name): \(String(describing: failure))")
      } else {
        // Words for a filter show the list of annotations if there is none.
        let failure = talk.type(definition.name.typedName + " x").failure
        #expect(failure != nil || definition.name == .filter)
      }
    }
  }

  @Test func everyKeyInHelpDoesWhatItSays() throws {
    let talk = try Conversation([.article(), .notes()])
    talk.type("/border").type("page 5").type("add bookmark").type("bookmarks")
    for group in talk.session.helpGroups() {
      for entry in group.commands {
        // A line with only a slash repeats the search, as in vi.
        for key in entry.keys where key != "/" {
          let talk = try Conversation([.article(), .notes()])
          talk.type("/border").type("page 5").type("add bookmark").type("bookmarks")
          let outcome = talk.session.perform(line: key) { _ in }
          let typed = entry.command.split(separator: " ").prefix {
            $0.first?.isLowercase == true || $0.first?.isNumber == true
          }
          if outcome.failure == nil {
            #expect(outcome.command.hasPrefix(typed.joined(separator: " ")), "\(key)")
          } else {
            let message = outcome.failure?.message ?? ""
            #expect(
              message.contains("usage") || message == "there are no links on this page"
                || message == "the document has no fields to fill in"
                || message.hasPrefix("no comment without an answer") || message.contains("can't be edited"),
              "\(key): \(outcome)")
          }
        }
      }
    }
  }
}

@Suite struct RandomLinesTests {
  /// Returns a random line of input.
  static func line(_ numbers: inout SeededGenerator) -> String {
    let keys = DefaultKeymap.rows.flatMap(\.keys)
    let names = CommandDefinition.all.flatMap(\.names)
    let words = [
      "border", "1", "-1", "iv", "last", "\"", "x y", "/fake/notes.pdf", "/nowhere", "show", "text", "-w",
      "999999999999999999999", "ﬁ", "author:a", "page:2-", "\"", "p3-a1", "\u{0}", "👩‍👩‍👧", "",
    ]
    func word() -> String { words.randomElement(using: &numbers) ?? "" }
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0...2: return keys.randomElement(using: &numbers) ?? ""
    case 3...5: return names.randomElement(using: &numbers) ?? ""
    case 6...7: return "\(names.randomElement(using: &numbers) ?? "") \(word())"
    case 8:
      return ["", " ", "/\(word())", String(Int.random(in: -3...15, using: &numbers)), "?"].randomElement(
        using: &numbers) ?? ""
    default:
      let scalars = (0..<Int.random(in: 0...12, using: &numbers)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &numbers))
      }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func randomLinesBreakNoInvariants(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let documents = [FakeDocument.article(), .notes(), FakeDocument("none.pdf", pages: [])]
    let talk = try Conversation(documents)
    for count in 0..<500 {
      let line = Self.line(&numbers)
      #expect(talk.type(line).session.brokenInvariants == [], "line \(count): \(line.debugDescription)")
      if talk.session.hasEnded || talk.session.tabs.isEmpty {
        // Reopen the documents with the saved library.
        for document in documents { try talk.session.open(document.source) }
      }
    }
  }
}
