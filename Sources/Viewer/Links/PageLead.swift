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

  /// The mark of the areas.
  var mark: PageMark { PageMark(page: page, quads: areas, role: .selection) }

  /// Returns whether a point is in one of the areas.
  func contains(_ point: Point) -> Bool { areas.contains { $0.bounds.contains(point) } }
}

extension PageMark {
  /// The width of the brackets around a number, compared with the height of its line, and at most in points.
  private static let bracket = (share: 0.4, most: 5.0)

  /// Returns how far a point is from the marked areas and the brackets around them; nil if it is farther than a
  /// distance across or along.
  package func distance(of point: Point, within slack: Size) -> Double? {
    quads.compactMap { quad -> Double? in
      let box = quad.bounds
      let bracket = min(Self.bracket.most, Self.bracket.share * box.height)
      let across = max(box.x0 - point.x, point.x - box.x1, 0)
      let along = max(box.y0 - point.y, point.y - box.y1, 0)
      return across <= bracket + slack.width && along <= slack.height ? across + along : nil
    }.min()
  }
}

extension Position {
  /// Creates the position of a target: the upper left corner of its area, so that a figure is shown with its caption.
  package init(_ target: ReferenceTarget) {
    self.init(pageIndex: target.pageIndex, height: target.area.y1, left: target.area.x0)
  }
}
