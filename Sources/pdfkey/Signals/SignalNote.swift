import Foundation
import Synchronization

/// Where a handler notes a signal, on whichever thread it runs, and whoever waits for input hears of it.
///
/// The number is kept for work that asks between its steps; a byte in a pipe wakes who waits for a descriptor: a
/// signal that comes just before the waiting begins isn't missed so.
final class SignalNote: Sendable {
  /// The number of the last signal that nobody has dealt with; 0 for none.
  private let pending = Atomic<Int32>(0)
  private let reading: Int32
  private let writing: Int32

  /// A note without a signal; nil where the process has no descriptors left.
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

  /// Notes a signal; may be called by a handler.
  func note(_ number: Int32) {
    keep(number)
    wake()
  }

  /// The first half of ``note(_:)``.
  ///
  /// Ctrl-C doesn't take the place of a signal that is to end the program: who takes it for its own would go on.
  func keep(_ number: Int32) {
    guard number == SIGINT else { return pending.store(number, ordering: .sequentiallyConsistent) }
    _ = pending.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
  }

  /// The second half of ``note(_:)``, which may come after somebody has taken the signal: handlers run on any thread.
  func wake() {
    let error = errno
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
    errno = error
  }

  /// The signal that waits to be dealt with.
  var signal: Int32? {
    let number = pending.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// Takes the signal that waits, so that the next question finds none.
  func take() -> Int32? {
    drain()
    let number = pending.exchange(0, ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// Waits until a descriptor can be read; false where a signal came first.
  func waits(for descriptor: Int32) -> Bool {
    var wanted = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while signal == nil {
      let count = poll(&wanted, nfds_t(wanted.count), -1)
      if count > 0, wanted[0].revents == 0 { return true }
      if count < 0, errno != EINTR { return true }
      // A byte may be of a signal that was taken before its handler wrote it: it would wake for ever.
      if count > 0 { drain() }
    }
    return false
  }

  private func drain() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(reading, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
