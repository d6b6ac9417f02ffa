import Foundation
import Synchronization

/// Ends the tests when one of them takes for ever, and says which: what hangs can't be ended otherwise.
package enum Watchdog {
  /// How long a test may take: several times it may wait as long as anything is waited for.
  package static let limit: Duration = Patience.limit * 4

  private struct Watched {
    var name: String
    var deadline: ContinuousClock.Instant
  }

  private static let watched = Mutex<[Int: Watched]>([:])
  private static let lastNumber = Atomic(0)

  /// A thread of its own: those of Swift's tasks may all be waiting.
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

  /// Begins to watch a test.
  ///
  /// - Returns: what is given to ``end(_:)``.
  package static func begin(_ name: String) -> Int {
    thread
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    watched.withLock { $0[number] = Watched(name: name, deadline: .now + limit) }
    return number
  }

  /// The test has ended.
  package static func end(_ number: Int) {
    watched.withLock { $0[number] = nil }
  }

  /// Says something at once, which the failure of an expectation would say later.
  package static func say(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
