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
    let memory = memory.flatMap(AddressSanitizer.limit)
    let arguments = arguments ?? ["worker"] + (memory.map { ["\($0)"] } ?? [])
    var configuration = WorkerPool.Configuration(
      program: WorkerProgram(path: path, arguments: arguments), jobs: jobs, timeout: timeout, memory: memory)
    adjust(&configuration)
    return WorkerPool(configuration)
  }

  /// The path of a file in Fixtures.
  static func fixture(_ name: String) -> String { Checkout.fixture(name) }

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
}

extension WorkerPool {
  /// All outcomes, in the order in which they came.
  func outcomes(_ requests: some Sequence<ProbeRequest>) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    try run(requests) { outcomes.append($1) }
    return outcomes
  }
}
