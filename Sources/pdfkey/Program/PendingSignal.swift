import Foundation
import Synchronization

/// A record of the last signal, which handlers can set on any thread.
///
/// Long work checks the number between its steps. A byte in a pipe wakes a wait for a descriptor, so that a
/// signal just before the wait isn't missed.
final class PendingSignal: Sendable {
  /// The number of the last signal that wasn't handled; 0 for none.
  private let pending = Atomic<Int32>(0)
  private let reading: Int32
  private let writing: Int32

  /// Creates a record without a signal; nil if the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Records a signal; async-signal-safe.
  func record(_ number: Int32) {
    keep(number)
    wake()
  }

  /// Stores the signal: the first half of ``record(_:)``.
  ///
  /// Ctrl-C doesn't replace a signal that ends the program; otherwise the program would continue.
  func keep(_ number: Int32) {
    guard number == SIGINT else { return pending.store(number, ordering: .sequentiallyConsistent) }
    _ = pending.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
  }

  /// Wakes a wait: the second half of ``record(_:)``, which may run after the signal was consumed, since
  /// handlers run on any thread.
  func wake() {
    let error = errno
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
    errno = error
  }

  /// The pending signal.
  var signal: Int32? {
    let number = pending.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// Returns the pending signal and clears it.
  func consume() -> Int32? {
    drain()
    let number = pending.exchange(0, ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// The end of a wait.
  enum WaitEnd {
    /// The descriptor is readable.
    case readable
    /// A signal came first.
    case signal
    /// The reader of the output has gone first, as `head` does once it has what it wants.
    case unread
  }

  /// Waits until a descriptor is readable, or there is no reason to wait for it.
  func wait(for descriptor: Int32, writingTo output: Int32 = -1) -> WaitEnd {
    var wanted = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: 0, revents: 0),
    ]
    while signal == nil {
      let count = poll(&wanted, nfds_t(wanted.count), -1)
      if count > 0, wanted[0].revents == 0 {
        return wanted[1].revents == 0 && Int32(wanted[2].revents) & POLLERR != 0 ? .unread : .readable
      }
      if count < 0, errno != EINTR { return .readable }
      // The byte of a signal that was consumed already is drained; otherwise it would wake every wait.
      if count > 0 { drain() }
    }
    return .signal
  }

  private func drain() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(reading, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
