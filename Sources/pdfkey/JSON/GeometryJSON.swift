import DocModel

/// Coordinates as an array of numbers, `null` for those that JSON can't represent.
struct NumbersJSON: Encodable {
  private let numbers: [Double]

  /// Left, lower, right and upper edge, in default user space.
  init(_ rectangle: Rectangle) {
    numbers = [rectangle.x0, rectangle.y0, rectangle.x1, rectangle.y1]
  }

  /// The corners in the order of PDF files: upper left, upper right, lower left, lower right.
  init(_ quad: Quad) {
    numbers = [quad.topLeft, quad.topRight, quad.bottomLeft, quad.bottomRight].flatMap { [$0.x, $0.y] }
  }

  /// Width and height.
  init(_ size: Size) {
    numbers = [size.width, size.height]
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in numbers { try container.encode(number.finite) }
  }
}

extension Double {
  /// The number; nil if it is infinite or NaN, which JSON can't represent.
  var finite: Double? { isFinite ? self : nil }
}

/// A page's number, label and geometry.
struct PageJSON: Encodable {
  let page: Int
  let label: String
  /// The width and height as shown, in points, with rotation and user unit applied.
  let size: NumbersJSON
  let mediaBox: NumbersJSON
  let cropBox: NumbersJSON
  let rotation: Int
  @OrNull var userUnit: Double?

  init(_ page: PageGeometry) {
    self.page = page.number
    label = page.label
    size = NumbersJSON(page.sizeInPoints)
    mediaBox = NumbersJSON(page.mediaBox)
    cropBox = NumbersJSON(page.cropBox)
    rotation = page.rotation
    userUnit = page.userUnit.finite
  }
}
