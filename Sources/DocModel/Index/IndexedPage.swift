internal import GRDB

/// A page as an index has it.
public struct IndexedPage: Hashable, Sendable {
  /// The 0-based index of the page.
  public let index: Int
  /// What the page calls itself.
  public let label: String
  /// The text of the page, as ``Document/string(ofPage:)`` gives it.
  public let text: String

  /// A page with its text.
  public init(index: Int, label: String, text: String) {
    (self.index, self.label, self.text) = (index, label, text)
  }
}

extension IndexedPage {
  /// Whether SQLite gives it back as it is: it would end a text at a null character.
  var isStorable: Bool { !text.utf8.contains(0) && !label.utf8.contains(0) }

  /// How many numbers a document's pages have, so that a page's number says whose it is: four times as many as it has
  /// pages at most.
  ///
  /// Numbers that are in use go by it: whoever changes it has to make the index another version.
  static let numbersPerDocument = Int64(DocumentLimits.mostPages) * 4

  /// The number of a page among those of all documents.
  static func number(of page: Int, in document: Int64) -> Int64 {
    document &* numbersPerDocument &+ Int64(page)
  }

  /// The first of the numbers that the pages of a document may have, and the first behind them.
  static func numbers(in document: Int64) -> StatementArguments {
    [number(of: 0, in: document), number(of: 0, in: document &+ 1)]
  }

  /// The 0-based index of the page with a number.
  static func index(_ number: Int64) -> Int { Int(max(0, number) % numbersPerDocument) }

  init(_ row: Row) throws {
    let number: Int64 = try row.decode(atIndex: 0)
    index = Self.index(number)
    label = try row.decode(atIndex: 1)
    text = try row.decode(atIndex: 2)
  }
}
