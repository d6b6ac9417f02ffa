/// The history of accepted lines, without duplicates, the newest last.
public struct LineHistory: Hashable, Sendable {
  /// The maximum number of lines.
  public static let limit = 1000

  /// The lines, the newest last.
  public private(set) var lines: [String]

  /// Creates a history of lines, the newest last; of equal ones the last counts.
  public init(_ lines: [String] = []) {
    var seen: Set<String> = []
    self.lines = Array(lines.reversed().filter { seen.insert($0).inserted }.prefix(Self.limit).reversed())
  }

  /// Adds a line at the end; an equal one is removed.
  public mutating func add(_ line: String) {
    guard !line.isEmpty, lines.last != line else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
  }

  /// Returns the index of the nearest line before or after an index that has a prefix and isn't the shown one.
  func index(from index: Int, isBackward: Bool, prefix: String, except shown: String) -> Int? {
    let fits = { (index: Int) in self.lines[index].hasPrefix(prefix) && self.lines[index] != shown }
    let index = max(0, min(index, lines.count))
    if isBackward { return lines[..<index].indices.last(where: fits) }
    return index < lines.count ? lines[(index + 1)...].indices.first(where: fits) : nil
  }

  /// Returns the index of the nearest line that contains a text, starting at an index.
  ///
  /// A text without capitals matches in any case.
  func index(of query: String, from index: Int, isBackward: Bool) -> Int? {
    let contains = { (index: Int) in Self.offset(of: query, in: self.lines[index]) != nil }
    if isBackward { return lines.prefix(max(0, index + 1)).indices.last(where: contains) }
    return lines.dropFirst(max(0, index)).indices.first(where: contains)
  }

  /// Returns the number of characters before a text in a line; nil if the line doesn't contain it.
  static func offset(of query: String, in line: String) -> Int? {
    let line = query == query.lowercased() ? line.lowercased() : line
    return line.firstRange(of: query).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
  }

  /// Returns the last word of a line, including its quotation marks.
  static func lastWord(of line: String) -> String? {
    let line = line.asTypedLine
    guard let end = line.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let text = line[...end]
    if let mark = text.last, mark == "\"" || mark == "'" {
      let inner = text.dropLast()
      if let open = inner.lastIndex(of: mark) { return String(text[open...]) }
    }
    return text.split(whereSeparator: \.isWhitespace).last.map(String.init)
  }
}
