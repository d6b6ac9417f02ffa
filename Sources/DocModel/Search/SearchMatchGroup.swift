/// A line of a text with its matches.
public struct SearchLine: Hashable, Sendable, Codable {
  /// A match, or its part on this line.
  public struct Match: Hashable, Sendable, Codable {
    /// The range of UTF-8 bytes in the line.
    public var bytes: Range<Int>
    /// The whole match with folded white space, on the line where it begins; nil on the following lines.
    public var whole: String?
  }

  /// The 1-based number of the line in its text.
  public var number: Int
  /// The line without its line end.
  public var text: String
  /// The matches in the line; empty for a context line.
  public var matches: [Match]

  /// The number of matches that begin in the line.
  public var matchCount: Int { matches.count { $0.whole != nil } }
}

/// The matches in one text of a document: a page, an annotation, a heading or a bookmark.
public struct SearchMatchGroup: Hashable, Sendable, Codable {
  /// The part of the document that has the text.
  public var scope: SearchScope
  /// The type of the annotation, such as `Highlight`; nil for other texts.
  public var annotationType: String?
  /// The identifier of the annotation, as in ``Annotation/id``; nil for other texts.
  public var annotationID: String?
  /// The 0-based index of the page; nil for a heading without a destination.
  public var pageIndex: Int?
  /// The label of the page; nil for a heading without a destination.
  public var pageLabel: String?
  /// The lines with a match and their context lines, in order.
  public var lines: [SearchLine]

  /// Creates the matches of a text.
  package init(
    _ scope: SearchScope, of annotation: Annotation? = nil, pageIndex: Int?, pageLabel: String?,
    lines: [SearchLine]
  ) {
    (self.scope, self.pageIndex, self.pageLabel, self.lines) = (scope, pageIndex, pageLabel, lines)
    annotationType = annotation.map { $0.type ?? "Annotation" }
    annotationID = annotation?.id
  }

  /// The number of matches.
  public var matchCount: Int { lines.reduce(0) { $0 + $1.matchCount } }

  /// The number of lines with a match.
  package var matchedLineCount: Int { lines.count { !$0.matches.isEmpty } }

  /// Returns the group up to a number of lines with a match, and the context after the last one.
  package func limited(to most: Int, linesAfter: Int) -> SearchMatchGroup {
    var group = self
    group.lines = []
    var count = 0
    var last = 0
    for line in lines {
      if !line.matches.isEmpty {
        guard count < most else { break }
        count += 1
        last = line.number
      } else if count == most, line.number &- last > linesAfter {
        break
      }
      group.lines.append(line)
    }
    return group
  }
}

extension [SearchMatchGroup] {
  /// Returns the groups up to a number of lines with a match; all groups without a limit.
  package func limited(to most: Int?, linesAfter: Int) -> [SearchMatchGroup] {
    guard var left = most else { return self }
    var groups: [SearchMatchGroup] = []
    for group in self where left > 0 {
      let group = group.limited(to: left, linesAfter: linesAfter)
      left -= group.matchedLineCount
      groups.append(group)
    }
    return groups
  }
}
