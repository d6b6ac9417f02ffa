import DocModel

/// Coordinates as an array of numbers, `null` for one that JSON can't say.
struct NumbersJSON: Encodable {
  private let numbers: [Double]

  /// Left, lower, right and upper edge, in default user space.
  init(_ rectangle: Rectangle) {
    numbers = [rectangle.x0, rectangle.y0, rectangle.x1, rectangle.y1]
  }

  /// The corners in the order in which files have them: upper left, upper right, lower left, lower right.
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
  /// The number, unless it is infinite or none, which JSON can't say.
  var finite: Double? { isFinite ? self : nil }
}

/// A page's place, label and geometry.
struct PageJSON: Encodable {
  let page: Int
  let label: String
  /// Width and height as shown, in points: rotation and user unit are applied.
  let size: NumbersJSON
  let mediaBox: NumbersJSON
  let cropBox: NumbersJSON
  let rotation: Int
  @OrNull var userUnit: Double?

  init(_ page: Page) {
    self.page = page.number
    label = page.label
    size = NumbersJSON(page.sizeInPoints)
    mediaBox = NumbersJSON(page.mediaBox)
    cropBox = NumbersJSON(page.cropBox)
    rotation = page.rotation
    userUnit = page.userUnit.finite
  }
}
