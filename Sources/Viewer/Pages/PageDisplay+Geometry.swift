import DocModel

/// The input of a display of pages, and the pages and areas that it shows.
extension PageDisplay {
  /// The form in which pages are shown.
  package enum Form: String, CaseIterable, Hashable, Sendable {
    /// A picture.
    case picture
    /// Text whose letters are at their positions on the page.
    case layout
    /// Text in paragraphs.
    case reflow
  }

  /// The space for pages.
  package struct Space: Hashable, Sendable {
    /// The number of columns.
    package var columns: Int
    /// The number of rows.
    package var rows: Int
    /// The width of a cell in pixels.
    package var cellWidth: Int
    /// The height of a cell in pixels.
    package var cellHeight: Int
    /// Whether pictures of pages begin at rows, so that scrolled parts of them consist of the same rows.
    package var scrollsByRows: Bool

    /// Creates a space; numbers below 1 count as 1.
    package init(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int, scrollsByRows: Bool = false) {
      (self.columns, self.rows) = (max(1, columns), max(1, rows))
      (self.cellWidth, self.cellHeight) = (max(1, cellWidth), max(1, cellHeight))
      self.scrollsByRows = scrollsByRows
    }

    /// The space in pixels.
    package var screen: PageScreen {
      PageScreen(width: columns * cellWidth, height: rows * cellHeight, rowHeight: cellHeight)
    }
  }

  /// A page in the view.
  ///
  /// Lengths are pixels of a picture, or cells of text, from the upper left corner of the view.
  package struct ShownPage {
    /// The 0-based index of the page.
    package let index: Int
    /// The left edge.
    package var x: Int
    /// The upper edge.
    package var y: Int
    /// The width.
    package let width: Int
    /// The height.
    package let height: Int
    /// The transform of a picture.
    package let transform: PageTransform
    /// The user's clockwise rotation in degrees.
    package let rotation: Int
    /// The upper left corner of a picture on the whole page, whose margins may be left out.
    package let start: ScreenPoint
    /// The text; nil for a picture.
    package let text: PageRows?
  }

  /// The look of pages.
  package struct Look: Hashable, Sendable {
    /// The zoom.
    package var zoom: PageZoom
    /// The arrangement.
    package var arrangement: Settings.Arrangement
    /// The part of a page that is shown instead of the whole page; nil for whole pages.
    package var crop: ReferenceTarget?

    /// Creates a look.
    package init(
      _ zoom: PageZoom, _ arrangement: Settings.Arrangement, crop: ReferenceTarget? = nil
    ) {
      (self.zoom, self.arrangement, self.crop) = (zoom, arrangement, crop)
    }
  }
}

/// A rectangle in a view of pages, in pixels of a picture or cells of text.
package struct PageArea: Hashable, Sendable {
  /// The left and the upper edge.
  package var x, y: Int
  /// The extent.
  package var width, height: Int
}
