/// Pages as people name them: `1-5,iv,12-`.
///
/// Terms are separated by commas. A term is a page or a range of pages with a hyphen; a range without its
/// first page begins with the first one, and one without its last page ends with the last one. A page is
/// named by its number, counted from 1, or else by its label (ISO 32000-1, 12.4.2), ignoring case.
///
/// Numbers come first, so that `1-5` means the same five pages in each file of a batch; a term that isn't
/// one is taken as a label as a whole (`A-3`) before it is taken as a range. An equals sign makes a label of
/// what follows, also of a number: `=1` is the page that calls itself 1, and `=1-5` are those from 1 to 5.
public struct PageSelection: Hashable, Sendable {
  private var terms: [String]

  /// A selection as it was written.
  ///
  /// - Throws: ``PageSelectionError/malformed(_:)``.
  public init(_ text: String) throws(PageSelectionError) {
    let terms = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    guard terms.allSatisfy({ !$0.isEmpty && $0 != "-" }) else { throw .malformed(text) }
    self.terms = terms
  }

  /// The 0-based indexes of the pages among `count`, in the order in which they were named, each once.
  ///
  /// - Throws: ``PageSelectionError/noSuchPage(_:count:)``, ``PageSelectionError/noSuchEnd(_:range:count:)`` or
  ///   ``PageSelectionError/backwards(_:)``.
  public func indexes(labels: PageLabels, count: Int) throws(PageSelectionError) -> [Int] {
    var indexes: [Int] = []
    var seen: Set<Int> = []
    for term in terms {
      for index in try Self.range(term, labels, count) where seen.insert(index).inserted {
        indexes.append(index)
      }
    }
    return indexes
  }

  /// As ``indexes(labels:count:)``, but a range that goes on behind the last page ends there.
  ///
  /// - Returns: the pages, and what each range that was cut lacks.
  /// - Throws: as ``indexes(labels:count:)``, also for a range that begins behind the last page.
  public func indexesUpToEnd(
    labels: PageLabels, count: Int
  ) throws(PageSelectionError) -> (indexes: [Int], missing: [PageSelectionError]) {
    var missing: [PageSelectionError] = []
    var selection = self
    for (place, term) in terms.enumerated() {
      do throws(PageSelectionError) {
        _ = try Self.range(term, labels, count)
      } catch .noSuchEnd(let end, let range, let count) where term.hasSuffix("-" + end) && Self.isNumber(end)
      {
        selection.terms[place] = String(term.dropLast(end.count))
        missing.append(.noSuchEnd(end, range: range, count: count))
      }
    }
    return (try selection.indexes(labels: labels, count: count), missing)
  }

  private static func isNumber(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }

  /// The 0-based index of one page among `count`, named by its number or else by its label, or by its label
  /// alone behind an equals sign.
  public static func page(_ name: String, labels: PageLabels, count: Int) -> Int? {
    let name = name.trimmed
    if name.first == "=" { return labels.index(of: String(name.dropFirst()).trimmed, count: count) }
    if let index = number(name, count) { return index }
    return labels.isEmpty ? nil : labels.index(of: name, count: count)
  }

  /// A page by its number alone: ASCII digits, from 1 to `count`.
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
    if let index = page(term, labels: labels, count: count) { return index...index }
    // A label may hold hyphens itself: the first place to divide that gives two pages counts.
    let byLabel = split(term).lazy
      .compactMap { first, last in
        // Both ends of a range of labels are labels.
        let isLabel = first.first == "=" && !last.isEmpty && last.first != "="
        return ends(first, isLabel ? "=" + last : last, count) { page($0, labels: labels, count: count) }
      }
    guard let (first, last) = byLabel.first else {
      if let end = missingEnd(term, labels, count) { throw .noSuchEnd(end, range: term, count: count) }
      throw .noSuchPage(term, count: count)
    }
    guard first <= last else { throw .backwards(term) }
    return first...last
  }

  /// The end of a range that is no page, where it is sure that a range was meant and no label with a hyphen:
  /// its first page is there, or is a number that is none of a page.
  private static func missingEnd(_ term: String, _ labels: PageLabels, _ count: Int) -> String? {
    for (first, last) in split(term) where count > 0 {
      if first.isEmpty || page(first, labels: labels, count: count) != nil { return last }
      if isNumber(first) { return first }
    }
    return nil
  }

  /// The two sides of a term at each of its hyphens.
  private static func split(_ term: String) -> [(String, String)] {
    term.indices.filter { term[$0] == "-" }.map { hyphen in
      (String(term[..<hyphen]).trimmed, String(term[term.index(after: hyphen)...]).trimmed)
    }
  }

  /// The two pages of a range, an empty side being the end of the document; nil if one isn't there.
  private static func ends(
    _ first: String, _ last: String, _ count: Int, page: (String) -> Int?
  ) -> (Int, Int)? {
    guard count > 0, let first = first.isEmpty ? 0 : page(first) else { return nil }
    guard let last = last.isEmpty ? count - 1 : page(last) else { return nil }
    return (first, last)
  }
}

/// Why pages can't be selected.
public enum PageSelectionError: Error, Hashable, Sendable {
  /// It isn't a list of pages, whatever the document.
  case malformed(String)
  /// The document has no page of that number or label.
  case noSuchPage(String, count: Int)
  /// The document has no page of the number or label at one end of a range.
  case noSuchEnd(String, range: String, count: Int)
  /// A range ends before it begins.
  case backwards(String)
}

extension PageSelectionError: CustomStringConvertible {
  /// What is wrong and what would be right, in one line without the document's name.
  public var description: String {
    switch self {
    case .malformed(let text):
      "“\(text)” isn't a list of pages; write numbers, labels and ranges with commas, such as 1-5,iv,12-"
    case .noSuchPage(let name, let count):
      "has no page “\(name)”; \(Self.extent(count))"
    case .noSuchEnd(let name, let range, let count):
      "has no page “\(name)” of “\(range)”; \(Self.extent(count))"
    case .backwards(let range):
      "the pages “\(range)” end before they begin; write the earlier page first"
    }
  }

  private static func extent(_ count: Int) -> String {
    switch count {
    case 0: "it has no pages"
    case 1: "it has one page"
    default: "its pages are 1 to \(count), or go by their labels"
    }
  }
}
