/// The page labels of a document (ISO 32000-1, 12.4.2).
///
/// ```swift
/// let labels = document.pageLabels
/// if let index = labels.index(of: "iv", pageCount: document.pageCount) {
///   print(try document.string(ofPage: index))
/// }
/// ```
public struct PageLabels: Hashable, Sendable, Codable {
  /// The numbering style of a range (Table 159).
  public enum Style: String, Hashable, Sendable, Codable {
    /// 1, 2, 3 …
    case decimal = "D"
    /// I, II, III …
    case upperRoman = "R"
    /// i, ii, iii …
    case lowerRoman = "r"
    /// A … Z, AA … ZZ …
    case upperLetters = "A"
    /// a … z, aa … zz …
    case lowerLetters = "a"
  }

  /// A range of pages with one kind of label.
  public struct LabelRange: Hashable, Sendable, Codable {
    /// The 0-based index of the range's first page.
    public var start: Int
    /// The numbering style; nil for labels that are only a prefix.
    public var style: Style?
    /// The prefix before each number.
    public var prefix: String
    /// The number in the first page's label, at least 1.
    public var first: Int

    /// Creates a range that begins at a page; a first number below 1 becomes 1, since the standard has none.
    public init(start: Int, style: Style?, prefix: String = "", first: Int = 1) {
      self.start = start
      self.style = style
      self.prefix = prefix
      self.first = max(1, first)
    }
  }

  /// The ranges, ordered by their first page.
  public let ranges: [LabelRange]

  /// Creates labels from ranges in any order.
  public init(ranges: [LabelRange] = []) {
    self.ranges = ranges.sorted { $0.start < $1.start }
  }

  /// Whether the document has no labels, so that each page is labelled with its number.
  public var isEmpty: Bool { ranges.isEmpty }

  /// Returns the label of the page at a 0-based index.
  ///
  /// Pages before the first range, which according to the standard begins at 0, are labelled with their number.
  public func label(at index: Int) -> String {
    let lower = ranges.partitioningIndex { $0.start > index }
    // A file may count from any number: an overflow wraps around.
    guard lower > 0 else { return String(index &+ 1) }
    let range = ranges[lower - 1]
    return range.prefix + Self.written(range.first &+ (index &- range.start), as: range.style)
  }

  /// Returns the 0-based index of the first page with a label, among `count` pages: an exact match, else one ignoring
  /// case.
  public func index(of label: String, pageCount count: Int) -> Int? {
    let wanted = label.lowercased()
    var ignoringCase: Int?
    for index in 0..<max(0, count) {
      let candidate = self.label(at: index)
      if candidate == label { return index }
      if ignoringCase == nil, candidate.lowercased() == wanted { ignoringCase = index }
    }
    return ignoringCase
  }

  /// Formats a number in a style; empty without a style.
  static func written(_ number: Int, as style: Style?) -> String {
    switch style {
    case nil: ""
    case .decimal: String(number)
    case .upperRoman: roman(number).uppercased()
    case .lowerRoman: roman(number)
    case .upperLetters: letters(number).uppercased()
    case .lowerLetters: letters(number)
    }
  }

  private static func roman(_ number: Int) -> String {
    // One m for each thousand: larger numbers, which don't occur, would fill memory.
    guard (1...100_000).contains(number) else { return String(number) }
    let values = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
      (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var result = ""
    for (value, text) in values {
      while rest >= value {
        result += text
        rest -= value
      }
    }
    return result
  }

  private static func letters(_ number: Int) -> String {
    // The letter is repeated, so larger numbers, which don't occur, are limited here, too.
    guard (1...26 * DocumentLimits.longestLabelPrefix).contains(number) else { return String(number) }
    let letter = Character(Unicode.Scalar(UInt8(97 + (number - 1) % 26)))
    return String(repeating: letter, count: (number - 1) / 26 + 1)
  }
}
