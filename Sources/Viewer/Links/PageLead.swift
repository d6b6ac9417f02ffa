import DocModel

/// A place on a page that leads elsewhere: a link, or a reference in the text without one.
struct PageLead: Hashable {
  /// The way to the target.
  enum Way: Hashable {
    case link(Link)
    case reference(Reference)
  }

  /// The 0-based index of the page.
  var page: Int
  var way: Way

  /// The areas of the lead, in the page's default user space.
  var areas: [Quad] {
    switch way {
    case .link(let link): link.areas
    case .reference(let reference): reference.quads
    }
  }

  /// Returns whether a point is in one of the areas.
  func contains(_ point: Point) -> Bool { areas.contains { $0.bounds.contains(point) } }
}

extension Position {
  /// Creates the position of a target: the upper left corner of its area, so that a figure is shown with its caption.
  package init(_ target: ReferenceTarget) {
    self.init(pageIndex: target.pageIndex, height: target.area.y1, left: target.area.x0)
  }
}

extension ReferenceTarget {
  /// The part of the page whose text stands for the target: the caption of a figure, else the area.
  package var textArea: Rectangle { caption ?? area }

  /// The extent of a figure in words, since its letters without the picture say little; nil for other targets.
  package var figureSize: String? {
    guard let caption, area.height > 2 * caption.height else { return nil }
    let sides = [area.width, area.height - caption.height].map {
      String(max(1, Int(clamping: $0 / 72 * 2.54)))
    }
    return "figure, \(sides.joined(separator: " × ")) cm"
  }
}
