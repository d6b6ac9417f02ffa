import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Words that both PyMuPDF and pdfminer.six find are found here on the same pages.
@Suite(.needsCorpus, .tags(.corpus))
struct CorpusSearchTests {
  private static let readings: [String: JSONTree] = {
    let file = Checkout.corpus.appendingPathComponent("search.json")
    return ((try? JSONTree(contentsOf: file)) ?? .null).entries
  }()

  @Test("Whole words in any case", arguments: readings.keys.sorted())
  func words(_ name: String) throws {
    let reading = Self.readings[name] ?? .null
    let document = try Corpus.open(name)
    // All texts are read first, so that no word reads the file again.
    let texts = try (0..<document.pageCount).map { Array(try document.string(ofPage: $0).unicodeScalars) }
    var differences: [String] = []
    for (word, pages) in (reading["words"]?.entries ?? [:]).sorted(by: { $0.key < $1.key }) {
      let finder = try TextFinder(SearchQuery(word, caseMatching: .insensitive, matchesWholeWords: true))
      let ours = try texts.indices.filter { try !finder.ranges(in: texts[$0]).isEmpty }
      let theirs = pages.entries.keys.compactMap { Int($0) }.sorted()
      if ours != theirs { differences.append("\(word): \(ours), not \(theirs)") }
    }
    for word in reading["absent"]?.elements.compactMap(\.string) ?? [] {
      let finder = try TextFinder(SearchQuery(word, caseMatching: .insensitive))
      if try texts.contains(where: { try !finder.ranges(in: $0).isEmpty }) {
        differences.append("\(word): found")
      }
    }
    #expect(differences == (Self.choices[name] ?? []).flatMap(\.differences))
  }

  /// The reasons for differences in words between the oracle and us.
  private enum Why {
    static let digits = "A word is a run of letters, digits and underscores here, of letters alone there."
    static let hyphen = "A word that is broken at a line end is one word here."
    static let formula = "The letters of a formula make no word."
  }

  /// The words that we find on other pages, with the reasons.
  private static let choices: [String: [(why: String, differences: [String])]] = [
    "asposepdf-for-net--RadioButton.pdf": [(Why.digits, ["item: [], not [0]"])],
    "jabref--mixedMetadata.pdf": [(Why.digits, ["jabreftest: [], not [0]"])],
    "jabref--thesis-example.pdf": [(Why.hyphen, ["schiedene: [], not [25]", "tektur: [], not [12]"])],
    "pdfium--bug_664284.pdf": [(Why.digits, ["page: [], not [0]"])],
    "pdfjs--issue21579.pdf": [(Why.digits, ["repro: [], not [0]"])],
    "pdfpig--outline.pdf": [(Why.digits, ["section: [0, 1], not [0, 1, 2]"])],
    "verapdf-corpus--veraPDF_test_suite_6-4-2-t01-fail-b.pdf": [(Why.digits, ["download: [], not [0]"])],
    "sample-files--GeoTopo-komprimiert.pdf": [
      (Why.hyphen, ["hangskomponenten: [], not [29]"]),
      (Why.formula, ["idn: [], not [44]"]),
      (Why.hyphen, ["stereogra: [], not [51]", "umge: [], not [106]", "wider: [], not [1, 61]"]),
    ],
  ]
}
