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

  /// The processor time that a process has used, in the kernel's ticks; nil where there is no such process.
  package static func processorTicks(of id: pid_t) -> Int? {
    let line = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The fields behind the program's name, which may have blanks in it.
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
    return user + system
  }

  /// Waits until something is so; false where it never is.
  package static func eventually(within time: Duration = Patience.limit, _ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + time
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      usleep(5000)
    }
    return true
  }
}
