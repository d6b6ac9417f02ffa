import Foundation
import TestSupport
import Testing

@testable import pdfkey

/// Signals that one thread records and another one handles.
@Suite(.limited) struct SignalNoteTests {
  /// Runs a body with a readable descriptor.
  private static func readable(_ body: (Int32) -> Void) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    var byte: UInt8 = 1
    try #require(write(ends[1], &byte, 1) == 1)
    body(ends[0])
  }

  @Test func aSignalComesBeforeInputAndIsTakenOnce() throws {
    let note = try #require(SignalNote())
    try Self.readable { input in
      #expect(note.signal == nil && note.waits(for: input))
      note.note(SIGINT)
      #expect(note.signal == SIGINT && !note.waits(for: input))
      #expect(note.take() == SIGINT)
      #expect(note.take() == nil && note.waits(for: input))
    }
  }

  @Test("A slow signal handler doesn't block input forever")
  func lateHandler() throws {
    let note = try #require(SignalNote())
    // On another thread, which was interrupted between the two calls.
    note.keep(SIGINT)
    #expect(note.take() == SIGINT)
    note.wake()
    try Self.readable { input in #expect(note.waits(for: input)) }
  }

  @Test func ctrlCDoesNotTakeThePlaceOfWhatEndsTheProgram() throws {
    let note = try #require(SignalNote())
    note.note(SIGTERM)
    note.note(SIGINT)
    #expect(note.take() == SIGTERM && note.take() == nil)
    note.note(SIGINT)
    note.note(SIGHUP)
    #expect(note.take() == SIGHUP && note.take() == nil)
  }

  @Test func whoWaitsIsWoken() throws {
    let note = try #require(SignalNote())
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let thread = Thread {
      usleep(20_000)
      note.note(SIGTERM)
    }
    thread.start()
    #expect(!note.waits(for: ends[0]))
    #expect(note.take() == SIGTERM)
  }
}
