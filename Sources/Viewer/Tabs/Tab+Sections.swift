import DocModel

/// A heading with the line of its page that it stands on.
struct LineHeading {
  /// How many lines of the page stand before it.
  var line: Int
  /// Its index among the items of the outline.
  var item: Int
}

/// The sections in which places are.
extension Tab {
  private var outline: Outline { overview.outline }

  /// The heading in whose section a place is.
  public func heading(at place: Place) -> String? { section(at: place).map { outline.items[$0].title } }

  /// The index of the heading in whose section a place is: where lines are being read, of the last heading at or
  /// above the line that was read last, in the order of the text, so that columns are told apart.
  func section(at place: Place) -> Int? {
    guard let headings = headings(around: place) else {
      return outline.section(ofPage: place.pageIndex, at: place.height)
    }
    return headings.last { $0.line < place.line }?.item ?? sectionBefore(page: place.pageIndex)
  }

  /// The index of the first heading behind the section in which reading is.
  var nextHeading: Int? {
    guard let headings = headings(around: place) else {
      return outline.heading(afterPage: place.pageIndex, at: place.height)
    }
    return headings.first { $0.line >= place.line }?.item
      ?? outline.heading(afterPage: place.pageIndex, at: -.infinity)
  }

  /// The index of the heading before the section in which reading is, or of this one where it began on an earlier page.
  var previousHeading: Int? {
    guard let headings = headings(around: place) else {
      return outline.heading(beforePage: place.pageIndex, at: place.height)
    }
    return headings.last { $0.line < place.line }.flatMap { current in
      headings.last { ($0.line, $0.item) < (current.line, current.item) }?.item
    } ?? sectionBefore(page: place.pageIndex)
  }

  /// The index of the last heading on the pages before one.
  private func sectionBefore(page: Int) -> Int? { outline.section(ofPage: page - 1, at: -.infinity) }

  /// The headings of the page on which lines are being read, in the order of the text; nil for other places, and where
  /// the page has none or its letters have no places.
  ///
  /// Of other pages the height has to do, so that nothing is read for a list of places.
  private func headings(around place: Place) -> [LineHeading]? {
    let page = place.pageIndex
    guard place.line > 0, page == self.place.pageIndex, pagesWithHeadings.contains(page) else { return nil }
    if let knownHeadings, knownHeadings.page == page { return knownHeadings.headings }
    let boxes = (try? units(ofPage: page))?.lineBoxes ?? []
    var headings: [LineHeading]?
    if boxes.contains(where: { !$0.isEmpty }) {
      headings = outline.items.indices.compactMap { item in
        guard let place = Place(outline.items[item].destination), place.pageIndex == page else { return nil }
        let line = place.height == nil ? 0 : TextUnits.line(at: place, among: boxes) ?? boxes.count
        return LineHeading(line: line, item: item)
      }.sorted { ($0.line, $0.item) < ($1.line, $1.item) }
    }
    knownHeadings = (page, headings)
    return headings
  }

  /// The place behind so many lines of a page, with where on the page the last of them stands.
  func place(behindLines count: Int, ofPage page: Int) -> Place {
    var place = Place(pageIndex: page, line: count)
    let boxes = count > 0 ? (try? units(ofPage: page))?.lineBoxes ?? [] : []
    if let box = boxes.prefix(count).last, !box.isEmpty {
      (place.height, place.left) = (box.center.y, box.x0)
    }
    return place
  }

  /// How many headings of a path are told apart: more are an outline that was made to have them.
  private static let longestPath = 32

  /// The headings above a place, from the outermost to the one in whose section it is.
  func headingPath(at place: Place) -> [String] {
    var path: [String] = []
    var next = outline.section(ofPage: place.pageIndex, at: place.height)
    while let index = next, path.count < Self.longestPath {
      path.append(outline.items[index].title)
      next = parentHeadings[index]
    }
    return path.reversed()
  }
}
