import TestSupport
import Testing

/// Our results for each file of the corpus equal the oracle's, except for the intended differences.
@Suite(.needsCorpus, .tags(.corpus))
struct CorpusFactsTests {
  @Test("Page count, boxes, rotation and size", arguments: Corpus.readable)
  func pages(_ name: String) throws {
    var comparison = try CorpusComparison(name)
    try comparison.comparePages()
    #expect(comparison.differences == CorpusChoices.expected(name, .pages))
  }

  @Test("Page labels", arguments: Corpus.readable)
  func labels(_ name: String) throws {
    var comparison = try CorpusComparison(name)
    try comparison.compareLabels()
    #expect(comparison.differences == CorpusChoices.expected(name, .labels))
  }

  @Test("Outline", arguments: Corpus.readable)
  func outline(_ name: String) throws {
    var comparison = try CorpusComparison(name)
    comparison.compareOutline()
    #expect(comparison.differences == CorpusChoices.expected(name, .outline))
  }

  @Test("Information, attachments, named destinations and form", arguments: Corpus.readable)
  func info(_ name: String) throws {
    var comparison = try CorpusComparison(name)
    comparison.compareInfo()
    #expect(comparison.differences == CorpusChoices.expected(name, .info))
  }

  @Test("Annotations and links", arguments: Corpus.readable)
  func annotations(_ name: String) throws {
    var comparison = try CorpusComparison(name)
    try comparison.compareAnnotations()
    #expect(comparison.differences == CorpusChoices.expected(name, .annotations))
  }
}
