import Foundation
import TestSupport

/// PDFs from public repositories, as ``Checkout`` finds them.
enum CorpusFiles {
  /// The names of all files, sorted; none where there is no corpus.
  static let names = Checkout.corpusNames

  static func path(_ name: String) -> String { Checkout.corpusFile(name) }

  /// The password of a file, where it needs one and it is known.
  static func password(_ name: String) -> String? {
    let file = Checkout.corpus.appendingPathComponent("oracle/\(name.dropLast(4)).json")
    let tree = try? JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    return (tree?["pikepdf"] as? [String: Any])?["known_password"] as? String
  }
}
