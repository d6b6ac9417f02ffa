import Foundation
import TestSupport

/// PDFs from public repositories, as found by ``Checkout``.
enum CorpusFiles {
  /// The names of all files, sorted; empty without a corpus.
  static let names = Checkout.corpusNames

  static func path(_ name: String) -> String { Checkout.corpusFile(name) }

  /// Returns the password of a file; nil if it needs none or the password isn't known.
  static func password(_ name: String) -> String? {
    let file = Checkout.corpus.appendingPathComponent("oracle/\(name.dropLast(4)).json")
    let tree = try? JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    return (tree?["pikepdf"] as? [String: Any])?["known_password"] as? String
  }
}
