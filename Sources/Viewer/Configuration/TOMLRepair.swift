/// A TOML text whose invalid lines are removed one by one, until a parser accepts the rest.
///
/// Removed lines become empty, so that all other lines keep their numbers.
struct TOMLRepair {
  /// The position and message of a parser's error.
  struct Flaw: Error {
    var position: SourcePosition
    var message: String
  }

  /// The problems of the removed lines.
  private(set) var problems: [ConfigurationProblem] = []
  /// The lines without their line feeds.
  private var lines: [String]

  /// The maximum number of invalid lines; a text with more is no configuration.
  static let mostBrokenLines = 50
  /// The prefix of the table names that replace invalid headers, to hide the keys below them.
  private static let hiddenTable = "left out by pdfkey, line "

  init(_ text: String) {
    // The split is by bytes, as CR LF is one `Character`.
    lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The text without the removed lines.
  var text: String { lines.joined(separator: "\n") }

  /// Returns whether a key is below an invalid header, so that its table is unknown.
  static func isHidden(_ path: [String]) -> Bool { path.first?.hasPrefix(hiddenTable) ?? false }

  /// Parses the text, removing lines until that succeeds.
  ///
  /// - Throws: a problem of the whole file if too many lines are invalid.
  mutating func parse<Value>(
    _ parse: (String) -> Result<Value, Flaw>
  ) throws(ConfigurationProblem) -> Value {
    var result = parse(text)
    while true {
      let flaw: Flaw
      switch result {
      case .success(let value): return value
      case .failure(let found): flaw = found
      }
      let attempts = replacements(for: flaw).map { replacement in
        var copy = self
        copy.removeLines(replacement)
        return (replacement, result: parse(copy.text))
      }
      guard problems.count < Self.mostBrokenLines,
        let best = attempts.max(by: { Self.progress($0.result) < Self.progress($1.result) })
      else {
        throw ConfigurationProblem(
          flaw.position, "invalid TOML: \(flaw.message)", concernsWholeFile: true)
      }
      removeLines(best.0)
      report(flaw, best.0)
      result = best.result
    }
  }

  /// Returns the progress of a parser: the line of its error, or the maximum on success.
  private static func progress<Value>(_ result: Result<Value, Flaw>) -> Int {
    switch result {
    case .success: .max
    case .failure(let flaw): flaw.position.line
    }
  }

  /// The lines to remove, and the header that replaces the first one if it is an invalid header.
  private typealias Replacement = (lines: ClosedRange<Int>, header: String?)

  /// Returns the possible replacements for an invalid line, the likeliest first.
  private func replacements(for flaw: Flaw) -> [Replacement] {
    // At the end of the text the reported position is after the invalid line.
    guard !lines.isEmpty,
      let line = (0...min(max(0, flaw.position.line - 1), lines.count - 1)).last(where: hasContent)
    else { return [] }
    // An unterminated array or multi-line string makes the lines below it look invalid.
    let beginning = (0..<line).last { hasContent($0) && beginsLongValue(lines[$0]) }
    let isHeader = lines[line].drop { $0 == " " || $0 == "\t" }.first == "["
    let header: Replacement = (line...line, "[\"\(Self.hiddenTable)\(line + 1)\"]")
    return (isHeader ? [header] : []) + [(line...line, nil)]
      + (beginning.map { [($0...$0, nil), ($0...line, nil)] } ?? [])
  }

  private func beginsLongValue(_ line: String) -> Bool {
    guard let sign = line.firstIndex(of: "=") else { return false }
    let value = line[sign...].dropFirst().drop(while: \.isWhitespace)
    return ["[", "{", "\"\"\"", "'''"].contains(where: value.hasPrefix)
  }

  private func hasContent(_ line: Int) -> Bool {
    guard let first = lines[line].first(where: { !$0.isWhitespace }) else { return false }
    return !lines[line].contains(Self.hiddenTable) && (first != "#" || lines[line].utf8.contains(0))
  }

  private mutating func removeLines(_ replacement: Replacement) {
    for line in replacement.lines { lines[line] = "" }
    if let header = replacement.header { lines[replacement.lines.lowerBound] = header }
  }

  private mutating func report(_ flaw: Flaw, _ replacement: Replacement) {
    let (first, last) = (replacement.lines.lowerBound + 1, replacement.lines.upperBound + 1)
    let position =
      (first...last).contains(flaw.position.line) ? flaw.position : SourcePosition(line: first, column: 1)
    let extent =
      if replacement.header != nil {
        "the keys below it, up to the next table, are ignored"
      } else if first == last {
        "the line is ignored"
      } else {
        "lines \(first) to \(last) are ignored"
      }
    var problem = ConfigurationProblem(position, "invalid TOML: \(flaw.message); \(extent)")
    problem.isSyntaxError = true
    problems.append(problem)
  }
}
