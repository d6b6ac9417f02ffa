/// A reloaded document.
public struct ReloadReport: Hashable, Sendable, Codable {
  /// The number of the tab, from 1.
  public var tab: Int
  /// The path of the document.
  public var path: String
  /// The name of the tab.
  public var name: String
  /// The number of pages.
  public var pageCount: Int
  /// The number of pages before.
  public var pageCountBefore: Int
  /// Whether the file has changed.
  public var hasChanged: Bool

  /// The report on one line, such as `paper.pdf has changed: reloaded (12 pages, was 11)`.
  public var message: String {
    let pages = pageCount == 1 ? "1 page" : "\(pageCount) pages"
    let before = pageCount == pageCountBefore ? "" : ", was \(pageCountBefore)"
    return "\(name.onOneLine)\(hasChanged ? " has changed" : ""): reloaded (\(pages)\(before))"
  }
}
