import Foundation
import TestSupport
import Testing
import DocModel

/// PDFs from public repositories, with the results of other programs for each.
///
/// Without the corpus (``Checkout/corpus``) the tests that need it are skipped.
package enum Corpus {
  /// The names of all files, sorted; empty without a corpus.
  package static let names = Checkout.corpusNames

  static var isThere: Bool { !names.isEmpty }

  package static func path(_ name: String) -> String { Checkout.corpusFile(name) }

  package static func oracle(_ name: String) throws -> Oracle {
    let file = name.dropLast(4) + ".json"
    return Oracle(tree: try JSONTree(contentsOf: Checkout.corpus.appendingPathComponent("oracle/\(file)")))
  }

  /// The names of files with pages that qpdf reads, with the known password if one is needed.
  package static let readable: [String] = names.filter { (try? oracle($0).hasPages) ?? false }

  /// Opens a file with the oracle's password.
  package static func open(_ name: String) throws -> Document {
    try Document(.path(path(name)), password: try oracle(name).password)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests without a corpus.
  package static var needsCorpus: Self {
    .enabled(if: Corpus.isThere, "there is no corpus: set PDFKEY_CORPUS to its folder")
  }
}

/// The results of other programs for one file.
package struct Oracle {
  package let tree: JSONTree

  /// The dictionaries as read by pikepdf.
  package var dictionaries: JSONTree { tree["pikepdf"] ?? .null }
  var hasPages: Bool { dictionaries["pages"] != nil }
  package var pages: [JSONTree] { dictionaries["pages"]?.elements ?? [] }
  package var password: String? { dictionaries["known_password"]?.string }
  package var passwords: [String] {
    dictionaries["passwords"]?.elements.compactMap { $0["password"]?.string } ?? []
  }
  /// Whether the file opens without a password.
  package var opensFreely: Bool { dictionaries["ok"]?.bool ?? false }
  /// Whether Poppler opened the file without a password.
  package var popplerOpensIt: Bool { tree["poppler"]?["glib"]?["ok"]?.bool ?? false }
  package var outline: [JSONTree] { dictionaries["outline"]?["items"]?.elements ?? [] }

  /// Returns a text, which the oracle writes with its encoding if it isn't ASCII.
  package static func text(_ value: JSONTree?) -> String? {
    value?.string ?? value?["text"]?.string
  }

  /// Returns a name, which the oracle writes with its slash.
  package static func name(_ value: JSONTree?) -> String? {
    value?.string.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
  }
}
