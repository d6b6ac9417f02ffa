import Foundation

/// The checkout of these tests, and the corpus next to it.
package enum Checkout {
  /// The root folder, found from the path of this file.
  package static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the path of a file in Fixtures.
  package static func fixture(_ name: String) -> String {
    root.appendingPathComponent("Fixtures").appendingPathComponent(name).path
  }

  /// The names of all PDFs in Fixtures, sorted.
  package static let fixtureNames = pdfs(in: root.appendingPathComponent("Fixtures"))

  /// The folder of PDFs from public repositories: `PDFKEY_CORPUS`, or a folder next to the checkout.
  ///
  /// The PDFs aren't part of this repository. The folder's README describes the origin of the files, and the results
  /// of other programs in `oracle`.
  package static let corpus: URL = {
    if let path = ProcessInfo.processInfo.environment["PDFKEY_CORPUS"] { return URL(fileURLWithPath: path) }
    return root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
  }()

  /// The names of all PDFs in the corpus, sorted; empty without a corpus.
  package static let corpusNames = pdfs(in: corpus.appendingPathComponent("pdfs"))

  /// Returns the path of a file in the corpus.
  package static func corpusFile(_ name: String) -> String {
    corpus.appendingPathComponent("pdfs").appendingPathComponent(name).path
  }

  private static func pdfs(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".pdf") }.sorted()
  }
}
