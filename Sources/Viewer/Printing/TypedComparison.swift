import Foundation

extension String {
  /// The text as it is compared with what somebody types: on one line, without case, accents and widths.
  var folded: String {
    onOneLine.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

extension Collection {
  /// The first element whose text is the one that was typed; else the first that begins with it, or contains it.
  ///
  /// An element that is written exactly so goes before all.
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
