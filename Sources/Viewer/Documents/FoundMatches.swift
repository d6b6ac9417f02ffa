import DocModel

/// The matches on consecutive pages, packed, since a letter may have a hundred thousand matches.
package struct FoundMatches: Codable, Sendable {
  /// The number of matches of each page, and for each match its page, its range, the lengths of its three
  /// texts, the number of its quads and their corners.
  private var numbers: [Double] = []
  /// The texts, in UTF-8.
  private var texts: [UInt8] = []
  /// The errors of pages that couldn't be searched, by index.
  private var errors: [Int: DocumentError] = [:]
  private var count = 0

  /// Adds a page.
  mutating func append(_ matches: [SearchMatch]) {
    count += 1
    numbers.append(Double(matches.count))
    for match in matches {
      numbers.append(Double(match.pageIndex))
      numbers.append(Double(match.range.lowerBound))
      numbers.append(Double(match.range.upperBound))
      for text in [match.snippet.before, match.snippet.match, match.snippet.after] {
        let start = texts.count
        texts.append(contentsOf: text.utf8)
        numbers.append(Double(texts.count - start))
      }
      numbers.append(Double(match.quads.count))
      for quad in match.quads {
        for point in [quad.topLeft, quad.topRight, quad.bottomLeft, quad.bottomRight] {
          numbers.append(point.x)
          numbers.append(point.y)
        }
      }
    }
  }

  /// Adds a page that couldn't be searched.
  mutating func append(_ error: DocumentError) {
    errors[count] = error
    append([])
  }

  /// The pages in order; nil if the data is invalid.
  var pages: [Result<[SearchMatch], DocumentError>]? {
    var unpacking = Unpacking(numbers: numbers[...], texts: texts[...])
    var pages: [Result<[SearchMatch], DocumentError>] = []
    while !unpacking.numbers.isEmpty {
      guard let count = unpacking.takeCount() else { return nil }
      var matches: [SearchMatch] = []
      for _ in 0..<count {
        guard let match = unpacking.takeMatch() else { return nil }
        matches.append(match)
      }
      pages.append(errors[pages.count].map { .failure($0) } ?? .success(matches))
    }
    return pages
  }

  private struct Unpacking {
    var numbers: ArraySlice<Double>
    var texts: ArraySlice<UInt8>

    mutating func takeCount() -> Int? {
      numbers.popFirst().flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    private mutating func takeText(_ length: Int) -> String? {
      guard length <= texts.count else { return nil }
      defer { texts = texts.dropFirst(length) }
      return String(decoding: texts.prefix(length), as: UTF8.self)
    }

    private mutating func takeQuad() -> Quad? {
      guard numbers.count >= 8 else { return nil }
      defer { numbers = numbers.dropFirst(8) }
      let first = numbers.startIndex
      var quad = Quad(Rectangle(x0: 0, y0: 0, x1: 0, y1: 0))
      quad.topLeft = Point(x: numbers[first], y: numbers[first + 1])
      quad.topRight = Point(x: numbers[first + 2], y: numbers[first + 3])
      quad.bottomLeft = Point(x: numbers[first + 4], y: numbers[first + 5])
      quad.bottomRight = Point(x: numbers[first + 6], y: numbers[first + 7])
      return quad
    }

    mutating func takeMatch() -> SearchMatch? {
      guard let page = takeCount(), let lower = takeCount(), let upper = takeCount(), lower <= upper,
        let first = takeCount(), let second = takeCount(), let third = takeCount(),
        let quadCount = takeCount(),
        quadCount <= numbers.count / 8,
        let before = takeText(first), let match = takeText(second), let after = takeText(third)
      else { return nil }
      var quads: [Quad] = []
      for _ in 0..<quadCount {
        guard let quad = takeQuad() else { return nil }
        quads.append(quad)
      }
      return SearchMatch(
        pageIndex: page, range: lower..<upper, quads: quads,
        snippet: .init(before: before, match: match, after: after))
    }
  }
}
