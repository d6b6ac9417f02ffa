/// What the pages of a document call themselves (ISO 32000-1, 12.4.2).
public struct PageLabels: Hashable, Sendable, Codable {
  /// How the numbers of a range are written (Table 159).
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

  /// A run of pages that are labelled alike.
  public struct Range: Hashable, Sendable, Codable {
    /// The 0-based index of the first page of the run.
    public var start: Int
    /// How its numbers are written; nil for labels that are a prefix only.
    public var style: Style?
    /// What stands before each number.
    public var prefix: String
    /// The number of the first page, at least 1.
    public var first: Int

    /// A run that begins at a page.
    public init(start: Int, style: Style?, prefix: String = "", first: Int = 1) {
      self.start = start
      self.style = style
      self.prefix = prefix
      self.first = max(1, first)
    }
  }

  /// The runs by their first page.
  public let ranges: [Range]

  /// Labels from their ranges, in any order.
  public init(ranges: [Range] = []) {
    self.ranges = ranges.sorted { $0.start < $1.start }
  }

  /// Whether the document labels its pages; where it doesn't, each is called by its number.
  public var isEmpty: Bool { ranges.isEmpty }

  /// The label of the page at a 0-based index.
  ///
  /// Pages before the first range, which the standard has begin at 0, are called by their number.
  public func label(at index: Int) -> String {
    var lower = 0
    var upper = ranges.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if ranges[middle].start <= index { lower = middle + 1 } else { upper = middle }
    }
    // A file may count from any number: one that overflows is written as if it had wrapped.
    guard lower > 0 else { return String(index &+ 1) }
    let range = ranges[lower - 1]
    return range.prefix + Self.written(range.first &+ (index - range.start), as: range.style)
  }

  /// The 0-based index of the first page with a label, among `count` pages: as written, else ignoring case.
  public func index(of label: String, count: Int) -> Int? {
    let wanted = label.lowercased()
    var ignoringCase: Int?
    for index in 0..<max(0, count) {
      let candidate = self.label(at: index)
      if candidate == label { return index }
      if ignoringCase == nil, candidate.lowercased() == wanted { ignoringCase = index }
    }
    return ignoringCase
  }

  /// A number as a style writes it; nothing for none.
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
    // Beyond this an m a thousand would fill memory; nobody counts so.
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
    // The letter is repeated: here, too, nobody counts so far.
    guard (1...26 * DocumentLimits.longestLabelPrefix).contains(number) else { return String(number) }
    let letter = Character(Unicode.Scalar(UInt8(97 + (number - 1) % 26)))
    return String(repeating: letter, count: (number - 1) / 26 + 1)
  }
}
