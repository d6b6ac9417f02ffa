import DocModel

/// The input of a display of pages, and the pages and areas that it shows.
extension PageDisplay {
  /// The form in which pages are shown.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// A picture.
    case picture
    /// Text whose letters are at their positions on the page.
    case layout
    /// Text in paragraphs.
    case reflow
  }

  /// The space for pages.
  public struct Space: Hashable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int
    /// The width of a cell in pixels.
    public var cellWidth: Int
    /// The height of a cell in pixels.
    public var cellHeight: Int
    /// Whether pictures of pages begin at rows, so that scrolled parts of them consist of the same rows.
    public var scrollsByRows: Bool

    /// Creates a space; numbers below 1 count as 1.
    public init(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int, scrollsByRows: Bool = false) {
      (self.columns, self.rows) = (max(1, columns), max(1, rows))
      (self.cellWidth, self.cellHeight) = (max(1, cellWidth), max(1, cellHeight))
      self.scrollsByRows = scrollsByRows
    }

    /// The space in pixels.
    public var screen: PageScreen {
      PageScreen(width: columns * cellWidth, height: rows * cellHeight, rowHeight: cellHeight)
    }
  }

  /// A page in the view.
  ///
  /// Lengths are pixels of a picture, or cells of text, from the upper left corner of the view.
  public struct ShownPage {
    /// The 0-based index of the page.
    public let index: Int
    /// The left edge.
    public var x: Int
    /// The upper edge.
    public var y: Int
    /// The width.
    public let width: Int
    /// The height.
    public let height: Int
    /// The transform of a picture.
    public let transform: PageTransform
    /// The user's clockwise rotation in degrees.
    public let rotation: Int
    /// The upper left corner of a picture on the whole page, whose margins may be left out.
    public let start: ScreenPoint
    /// The text; nil for a picture.
    public let text: PageRows?
  }

  /// The look of pages.
  public struct Look: Hashable, Sendable {
    /// The zoom.
    public var zoom: PageZoom
    /// The arrangement.
    public var arrangement: Settings.Arrangement

    /// Creates a look.
    public init(_ zoom: PageZoom, _ arrangement: Settings.Arrangement) {
      (self.zoom, self.arrangement) = (zoom, arrangement)
    }
  }
}

/// A rectangle in a view of pages, in pixels of a picture or cells of text.
public struct PageArea: Hashable, Sendable {
  /// The left and the upper edge.
  public var x, y: Int
  /// The extent.
  public var width, height: Int
}
