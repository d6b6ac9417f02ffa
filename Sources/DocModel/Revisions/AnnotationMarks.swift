import Foundation

/// The marks that readers draw for annotations without an appearance, as far as they may hide something.
enum AnnotationMarks {
  /// Returns the marks of an annotation.
  ///
  /// - Parameters:
  ///   - annotation: the annotation.
  ///   - area: its rectangle.
  /// - Returns: the marks.
  static func marks(of annotation: PDFObject, _ area: Rectangle) -> [ContentMark] {
    let opacity = max(0, min(1, annotation["CA"]?.number ?? 1))
    let width = annotation["BS"]?["W"]?.number ?? annotation["Border"]?[2]?.number ?? 1
    func ground(_ area: Rectangle) -> [ContentMark] {
      [ContentMark(kind: .shape, box: area, ink: ContentInk(color: nil, opacity: opacity))]
    }
    let type = annotation["Subtype"]?.name ?? ""
    switch type {
    case "Highlight", "Underline", "StrikeOut", "Squiggly":
      return textMarks(of: annotation, type, opacity) ?? ground(area)
    case "Stamp", "Redact": return ground(area)
    case "Widget": break
    default:
      if isFilled(annotation, type, area, width) { return ground(area.inset(by: -max(0, width) / 2)) }
      return []
    }
    let look = annotation["MK"]
    let hasBorder = look?["BC"]?.count ?? 0 > 0 && width > 3
    return look?["BG"]?.count ?? 0 > 0 || hasBorder ? ground(area.inset(by: -max(0, width) / 2)) : []
  }

  private static func isFilled(_ annotation: PDFObject, _ type: String, _ area: Rectangle, _ width: Double)
    -> Bool
  {
    switch type {
    case "FreeText": annotation["C"]?.count ?? 0 > 0 || annotation["BG"] != nil
    case "Square", "Circle", "Polygon", "PolyLine", "Line", "Link":
      annotation["IC"]?.count ?? 0 > 0 || width > 3
    case "Ink": inkLength(annotation) * width > area.width * area.height / 4 || width > 3
    default: false
    }
  }

  /// Returns the boxes of marks on text: highlights darken, the others are lines whose width grows with the text; nil
  /// if their places can't be read.
  private static func textMarks(
    of annotation: PDFObject, _ type: String, _ opacity: Double
  ) -> [ContentMark]? {
    // Without a colour nothing is drawn.
    guard let parts = annotation["C"]?.numberElements, !parts.isEmpty else { return [] }
    guard let numbers = annotation["QuadPoints"]?.numbers, numbers.count >= 8 else { return nil }
    var ink = ContentInk(color: nil, opacity: opacity)
    if type == "Highlight" {
      ink.blending = .darkening
      ink.color = ContentInk.Color(parts)
    }
    return stride(from: 0, to: numbers.count - 7, by: 8).compactMap { index in
      let corners = stride(from: index, to: index + 8, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      guard let quad = Rectangle(around: corners) else { return nil }
      let (low, high) =
        switch type {
        case "Highlight": (0.0, 1.0)
        case "StrikeOut": (0.44, 0.56)
        default: (0.0, 0.14)
        }
      let box = Rectangle(
        x0: quad.x0, y0: quad.y0 + low * quad.height, x1: quad.x1, y1: quad.y0 + high * quad.height)
      return ContentMark(kind: .shape, box: box, ink: ink)
    }
  }

  /// Returns the length of an ink annotation's strokes, in points; infinity if one can't be read.
  private static func inkLength(_ annotation: PDFObject) -> Double {
    var length = 0.0
    for stroke in annotation["InkList"]?.elements ?? [] {
      guard let numbers = stroke.numbers else { return .infinity }
      for index in stride(from: 2, to: max(2, numbers.count - 1), by: 2) {
        length += hypot(numbers[index] - numbers[index - 2], numbers[index + 1] - numbers[index - 1])
      }
    }
    return length
  }
}
