/// The default titles of bookmarks.
package enum BookmarkTitle {
  /// The maximum length of a suggested title, in characters; more wouldn't fit a list.
  static let longest = 80

  /// Returns the nearest heading, else the first line of the page's text, else the page's number.
  ///
  /// A line without letters, such as a page number, is skipped.
  ///
  /// - Parameters:
  ///   - heading: the heading of the position's section; nil if there is none.
  ///   - page: the 0-based index of the page.
  ///   - text: the text of the page; evaluated only if there is no heading.
  /// - Returns: a title on one line.
  package static func suggestion(
    heading: String?, page: Int, text: @autoclosure () -> String?
  ) -> String {
    if let heading = heading.flatMap(shortened) { return heading }
    let lines = text()?.split(whereSeparator: { $0.isNewline || $0 == "\u{0C}" }) ?? []
    let named = lines.lazy.filter { $0.contains(where: \.isLetter) }
    return named.compactMap { shortened(String($0)) }.first ?? "Page \(page + 1)"
  }

  /// Returns a text on one line, with runs of white space collapsed, truncated after a word; nil if it is empty.
  static func shortened(_ text: String) -> String? {
    let words = text.onOneLine.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return nil }
    guard first.count < longest else { return first.prefix(longest - 1) + "…" }
    var title = String(first)
    for word in words.dropFirst() {
      guard title.count + 1 + word.count < longest else { return title + " …" }
      title += " " + word
    }
    return title
  }
}
