import DocModel

extension Session {
  /// Returns the marks over pages of the current tab, from the lowest layer to the highest.
  package func marks(onPages pages: ClosedRange<Int>) -> [PageMark] {
    guard let tab = currentTab else { return [] }
    return tab.matchMarks(onPages: pages) + tab.focusMarks(onPages: pages)
      + tab.selectionMarks(onPages: pages)
      + tab.sourceMarks(onPages: pages) + tab.toolMarks(onPages: pages) + tab.hintMarks(onPages: pages)
  }
}

extension Tab {
  fileprivate func matchMarks(onPages pages: ClosedRange<Int>) -> [PageMark] {
    var marks: [PageMark] = []
    if let matches = search?.matches {
      var index = matches.partitioningIndex { $0.pageIndex >= pages.lowerBound }
      while index < matches.count, matches[index].pageIndex <= pages.upperBound {
        locateMatch(index)
        if let match = search?.matches[index], index != search?.current {
          marks.append(PageMark(page: match.pageIndex, quads: match.quads, role: .match))
        }
        index += 1
      }
    }
    return marks
  }

  fileprivate func selectionMarks(onPages pages: ClosedRange<Int>) -> [PageMark] {
    let current = currentMatch
    if let selection, pages.contains(selection.pageIndex) {
      // The match that was navigated to is selected, so that it can be copied.
      let isMatch = current?.pageIndex == selection.pageIndex && current?.range == selection.range
      return [
        PageMark(
          page: selection.pageIndex, quads: selection.quads,
          role: isMatch && selectionMode == nil ? .currentMatch : .selection)
      ]
    }
    guard let current, pages.contains(current.pageIndex), current.pageIndex == position.pageIndex,
      search?.current != markedMatch
    else { return [] }
    return [PageMark(page: current.pageIndex, quads: current.quads, role: .currentMatch)]
  }

  fileprivate func focusMarks(onPages pages: ClosedRange<Int>) -> [PageMark] {
    guard let annotation = focusedAnnotation(onPages: pages), pages.contains(annotation.pageIndex),
      let box = annotation.rectangle
    else { return [] }
    return [PageMark(page: annotation.pageIndex, quads: [Quad(box)], role: .focus)]
  }

  /// Returns the annotation that is moved, or selected in the list, or that was shown or edited last.
  private func focusedAnnotation(onPages pages: ClosedRange<Int>) -> Annotation? {
    if case .adjusting(let adjustment)? = tool { return adjustment.current }
    if pane?.kind == .annotations, let row = pane?.selectedRow?.annotation { return row.annotation }
    guard let annotationCursor else { return nil }
    if let annotationList {
      return annotationList.index(of: annotationCursor).map { annotationList.entries[$0].annotation }
    }
    // After an edit the whole list would take too long to read.
    for page in pages {
      let found = (try? cache.annotations(onPage: page))?.first { $0.id == annotationCursor }
      if let found { return found }
    }
    return nil
  }

  fileprivate func sourceMarks(onPages pages: ClosedRange<Int>) -> [PageMark] {
    guard let source, pages.contains(source.page), source.page == position.pageIndex else { return [] }
    return [source]
  }

  fileprivate func hintMarks(onPages pages: ClosedRange<Int>) -> [PageMark] {
    guard pane?.hints != nil, pages.contains(position.pageIndex), let links = try? linksOnCurrentPage() else {
      return []
    }
    return links.enumerated().map { index, link in
      PageMark(
        page: position.pageIndex, quads: link.areas, role: .hint(HintLabels.label(index, of: links.count)))
    }
  }
}
