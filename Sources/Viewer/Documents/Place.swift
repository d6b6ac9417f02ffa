/// A place that is read: a page, and how far down.
public struct Place: Hashable, Sendable {
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// How many lines of the page have been read; 0 at its top.
  public var line: Int
  /// Where on the page a jump led, or its picture was scrolled to, in the page's default user space; nil for the page
  /// as a whole.
  public var height: Double?
  /// Where from the left that is, by which columns are told apart; nil where the jump doesn't say.
  public var left: Double?

  /// A place on a page.
  public init(pageIndex: Int, line: Int = 0, height: Double? = nil, left: Double? = nil) {
    self.pageIndex = pageIndex
    self.line = line
    self.height = height
    self.left = left
  }
}
