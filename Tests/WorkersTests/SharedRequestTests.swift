import Foundation
import TestSupport
import Testing

@testable import WorkerProbe
@testable import Workers

@Suite("Requests shared by workers", .limited, .tags(.program))
struct SharedRequestTests {
  private func run(
    _ requests: [SharedProbeRequest], jobs: Int = 3, timeout: Duration = .seconds(60),
    adjust: (inout WorkerPool.Configuration) -> Void = { _ in }
  ) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    try Probe.pool(jobs: jobs, timeout: timeout, adjust: adjust).run(requests) { outcomes.append($1) }
    return outcomes
  }

  /// Returns parts of which the first takes longest, so that the others overtake it.
  private static func parts(_ count: Int) -> [ProbeRequest] {
    (0..<count).map { .echo("\($0)", milliseconds: $0 == 0 ? 60 : $0 % 3) }
  }

  @Test("The parts are known in order, round by round", arguments: [1, 2, 8])
  func joined(jobs: Int) throws {
    let numbers = (0..<12).map(String.init)
    let outcomes = try run(
      [
        SharedProbeRequest(parts: Self.parts(12)), SharedProbeRequest(parts: [.echo("a")], rounds: 3),
        SharedProbeRequest(parts: [.echo("b")], rounds: 0),
      ], jobs: jobs)
    #expect(outcomes[0] == .success(numbers.joined(separator: " ")))
    #expect(outcomes.dropFirst() == [.success("a a a"), .success("b")])
  }

  @Test("Parts run in parallel, the first on the worker that divided the request")
  func sideBySide() throws {
    // Under load the second worker may start late: then the first has to wait longer for it.
    let areSideBySide = try [100, 1000, 10_000].contains { milliseconds in
      let waiting = ProbeRequest.echo("x", milliseconds: milliseconds)
      let outcomes = try run(
        [SharedProbeRequest(parts: [waiting, .process, waiting, .process, waiting])], jobs: 2)
      return try Set(#require(outcomes.first).get().split(separator: " ")).count == 3
    }
    #expect(areSideBySide)
  }

  @Test("Several requests share the same workers, in order", arguments: [1, 4])
  func several(jobs: Int) throws {
    let requests = (0..<20).map { number in
      SharedProbeRequest(parts: (0..<5).map { .echo("\(number).\($0)", milliseconds: ($0 + number) % 4) })
    }
    let expected = (0..<20).map { number in (0..<5).map { "\(number).\($0)" }.joined(separator: " ") }
    #expect(try run(requests, jobs: jobs) == expected.map { .success($0) })
  }

  @Test("Replacement requests are delivered one by one, in order", arguments: [1, 3])
  func instead(jobs: Int) throws {
    let requests = [
      SharedProbeRequest(parts: Self.parts(6), isInstead: true),
      SharedProbeRequest(parts: [.echo("end")], rounds: 0),
      SharedProbeRequest(parts: [], isInstead: true),
    ]
    let outcomes = try run(requests, jobs: jobs)
    #expect(outcomes == ["0", "1", "2", "3", "4", "5", "end"].map { .success($0) })
  }

  @Test("The replies to replacements arrive as soon as possible, and don't fill the memory")
  func streamed() throws {
    let parts = (0..<40).map { $0 == 0 ? ProbeRequest.echo("", milliseconds: 400) : .letters(1 << 20) }
    var lengths: [Int] = []
    let request = SharedProbeRequest(parts: parts, isInstead: true)
    try Probe.pool(jobs: 2) { $0.mostWaitingBytes = 4 << 20 }.run([request]) {
      lengths.append(try $1.get().utf8.count)
    }
    #expect(lengths == [0] + Array(repeating: 1 << 20, count: 39))
  }

  @Test("A failed part fails only its request", arguments: [1, 2])
  func failingPart(jobs: Int) throws {
    let good = SharedProbeRequest(parts: Self.parts(4))
    let bad = SharedProbeRequest(parts: [.echo("a"), .crash(SIGSEGV), .echo("b"), .echo("c")])
    let outcomes = try run([good, bad, good], jobs: jobs)
    #expect(outcomes == [.success("0 1 2 3"), .failure(.crashed(signal: SIGSEGV)), .success("0 1 2 3")])
    let slow = SharedProbeRequest(parts: [.hang, .echo("a")])
    let limit = Duration.seconds(1)
    #expect(
      try run([slow, good], jobs: jobs, timeout: limit) == [.failure(.timedOut(limit)), .success("0 1 2 3")])
  }

  @Test(
    "Parts and replacements share the processor time of one request, and waiting uses none",
    .enabled(if: Probe.limitsResources), arguments: [1, 2], [false, true])
  func processorTime(jobs: Int, isInstead: Bool) throws {
    let limit = Duration.seconds(1)
    let limited: (inout WorkerPool.Configuration) -> Void = { $0.processorTime = { _ in limit } }
    // Many short parts, each shorter than a turn.
    let heavy = SharedProbeRequest(
      parts: Array(repeating: .work(milliseconds: 60), count: 40), isInstead: isInstead)
    let light = SharedProbeRequest(parts: [.echo("a", milliseconds: 1_200)], isInstead: isInstead)
    let outcomes = try run([heavy, light], jobs: jobs, adjust: limited)
    #expect(outcomes.last == .success("a"))
    let heavyOnes = outcomes.dropLast()
    #expect(heavyOnes.count == (isInstead ? 40 : 1))
    #expect(heavyOnes.last == .failure(.timedOut(limit)))
    // With a reply for each part, the first ones succeed.
    #expect(heavyOnes.filter { $0 == .success("done") }.count < 20)
    let hang = SharedProbeRequest(parts: [.hang], isInstead: isInstead)
    #expect(
      try run([hang, light], jobs: jobs, adjust: limited) == [.failure(.timedOut(limit)), .success("a")])
  }

  @Test("A worker that died with its stored values is replaced")
  func replacedWorker() throws {
    let outcomes = try run(
      [SharedProbeRequest(parts: Self.parts(6), rounds: 2)], jobs: 1, adjust: { $0.requestsPerWorker = 2 })
    #expect(try #require(outcomes.first).get().hasPrefix("0 1 2 3 4 5 0 1 2 3 4 5"))
  }

  @Test("A request without parts has an empty reply, and one with endless parts is misunderstood")
  func endless() throws {
    let outcomes = try run([
      SharedProbeRequest(parts: [], rounds: 1, isInstead: false),
      SharedProbeRequest(parts: Array(repeating: .echo(""), count: 70_000), rounds: 1),
    ])
    #expect(outcomes[0] == .success(""))
    guard case .failure(.misunderstood) = outcomes[1] else {
      Issue.record("\(outcomes[1])")
      return
    }
  }

  @Test("Shared values and bytes are the same on the other side")
  func coding() throws {
    let noted = BytesWithMetadata(Data([1, 2, 3]), ["a": 7])
    let again = try #require(BytesWithMetadata<[String: Int]>(workerBytes: try noted.workerBytes()))
    #expect(again.bytes == noted.bytes && again.metadata == noted.metadata)
    #expect(BytesWithMetadata<[String: Int]>(workerBytes: Data([1, 2])) == nil)
    #expect(BytesWithMetadata<[String: Int]>(workerBytes: Data([1, 2, 0xFF, 0, 0, 0])) == nil)
    let context = WorkerContext()
    for value in [["x", "y"], ["z"], ["x", "y"]] {
      #expect(try context.value(of: CommonValue(value)) == value)
    }
  }
}
