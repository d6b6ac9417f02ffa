internal import GRDB

/// A page in a search index.
package struct IndexedPage: Hashable, Sendable {
  /// The 0-based index of the page.
  package let index: Int
  /// The page label.
  package let label: String
  /// The text of the page, as from `Document.string(ofPage:)`.
  package let text: String

  /// Creates a page with its text.
  package init(index: Int, label: String, text: String) {
    (self.index, self.label, self.text) = (index, label, text)
  }
}

extension IndexedPage {
  /// Whether SQLite stores the text completely: it would end a text at a null character.
  var isStorable: Bool { !text.utf8.contains(0) && !label.utf8.contains(0) }

  /// The number of page numbers reserved for each document, four times the maximum page count, so that a page's
  /// number identifies its document.
  ///
  /// Existing indexes depend on it: a change requires a new version of the index.
  static let numbersPerDocument = Int64(DocumentLimits.mostPages) * 4

  /// Returns the number of a page among those of all documents.
  static func number(of page: Int, in document: Int64) -> Int64 {
    document &* numbersPerDocument &+ Int64(page)
  }

  /// Returns the first page number of a document, and that of the next document.
  static func numbers(in document: Int64) -> StatementArguments {
    [number(of: 0, in: document), number(of: 0, in: document &+ 1)]
  }

  /// Returns the 0-based index of the page with a number.
  static func index(_ number: Int64) -> Int { Int(max(0, number) % numbersPerDocument) }

  init(_ row: Row) throws {
    let number: Int64 = try row.decode(atIndex: 0)
    index = Self.index(number)
    label = try row.decode(atIndex: 1)
    text = try row.decode(atIndex: 2)
  }
}
