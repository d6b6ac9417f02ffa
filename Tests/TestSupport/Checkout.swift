import Foundation

/// The checkout whose tests these are, and what stands beside it.
package enum Checkout {
  /// Its root, found from this file wherever it is.
  package static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file in Fixtures.
  package static func fixture(_ name: String) -> String {
    root.appendingPathComponent("Fixtures").appendingPathComponent(name).path
  }

  /// The names of all PDFs in Fixtures, sorted.
  package static let fixtureNames = pdfs(in: root.appendingPathComponent("Fixtures"))

  /// The folder of PDFs from public repositories: where `PDFKEY_CORPUS` says, or beside the checkout.
  ///
  /// They aren't part of this repository. The folder's README tells where the files come from and what the readings
  /// of other programs mean that stand in `oracle`.
  package static let corpus: URL = {
    if let path = ProcessInfo.processInfo.environment["PDFKEY_CORPUS"] { return URL(fileURLWithPath: path) }
    return root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
  }()

  /// The names of all PDFs of the corpus, sorted; none where there is no corpus.
  package static let corpusNames = pdfs(in: corpus.appendingPathComponent("pdfs"))

  /// The path of a file of the corpus.
  package static func corpusFile(_ name: String) -> String {
    corpus.appendingPathComponent("pdfs").appendingPathComponent(name).path
  }

  private static func pdfs(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".pdf") }.sorted()
  }
}
