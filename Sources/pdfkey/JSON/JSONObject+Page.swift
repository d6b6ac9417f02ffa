import DocModel

extension Rectangle {
  /// Left, lower, right and upper edge, in default user space; nil for numbers that JSON can't represent.
  var edges: [Double?] { [x0, y0, x1, y1].map(\.finite) }
}

extension Quad {
  /// The corners in the order of PDF files: upper left, upper right, lower left, lower right.
  var corners: [Double?] {
    [topLeft, topRight, bottomLeft, bottomRight].flatMap { [$0.x.finite, $0.y.finite] }
  }
}

extension Double {
  /// The number; nil if it is infinite or NaN, which JSON can't represent.
  var finite: Double? { isFinite ? self : nil }
}

extension JSONObject {
  /// Describes a page's number, label and geometry; `size` is in points as shown, with rotation and user unit applied.
  init(_ page: PageGeometry) {
    let size = page.sizeInPoints
    self = [
      "page": page.number, "label": page.label, "size": [size.width.finite, size.height.finite],
      "mediaBox": page.mediaBox.edges, "cropBox": page.cropBox.edges, "rotation": page.rotation,
      "userUnit": page.userUnit.finite,
    ]
  }
}
