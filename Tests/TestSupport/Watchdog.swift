import Foundation
import Synchronization

/// Ends the tests with a message if none of them ends for a long time, since a test that hangs can't be ended otherwise.
///
/// The time of a single test says nothing: one that awaits something continues only when a thread is free, behind all
/// the tests that wait for their beginning, which takes half an hour beside other work.
package enum Watchdog {
  /// The time in which a test has to end: several times the longest wait in one; more under AddressSanitizer, where a
  /// test that computes keeps the others waiting for a thread.
  package static let limit: Duration = Patience.limit * (AddressSanitizer.isOn ? 12 : 4)

  private struct Running {
    var names: [Int: String] = [:]
    var lastChange = ContinuousClock.now
  }

  private static let running = Mutex(Running())
  private static let lastNumber = Atomic(0)

  /// A thread of its own, since all threads of Swift's tasks may be waiting.
  private static let thread: Void = {
    let thread = Thread {
      while true {
        sleep(1)
        let late = running.withLock { $0.lastChange + limit < .now ? Array($0.names.values) : [] }
        guard !late.isEmpty else { continue }
        for test in late { say("\(test) runs, and no test ended for \(limit): all tests are ended") }
        abort()
      }
    }
    thread.start()
  }()

  /// Starts to watch a test.
  ///
  /// - Returns: the argument of ``end(_:)``.
  package static func begin(_ name: String) -> Int {
    thread
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    running.withLock {
      if $0.names.isEmpty { $0.lastChange = .now }
      $0.names[number] = name
    }
    return number
  }

  /// Ends watching a test.
  package static func end(_ number: Int) {
    running.withLock {
      $0.names[number] = nil
      $0.lastChange = .now
    }
  }

  /// Writes a message at once, before the failed expectation reports it.
  package static func say(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
