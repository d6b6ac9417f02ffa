import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Reading everything from each file neither crashes nor hangs, and all pages that Poppler shows can be read.
@Suite(.needsCorpus, .tags(.corpus))
struct CorpusReadingTests {
  @Test("The whole API", arguments: Corpus.names)
  func wholeAPI(_ name: String) throws {
    let oracle = try Corpus.oracle(name)
    guard let document = try? Corpus.open(name) else {
      #expect(!oracle.popplerOpensIt && !oracle.opensFreely)
      return
    }
    let summary = WholeAPI.read(document)
    #expect(summary.pages == document.pageCount)
    #expect(summary.outlineItems == document.outline.items.count)
    // Pages that Poppler couldn't load in other programs, either, don't count.
    let shown = (oracle.tree["poppler"]?["glib"]?["pages"]?.elements ?? []).filter { $0["null_page"] == nil }
    #expect(summary.readablePages >= shown.count)
  }

  @Test("A document in memory reads the same as its file", arguments: Corpus.names)
  func bytes(_ name: String) throws {
    guard let file = try? Corpus.open(name) else { return }
    let data = try Data(contentsOf: URL(fileURLWithPath: Corpus.path(name)))
    let bytes = try Document(.bytes(data, name: name), password: try Corpus.oracle(name).password)
    #expect(bytes.info == file.info)
    #expect(bytes.outline == file.outline)
    #expect(bytes.pageLabels == file.pageLabels)
    #expect(bytes.warnings == file.warnings)
  }
}
