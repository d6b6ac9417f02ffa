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

  /// The signs of marks with a comment or a reply, which lie over their words.
  private var comments: [PageMark] {
    pages.flatMap { page -> [PageMark] in
      guard let all = try? tab.cache.annotations(onPage: page) else { return [] }
      let answered = Set(all.filter { !$0.isState }.compactMap(\.markup.inReplyTo))
      return all.compactMap { annotation in
        guard annotation.isMark, annotation.isShownOnScreen, annotation.markup.inReplyTo == nil,
          annotation.kind.isTextMarkup, let last = annotation.quads.last,
          annotation.contents?.contains(where: { !$0.isWhitespace }) == true
            || annotation.object.map(answered.contains) == true
        else { return nil }
        return PageMark(page: page, quads: [last.quad], role: .comment(annotation.color ?? .yellow))
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
