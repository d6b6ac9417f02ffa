/// What a bookmark is called when its user doesn't say.
public enum BookmarkTitle {
  /// The longest title that is suggested, in characters; more wouldn't fit a list.
  static let longest = 80

  /// The nearest heading, else the first line of the page's text, else the page's number.
  ///
  /// A line without a letter, such as a page number, names nothing and is passed over.
  ///
  /// - Parameters:
  ///   - heading: the heading in whose section the place is; nil where there is none.
  ///   - page: the 0-based index of the page.
  ///   - text: the text of the page; read only where no heading is found.
  /// - Returns: a title on one line.
  public static func suggestion(
    heading: String?, page: Int, text: @autoclosure () -> String?
  ) -> String {
    if let heading = heading.flatMap(shortened) { return heading }
    let lines = text()?.split(whereSeparator: { $0.isNewline || $0 == "\u{0C}" }) ?? []
    let named = lines.lazy.filter { $0.contains(where: \.isLetter) }
    return named.compactMap { shortened(String($0)) }.first ?? "Page \(page + 1)"
  }

  /// A text on one line, runs of white space folded, cut after a word; nil for nothing.
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
