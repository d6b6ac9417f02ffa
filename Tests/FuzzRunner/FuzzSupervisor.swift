import Foundation
import Fuzzing
import TestSupport

/// Runs workers on the inputs, reports the cause of each worker's death, and continues with the next input.
struct FuzzSupervisor {
  let target: FuzzTarget
  let options: FuzzOptions

  func run() throws {
    let folder = NSTemporaryDirectory() + "/pdfkey-fuzz-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (progress, messages) = (folder + "/progress", folder + "/messages")
    let start = ContinuousClock.now
    let end = options.from &+ options.count
    var (next, findings) = (options.from, 0)
    while next < end {
      let left = options.seconds.map { $0 - Double((ContinuousClock.now - start).components.seconds) }
      if let left, left <= 0 { break }
      _ = FileManager.default.createFile(atPath: messages, contents: nil)
      _ = FileManager.default.createFile(atPath: progress, contents: nil)
      var arguments = [
        target.rawValue, "--progress", progress, "--from", "\(next)", "--count", "\(end - next)", "--memory",
        "\(options.memory)",
      ]
      if let left { arguments += ["--seconds", "\(left)"] }
      let worker = try ChildProcess(
        CommandLine.arguments[0], (arguments + options.folders).map { Array($0.utf8) },
        environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"],
        descriptors: [
          .open("/dev/null", flags: O_RDONLY), .open("/dev/null", flags: O_WRONLY),
          .open(messages, flags: O_WRONLY),
        ])
      let ending = wait(for: worker, progress)
      let number = Self.number(in: progress) ?? next
      switch ending {
      case .status(0): next = options.seconds == nil ? end : number &+ 1
      case .status(FuzzWorker.hasGrown): next = number &+ 1
      default:
        findings += 1
        let last = Self.lastWords(messages)
        say(
          "\(target.rawValue) \(number): \(text(of: ending)) \(last)"
        )
        next = number &+ 1
      }
      if case .status(0) = ending, options.seconds != nil { break }
    }
    let seconds = (ContinuousClock.now - start).components.seconds
    say(
      "\(target.rawValue): \(next &- options.from) inputs from \(options.from) in \(seconds) s, \(findings) findings"
    )
    if findings > 0 { exit(1) }
  }

  /// Waits until a worker ends or exceeds the time limit of an input: in processor time, since the machine may be
  /// busy, and by the clock for a worker that sleeps.
  private func wait(for worker: ChildProcess, _ progress: String) -> ChildProcess.Ending {
    var (number, since, used): (UInt64?, ContinuousClock.Instant, Double) = (nil, .now, 0)
    while true {
      var info = siginfo_t()
      if waitid(P_PID, id_t(worker.id), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo != 0 { break }
      usleep(20_000)
      let current = Self.number(in: progress)
      let now = Self.processorTime(of: worker.id) ?? used
      if current != number { (number, since, used) = (current, .now, now) }
      // The seeds are read before the first input.
      let limit = Double(options.limit) + (number == nil ? 60 : 0)
      if now - used > limit || ContinuousClock.now - since > .seconds(limit * 20) { break }
    }
    return worker.wait(until: .now)
  }

  /// Returns the processor time of a process, in seconds.
  private static func processorTime(of process: pid_t) -> Double? {
    guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
    // The fields after the program's name, which may contain blanks.
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Returns the line with a fatal error in the output of a program; otherwise the last line.
  private static func lastWords(_ file: String) -> String {
    let lines = (FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? "")
      .split(separator: "\n")
    return String((lines.first { $0.contains("Fatal error") } ?? lines.last ?? "").prefix(300))
  }

  private static func number(in file: String) -> UInt64? {
    guard let data = FileManager.default.contents(atPath: file), data.count == 8 else { return nil }
    return data.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }

  private func text(of ending: ChildProcess.Ending) -> String {
    switch ending {
    case .timeout: "took longer than \(options.limit) s"
    case .signal(let signal): "died of signal \(signal)"
    case .status(FuzzWorker.tooMuchMemory): "took more than \(options.memory) MiB"
    case .status(FuzzWorker.problem): "came out wrong:"
    case .status(let status): "ended with \(status)"
    }
  }

  private func say(_ line: String) {
    print(line)
    guard let log = options.log, let file = fopen(log, "a") else { return }
    fputs(line + "\n", file)
    fclose(file)
  }
}
