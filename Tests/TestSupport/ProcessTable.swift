import Foundation

/// What the system says of processes (Linux).
package enum ProcessTable {
  /// The processes that a process has started and that haven't been waited for, by their numbers.
  package static func children(of id: pid_t) -> [pid_t] {
    let text = (try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Whether a process is there and runs: one that nobody has waited for yet doesn't.
  package static func isRunning(_ id: pid_t) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
    return stat.split(separator: ")").last?.trimmingPrefix(" ").first != "Z"
  }

  /// Waits until something is so; false where it never is.
  package static func eventually(within time: Duration = .seconds(20), _ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + time
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      usleep(5000)
    }
    return true
  }
}
