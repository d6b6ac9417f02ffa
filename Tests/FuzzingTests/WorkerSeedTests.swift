import Foundation
import Testing
import Workers
import DocModelExchange

@testable import Fuzzing

/// The seeds of malformed messages between processes.
@Suite("Valid worker messages")
struct WorkerSeedTests {
  /// The payload of a frame.
  private func payload(_ frame: [UInt8]) throws -> Data {
    var buffer = FrameBuffer(limit: 1 << 20)
    frame.withUnsafeBytes { buffer.append($0) }
    return try #require(try buffer.next())
  }

  @Test("A request is read in today's layout, with its parts and values")
  func requests() throws {
    #expect(WorkerSeeds.requests.count == 2)
    for (frame, parts) in zip(WorkerSeeds.requests, [[], WorkerSeeds.values]) {
      let request = try WorkerMessage.request(in: try payload(frame))
      #expect(request.name == "Request" && request.parts.map { [UInt8]($0) } == parts)
      let read = try WorkerCoding.decode(WorkerSeeds.Request.self, from: request.body)
      #expect(read.options == ExportOptions())
    }
  }

  @Test("Every value is present, and every reply is read")
  func values() throws {
    let values = WorkerSeeds.values
    #expect(values.allSatisfy { !$0.isEmpty })
    func count<Value: Codable>(_ type: Value.Type) -> Int {
      values.filter { (try? WorkerCoding.decode(type, from: Data($0))) != nil }.count
    }
    #expect(count(PageText.self) == 1 && count(Outline.self) == 1 && count(DocumentAnnotations.self) == 1)
    #expect(count([Annotation].self) == 1 && count([Link].self) == 1)
    for frame in WorkerSeeds.answers([]) { _ = try WorkerMessage.answer(in: try payload(frame)) }
  }
}
