/// A page of a document: its index, its label and its geometry, as plain values (ISO 32000-1, 7.7.3.3).
///
/// The ``Document`` reads its text, links and annotations.
public struct PageGeometry: Hashable, Sendable, Codable {
  /// The 0-based index in the document.
  public let index: Int
  /// The page label, such as `iv` or `A-3`; the page number if the document has no labels.
  public let label: String
  /// The medium on which the page is drawn, in default user space.
  public let mediaBox: Rectangle
  /// The visible part of the medium, in default user space, cut to the media box.
  public let cropBox: Rectangle
  /// The clockwise rotation in degrees for display: 0, 90, 180 or 270.
  public let rotation: Int
  /// The size of a user space unit in points (1/72 inch); 1 by default.
  public let userUnit: Double
  /// Whether the file holds a thumbnail image of the page.
  public let hasThumbnail: Bool

  /// Creates a description of a page.
  public init(
    index: Int, label: String, mediaBox: Rectangle, cropBox: Rectangle, rotation: Int = 0,
    userUnit: Double = 1, hasThumbnail: Bool = false
  ) {
    self.index = index
    self.label = label
    self.mediaBox = mediaBox
    self.cropBox = cropBox
    self.rotation = rotation
    self.userUnit = userUnit
    self.hasThumbnail = hasThumbnail
  }

  /// The 1-based page number.
  public var number: Int { index &+ 1 }

  /// The width and height of the crop box after ``rotation``, in default user space units.
  public var size: Size {
    rotation % 180 == 0
      ? Size(width: cropBox.width, height: cropBox.height)
      : Size(width: cropBox.height, height: cropBox.width)
  }

  /// ``size`` in points: scaled by ``userUnit``.
  public var sizeInPoints: Size {
    Size(width: size.width * userUnit, height: size.height * userUnit)
  }

  /// Converts a rectangle of the displayed page into default user space.
  ///
  /// - Parameters:
  ///   - shown: the rectangle in points from the top-left corner of the displayed page, y downwards, as in Poppler.
  ///   - box: the displayed part of the page, in default user space.
  /// - Returns: the rectangle in default user space.
  func userSpace(fromShown shown: Rectangle, of box: Rectangle) -> Rectangle {
    let first = userSpace(fromShown: shown.x0, shown.y0, of: box)
    let second = userSpace(fromShown: shown.x1, shown.y1, of: box)
    return Rectangle(x0: first.x, y0: first.y, x1: second.x, y1: second.y)
  }

  /// Converts a point of the displayed page into default user space, as for a rectangle.
  func userSpace(fromShown x: Double, _ y: Double, of box: Rectangle) -> Point {
    switch rotation {
    case 90: Point(x: box.x0 + y, y: box.y0 + x)
    case 180: Point(x: box.x1 - x, y: box.y0 + y)
    case 270: Point(x: box.x1 - y, y: box.y1 - x)
    default: Point(x: box.x0 + x, y: box.y1 - y)
    }
  }
}
