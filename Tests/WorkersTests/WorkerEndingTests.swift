import Foundation
import TestSupport
import Testing

@testable import WorkerProbe
@testable import Workers

@Suite("How a run ends", .limited, .tags(.program))
struct WorkerEndingTests {
  @Test("Cancelling stops hanging workers, and leaves no process")
  func cancelling() throws {
    let pool = Probe.pool(jobs: 4)
    var ids: [pid_t] = []
    #expect(throws: WorkerPoolError.cancelled) {
      try pool.run(
        Array(repeating: ProbeRequest.hang, count: 10),
        isCancelled: {
          guard pool.processIDs.count == 4 else { return false }
          ids = pool.processIDs
          return true
        }, deliver: { _, _ in })
    }
    #expect(ids.count == 4 && ids.allSatisfy { !ProcessTable.isRunning($0) })
    #expect(try pool.outcomes([.echo("a")]) == [.success("a")])
  }

  @Test("If a reply can't be used, as when the output is closed, the rest is cancelled")
  func deliveryFails() throws {
    struct Closed: Error {}
    let pool = Probe.pool(jobs: 2)
    var delivered = 0
    #expect(throws: Closed.self) {
      try pool.run([ProbeRequest.echo("a"), .hang, .echo("b")]) { _, _ in
        delivered += 1
        throw Closed()
      }
    }
    #expect(delivered == 1)
    #expect(try pool.outcomes([.echo("c"), .echo("d")]) == [.success("c"), .success("d")])
  }

  @Test("The time to use replies doesn't count for the workers")
  func slowDelivery() throws {
    let pool = Probe.pool(jobs: 2, timeout: .milliseconds(600))
    var outcomes: [Outcome] = []
    try pool.run((0..<6).map { ProbeRequest.echo("\($0)", milliseconds: 50) }) {
      outcomes.append($1)
      usleep(700_000)
    }
    #expect(outcomes == (0..<6).map { .success("\($0)") })
  }

  @Test("The time limit of a worker applies to one request, however many it has answered")
  func manyShort() throws {
    // All parts together take twice the limit of a request. Each takes several turns, since the last turn of a
    // request doesn't count.
    let count = 24
    let outcomes = try Probe.pool(jobs: 1, timeout: .seconds(3))
      .outcomes((0..<count).map { .echo("\($0)", milliseconds: 250) })
    #expect(outcomes == (0..<count).map { .success("\($0)") })
  }

  @Test("Workers end when their parent is killed, also during a request")
  func killedParent() throws {
    let output = try WorkerPipe()
    let input = try WorkerPipe()
    let parent = try WorkerProgram(path: Probe.path, arguments: ["pool"])
      .spawn(input: input.reading, output: output.writing)
    output.closeWriting()
    let text = try Probe.line(from: output)
    let workers = text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    #expect(workers.count == 3 && workers.allSatisfy(ProcessTable.isRunning))
    kill(parent, SIGKILL)
    waitForEnd(of: parent)
    #expect(ProcessTable.eventually { !workers.contains(where: ProcessTable.isRunning) })
  }

  @Test("A worker that gets no more requests ends with success")
  func noMoreRequests() throws {
    let (requests, replies) = (try WorkerPipe(carryingFiles: true), try WorkerPipe())
    let worker = try WorkerProgram(path: Probe.path, arguments: ["worker"])
      .spawn(input: requests.reading, output: replies.writing)
    requests.closeWriting()
    #expect(waitForEnd(of: worker) == 0)
  }

  @Test("Memory doesn't grow with the number of requests", .enabled(if: !AddressSanitizer.isOn))
  func flatMemory() throws {
    let megabytes = try [100, 2000].map { count in
      let output = try WorkerPipe()
      let input = try WorkerPipe()
      let program = WorkerProgram(path: Probe.path, arguments: ["many", "\(count)"])
      let parent = try program.spawn(input: input.reading, output: output.writing)
      output.closeWriting()
      let line = try Probe.line(from: output)
      waitForEnd(of: parent)
      return try #require(Int(line.trimmingCharacters(in: .newlines)))
    }
    // All replies together have 125 MB.
    #expect(megabytes[1] < megabytes[0] + 32, "\(megabytes)")
  }

  @Test("Ctrl-C, which reaches all processes of a command, is handled by the parent")
  func terminalSignals() throws {
    let signals = [SIGINT, SIGHUP, SIGQUIT]
    // Tests that run in the background have inherited that these are ignored.
    for number in signals { signal(number, SIG_DFL) }
    let pool = Probe.pool(jobs: 1)
    #expect(try pool.outcomes([.echo("a")]) == [.success("a")])
    let id = try #require(pool.processIDs.first)
    for signal in signals { kill(id, signal) }
    #expect(try pool.outcomes([.process]) == [.success("\(id)")])
  }
}
