import DocModelLibrary
import Foundation
import TestSupport
import Testing

@testable import Viewer

/// `share`: the annotations of the current document, in a chosen format.
struct SessionShareTests {
  /// The effects and files of a session.
  private final class Record {
    let host = TestHost()
    var files: [String: String] { host.files }
    var effects: [Effect] = []
    var failure: CommandFailure?
  }

  private func run(_ lines: String..., areReplies: Bool = false) throws -> Record {
    let document = FakeDocument("a.pdf", pages: ["one"])
    let first = ObjectID(number: 1, generation: 0)
    document.annotations[0] = ["ann", "bob"].enumerated().map { index, author in
      var note = Annotation(pageIndex: 0, index: index, type: "Text", kind: .text(Annotation.Note()))
      note.markup.author = author
      note.contents = "says \(author)"
      if areReplies { index == 0 ? (note.object = first) : (note.markup.inReplyTo = first) }
      return note
    }
    let session = Session(opener: FakeOpener([document]), library: try Library.inMemory())
    let record = Record()
    session.frontEnd = record.host
    for line in ["open /fake/a.pdf"] + lines {
      record.effects = []
      record.failure = session.perform(line: line) { record.effects.append($0) }.failure
    }
    return record
  }

  @Test func shareWithoutFileCopies() throws {
    let record = try run("share")
    guard case .copied(let text)? = record.effects.first else {
      Issue.record("nothing was handed on: \(record.effects)")
      return
    }
    #expect(text.contains("says ann") && text.contains("says bob"))
    #expect(record.files.isEmpty)
  }

  @Test(arguments: [
    ("share csv out.txt", "out.txt", "file,id,"), ("share notes.md", "notes.md", "---\n"),
    ("share xfdf \"my notes\"", "my notes", "<?xml"),
  ])
  func formatsAndFiles(_ line: String, _ file: String, _ start: String) throws {
    let record = try run(line)
    #expect(record.failure == nil)
    #expect(record.files[file]?.hasPrefix(start) == true)
    #expect(record.effects.first == .message("exported 2 annotations to \(file)"))
  }

  @Test("Replies, which have no number in an export, are counted by themselves")
  func replies() throws {
    let record = try run("share csv a.csv", areReplies: true)
    #expect(record.effects.first == .message("exported 1 annotation and 1 reply to a.csv"))
  }

  @Test func listFilterAppliesToTheExport() throws {
    let record = try run("annotations", "filter author:ann", "share jsonl a.jsonl")
    #expect(record.files["a.jsonl"]?.contains("says ann") == true)
    #expect(record.files["a.jsonl"]?.contains("says bob") == false)
    let message = "exported 1 of 2 annotations to a.jsonl, those of the filter author:ann"
    #expect(record.effects.first == .message(message), "what is left out is reported")
  }

  @Test("A copy of a filtered list says what it leaves out, as an export to a file does")
  func filteredCopy() throws {
    let record = try run("annotations", "filter author:ann", "share")
    guard case .copied(let text)? = record.effects.first else {
      Issue.record("nothing was handed on: \(record.effects)")
      return
    }
    #expect(text.contains("says ann") && !text.contains("says bob"))
    #expect(record.effects.last == .message("1 of 2 annotations, those of the filter author:ann"))
    #expect(try run("share").effects.count == 1)
  }

  @Test("E lists the formats with the files that they make, and choosing one makes it")
  func formats() throws {
    let record = try run("E")
    guard case .list(let list)? = record.effects.first else {
      Issue.record("no list: \(record.effects)")
      return
    }
    #expect(
      list.rows.map { "\($0.row.title) \($0.row.details.map(\.text))" }.prefix(4) == [
        "json [\"a.json\"]", "jsonl [\"a.jsonl\"]", "csv [\"a.csv\"]", "markdown [\"a.md\"]",
      ])
    let chosen = try run("E", "4")
    #expect(chosen.effects.first == .message("exported 2 annotations to /fake/a.md"))
    #expect(chosen.files["/fake/a.md"]?.hasPrefix("---\n") == true)
  }

  @Test("The list of formats exports what the list of annotations had, and gives way to it")
  func formatsOfFilteredList() throws {
    let record = try run("annotations", "filter author:ann", "E", "2", "share csv b.csv")
    #expect(record.files["/fake/a.jsonl"]?.contains("says bob") == false)
    #expect(record.files["b.csv"]?.contains("says bob") == false, "the filter is back")
  }

  @Test("A file that is there keeps its name, and the export gets another one")
  func takenName() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("paper.PDF")
    try Data().write(to: URL(fileURLWithPath: folder.file("paper.md")))
    let document = FakeDocument(path, pages: ["one"])
    let talk = try Conversation([document])
    talk.type("exports")
    #expect(talk.list?.rows[3].row.details.map(\.text) == ["paper-2.md"])
    #expect(talk.list?.rows[2].row.details.map(\.text) == ["paper.csv"])
  }

  @Test(arguments: [
    ("share notes", "usage"), ("share csv a b", "usage"), ("share csv full", "cannotCreate"),
  ])
  func wrongArgumentsFail(_ line: String, _ code: String) throws {
    #expect(try run(line).failure?.code.rawValue == code)
  }
}
