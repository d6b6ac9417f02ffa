import Foundation

extension String {
  /// The text for comparison with typed text: on one line, without case, accents and widths.
  var folded: String {
    onOneLine.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

extension Collection {
  /// Returns the first element with the typed text; else the first that begins with it, or contains it.
  ///
  /// An element with exactly this text takes precedence.
  func nearest(to typed: String, by text: (Element) -> String) -> Element? {
    if let same = first(where: { text($0) == typed }) { return same }
    let wanted = typed.folded
    let folded = map { (element: $0, text: text($0).folded) }
    let found =
      folded.first { $0.text == wanted } ?? folded.first { $0.text.hasPrefix(wanted) }
      ?? folded.first { $0.text.contains(wanted) }
    return found?.element
  }
}
