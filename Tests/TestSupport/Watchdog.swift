import Foundation
import Synchronization

/// Ends the tests with a message if one of them exceeds its time limit, since a test that hangs can't be ended
/// otherwise.
package enum Watchdog {
  /// The time limit of a test: several times the longest wait in it; more under AddressSanitizer, where a test that
  /// computes keeps the others waiting for a thread.
  package static let limit: Duration = Patience.limit * (AddressSanitizer.isOn ? 12 : 4)

  private struct Watched {
    var name: String
    var deadline: ContinuousClock.Instant
  }

  private static let watched = Mutex<[Int: Watched]>([:])
  private static let lastNumber = Atomic(0)

  /// A thread of its own, since all threads of Swift's tasks may be waiting.
  private static let thread: Void = {
    let thread = Thread {
      while true {
        sleep(1)
        let late = watched.withLock { $0.values.filter { $0.deadline < .now } }
        guard !late.isEmpty else { continue }
        for test in late { say("\(test.name) takes longer than \(limit): all tests are ended") }
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
    watched.withLock { $0[number] = Watched(name: name, deadline: .now + limit) }
    return number
  }

  /// Ends watching a test.
  package static func end(_ number: Int) {
    watched.withLock { $0[number] = nil }
  }

  /// Writes a message at once, before the failed expectation reports it.
  package static func say(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
