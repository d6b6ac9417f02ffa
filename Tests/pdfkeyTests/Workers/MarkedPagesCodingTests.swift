import Foundation
import TestSupport
import Testing
import Workers
import DocModelExchange

/// The text that workers read for an export, as it is sent between processes.
@Suite(.tags(.program))
struct MarkedPagesCodingTests {
  @Test func damagedBytesAreRefusedOrDecoded() throws {
    let options = ExportOptions()
    let document = try Document(.path(Program.fixture("many-marks.pdf")))
    let export = SharedExport(options, of: document, path: "many-marks.pdf")
    let marked = export.markedPages(0..<20)
    let bytes = try WorkerCoding.encode(marked)
    #expect(try WorkerCoding.decode(MarkedPages.self, from: bytes) == marked)
    for length in stride(from: 0, to: bytes.count, by: 389) {
      #expect(throws: (any Error).self) {
        try WorkerCoding.decode(MarkedPages.self, from: bytes.prefix(length))
      }
    }
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      var changed = bytes
      changed[Int.random(in: 0..<changed.count, using: &generator)] = .random(in: 0...255, using: &generator)
      guard let pages = try? WorkerCoding.decode(MarkedPages.self, from: changed) else { continue }
      _ = export.write(pages) { _ in }
    }
  }
}
