/// One page of a document: its place, its label and its geometry, as plain values (ISO 32000-1, 7.7.3.3).
///
/// Text, links and annotations are asked of the ``Document``, which reads them.
public struct Page: Hashable, Sendable, Codable {
  /// The place in the document, counted from 0.
  public let index: Int
  /// What the page calls itself, such as `iv` or `A-3`; its number where the document has no labels.
  public let label: String
  /// The medium on which the page is drawn, in default user space.
  public let mediaBox: Rectangle
  /// The part of the medium that is shown, in default user space, cut to the media box.
  public let cropBox: Rectangle
  /// By how many degrees the page is turned clockwise when shown: 0, 90, 180 or 270.
  public let rotation: Int
  /// The size of a user space unit in points (1/72 inch); 1 unless the page says otherwise.
  public let userUnit: Double
  /// Whether the file holds a thumbnail image of the page.
  public let hasThumbnail: Bool

  /// Describes a page.
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

  /// The page's number as people count, from 1.
  public var number: Int { index + 1 }

  /// Width and height of the crop box as shown: turned by ``rotation``, in default user space units.
  public var size: Size {
    rotation % 180 == 0
      ? Size(width: cropBox.width, height: cropBox.height)
      : Size(width: cropBox.height, height: cropBox.width)
  }

  /// ``size`` in points: user space units turned into points by ``userUnit``.
  public var sizeInPoints: Size {
    Size(width: size.width * userUnit, height: size.height * userUnit)
  }

  /// Turns a rectangle of the shown page into default user space.
  ///
  /// - Parameters:
  ///   - shown: in points from the top-left corner of the shown page, y downwards, as Poppler has it.
  ///   - box: the part of the page that is shown, in default user space.
  /// - Returns: the rectangle in default user space.
  func userSpace(fromShown shown: Rectangle, of box: Rectangle) -> Rectangle {
    let first = userSpace(fromShown: shown.x0, shown.y0, of: box)
    let second = userSpace(fromShown: shown.x1, shown.y1, of: box)
    return Rectangle(x0: first.x, y0: first.y, x1: second.x, y1: second.y)
  }

  /// Turns a point of the shown page into default user space, as for a rectangle.
  func userSpace(fromShown x: Double, _ y: Double, of box: Rectangle) -> Point {
    switch rotation {
    case 90: Point(x: box.x0 + y, y: box.y0 + x)
    case 180: Point(x: box.x1 - x, y: box.y0 + y)
    case 270: Point(x: box.x1 - y, y: box.y1 - x)
    default: Point(x: box.x0 + x, y: box.y1 - y)
    }
  }
}
