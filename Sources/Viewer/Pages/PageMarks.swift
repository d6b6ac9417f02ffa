import DocModel

/// The marks over pages of a tab.
struct PageMarks {
  let tab: Tab
  let pages: ClosedRange<Int>
  /// The matches of a search that is being typed, in place of those of the last search; nil while none is typed.
  var typed: [PageMark]?

  /// The marks, from the lowest layer to the highest.
  var all: [PageMark] {
    fields + (typed ?? matches) + focus + comments + (typed == nil ? selection : []) + arrival
      + (tab.tool?.marks(onPages: pages) ?? []) + hints
  }

  private var fields: [PageMark] {
    guard tab.isFilling else { return [] }
    return pages.flatMap { page in
      tab.cache.widgets(onPage: page).map { widget in
        let isCurrent = widget.field == tab.fieldCursor
        return PageMark(
          page: page, quads: [Quad(widget.rectangle)],
          role: isCurrent ? .currentField : widget.isRequired ? .requiredField : .field)
      }
    }
  }

  /// The signs of annotations with a comment or a reply, beside the text; words that are marked come first.
  private var comments: [PageMark] {
    pages.flatMap { page -> [PageMark] in
      guard let all = try? tab.cache.annotations(onPage: page) else { return [] }
      let answered = Set(all.filter { !$0.isState }.compactMap(\.markup.inReplyTo))
      let commented = all.filter { annotation in
        annotation.isMark && annotation.isShownOnScreen && annotation.markup.inReplyTo == nil
          && annotation.showsNoComment
          && (annotation.contents?.contains(where: { !$0.isWhitespace }) == true
            || annotation.object.map(answered.contains) == true)
      }
      guard !commented.isEmpty else { return [] }
      var margin = SignMargin(
        page: tab.shownPage(at: page).cropBox, printed: (try? tab.cache.lineBoxes(ofPage: page)) ?? [])
      return commented.compactMap { annotation in
        let words = annotation.kind.isTextMarkup ? annotation.quads.last?.quad : nil
        guard let box = words?.bounds ?? annotation.rectangle else { return nil }
        return PageMark(
          page: page, quads: [words, Quad(margin.place(beside: box))].compactMap(\.self),
          role: .comment(annotation.color ?? .yellow))
      }
    }
  }

  private var matches: [PageMark] {
    guard let search = tab.search, !search.isHidden else { return [] }
    let matches = search.matches
    let first = matches.partitioningIndex { $0.pageIndex >= pages.lowerBound }
    let shown = matches[first...].prefix { $0.pageIndex <= pages.upperBound }.indices
    for index in shown { tab.locateMatch(index) }
    return shown.filter { $0 != tab.search?.current }.compactMap { tab.search?.matches[$0] }
      .map { PageMark(page: $0.pageIndex, quads: $0.quads, role: .match) }
  }

  private var selection: [PageMark] {
    let current = tab.currentMatch
    if let selection = tab.selection, pages.contains(selection.pageIndex) {
      // The match that was navigated to is selected, so that it can be copied.
      let isMatch = current?.pageIndex == selection.pageIndex && current?.range == selection.range
      return [
        PageMark(
          page: selection.pageIndex, quads: selection.quads,
          role: isMatch && tab.selectionMode == nil ? .currentMatch : .selection)
      ]
    }
    guard tab.search?.isHidden == false, let current, pages.contains(current.pageIndex),
      current.pageIndex == tab.position.pageIndex, tab.search?.current != tab.markedMatch
    else { return [] }
    return [PageMark(page: current.pageIndex, quads: current.quads, role: .currentMatch)]
  }

  private var focus: [PageMark] {
    guard let annotation = focusedAnnotation, pages.contains(annotation.pageIndex),
      let box = annotation.rectangle
    else { return [] }
    return [PageMark(page: annotation.pageIndex, quads: [Quad(box)], role: .focus)]
  }

  /// The annotation that is moved, or selected in the list, or that was shown or edited last.
  private var focusedAnnotation: Annotation? {
    if case .adjusting(let adjustment)? = tab.tool { return adjustment.current }
    if tab.pane?.kind == .annotations, let row = tab.pane?.selectedRow?.annotation { return row.annotation }
    guard let cursor = tab.annotationCursor else { return nil }
    if let list = tab.annotationList { return list.index(of: cursor).map { list.entries[$0].annotation } }
    // After an edit the whole list would take too long to read.
    for page in pages {
      let found = (try? tab.cache.annotations(onPage: page))?.first { $0.id == cursor }
      if let found { return found }
    }
    return nil
  }

  private var arrival: [PageMark] {
    tab.arrival.map { pages.contains($0.page) ? [$0] : [] } ?? []
  }

  private var hints: [PageMark] {
    guard tab.pane?.hints != nil, let leads = try? tab.labelledLeads() else { return [] }
    return leads.enumerated().filter { pages.contains($1.page) }.map { index, lead in
      PageMark(
        page: lead.page, quads: lead.areas, role: .hint(HintLabels.label(index, of: leads.count)))
    }
  }
}

/// The blank parts of a page, for small signs beside annotations.
private struct SignMargin {
  /// The visible page.
  let page: Rectangle
  /// The lines of text, and the signs so far.
  var printed: [Rectangle]

  /// The side of a sign, and the gap beside it, in points.
  private static let (side, gap) = (8.0, 3.0)

  /// Returns the nearest blank place to the right or to the left of an annotation, at its first line.
  mutating func place(beside box: Rectangle) -> Rectangle {
    let bottom = box.height > 2 * Self.side ? box.y1 - Self.side : (box.y0 + box.y1 - Self.side) / 2
    let right = blank(from: box.x1 + Self.gap, bottom) { $0.x1 + Self.gap }
    let left = blank(from: box.x0 - Self.gap - Self.side, bottom) { $0.x0 - Self.gap - Self.side }
    let isLeft = right.x1 > page.x1 || left.x0 >= page.x0 && box.x0 - left.x1 < right.x0 - box.x1
    var place = isLeft ? left : right
    if place.x0 < page.x0 {
      place = Rectangle(x0: page.x1 - Self.side, y0: place.y0, x1: page.x1, y1: place.y1)
    }
    printed.append(place)
    return place
  }

  /// Returns the first place without print, from a left edge on.
  private func blank(from start: Double, _ bottom: Double, beyond: (Rectangle) -> Double) -> Rectangle {
    func place(_ x: Double) -> Rectangle {
      Rectangle(x0: x, y0: bottom, x1: x + Self.side, y1: bottom + Self.side)
    }
    var found = place(start)
    // Each step passes one of them.
    for _ in printed {
      guard let obstacle = printed.first(where: { $0.isUnder(found) }) else { break }
      found = place(beyond(obstacle))
    }
    return found
  }
}

extension Rectangle {
  /// Returns whether a sign with some blank around it lies over the rectangle.
  fileprivate func isUnder(_ sign: Rectangle) -> Bool {
    intersection(sign.inset(by: -2)).map { $0.width > 0.5 && $0.height > 1 } ?? false
  }
}

extension Annotation {
  /// Whether its appearance leaves out what people wrote.
  fileprivate var showsNoComment: Bool {
    switch kind {
    case .line, .square, .circle, .polygon, .polyLine, .stamp, .ink: true
    default: kind.isTextMarkup
    }
  }
}
