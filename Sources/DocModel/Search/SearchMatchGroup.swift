/// A part of a document that can be searched.
package enum SearchScope: String, Hashable, Sendable, Codable, CaseIterable {
  /// The text of the pages, without annotations.
  case text
  /// The contents of annotations.
  case annotations
  /// The titles of the outline.
  case outline
  /// The user's bookmarks in the library.
  case bookmarks
}

/// A line of a text with its matches.
package struct SearchLine: Hashable, Sendable, Codable {
  /// A match, or its part on this line.
  package struct Match: Hashable, Sendable, Codable {
    /// The range of UTF-8 bytes in the line.
    package var bytes: Range<Int>
    /// The whole match with folded white space, on the line where it begins; nil on the following lines.
    package var whole: String?
  }

  /// The 1-based number of the line in its text.
  package var number: Int
  /// The line without its line end.
  package var text: String
  /// The matches in the line; empty for a context line.
  package var matches: [Match]

  /// The number of matches that begin in the line.
  package var matchCount: Int { matches.count { $0.whole != nil } }
}

/// The matches in one text of a document: a page, an annotation or a heading.
package struct SearchMatchGroup: Hashable, Sendable, Codable {
  /// The part of the document that has the text.
  package var scope: SearchScope
  /// The type of the annotation, such as `Highlight`; nil for other texts.
  package var type: String?
  /// The 0-based index of the page; nil for a heading without a destination.
  package var pageIndex: Int?
  /// The page label.
  package var label: String?
  /// The lines with a match and their context lines, in order.
  package var lines: [SearchLine]

  /// Creates the matches of a text.
  package init(scope: SearchScope, type: String? = nil, pageIndex: Int?, label: String?, lines: [SearchLine])
  {
    (self.scope, self.type, self.pageIndex, self.label) = (scope, type, pageIndex, label)
    self.lines = lines
  }

  /// The number of matches.
  package var matchCount: Int { lines.reduce(0) { $0 + $1.matchCount } }
}
