/// Reads the links of a page from its /Annots array (ISO 32000-1, 12.5.6.5).
///
/// Poppler's own list of links hangs on a form whose fields loop, and it can't tell a chained action.
enum LinkReader {
  static func links(_ leaf: PageLeaf, actions: ActionReader) -> [Link] {
    guard let annotations = leaf.object["Annots"] else { return [] }
    var links: [Link] = []
    for (index, annotation) in annotations.elements.enumerated() {
      guard annotation["Subtype"]?.name == "Link" else { continue }
      // PA holds the URI of a link whose action a web capture replaced (Table 173).
      guard let action = actions.action(of: annotation, extra: annotation["PA"]),
        let rectangle = annotation["Rect"]?.numbers, rectangle.count >= 4
      else { continue }
      let area = Rectangle(x0: rectangle[0], y0: rectangle[1], x1: rectangle[2], y1: rectangle[3])
      links.append(
        Link(
          index: index, rectangle: area, quads: quads(annotation["QuadPoints"], within: area), action: action)
      )
    }
    return links
  }

  /// The quadrilaterals of a link; void where one lies outside its rectangle.
  private static func quads(_ object: QPDFObject?, within area: Rectangle) -> [Quad] {
    let quads = QuadReader.quads(object)
    // Producers round the two differently: a point is enough room.
    let room = Rectangle(x0: area.x0 - 1, y0: area.y0 - 1, x1: area.x1 + 1, y1: area.y1 + 1)
    return quads.allSatisfy { room.intersection($0.bounds) == $0.bounds } ? quads : []
  }
}

/// Reads QuadPoints (ISO 32000-1, Table 179).
enum QuadReader {
  /// Each eight numbers in a row; what is left over is dropped.
  static func quads(_ object: QPDFObject?) -> [Quad] {
    guard let numbers = object?.numbers else { return [] }
    return stride(from: 0, to: numbers.count - numbers.count % 8, by: 8).map { start in
      let points = (0..<4).map { Point(x: numbers[start + 2 * $0], y: numbers[start + 2 * $0 + 1]) }
      return Quad(corners: (points[0], points[1], points[2], points[3]))
    }
  }
}
