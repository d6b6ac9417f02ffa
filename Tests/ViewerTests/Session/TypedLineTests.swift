import Testing
import DocModelLibrary

@testable import Viewer

@Suite struct TypedPasswordTests {
  @Test(arguments: [
    ("open --password secret a.pdf", "open --password *** a.pdf"),
    ("open --password \"se cret\" a.pdf", "open --password *** a.pdf"),
    ("open --password se\\ cret a.pdf", "open --password *** a.pdf"),
    ("open --password=secret a.pdf", "open --password=*** a.pdf"),
    ("open \"--password=se cret\" a.pdf", "open --password=*** a.pdf"),
    ("OPEN   --password   secret", "OPEN   --password   ***"),
    (":open --password secret a.pdf", ":open --password *** a.pdf"),
    ("  open --password secret", "  open --password ***"),
    ("open --password \"secret a.pdf", "open --password ***"),
    ("opne --password secret a.pdf", "opne --password *** a.pdf"), ("open --password", "open --password"),
    ("open a.pdf", "open a.pdf"), ("open -- --password a.pdf", "open -- --password a.pdf"),
    ("search -- --password field", "search -- --password field"), ("/--password field", "/--password field"),
    ("add bookmark --password field", "add bookmark --password field"),
  ])
  func aPasswordIsMasked(_ line: String, _ shown: String) {
    #expect(TypedPassword.masked(line) == shown)
    #expect(TypedPassword.isIn(line) == (line != shown))
  }

  @Test(arguments: [
    "open --password secret /fake/locked.pdf", "open --password wrong-secret /fake/locked.pdf",
    "opne --password secret x", "open --password \"secret", "open --password=secret",
    ":open --password secret",
  ])
  func answersNeverContainPasswords(_ line: String) throws {
    let locked = FakeDocument.notes("locked.pdf")
    locked.password = "secret"
    let session = try Conversation([.notes()], shelf: [locked]).session
    var said = ""
    let outcome = session.perform(line: line) { said += "\($0)" }
    #expect(!"\(outcome) \(said)".contains("secret"), "\(outcome)")
  }
}

@Suite struct TypedLineTests {
  @Test func linesAreRestoredInTheNextSession() throws {
    let library = try Library.inMemory()
    let talk = try Conversation([.article()], library: library)
    for line in ["page 3", " secretly", "", "open --password x y", "search é\nand more", "page 3"] {
      talk.session.remember(line: line)
    }
    #expect(talk.session.typedLines().lines == ["search é\nand more", "page 3"])
    #expect(try library.typedLines() == [], "they are written when that is due")
    talk.session.end()
    #expect(try library.typedLines() == ["search é\nand more", "page 3"])
    let next = try Conversation([.article()], library: library)
    #expect(next.session.typedLines().lines == ["search é\nand more", "page 3"])
  }

  @Test func linesAreSavedAfterEachCommand() throws {
    let library = try Library.inMemory()
    let talk = try Conversation([.article()], library: library)
    talk.session.remember(line: "page 3")
    talk.type("page 3")
    #expect(try library.typedLines() == ["page 3"])
    talk.session.remember(line: "page 4")
    talk.type("page 4")
    #expect(try library.typedLines() == ["page 3"], "but not each time")
  }

  @Test(arguments: [("page 3", true), ("\tpage 3", false), ("", false), ("open --password=x y", false)])
  func savedLines(_ line: String, _ isKept: Bool) throws {
    #expect(try Conversation([]).session.remember(line: line) == isKept)
    #expect(try !Conversation([]).session.remember(line: String(repeating: "x", count: 5000)))
  }
}
