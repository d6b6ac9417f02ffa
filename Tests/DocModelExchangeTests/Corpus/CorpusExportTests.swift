import Foundation
import TestSupport
import Testing

@testable import DocModelExchange

/// Exports of the corpus are complete.
@Suite(.needsCorpus, .tags(.corpus))
struct CorpusExportTests {
  /// One document for each file, with as many annotations as other programs count in it.
  @Test("Every annotation is exported", arguments: Corpus.readable)
  func everyAnnotation(_ name: String) throws {
    let oracle = try Corpus.oracle(name)
    var options = ExportOptions()
    options.filter.types = ["all"]
    options.readsText = false
    let document = try Corpus.open(name)
    let (bytes, report) = options.export(document: document, path: name)
    #expect(report.failure == nil)
    // An element that is no dictionary is no annotation, and is reported as a warning.
    let counted = oracle.pages.prefix(document.pageCount).map { page in
      (page["annots"]?.elements ?? []).count {
        $0["null"] == nil && $0["not_dict"] == nil && $0["error"] == nil
      }
    }
    #expect(report.annotationCount == counted.reduce(0, +))
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let pages = (object?["annotations"] as? [[String: Any]] ?? []).compactMap {
      ($0["page"] as? [String: Any])?["number"] as? Int
    }
    #expect(counted.indices.map { index in pages.count { $0 == index + 1 } } == counted)
  }
}
