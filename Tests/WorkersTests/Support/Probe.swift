import Foundation
import TestSupport
import Testing

@testable import WorkerProbe
@testable import Workers

typealias Outcome = Result<String, WorkerFailure>

/// Waits for the end of a process, and kills it at the time limit; returns its status, 0 for success.
@discardableResult
func waitForEnd(of id: pid_t) -> Int32 {
  #expect(ProcessTable.eventually { !ProcessTable.isRunning(id) }, "process \(id) ends")
  kill(id, SIGKILL)
  var status: Int32 = 0
  #expect(waitpid(id, &status, 0) == id)
  return status
}

/// The program that tests start as a worker.
enum Probe {
  /// The path of the built program, next to the test bundle.
  static let path = BuiltProgram.path("WorkerProbe")

  /// Whether the system limits the memory and processor time of workers.
  static var limitsResources: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Returns a pool of probes.
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

  /// Returns the path of a file in Fixtures.
  static func fixture(_ name: String) -> String { Checkout.fixture(name) }

  /// Reads the first line from a pipe.
  static func line(from pipe: WorkerPipe) throws -> String {
    var text = ""
    while !text.contains("\n") {
      var wanted = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
      try #require(
        poll(&wanted, 1, Int32(Patience.limit / .milliseconds(1))) > 0, "a line comes from the program")
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = read(pipe.reading, &bytes, bytes.count)
      try #require(count > 0)
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return text
  }
}

extension WorkerPool {
  /// Returns all outcomes in the order of their arrival.
  func outcomes(_ requests: some Sequence<ProbeRequest>) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    let deadline = ContinuousClock.now + Patience.limit
    do {
      try run(requests, isCancelled: { ContinuousClock.now > deadline }) { outcomes.append($1) }
    } catch WorkerPoolError.cancelled {
      Issue.record(
        "the pool took longer than \(Patience.limit), and delivered \(outcomes.count) replies by then")
    }
    return outcomes
  }
}
