import DocModel
import Foundation
import TestSupport

/// Operations on a page's text.
enum TextDrive {
  /// Interprets an input as a text with boxes in random positions.
  static func run(_ bytes: [UInt8]) throws {
    var random = SeededGenerator(
      seed: bytes.prefix(16).reduce(UInt64(bytes.count)) { $0 &* 31 &+ UInt64($1) })
    let string = String(decoding: bytes.prefix(3_000), as: UTF8.self)
    var (x, y, height) = (72.0, 700.0, 10.0)
    var boxes: [Rectangle] = []
    for scalar in string.unicodeScalars {
      if scalar == "\n" { (x, y) = (72, y - height * 1.2) }
      switch Int.random(in: 0..<60, using: &random) {
      case 0: x = .random(in: -1e3...1e3, using: &random)
      case 1: y = .random(in: -1e3...1e3, using: &random)
      case 2: height = [0, -5, 1, 10, 14, 1e9, 1e300, .infinity, .nan].randomElement(using: &random) ?? 10
      case 3: x = [.infinity, -.infinity, .nan, 1e308, -1e308, 0].randomElement(using: &random) ?? 0
      default: break
      }
      boxes.append(Rectangle(x0: x, y0: y, x1: x + height * 0.5, y1: y + height))
      x += height * 0.5
    }
    if !boxes.isEmpty, Int.random(in: 0..<8, using: &random) == 0 { boxes.removeLast(boxes.count / 2) }
    try read(PageText(pageIndex: 0, string: string, boxes: boxes))
  }

  /// Performs all operations on a page's text.
  static func read(_ text: PageText) throws {
    _ = (text.words, text.lines)
    let count = text.scalars.count
    let offsets = [0, count / 3, count / 2, count]
    let units = TextUnits(text)
    for unit in TextUnit.allCases {
      for range in units.ranges(of: unit) {
        try FuzzProblem.check(
          range.lowerBound >= 0 && range.upperBound <= count && !range.isEmpty, "\(unit) \(range) of \(count)"
        )
      }
      for offset in offsets { walk(unit, from: offset, in: units) }
    }
    let reader = MarkReader(text)
    for (first, second) in zip(text.boxes, text.boxes.dropFirst(7)).prefix(20) {
      let quad = Rectangle(x0: first.x0, y0: first.y0, x1: second.x1, y1: second.y1)
      _ = reader.text(within: .rectangle(quad), .smart)
      _ = reader.text(within: .ellipse(quad), .join)
    }
    for start in offsets.dropLast() {
      _ = text.quads(of: start..<count)
      _ = reader.text(under: text.quads(of: start..<min(count, start + 40)), .keep)
    }
    for pattern in ["e", "a b", "\u{301}", "ﬁ-", " "] {
      let finder = try? TextFinder(SearchQuery(pattern, caseMatching: .insensitive, ignoresDiacritics: true))
      for range in (try? finder?.ranges(in: text.scalars)) ?? [] {
        try FuzzProblem.check(range.upperBound <= count && !range.isEmpty, "a match at \(range) of \(count)")
        _ = text.quads(of: range)
      }
    }
  }

  private static func walk(_ unit: TextUnit, from offset: Int, in units: TextUnits) {
    guard let range = units.range(of: unit, at: offset) ?? units.range(of: unit, from: offset) else { return }
    var cursor = SelectionCursor(range)
    for direction in [SelectionCursor.Direction.next, .previous] {
      for _ in 0..<4 {
        _ = cursor.moved(direction, by: unit, in: units)
        if let further = cursor.extended(direction, by: unit, in: units) { cursor = further }
        _ = units.selection(cursor.range)
        _ = units.lineNumbers(of: cursor.range)
      }
    }
  }

  // MARK: Expressions

  /// Interprets the first line of an input as a regular expression and the rest as a text.
  static func runExpressions(_ bytes: [UInt8]) throws {
    let parts = bytes.prefix(2_000).split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = String(decoding: parts.first ?? [], as: UTF8.self)
    let text =
      parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "Border styles of an anno-\ntation (é)\n"
    for ignoresDiacritics in [false, true] {
      for wanted in [SearchQuery.Pattern.expression(pattern), .literal(pattern)] {
        let query = SearchQuery(
          patterns: [wanted, .literal("an")], matchesWholeWords: bytes.count % 2 == 0,
          ignoresDiacritics: ignoresDiacritics)
        var options = SearchOptions(query)
        (options.linesBefore, options.linesAfter) = (bytes.count % 3, Int.max)
        guard let search = try? LineSearch(options), let lines = try? search.lines(in: text) else { continue }
        for line in lines {
          let length = line.text.utf8.count
          for match in line.matches {
            try FuzzProblem.check(match.bytes.upperBound <= length, "a match at \(match.bytes) of \(length)")
          }
        }
      }
    }
  }
}
