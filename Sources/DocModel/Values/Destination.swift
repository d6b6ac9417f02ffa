/// A destination in a document (ISO 32000-1, 12.3.2): a page and its view.
public struct Destination: Hashable, Sendable, Codable {
  /// The part of the page to show (Table 151).
  ///
  /// Coordinates are in the page's default user space; nil keeps the current value.
  public enum View: Hashable, Sendable, Codable {
    /// A point at the upper left corner of the window, and a zoom factor.
    case xyz(left: Double?, top: Double?, zoom: Double?)
    /// The whole page.
    case fit
    /// The page's width, with `top` at the upper edge.
    case fitHorizontally(top: Double?)
    /// The page's height, with `left` at the left edge.
    case fitVertically(left: Double?)
    /// A rectangle.
    case fitRectangle(Rectangle)
    /// The bounding box of the page's contents.
    case fitBoundingBox
    /// The width of the bounding box, with `top` at the upper edge.
    case fitBoundingBoxHorizontally(top: Double?)
    /// The height of the bounding box, with `left` at the left edge.
    case fitBoundingBoxVertically(left: Double?)
  }

  /// The 0-based index of the page; nil if the document has no such page.
  public var pageIndex: Int?
  /// The part of the page to show.
  public var view: View
  /// The name of a named destination; nil for an explicit one.
  public var name: String?

  /// Creates a destination.
  public init(pageIndex: Int?, view: View = .fit, name: String? = nil) {
    self.pageIndex = pageIndex
    self.view = view
    self.name = name
  }

  /// The vertical coordinate at which the view begins, in default user space; nil for the page's top.
  public var top: Double? {
    switch view {
    case .xyz(_, let top, _), .fitHorizontally(let top), .fitBoundingBoxHorizontally(let top): top
    case .fitRectangle(let rectangle): rectangle.y1
    case .fit, .fitVertically, .fitBoundingBox, .fitBoundingBoxVertically: nil
    }
  }

  /// The horizontal coordinate at which the view begins on the left, in default user space; nil if unspecified.
  public var left: Double? {
    switch view {
    case .xyz(let left, _, _), .fitVertically(let left), .fitBoundingBoxVertically(let left): left
    case .fitRectangle(let rectangle): rectangle.x0
    case .fit, .fitHorizontally, .fitBoundingBox, .fitBoundingBoxHorizontally: nil
    }
  }

  /// The view's name in PDF, such as `XYZ`.
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
