import DocModel
import Foundation
import TestSupport
import Testing

@testable import WorkerProbe
@testable import Workers

@Suite("Worker pool", .limited, .tags(.program))
struct WorkerPoolTests {
  @Test("Replies keep the order of the requests, for any number of jobs", arguments: [1, 2, 8])
  func order(jobs: Int) throws {
    // The first of each ten takes longest, so that others overtake it.
    let requests = (0..<60).map { ProbeRequest.echo("\($0)", milliseconds: $0 % 10 == 0 ? 40 : $0 % 3) }
    var delivered: [ProbeRequest] = []
    var texts: [String] = []
    try Probe.pool(jobs: jobs).run(requests) { request, reply in
      delivered.append(request)
      texts.append(try reply.get())
    }
    #expect(delivered == requests)
    #expect(texts == (0..<60).map(String.init))
  }

  @Test("Without an order, replies are delivered as they are finished")
  func noOrder() throws {
    // The first request ends after the others have been delivered, which don't wait for it.
    let requests = [ProbeRequest.hang] + (0..<20).map { .echo("\($0)") }
    var delivered: [ProbeRequest] = []
    let pool = Probe.pool(jobs: 2)
    #expect(throws: WorkerPoolError.cancelled) {
      try pool.run(
        WorkerRequests(requests), isOrdered: false, isCancelled: { delivered.count == 20 },
        deliver: { request, reply in
          delivered.append(request)
          #expect(throws: Never.self) { try reply.get() }
        })
    }
    #expect(delivered == Array(requests.dropFirst()))
  }

  @Test("Five hundred small requests use as many workers as there are jobs")
  func manySmall() throws {
    let pool = Probe.pool(jobs: 3)
    let outcomes = try pool.outcomes((0..<500).map { .echo("\($0)") })
    #expect(outcomes == (0..<500).map { .success("\($0)") })
    #expect(pool.processIDs.count == 3)
  }

  @Test("Dismissed workers end, and others serve the next requests")
  func dismissed() throws {
    let pool = Probe.pool(jobs: 1)
    #expect(pool.largestResident == 0)
    #expect(try pool.outcomes([.keep(mebibytes: 64)]) == [.success("done")])
    #expect(pool.largestResident > 64 << 20)
    let first = try #require(pool.processIDs.first)
    pool.dismissWorkers()
    #expect(pool.processIDs.isEmpty && !ProcessTable.isRunning(first))
    #expect(try pool.outcomes([.echo("a")]) == [.success("a")])
    #expect(pool.processIDs.first != first)
  }

  @Test("No more workers are started than there are requests")
  func fewRequests() throws {
    let pool = Probe.pool(jobs: 8)
    #expect(try pool.outcomes([]).isEmpty)
    #expect(pool.processIDs.isEmpty)
    #expect(try pool.outcomes([.echo("a")]) == [.success("a")])
    #expect(pool.processIDs.count == 1)
  }

  @Test("Workers stay for the next run, and end with the pool")
  func reuse() throws {
    var pool: WorkerPool? = Probe.pool(jobs: 1)
    let first = try pool?.outcomes([.process, .process])
    let second = try pool?.outcomes([.process])
    let ids = try #require(pool?.processIDs)
    #expect(first?.last == second?.last)
    #expect(second == ids.map { .success("\($0)") })
    pool = nil
    #expect(ids.allSatisfy { !ProcessTable.isRunning($0) })
  }

  @Test("A worker that died while idle is replaced at no cost")
  func idleDeath() throws {
    let pool = Probe.pool(jobs: 1)
    #expect(try pool.outcomes([.echo("a")]) == [.success("a")])
    let id = try #require(pool.processIDs.first)
    kill(id, SIGKILL)
    #expect(ProcessTable.eventually { pool.workers.first?.isSilent == false })
    #expect(try pool.outcomes([.echo("b")]) == [.success("b")])
    #expect(pool.processIDs.first != id)
  }

  @Test("A worker is replaced after a number of requests, and when it has grown")
  func wear() throws {
    let byCount = Probe.pool(jobs: 1) { $0.requestsPerWorker = 3 }
    #expect(Set(try byCount.outcomes(Array(repeating: .process, count: 9))).count == 3)
    let byMemory = Probe.pool(jobs: 1) { $0.residentLimit = 200 << 20 }
    let outcomes = try byMemory.outcomes([.process, .process, .keep(mebibytes: 256), .process, .process])
    #expect(outcomes[0] == outcomes[1] && outcomes[3] == outcomes[4] && outcomes[0] != outcomes[3])
  }

  @Test("Large requests and replies pass in both directions at once")
  func large() throws {
    let text = String(repeating: "é", count: 3 << 20)
    let outcomes = try Probe.pool(jobs: 2).outcomes([.echo(text), .letters(10 << 20), .echo(text)])
    #expect(outcomes[0] == .success(text) && outcomes[2] == .success(text))
    #expect(try outcomes[1].get().utf8.count == 10 << 20)
    var bytes: [Data] = []
    try Probe.pool().run([0, 1, 5 << 20].map(BytesRequest.init)) { bytes.append(try $1.get()) }
    #expect(bytes.map(\.count) == [0, 1, 5 << 20])
    #expect(bytes[2].last == 0xFF)
  }

  @Test("Requests are read only as fast as they can be handled, within the limit of waiting replies")
  func backPressure() throws {
    var taken = 0
    var delivered = 0
    var most = 0
    let requests = (0..<400).lazy.map { number in
      taken += 1
      most = max(most, taken - delivered)
      return ProbeRequest.echo("", milliseconds: number == 0 ? 300 : 0)
    }
    try Probe.pool(jobs: 3) { $0.mostWaiting = 20 }.run(requests) { _, _ in delivered += 1 }
    #expect(delivered == 400)
    #expect(most == 20)
  }

  @Test("Replies that wait for an earlier one stay within the memory limit")
  func waitingBytes() throws {
    var taken = 0
    var takenAtFirst: Int?
    let requests = (0..<100).lazy.map { number -> ProbeRequest in
      taken += 1
      return number == 0 ? .echo("", milliseconds: 500) : .letters(1 << 20)
    }
    try Probe.pool(jobs: 2) { $0.mostWaitingBytes = 4 << 20 }.run(requests) { _, _ in
      if takenAtFirst == nil { takenAtFirst = taken }
    }
    #expect(try #require(takenAtFirst) <= 7)
    #expect(taken == 100)
  }

  @Test("Text that a document prints isn't taken for a reply")
  func chatter() throws {
    #expect(try Probe.pool(jobs: 1).outcomes([.chatter, .echo("a")]) == [.success("done"), .success("a")])
  }

  @Test("A document stays open between requests with what was made of it, until its file changes")
  func documents() throws {
    let outcomes = try Probe.pool(jobs: 1).outcomes([
      .pages(Probe.fixture("article.pdf")), .pages(Probe.fixture("many-pages.pdf")), .pages("missing.pdf"),
    ])
    #expect(outcomes[0] == .success("12 true"))
    #expect(try outcomes[1].get().hasSuffix(" true"))
    #expect(outcomes[2] == .success("none"))
    let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString + ".pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let context = WorkerContext()
    for name in ["article.pdf", "many-pages.pdf"].map(Probe.fixture) {
      try Data(contentsOf: URL(fileURLWithPath: name)).write(to: URL(fileURLWithPath: path))
      let count = try context.document(.path(path)).pageCount
      #expect(try count == Document(.path(name)).pageCount)
      #expect(context.cached("count") { count } == count)
    }
  }

  @Test("Requests that another program writes gradually are handled as they arrive")
  func requestsFromDescriptor() throws {
    let pipe = try WorkerPipe()
    _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    let letter = { (letter: String) in _ = letter.withCString { write(pipe.writing, $0, 1) } }
    let requests = WorkerRequests<ProbeRequest>(descriptor: pipe.reading) {
      var byte: UInt8 = 0
      switch read(pipe.reading, &byte, 1) {
      case 1: return .request(.echo(String(UnicodeScalar(byte))))
      case 0: return .end
      default: return .later
      }
    }
    var texts: [String] = []
    letter("a")
    try Probe.pool().run(requests) {
      texts.append(try $1.get())
      // Each line is written only after the answer to the previous one.
      if texts.count < 4 { letter("\(texts.count)") } else { pipe.closeWriting() }
    }
    #expect(texts == ["a", "1", "2", "3"])
  }

  @Test("A source without a descriptor that has no request yet is asked again")
  func requestsInTurns() throws {
    var count = 0
    let requests = WorkerRequests<ProbeRequest> {
      count += 1
      return count > 6 ? .end : count.isMultiple(of: 2) ? .request(.echo("\(count)")) : .later
    }
    var texts: [String] = []
    try Probe.pool().run(requests) { texts.append(try $1.get()) }
    #expect(texts == ["2", "4", "6"])
  }
}
