/// A selection of pages as users write it: `1-5,iv,12-`.
///
/// ```swift
/// let selection = try PageSelection("1-5,iv,12-")
/// print(try selection.indexes(labels: document.pageLabels, pageCount: document.pageCount))
/// ```
///
/// Commas separate the terms. A term is a page, or a range of pages with a hyphen; a range without a first page
/// begins at the first page of the document, and one without a last page ends at the last. A page is given by its
/// 1-based number, or else by its label (ISO 32000-1, 12.4.2), ignoring case.
///
/// Numbers take precedence, so that `1-5` means the same five pages in each file of a batch; any other term is tried
/// as a label (`A-3`) before it is tried as a range. After an equals sign, everything is a label, even a number: `=1`
/// is the page labelled 1, and `=1-5` is the range of the labels 1 to 5.
public struct PageSelection: Hashable, Sendable, Codable {
  private var terms: [String]

  /// Parses a selection.
  ///
  /// - Throws: ``PageSelectionError/malformed(_:)``.
  public init(_ text: String) throws(PageSelectionError) {
    let terms = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    guard terms.allSatisfy({ !$0.isEmpty && $0 != "-" }) else { throw .malformed(text) }
    self.terms = terms
  }

  /// Returns the 0-based indexes of the selected pages among `count`, in the given order, each once.
  ///
  /// - Throws: ``PageSelectionError/noSuchPage(_:count:)``, ``PageSelectionError/noSuchEnd(_:range:count:)`` or
  ///   ``PageSelectionError/backwards(_:)``.
  public func indexes(labels: PageLabels, pageCount count: Int) throws(PageSelectionError) -> [Int] {
    var seen: Set<Int> = []
    return try repeatedIndexes(labels: labels, pageCount: count).filter { seen.insert($0).inserted }
  }

  /// Returns the indexes as in ``indexes(labels:pageCount:)``, but each page as often as it is named.
  ///
  /// - Throws: as ``indexes(labels:pageCount:)``.
  public func repeatedIndexes(labels: PageLabels, pageCount count: Int) throws(PageSelectionError) -> [Int] {
    var indexes: [Int] = []
    for term in terms { indexes += try Self.range(term, labels, count) }
    return indexes
  }

  /// Returns the indexes as in ``indexes(labels:pageCount:)``, but a range beyond the last page ends there.
  ///
  /// - Returns: the indexes, and an error for each range that was cut.
  /// - Throws: as ``indexes(labels:pageCount:)``, also if a range begins beyond the last page.
  public func indexesUpToEnd(
    labels: PageLabels, pageCount count: Int
  ) throws(PageSelectionError) -> (indexes: [Int], missing: [PageSelectionError]) {
    var missing: [PageSelectionError] = []
    var selection = self
    for (termIndex, term) in terms.enumerated() {
      do throws(PageSelectionError) {
        _ = try Self.range(term, labels, count)
      } catch .noSuchEnd(let end, let range, let count) where term.hasSuffix("-" + end) && Self.isNumber(end)
      {
        selection.terms[termIndex] = String(term.dropLast(end.count))
        missing.append(.noSuchEnd(end, range: range, count: count))
      }
    }
    return (try selection.indexes(labels: labels, pageCount: count), missing)
  }

  private static func isNumber(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }

  /// Returns the 0-based index of one page among `count`, given by its number or else by its label; only by its label
  /// after an equals sign.
  public static func index(ofPage name: String, labels: PageLabels, pageCount count: Int) -> Int? {
    let name = name.trimmed
    if name.first == "=" { return labels.index(of: String(name.dropFirst()).trimmed, pageCount: count) }
    if let index = number(name, count) { return index }
    return labels.isEmpty ? nil : labels.index(of: name, pageCount: count)
  }

  /// Returns the index of a page given by number alone: ASCII digits, from 1 to `count`.
  private static func number(_ text: String, _ count: Int) -> Int? {
    guard isNumber(text), let number = Int(text) else { return nil }
    return (1...max(1, count)).contains(number) && count > 0 ? number - 1 : nil
  }

