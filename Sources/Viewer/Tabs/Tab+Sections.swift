import DocModel

/// A heading and its line on the page.
struct LineHeading {
  /// The number of lines before the heading on its page.
  var line: Int
  /// The index of the heading in the outline.
  var item: Int
}

/// The sections of positions.
extension Tab {
  private var outline: Outline { overview.outline }

  /// Returns the title of the section at a position.
  package func heading(at position: Position) -> String? {
    section(at: position).map { outline.items[$0].title }
  }

  /// Returns the title of the section at a position; nil for a height without a column where headings are in several.
  package func columnHeading(at position: Position) -> String? {
    let isUnclear = position.line == 0 && position.height != nil && position.left == nil
    return isUnclear && outline.hasColumns(onPage: position.pageIndex) ? nil : heading(at: position)
  }

  /// Returns the outline index of the section at a position.
  ///
  /// While lines are read, this is the last heading at or above the line that was read last, in the order of the
  /// text, so that columns are distinguished.
  func section(at position: Position) -> Int? {
    guard let headings = headings(around: position) else {
      return outline.section(ofPage: position.pageIndex, at: position.height, left: position.left)
    }
    return headings.last { $0.line < position.line }?.item ?? sectionBefore(page: position.pageIndex)
  }

  /// The outline index of the first heading after the current section.
  var nextHeading: Int? {
    guard let headings = headings(around: position) else {
      return outline.heading(afterPage: position.pageIndex, at: position.height, left: position.left)
    }
    return headings.first { $0.line >= position.line }?.item
      ?? outline.heading(afterPage: position.pageIndex, at: -.infinity)
  }

  /// The outline index of the heading before the current section, or of the current section if it began on an
  /// earlier page.
  var previousHeading: Int? {
    guard let headings = headings(around: position) else {
      return outline.heading(beforePage: position.pageIndex, at: position.height, left: position.left)
    }
    return headings.last { $0.line < position.line }.flatMap { current in
      headings.last { ($0.line, $0.item) < (current.line, current.item) }?.item
    } ?? sectionBefore(page: position.pageIndex)
  }

  /// Returns the outline index of the last heading on the pages before a page.
  private func sectionBefore(page: Int) -> Int? { outline.section(ofPage: page - 1, at: -.infinity) }

  /// Returns the headings of the page whose lines are being read, in the order of the text; nil for other positions,
  /// for a page without headings, and for text whose letters have no positions.
  ///
  /// On other pages the height decides, so that a list of positions reads no pages.
  private func headings(around position: Position) -> [LineHeading]? {
    let page = position.pageIndex
    guard position.line > 0, page == self.position.pageIndex, pagesWithHeadings.contains(page) else {
      return nil
    }
    if let knownHeadings, knownHeadings.page == page { return knownHeadings.headings }
    let boxes = (try? units(ofPage: page))?.lineBoxes ?? []
    var headings: [LineHeading]?
    if boxes.contains(where: { !$0.isEmpty }) {
      headings = outline.items.indices.compactMap { item in
        guard let position = Position(outline.items[item].destination), position.pageIndex == page else {
          return nil
        }
        let line = position.height == nil ? 0 : TextUnits.line(at: position, among: boxes) ?? boxes.count
        return LineHeading(line: line, item: item)
      }.sorted { ($0.line, $0.item) < ($1.line, $1.item) }
    }
    knownHeadings = (page, headings)
    return headings
  }

  /// Returns the position after a number of lines of a page, with the point of the last of them.
  func position(behindLines count: Int, ofPage page: Int) -> Position {
    var position = Position(pageIndex: page, line: count)
    let boxes = count > 0 ? (try? units(ofPage: page))?.lineBoxes ?? [] : []
    if let box = boxes.prefix(count).last, !box.isEmpty {
      (position.height, position.left) = (box.center.y, box.x0)
    }
    return position
  }

  /// The longest path of headings; longer ones occur only in malicious outlines.
  private static let longestPath = 32

  /// Returns the headings above a position, from the outermost to that of its section.
  func headingPath(at position: Position) -> [String] {
    var path: [String] = []
    var next = section(at: position)
    while let index = next, path.count < Self.longestPath {
      path.append(outline.items[index].title)
      next = parentHeadings[index]
    }
    return path.reversed()
  }
}
