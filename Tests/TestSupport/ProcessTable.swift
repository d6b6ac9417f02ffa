import Foundation

/// The processes of the system (Linux).
package enum ProcessTable {
  /// Returns the child processes of a process that haven't been waited for.
  package static func children(of id: pid_t) -> [pid_t] {
    let text = (try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Returns whether a process exists and isn't a zombie.
  package static func isRunning(_ id: pid_t) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
    return stat.split(separator: ")").last?.trimmingPrefix(" ").first != "Z"
  }

  /// Returns whether a process has ended with all its threads, and so has closed its files.
  package static func hasEnded(_ id: pid_t) -> Bool {
    let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")
    return !isRunning(id) && (threads?.count ?? 0) <= 1
  }

  /// Returns the processor time of a process in clock ticks; nil if there is no such process.
  package static func processorTicks(of id: pid_t) -> Int? {
    let line = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The fields after the program's name, which may contain blanks.
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
    return user + system
  }

  /// Waits until a condition holds; returns false at the time limit.
  package static func eventually(within time: Duration = Patience.limit, _ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + time
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      usleep(5000)
    }
    return true
  }
}
