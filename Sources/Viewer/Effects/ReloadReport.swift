/// A document that was read anew.
public struct ReloadReport: Hashable, Sendable, Codable {
  /// The number of the tab, from 1.
  public var tab: Int
  /// Where the document comes from.
  public var path: String
  /// What the tab is called.
  public var name: String
  /// How many pages there are.
  public var pageCount: Int
  /// How many there were.
  public var pageCountBefore: Int
  /// Whether the file is another one than was read before.
  public var hasChanged: Bool

  /// The report on one line, such as `paper.pdf has changed: read anew (12 pages, was 11)`.
  public var message: String {
    let pages = pageCount == 1 ? "1 page" : "\(pageCount) pages"
    let before = pageCount == pageCountBefore ? "" : ", was \(pageCountBefore)"
    return "\(name.onOneLine)\(hasChanged ? " has changed" : ""): read anew (\(pages)\(before))"
  }
}
