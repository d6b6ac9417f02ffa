/// Lines that were typed, each of them once, the last one last.
public struct LineHistory: Hashable, Sendable {
  /// How many lines are kept.
  public static let limit = 1000

  /// The lines.
  public private(set) var lines: [String]

  /// A history of lines, the last one last; of equal ones the last counts.
  public init(_ lines: [String] = []) {
    var seen: Set<String> = []
    self.lines = Array(lines.reversed().filter { seen.insert($0).inserted }.prefix(Self.limit).reversed())
  }

  /// Adds a line; one that is there already moves to the end.
  public mutating func add(_ line: String) {
    guard !line.isEmpty, lines.last != line else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
  }

  /// The place of the nearest line that begins so, before or after a place, and isn't the one that is shown.
  func place(from place: Int, isBackward: Bool, prefix: String, except shown: String) -> Int? {
    let fits = { (index: Int) in self.lines[index].hasPrefix(prefix) && self.lines[index] != shown }
    let place = max(0, min(place, lines.count))
    if isBackward { return lines[..<place].indices.last(where: fits) }
    return place < lines.count ? lines[(place + 1)...].indices.first(where: fits) : nil
  }

  /// The place of the nearest line that contains a text, from a place on.
  ///
  /// A text without capitals is found in any case.
  func place(of query: String, from place: Int, isBackward: Bool) -> Int? {
    let contains = { (index: Int) in Self.offset(of: query, in: self.lines[index]) != nil }
    if isBackward { return lines.prefix(max(0, place + 1)).indices.last(where: contains) }
    return lines.dropFirst(max(0, place)).indices.first(where: contains)
  }

  /// How many characters stand before a text in a line; nil where the line hasn't got it.
  static func offset(of query: String, in line: String) -> Int? {
    let line = query == query.lowercased() ? line.lowercased() : line
    return line.firstRange(of: query).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
  }

  /// The last word of a line, in its quotation marks where it has some.
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
