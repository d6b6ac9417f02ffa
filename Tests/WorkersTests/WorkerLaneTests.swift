import Foundation
import TestSupport
import Testing

@testable import WorkerProbe
@testable import Workers

@Suite("Worker lane", .limited, .tags(.program))
struct WorkerLaneTests {
  private func lane(
    timeout: Duration = .seconds(60), memory: Int? = nil, path: String = Probe.path,
    arguments: [String] = ["worker"]
  ) -> WorkerLane {
    WorkerLane(WorkerProgram(path: path, arguments: arguments), timeout: timeout, memory: memory)
  }

  /// Waits for a reply as a loop does: until the descriptor is readable, or until the deadline.
  private func outcome(_ lane: WorkerLane) throws -> Outcome { try outcome(lane, of: ProbeRequest.self) }

  private func outcome<Request: WorkerRequest>(
    _ lane: WorkerLane, of type: Request.Type
  ) throws -> Result<Request.Reply, WorkerFailure> {
    let end = ContinuousClock.now + Patience.limit
    while ContinuousClock.now < end {
      if let outcome = lane.receive(type) { return outcome }
      let wait = try #require(lane.deadline) - .now
      var wanted = pollfd(fd: lane.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      _ = poll(&wanted, 1, Int32(max(.zero, min(wait, Patience.limit)) / .milliseconds(1)) + 1)
    }
    Issue.record("nothing came within \(Patience.limit)")
    return .failure(.misunderstood("nothing"))
  }

  @Test("One process carries out the requests, and nothing is expected of it in between")
  func replies() throws {
    let lane = lane()
    #expect(!lane.isBusy && lane.descriptor == nil && lane.deadline == nil)
    #expect(lane.receive(ProbeRequest.self) == nil)
    var texts: Set<String> = []
    for _ in 0..<3 {
      lane.send(ProbeRequest.process)
      #expect(lane.isBusy && lane.descriptor != nil)
      texts.insert(try outcome(lane).get())
      #expect(!lane.isBusy && lane.descriptor == nil && lane.deadline == nil)
    }
    #expect(texts == ["\(try #require(lane.processID))"])
    #expect(lane.resident > 0)
  }

  @Test("Nothing blocks while the worker is busy")
  func polling() throws {
    let lane = lane()
    lane.send(ProbeRequest.echo("late", milliseconds: 2000))
    let start = ContinuousClock.now
    #expect(lane.receive(ProbeRequest.self) == nil && lane.isBusy)
    // A second request is ignored.
    lane.send(ProbeRequest.echo("other"))
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(try outcome(lane) == .success("late"))
    #expect(ContinuousClock.now - start >= .seconds(2))
  }

  @Test("Long requests and replies arrive whole")
  func long() throws {
    let text = String(repeating: "long ", count: 1 << 18)
    let lane = lane()
    lane.send(ProbeRequest.echo(text))
    let deadline = try #require(lane.deadline)
    #expect(deadline < .now + .seconds(1), "the rest is sent soon")
    #expect(try outcome(lane) == .success(text))
    lane.send(BytesRequest(count: 3 << 20))
    #expect(try outcome(lane, of: BytesRequest.self).get().count == 3 << 20)
  }

  @Test("A failure ends its request only", arguments: [SIGSEGV, SIGKILL, 0])
  func crash(signal: Int32) throws {
    let lane = lane()
    lane.send(signal == 0 ? ProbeRequest.exit(4) : .crash(signal))
    #expect(try outcome(lane) == .failure(signal == 0 ? .exited(status: 4) : .crashed(signal: signal)))
    lane.send(ProbeRequest.echo("again"))
    #expect(try outcome(lane) == .success("again"))
  }

  @Test("A request that takes too long is given up, and its process is killed")
  func timeout() throws {
    let lane = lane(timeout: .milliseconds(700))
    lane.send(ProbeRequest.hang)
    let id = try #require(lane.processID)
    #expect(try outcome(lane) == .failure(.timedOut(.milliseconds(700))))
    #expect(ProcessTable.eventually { !ProcessTable.isRunning(id) })
    lane.send(ProbeRequest.echo("again"))
    #expect(try outcome(lane) == .success("again"))
    #expect(lane.processID != id)
  }

  @Test("A program that was stopped beyond the time limit gives the request more time")
  func stopped() throws {
    let lane = lane(timeout: .milliseconds(300))
    lane.send(ProbeRequest.hang)
    usleep(700_000)
    #expect(lane.receive(ProbeRequest.self) == nil && lane.isBusy)
    #expect(try outcome(lane) == .failure(.timedOut(.milliseconds(300))))
  }

  @Test("A worker that ended while it was idle is replaced")
  func deadIdle() throws {
    let lane = lane()
    lane.send(ProbeRequest.process)
    let id = try #require(pid_t(try outcome(lane).get()))
    kill(id, SIGKILL)
    #expect(ProcessTable.eventually { ProcessTable.hasEnded(id) })
    lane.send(ProbeRequest.echo("again"))
    #expect(try outcome(lane) == .success("again"))
  }

  @Test("Ending gives up the request; no process or zombie stays")
  func ending() throws {
    // Unlike a worker, it doesn't end with its input.
    var lane: WorkerLane? = lane(path: "/bin/sleep", arguments: ["1000"])
    var ids: [pid_t] = []
    for _ in 0..<2 {
      lane?.send(ProbeRequest.hang)
      ids.append(try #require(lane?.processID))
      lane?.end()
      #expect(lane?.isBusy == false)
    }
    lane?.send(ProbeRequest.hang)
    ids.append(try #require(lane?.processID))
    lane = nil
    #expect(!ids.contains { kill($0, 0) == 0 })
  }

  @Test("Requests to a program that is no worker, or can't be started, fail")
  func noWorker() throws {
    let closed = lane(arguments: ["closed"])
    closed.send(ProbeRequest.echo("a"))
    #expect(try outcome(closed) == .failure(.exited(status: 3)))
    let liar = lane(memory: 1 << 30, arguments: ["liar"])
    liar.send(ProbeRequest.echo("a"))
    #expect(try outcome(liar) == .failure(.misunderstood("a reply of 2139062143 bytes")))
    let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    let missing = lane(path: path)
    missing.send(ProbeRequest.echo("a"))
    let failure = try #require(try outcome(missing).failure)
    #expect("\(failure)".contains("No such file or directory"))
    #expect(!missing.isBusy)
    #expect(symlink(Probe.path, path) == 0)
    defer { unlink(path) }
    missing.send(ProbeRequest.echo("again"))
    #expect(try outcome(missing) == .success("again"))
  }

  @Test("A request that its worker divides fails")
  func divided() throws {
    let lane = lane()
    lane.send(SharedProbeRequest(parts: [.echo("a")]))
    #expect(try outcome(lane, of: SharedProbeRequest.self).failure != nil)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
