/// A reloaded document.
package struct ReloadReport: Hashable, Sendable, Codable {
  /// The number of the tab, from 1.
  package var tab: Int
  /// The path of the document.
  package var path: String
  /// The name of the tab.
  package var name: String
  /// The number of pages.
  package var pageCount: Int
  /// The number of pages before.
  package var pageCountBefore: Int
  /// Whether the file has changed.
  package var hasChanged: Bool

  /// The report on one line, such as `paper.pdf has changed: reloaded (12 pages, was 11)`.
  package var message: String {
    let pages = pageCount.of("page")
    let before = pageCount == pageCountBefore ? "" : ", was \(pageCountBefore)"
    return "\(name.onOneLine)\(hasChanged ? " has changed" : ""): reloaded (\(pages)\(before))"
  }
}
