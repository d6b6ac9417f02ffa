/// Where in a document a search looks.
public enum SearchPlace: String, Hashable, Sendable, Codable, CaseIterable {
  /// What the pages show, without their annotations.
  case text
  /// What annotations say: their contents.
  case annotations
  /// The headings of the outline.
  case outline
  /// The user's own bookmarks, which are in the library.
  case bookmarks
}

/// A line of a text with what was found in it.
public struct SearchLine: Hashable, Sendable, Codable {
  /// A match, or the part of one that is on this line.
  public struct Match: Hashable, Sendable, Codable {
    /// The bytes of the line, in UTF-8, that belong to it.
    public var bytes: Range<Int>
    /// All of the match with its white space folded, on the line where it begins; nil on the lines where it goes
    /// on.
    public var whole: String?
  }

  /// The number of the line in its text, counted from 1.
  public var number: Int
  /// The line without its end.
  public var text: String
  /// What was found in it; none in a line that stands around others.
  public var matches: [Match]

  /// How many matches begin in it.
  public var matchCount: Int { matches.count { $0.whole != nil } }
}

/// What was found in one text of a document: that of a page, an annotation or a heading.
public struct SearchHit: Hashable, Sendable, Codable {
  /// What kind of text it is.
  public var place: SearchPlace
  /// The type of the annotation, such as `Highlight`; nil for other texts.
  public var type: String?
  /// The 0-based index of the page; nil for a heading that leads to none.
  public var pageIndex: Int?
  /// What the page calls itself.
  public var label: String?
  /// The lines that have a match and those around them, in order.
  public var lines: [SearchLine]

  /// A hit in some text.
  public init(place: SearchPlace, type: String? = nil, pageIndex: Int?, label: String?, lines: [SearchLine]) {
    (self.place, self.type, self.pageIndex, self.label) = (place, type, pageIndex, label)
    self.lines = lines
  }

  /// How many matches it has.
  public var matchCount: Int { lines.reduce(0) { $0 + $1.matchCount } }
}
