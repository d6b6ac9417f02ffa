import DocModel

/// Typed pages: numbers, labels, and steps forward and back.
enum TypedPage {
  /// Returns the index of a typed page.
  ///
  /// A number takes precedence over a label; `=1` and `label 1` are always labels. `+10` and `-3` lead forward and
  /// back.
  static func index(_ text: String, in tab: Tab) throws(CommandFailure) -> Int {
    let range = tab.pageCount == 1 ? "there is one page" : "the pages are 1 to \(tab.pageCount)"
    if let steps = pageSteps(text) {
      let (page, isBeyond) = tab.position.pageIndex.addingReportingOverflow(steps)
      if !isBeyond, (0..<tab.pageCount).contains(page) { return page }
      let end = steps < 0 ? "before the first page" : "after the last page"
      throw CommandFailure(.noSuchPage, "“\(text.onOneLine)” is \(end); \(range)")
    }
    let name = label(text).map { "=" + $0 } ?? text
    let (labels, count) = (tab.overview.pageLabels, tab.pageCount)
    if let index = PageSelection.index(ofPage: name, labels: labels, pageCount: count) { return index }
    throw CommandFailure(.noSuchPage, "no page “\(text.onOneLine)”; \(range)")
  }

  /// Returns whether a line is a page even while a list is shown: `+10`, `-3` or `=1`.
  static func namesPage(_ line: String) -> Bool {
    if line.first == "=" { return isNumber(line.dropFirst()) }
    return pageSteps(line) != nil
  }

  /// Returns whether a text consists of digits, however large the number.
  static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns the number of pages in `+10` or `-3`; nil for anything else.
  private static func pageSteps(_ text: String) -> Int? {
    guard let sign = text.first, "+-".contains(sign), isNumber(text.dropFirst()) else { return nil }
    // A number that is too large leads past the last page, too.
    return Int(text) ?? (sign == "-" ? -.max : .max)
  }

  /// Returns the label in `label 1`; nil for anything else.
  private static func label(_ text: String) -> String? {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    return words.count == 2 && words[0].lowercased() == "label" ? String(words[1]) : nil
  }
}
