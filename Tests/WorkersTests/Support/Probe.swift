import Foundation
import TestSupport
import Testing

@testable import WorkerProbe
@testable import Workers

typealias Outcome = Result<String, WorkerFailure>

/// The program that is started as a worker in tests.
enum Probe {
  /// The built program, beside the test bundle.
  static let path = BuiltProgram.path("WorkerProbe")

  /// A pool of it.
  static func pool(
    jobs: Int = 2, timeout: Duration = .seconds(60), memory: Int? = 1 << 30, arguments: [String]? = nil,
    adjust: (inout WorkerPool.Configuration) -> Void = { _ in }
  ) -> WorkerPool {
    let arguments = arguments ?? ["worker"] + (memory.map { ["\($0)"] } ?? [])
    var configuration = WorkerPool.Configuration(
      program: WorkerProgram(path: path, arguments: arguments), jobs: jobs, timeout: timeout, memory: memory)
    adjust(&configuration)
    return WorkerPool(configuration)
  }

  /// The path of a file in Fixtures.
  static func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Fixtures/" + name
  }

  /// Whether a process is there and runs: one that nobody has waited for yet doesn't.
  static func isRunning(_ id: pid_t) -> Bool {
    guard kill(id, 0) == 0 else { return false }
    #if os(Linux)
      guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
      return stat.split(separator: ")").last?.trimmingPrefix(" ").first != "Z"
    #else
      return true
    #endif
  }

  /// The first line that comes through a pipe.
  static func line(from pipe: WorkerPipe) throws -> String {
    var text = ""
    while !text.contains("\n") {
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = read(pipe.reading, &bytes, bytes.count)
      try #require(count > 0)
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return text
  }

  /// Waits until something is so.
  static func eventually(within time: Duration = .seconds(10), _ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + time
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      usleep(5000)
    }
    return true
  }
}

extension WorkerPool {
  /// All outcomes, in the order in which they came.
  func outcomes(_ requests: some Sequence<ProbeRequest>) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    try run(requests) { outcomes.append($1) }
    return outcomes
  }
}
