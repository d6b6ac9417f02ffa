import Foundation
import Testing

@testable import PDFObjects
@testable import DocModelLibrary

@Suite("The library's list of pending appends")
struct PendingAppendTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func append(_ path: String, _ tail: [UInt8]) -> PendingAppend {
    PendingAppend(id: UUID(), path: path, oldLength: 7, mark: "00ff", tail: tail)
  }

  @Test("Records are read in their order, also by another process, until they end")
  func order() throws {
    let library = try fixture.openLibrary()
    let (first, second) = (append("/é.pdf", [0, 255, 10]), append("/a.pdf", []))
    try library.begin(first)
    try library.begin(second)
    let other = try fixture.openLibrary()
    #expect(try other.pendingAppends() == [first, second])
    try other.end(first)
    try other.end(first)
    #expect(try library.pendingAppends() == [second])
  }

  @Test("Values that no append has are read without a trap")
  func strange() throws {
    let library = try fixture.openLibrary()
    try library.begin(append(fixture.path("a.pdf"), [1]))
    fixture.touch("a.pdf")
    for number in ["9223372036854775807", "-1"] {
      try fixture.execute(
        "PRAGMA ignore_check_constraints = 1; UPDATE pending_append SET old_length = \(number)")
      #expect(try library.pendingAppends().count == 1)
    }
    #expect(try library.recover().map(\.result) == [.changed])
    try library.begin(append("/a.pdf", [1]))
    try fixture.execute("UPDATE pending_append SET tail = 'text', id = 'none'")
    #expect(try library.pendingAppends().isEmpty)
  }

  @Test("Only a library that can be written and stays is a journal")
  func journal() throws {
    #expect(try fixture.openLibrary().appendJournal != nil)
    #expect(try Library(path: fixture.library, access: .readOnly).appendJournal == nil)
    #expect(try Library.inMemory().appendJournal == nil)
  }

  @Test("An append that was interrupted is completed with the library as its journal")
  func recovered() throws {
    let library = try fixture.openLibrary()
    let path = fixture.path("a.pdf")
    try Data("old new".utf8).write(to: URL(fileURLWithPath: path))
    let hash = SHA256()
    Array("old".utf8).withUnsafeBytes(hash.update)
    try library.begin(
      PendingAppend(
        id: UUID(), path: path, oldLength: 3, mark: hash.hexadecimal, tail: Array(" new text".utf8)))
    #expect(try library.recover().map(\.result) == [.completed])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old new text")
    #expect(try library.pendingAppends().isEmpty)
  }
}
