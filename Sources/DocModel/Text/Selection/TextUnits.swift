/// The words, lines, sentences and paragraphs of a page, determined once.
///
/// All of them are ranges of offsets in ``PageText/scalars``, in reading order, without blanks at their ends; those
/// of one kind don't overlap.
///
/// ```swift
/// let units = TextUnits(try document.text(ofPage: 0))
/// for range in units.ranges(of: .sentence) { print(units.selection(range).text) }
/// print(units.selection(of: .word, at: Point(x: 120, y: 540))?.text ?? "")
/// ```
public struct TextUnits: Hashable, Sendable {
  /// The page's text.
  public let page: PageText
  private let words: [Range<Int>]
  private let lines: [Range<Int>]
  private let sentences: [Range<Int>]
  private let paragraphs: [Range<Int>]

  /// Splits a page's text into units.
  public init(_ page: PageText) {
    self.page = page
    words = WordBreaks.words(of: page.scalars)
    let lines = PageLine.lines(of: page)
    self.lines = lines.map(\.range)
    paragraphs = ParagraphBreaks.ranges(of: page, lines)
    let breaks = SentenceBreaks(page.scalars)
    sentences = paragraphs.flatMap(breaks.sentences)
  }

  /// Returns all units of a kind, in reading order.
  public func ranges(of unit: TextUnit) -> [Range<Int>] {
    switch unit {
    case .word: words
    case .line: lines
    case .sentence: sentences
    case .paragraph: paragraphs
    case .page:
      if let first = lines.first, let last = lines.last { [first.lowerBound..<last.upperBound] } else { [] }
    }
  }

  /// Returns the unit that contains an offset; between two units the next one, and after all units the last.
  ///
  /// - Returns: the range, or nil if the page has none.
  public func range(of unit: TextUnit, at offset: Int) -> Range<Int>? {
    let ranges = ranges(of: unit)
    let index = ranges.partitioningIndex { $0.upperBound > offset }
    return index < ranges.count ? ranges[index] : ranges.last
  }

  /// Returns the first unit that begins at or after an offset.
  ///
  /// - Returns: the range, or nil if there is none.
  public func range(of unit: TextUnit, from offset: Int) -> Range<Int>? {
    let ranges = ranges(of: unit)
    let index = ranges.partitioningIndex { $0.lowerBound >= offset }
    return index < ranges.count ? ranges[index] : nil
  }

  /// Returns the last unit that ends at or before an offset.
  ///
  /// - Returns: the range, or nil if there is none.
  public func range(of unit: TextUnit, upTo offset: Int) -> Range<Int>? {
    let ranges = ranges(of: unit)
    let index = ranges.partitioningIndex { $0.upperBound > offset }
    return index > 0 ? ranges[index - 1] : nil
  }

  /// Returns the end of the first unit that ends after an offset, or nil if there is none.
  func end(of unit: TextUnit, behind offset: Int) -> Int? {
    let ranges = ranges(of: unit)
    let index = ranges.partitioningIndex { $0.upperBound > offset }
    return index < ranges.count ? ranges[index].upperBound : nil
  }

  /// Returns the start of the last unit that begins before an offset, or nil if there is none.
  func beginning(of unit: TextUnit, before offset: Int) -> Int? {
    let ranges = ranges(of: unit)
    let index = ranges.partitioningIndex { $0.lowerBound >= offset }
    return index > 0 ? ranges[index - 1].lowerBound : nil
  }

  /// Returns the 1-based numbers of the first and last nonempty lines of a range.
  public func lineNumbers(of range: Range<Int>) -> ClosedRange<Int> {
    let first = lines.partitioningIndex { $0.upperBound > range.lowerBound }
    let behind = lines.partitioningIndex { $0.lowerBound >= range.upperBound }
    return first + 1...max(first + 1, behind)
  }
}
