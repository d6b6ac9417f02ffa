import Foundation
import TestSupport
import Testing

@testable import WorkerProbe
@testable import Workers

@Suite("Failing workers", .limited, .tags(.program))
struct WorkerFailureTests {
  /// Performs a harmful request between harmless ones, which must all succeed.
  private func outcome(
    of request: ProbeRequest, jobs: Int = 2, timeout: Duration = .seconds(60), memory: Int? = 1 << 30
  ) throws -> Outcome {
    let good = (0..<4).map { ProbeRequest.echo("\($0)") }
    let pool = Probe.pool(jobs: jobs, timeout: timeout, memory: memory)
    let outcomes = try pool.outcomes(good + [request] + good)
    try #require(outcomes.count == 9)
    for index in 0..<4 {
      #expect(outcomes[index] == .success("\(index)"))
      #expect(outcomes[index + 5] == .success("\(index)"))
    }
    return outcomes[4]
  }

  @Test("A crash fails only its request", arguments: [SIGABRT, SIGSEGV, SIGTRAP, SIGKILL, SIGFPE, SIGTERM])
  func crash(signal: Int32) throws {
    #expect(try outcome(of: .crash(signal)) == .failure(.crashed(signal: signal)))
    #expect(try outcome(of: .crash(signal), jobs: 1) == .failure(.crashed(signal: signal)))
  }

  @Test("A failure is delivered only with the request that failed", arguments: [1, 2, 3])
  func owner(jobs: Int) throws {
    let requests: [ProbeRequest] = [
      .echo("a", milliseconds: 20), .crash(SIGABRT), .echo("b"), .exit(4), .crash(SIGSEGV), .echo("c"),
      .exit(0),
    ]
    let expected: [Outcome] = [
      .success("a"), .failure(.crashed(signal: SIGABRT)), .success("b"), .failure(.exited(status: 4)),
      .failure(.crashed(signal: SIGSEGV)), .success("c"), .failure(.exited(status: 0)),
    ]
    for isOrdered in [true, false] {
      var delivered: [(request: ProbeRequest, outcome: Outcome)] = []
      try Probe.pool(jobs: jobs).run(WorkerRequests(requests), isOrdered: isOrdered) {
        delivered.append(($0, $1))
      }
      if isOrdered { #expect(delivered.map(\.request) == requests) }
      for (request, outcome) in zip(requests, expected) {
        #expect(delivered.filter { $0.request == request }.map(\.outcome) == [outcome], "\(request)")
      }
    }
  }

  @Test("A document that never finishes is given up")
  func hang() throws {
    let limit = Duration.seconds(1)
    #expect(try outcome(of: .hang, timeout: limit) == .failure(.timedOut(limit)))
  }

  @Test(
    "Too much memory, gradually or at once, is distinguished from a crash",
    .enabled(if: Probe.limitsResources && !AddressSanitizer.isOn))
  func memory() throws {
    let limit = 256 << 20
    #expect(try outcome(of: .fill(mebibytes: 1024), memory: limit) == .failure(.outOfMemory(limit: limit)))
    #expect(
      try outcome(of: .allocate(mebibytes: 4096), memory: limit) == .failure(.outOfMemory(limit: limit)))
    #expect(try outcome(of: .fill(mebibytes: 64), memory: limit) == .success("64"))
    // Unwritten memory isn't resident; without a limit it can be allocated.
    #expect(try outcome(of: .allocate(mebibytes: 4096), memory: nil) == .success("done"))
  }

  @Test("Requests to a program that isn't a worker fail with its exit status or invalid reply")
  func noWorker() throws {
    let closed = try Probe.pool(arguments: ["closed"]).outcomes([.echo("a"), .echo("b")])
    #expect(closed == [.failure(.exited(status: 3)), .failure(.exited(status: 3))])
    let liar = try Probe.pool(arguments: ["liar"]) { $0.memory = 1 << 30 }.outcomes([.echo("a")])
    #expect(liar == [.failure(.misunderstood("a reply of 2139062143 bytes"))])
  }

  @Test("An unknown request is refused")
  func unknown() throws {
    var replies: [Result<Bool, WorkerFailure>] = []
    try Probe.pool().run([UnknownRequest()]) { replies.append($1) }
    #expect(replies == [.failure(.misunderstood("the request UnknownRequest is unknown"))])
  }

  @Test("A program that can't be started fails the whole run")
  func noProgram() {
    let pool = WorkerPool(.init(program: WorkerProgram(path: "/nonexistent/pdfkey", arguments: [])))
    #expect(throws: WorkerPoolError.cannotStart(reason: "No such file or directory")) {
      try pool.outcomes([.echo("a")])
    }
  }

  @Test(
    "Failures name the remedy",
    arguments: [
      (.crashed(signal: SIGSEGV), "crashed", "Segmentation fault"),
      (.exited(status: 1), "readerFailed", "status 1"),
      (.timedOut(.seconds(60)), "timedOut", "takes longer than 60 seconds; raise the limit with --timeout"),
      (.timedOut(.milliseconds(2500)), "timedOut", "2.5 seconds"),
      (
        .outOfMemory(limit: 1 << 30), "outOfMemory",
        "needs more than 1 GiB of memory; raise the limit with --memory"
      ),
      (.outOfMemory(limit: 1_000_000), "outOfMemory", "1000000 bytes"),
      (.outOfMemory(limit: nil), "outOfMemory", "than is available"),
      (.misunderstood("x"), "readerFailed", "(x)"),
      // The text may be of a document that has taken the worker over.
      (
        .misunderstood("a\u{1B}]0;é\u{7}\r\n\u{202E}b"), "readerFailed",
        "(a\u{FFFD}]0;é\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b)"
      ),
    ] as [(WorkerFailure, String, String)])
  func descriptions(failure: WorkerFailure, code: String, text: String) {
    #expect(failure.code == code)
    #expect(failure.description.contains(text))
  }
}