  private static func range(
    _ term: String, _ labels: PageLabels, _ count: Int
  ) throws(PageSelectionError) -> ClosedRange<Int> {
    if let (first, last) = split(term).compactMap({ ends($0.0, $0.1, count) { number($0, count) } }).first,
      first <= last
    {
      return first...last
    }
    if let index = Self.index(ofPage: term, labels: labels, pageCount: count) { return index...index }
    // A label may contain hyphens: the first hyphen that divides it into two pages counts.
    let byLabel = split(term).lazy
      .compactMap { first, last in
        // If the first end of a range is explicitly a label, so is the last.
        let isLabel = first.first == "=" && !last.isEmpty && last.first != "="
        return ends(first, isLabel ? "=" + last : last, count) {
          index(ofPage: $0, labels: labels, pageCount: count)
        }
      }
    guard let (first, last) = byLabel.first else {
      if let end = missingEnd(term, labels, count) { throw .noSuchEnd(end, range: term, count: count) }
      throw .noSuchPage(term, count: count)
    }
    guard first <= last else { throw .backwards(term) }
    return first...last
  }

  /// Returns the end of a range that isn't a page, if the term is clearly a range rather than a label with a hyphen:
  /// its first page exists, or is a number that isn't a page's.
  private static func missingEnd(_ term: String, _ labels: PageLabels, _ count: Int) -> String? {
    for (first, last) in split(term) where count > 0 {
      if first.isEmpty || index(ofPage: first, labels: labels, pageCount: count) != nil { return last }
      if isNumber(first) { return first }
    }
    return nil
  }

  /// Splits a term into its two sides, for each of its hyphens.
  private static func split(_ term: String) -> [(String, String)] {
    term.indices.filter { term[$0] == "-" }.map { hyphen in
      (String(term[..<hyphen]).trimmed, String(term[term.index(after: hyphen)...]).trimmed)
    }
  }

  /// Returns the two pages of a range, where an empty side means the end of the document; nil if one doesn't exist.
  private static func ends(
    _ first: String, _ last: String, _ count: Int, page: (String) -> Int?
  ) -> (Int, Int)? {
    guard count > 0, let first = first.isEmpty ? 0 : page(first) else { return nil }
    guard let last = last.isEmpty ? count - 1 : page(last) else { return nil }
    return (first, last)
  }
}

/// An error in a page selection.
public enum PageSelectionError: DocumentFailure, Hashable {
  /// The text isn't a list of pages in any document.
  case malformed(String)
  /// The document has no page with that number or label.
  case noSuchPage(String, count: Int)
  /// The document has no page with the number or label at one end of a range.
  case noSuchEnd(String, range: String, count: Int)
  /// A range ends before it begins.
  case backwards(String)

  /// The name of the error for programs: `malformedPages`, `noSuchPage` or `backwardPages`.
  public var code: String {
    switch self {
    case .malformed: "malformedPages"
    case .noSuchPage, .noSuchEnd: "noSuchPage"
    case .backwards: "backwardPages"
    }
  }

  /// The problem, without the document's name, and its remedy.
  public var explanation: (problem: String, remedy: String?) {
    switch self {
    case .malformed(let text):
      (
        "“\(text)” isn't a list of pages",
        "write numbers, labels and ranges with commas, such as 1-5,iv,12-"
      )
    case .noSuchPage(let name, let count): ("has no page “\(name)”", Self.extent(count))
    case .noSuchEnd(let name, let range, let count):
      ("has no page “\(name)” of “\(range)”", Self.extent(count))
    case .backwards(let range):
      ("the pages “\(range)” end before they begin", "write the earlier page first")
    }
  }

  private static func extent(_ count: Int) -> String {
    switch count {
    case 0: "it has no pages"
    case 1: "it has one page"
    default: "its pages are 1 to \(count), or their labels"
    }
  }
}
