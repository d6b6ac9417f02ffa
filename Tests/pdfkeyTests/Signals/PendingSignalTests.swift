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
      #expect(pendingSignal.signal == nil)
      #expect(pendingSignal.wait(for: input) == .readable)
      pendingSignal.record(SIGINT)
      #expect(pendingSignal.signal == SIGINT)
      #expect(pendingSignal.wait(for: input) == .signal)
      #expect(pendingSignal.consume() == SIGINT)
      #expect(pendingSignal.consume() == nil)
      #expect(pendingSignal.wait(for: input) == .readable)
    }
  }

  @Test("A slow signal handler doesn't block input forever")
  func lateHandler() throws {
    let pendingSignal = try #require(PendingSignal())
    // On another thread, which was interrupted between the two calls.
    pendingSignal.keep(SIGINT)
    #expect(pendingSignal.consume() == SIGINT)
    pendingSignal.wake()
    try Self.readable { input in #expect(pendingSignal.wait(for: input) == .readable) }
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
    #expect(pendingSignal.wait(for: ends[0]) == .signal)
    #expect(pendingSignal.consume() == SIGTERM)
  }

  @Test("A wait for input ends once nobody reads the answers, unless there is input")
  func closedOutput() throws {
    let pendingSignal = try #require(PendingSignal())
    var ends: [[Int32]] = [[-1, -1], [-1, -1]]
    for index in ends.indices { try #require(pipe(&ends[index]) == 0) }
    let (input, output) = (ends[0], ends[1])
    defer { (input + [output[1]]).forEach { close($0) } }
    close(output[0])
    #expect(pendingSignal.wait(for: input[0], writingTo: output[1]) == .unread)
    try Self.readable { input in
      #expect(pendingSignal.wait(for: input, writingTo: output[1]) == .readable)
    }
  }
}
