import KeyCommands
import Testing
import DocModelLibrary

@testable import Viewer

@Suite("Counts and marks as in vi")
struct CountsAndMarksTests {
  /// Returns a session with Vim's keys.
  private static func session(_ library: Library? = nil) throws -> Session {
    let configuration = Configuration.read("[keys]\npreset = \"vim\"\n").configuration
    let session = Session(
      opener: FakeOpener([.article(), .notes()]), library: try library ?? .inMemory(),
      configuration: configuration, settings: Settings(configuration))
    try session.open(.path("/fake/article.pdf"))
    return session
  }

  /// Presses keys one after another and returns the refused ones.
  @discardableResult
  private static func press(_ keys: String, _ prompt: inout CommandPrompt, _ session: Session) throws
    -> [String]
  {
    var refusals: [String] = []
    for key in keys.split(separator: " ") {
      switch prompt.handle(KeyEvent(try Key(parsing: String(key))), in: session) {
      case .perform(let command):
        if let failure = session.perform(command, emit: { _ in }).failure { refusals.append(failure.message) }
      case .run(let line):
        if let failure = session.perform(line: line, emit: { _ in }).failure {
          refusals.append(failure.message)
        }
      case .unhandled(let failure): refusals.append(failure.message)
      default: break
      }
    }
    return refusals
  }

  @Test("The preset sets letters to at-once, unless the user has set them")
  func preset() {
    func letters(_ text: String) -> Settings.LetterTiming {
      Settings(Configuration.read(text).configuration).letterTiming
    }
    #expect(letters("[keys]\npreset = \"vim\"\n") == .atOnce)
    #expect(letters("[keys]\npreset = \"vim\"\n[settings]\nletters = \"return\"\n") == .onReturn)
    #expect(letters("[keys]\npreset = \"default\"\n") == .onReturn)
  }

  @Test(
    "A count repeats a command, or is a page number",
    arguments: [
      ("5 J", 6), ("1 0 J", 11), ("9 9 J", 12), ("4 G", 4), ("1 2 g g", 12), ("7 return", 7), ("3 ] ]", 5),
      ("9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 J", 12), ("G 3 K", 9), ("G 1 2 G", 12), ("5 esc J", 2),
    ])
  func counts(keys: String, page: Int) throws {
    let session = try Self.session()
    var prompt = CommandPrompt(session)
    #expect(try Self.press(keys, &prompt, session) == [])
    #expect(session.state.page == page)
    #expect(prompt.editor.isEmpty)
  }

  @Test("A count of lines reads all of them")
  func lines() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("2 scroll down").lines == ["Page 1 begins", "with a border"])
    #expect(talk.type("2j").lines == ["and line three of 1", "Page 2 begins"])
    #expect(talk.type("5 outline").failure?.message == "“outline” takes no count")
    #expect(talk.type("0 next page").failure != nil)
  }

  @Test("A mark is stored as a bookmark for later sessions; setting it again moves it")
  func marks() throws {
    let library = try Library.inMemory()
    let session = try Self.session(library)
    var prompt = CommandPrompt(session)
    #expect(try Self.press("4 G m a G ' a", &prompt, session) == [])
    #expect(session.state.page == 4)
    #expect(try Self.press("8 G m a g g m b", &prompt, session) == [])
    session.end()

    let next = try Self.session(library)
    var again = CommandPrompt(next)
    #expect(try Self.press("G ` a", &again, next) == [])
    #expect(next.state.page == 8)
    #expect(try Self.press("' '", &again, next) == [])
    #expect(next.state.page == 12)
    #expect(try Self.press("' q", &again, next) == ["there is no mark “q”; mark q sets it"])
    // Esc cancels the mark, and the next letter is a command again.
    #expect(try Self.press("m esc K", &again, next) == [])
    #expect(next.state.page == 11)
    let titles = try library.bookmarks(of: #require(next.tabs[0].libraryID)).map(\.title)
    #expect(titles.sorted() == ["mark a", "mark b"])
    var failure: CommandFailure?
    for line in ["ma", "page 2", "'a"] { failure = next.perform(line: line) { _ in }.failure }
    #expect(failure == nil && next.state.page == 11)
  }

  @Test("A letter without a command is reported and swallows nothing")
  func unknownLetters() throws {
    let session = try Self.session()
    var prompt = CommandPrompt(session)
    let said = try Self.press("Q Q @ J", &prompt, session)
    #expect(said.count == 3 && said.allSatisfy { $0.contains("has no command") }, "\(said)")
    #expect(session.state.page == 2)
    #expect(prompt.editor.isEmpty)
    try Self.press(": p", &prompt, session)
    #expect(prompt.editor.text == ":p")
  }
}
