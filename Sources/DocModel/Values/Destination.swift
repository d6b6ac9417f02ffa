/// A place in a document (ISO 32000-1, 12.3.2): a page, and how it is to be shown.
public struct Destination: Hashable, Sendable, Codable {
  /// What of the page is to be shown (Table 151).
  ///
  /// Coordinates are in the page's default user space; nil leaves what is there now.
  public enum View: Hashable, Sendable, Codable {
    /// A point at the upper left corner of the window, and a zoom.
    case xyz(left: Double?, top: Double?, zoom: Double?)
    /// The whole page.
    case fit
    /// The page's width, with `top` at the upper edge.
    case fitHorizontally(top: Double?)
    /// The page's height, with `left` at the left edge.
    case fitVertically(left: Double?)
    /// A rectangle.
    case fitRectangle(Rectangle)
    /// The box around everything on the page.
    case fitBoundingBox
    /// The width of that box, with `top` at the upper edge.
    case fitBoundingBoxHorizontally(top: Double?)
    /// The height of that box, with `left` at the left edge.
    case fitBoundingBoxVertically(left: Double?)
  }

  /// The 0-based index of the page; nil if the destination leads to none of this document.
  public var pageIndex: Int?
  /// What of the page is to be shown.
  public var view: View
  /// The name under which the document lists the destination, where it was reached by name.
  public var name: String?

  /// A place on a page.
  public init(pageIndex: Int?, view: View = .fit, name: String? = nil) {
    self.pageIndex = pageIndex
    self.view = view
    self.name = name
  }

  /// The height on the page at which reading begins, in default user space; nil for its top.
  public var top: Double? {
    switch view {
    case .xyz(_, let top, _), .fitHorizontally(let top), .fitBoundingBoxHorizontally(let top): top
    case .fitRectangle(let rectangle): rectangle.y1
    case .fit, .fitVertically, .fitBoundingBox, .fitBoundingBoxVertically: nil
    }
  }

  /// Where on the page what is to be shown begins on the left, in default user space; nil if that isn't said.
  public var left: Double? {
    switch view {
    case .xyz(let left, _, _), .fitVertically(let left), .fitBoundingBoxVertically(let left): left
    case .fitRectangle(let rectangle): rectangle.x0
    case .fit, .fitHorizontally, .fitBoundingBox, .fitBoundingBoxHorizontally: nil
    }
  }

  /// The name of the view in the file's own words, such as `XYZ`.
  public var viewName: String {
    switch view {
    case .xyz: "XYZ"
    case .fit: "Fit"
    case .fitHorizontally: "FitH"
    case .fitVertically: "FitV"
    case .fitRectangle: "FitR"
    case .fitBoundingBox: "FitB"
    case .fitBoundingBoxHorizontally: "FitBH"
    case .fitBoundingBoxVertically: "FitBV"
    }
  }
}
