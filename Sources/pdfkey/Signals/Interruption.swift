import Foundation
import Synchronization

/// Signals that ask the reader to stop what it does, or to end.
///
/// The handlers note the signal, for work that asks between its steps, and write a byte into a pipe, for
/// whoever waits for input: a signal that comes just before the waiting begins isn't missed so.
enum Interruption {
  /// The number of the last such signal that nobody has dealt with; 0 for none.
  private static let pending = Atomic<Int32>(0)
  /// The end of the pipe that is read; -1 until ``watch()``.
  private static let reading = Atomic<Int32>(-1)
  /// The end of the pipe that the handlers write to.
  private static let writing = Atomic<Int32>(-1)

  /// Takes notice of Ctrl-C, of being told to end and of the terminal going away.
  static func watch() {
    var ends: [Int32] = [-1, -1]
    guard reading.load(ordering: .relaxed) < 0, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    reading.store(ends[0], ordering: .relaxed)
    writing.store(ends[1], ordering: .relaxed)
    // Globals are made on first use, which must not be in a signal handler.
    pending.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        Interruption.pending.store(number, ordering: .relaxed)
        var byte: UInt8 = 0
        _ = write(Interruption.writing.load(ordering: .relaxed), &byte, 1)
      }
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
  }

  /// The signal that waits to be dealt with.
  static var signal: Int32? {
    let number = pending.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Takes the signal that waits, so that the next question finds none.
  static func take() -> Int32? {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while read(reading.load(ordering: .relaxed), &bytes, bytes.count) > 0 {}
    let number = pending.exchange(0, ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Waits until a descriptor can be read; false where a signal came first.
  static func waits(for descriptor: Int32) -> Bool {
    var wanted = [
      pollfd(fd: reading.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while signal == nil {
      let count = poll(&wanted, nfds_t(wanted.count), -1)
      if count > 0, wanted[0].revents == 0 { return true }
      if count < 0, errno != EINTR { return true }
    }
    return false
  }
}
