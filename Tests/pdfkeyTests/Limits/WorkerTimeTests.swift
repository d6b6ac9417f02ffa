import Foundation
import TestSupport
import Testing
import Workers
import DocModelExchange

@testable import pdfkey

@Suite("Processor time of workers", .limited, .tags(.program, .hostile))
struct WorkerTimeTests {
  private static func times(
    of source: RequestedDocument, timeout: String? = nil
  ) throws -> [Duration?] {
    let options = try WorkerOptions.parse(timeout.map { ["--timeout", $0] } ?? [])
    let limit = DocumentWorkers.configuration(options, path: "/bin/true").processorTime
    let search = SearchRequest(
      source: source, path: "a.pdf", options: try CommonValue(SearchOptions(SearchQuery("a"))))
    let export = ExportRequest(
      number: 0, source: source, path: "a.pdf", options: try CommonValue(ExportOptions()))
    return [limit?(search), limit?(export)]
  }

  @Test("A small file has ten seconds of processor time, as if the command read it itself")
  func bySize() throws {
    let small = RequestedDocument.source(.path(Program.fixture("article.pdf")))
    #expect(try Self.times(of: small) == [.seconds(10), .seconds(10)])
    #expect(try Self.times(of: small, timeout: "100") == [nil, nil])
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "large.pdf")
    try #require(truncate(path, 1_000_000_000) == 0)
    let times = try Self.times(of: .source(.path(path)))
    #expect(times == [.seconds(4990), .seconds(4990)])
  }

  @Test("Parts of a document that fail for the same reason give one message")
  func oneMessage() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(HostilePDF.manyEndless, to: "endless.pdf")
    let run = try Program.run(
      ["search", "--jobs", "2", "--timeout", "0.3", "a", path],
      environment: ["PDFKEY_LIBRARY": folder.file("library")])
    #expect(run.status == 2)
    #expect(
      run.messages
        == "pdfkey: \(path): can't be read: it takes longer than 0.3 seconds; raise the limit with --timeout\n"
    )
  }
}
