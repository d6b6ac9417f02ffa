/// A reading position: a page, and a position on it.
package struct Position: Hashable, Sendable {
  /// The 0-based index of the page.
  package var pageIndex: Int
  /// The number of lines of the page that have been read; 0 at its top.
  package var line: Int
  /// The height on the page to which a jump led, or the image was scrolled, in default user space; nil for
  /// the page as a whole.
  package var height: Double?
  /// The distance from the left edge, which distinguishes columns; nil if the jump doesn't specify it.
  package var left: Double?

  /// Creates a position on a page.
  package init(pageIndex: Int, line: Int = 0, height: Double? = nil, left: Double? = nil) {
    self.pageIndex = pageIndex
    self.line = line
    self.height = height
    self.left = left
  }
}
