import Foundation
import TestSupport
import Testing

@testable import pdfkey

/// Signals that one thread records and another one handles.
@Suite(.limited) struct PendingSignalTests {
  /// Runs a body with a readable descriptor.
  private static func readable(_ body: (Int32) -> Void) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    var byte: UInt8 = 1
    try #require(write(ends[1], &byte, 1) == 1)
    body(ends[0])
  }

  @Test func signalPrecedesInputAndIsConsumedOnce() throws {
    let pendingSignal = try #require(PendingSignal())
    try Self.readable { input in
      #expect(pendingSignal.signal == nil && pendingSignal.waits(for: input))
      pendingSignal.record(SIGINT)
      #expect(pendingSignal.signal == SIGINT && !pendingSignal.waits(for: input))
      #expect(pendingSignal.consume() == SIGINT)
      #expect(pendingSignal.consume() == nil && pendingSignal.waits(for: input))
    }
  }

  @Test("A slow signal handler doesn't block input forever")
  func lateHandler() throws {
    let pendingSignal = try #require(PendingSignal())
    // On another thread, which was interrupted between the two calls.
    pendingSignal.keep(SIGINT)
    #expect(pendingSignal.consume() == SIGINT)
    pendingSignal.wake()
    try Self.readable { input in #expect(pendingSignal.waits(for: input)) }
  }

  @Test func interruptDoesNotReplaceATerminatingSignal() throws {
    let pendingSignal = try #require(PendingSignal())
    pendingSignal.record(SIGTERM)
    pendingSignal.record(SIGINT)
    #expect(pendingSignal.consume() == SIGTERM && pendingSignal.consume() == nil)
    pendingSignal.record(SIGINT)
    pendingSignal.record(SIGHUP)
    #expect(pendingSignal.consume() == SIGHUP && pendingSignal.consume() == nil)
  }

  @Test func signalWakesAWaitingThread() throws {
    let pendingSignal = try #require(PendingSignal())
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let thread = Thread {
      usleep(20_000)
      pendingSignal.record(SIGTERM)
    }
    thread.start()
    #expect(!pendingSignal.waits(for: ends[0]))
    #expect(pendingSignal.consume() == SIGTERM)
  }
}
