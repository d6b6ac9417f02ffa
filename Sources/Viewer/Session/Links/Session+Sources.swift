import DocModel

/// The sources of pages (SyncTeX).
extension Session {
  /// Shows the place of a source line in an open document.
  ///
  /// - Parameters:
  ///   - place: the place in the source.
  ///   - isWanted: returns whether a tab has the document, by its path.
  ///   - emit: receives the effects.
  /// - Throws: ``CommandFailure`` if the place isn't on a page.
  public func show(
    _ place: SourcePlace, inTabWhere isWanted: (String) -> Bool, emit: @escaping (Effect) -> Void
  ) throws(CommandFailure) {
    guard let index = tabs.firstIndex(where: { $0.path.map(isWanted) ?? false }) else {
      throw CommandFailure(.unavailable, "the document isn't open")
    }
    let tab = tabs[index]
    let places: [PlaceOnPage]
    do throws(DocumentError) {
      places = try tab.document.answer(SyncTeXForward(place))
    } catch {
      throw CommandFailure(error)
    }
    guard let first = places.first else {
      throw CommandFailure(.unavailable, "\(place.file.onOneLine):\(place.line): leads to no page")
    }
    emitting(emit) {
      bringToFront(index)
      let box = first.rectangle
      jump(tab, to: Position(pageIndex: first.page, height: box.y1), showing: box)
      tab.source = PageMark(page: first.page, quads: [Quad(box)], role: .source)
      self.emit(.message("\(place.file.onOneLine):\(place.line)"))
    }
  }

  /// Opens the source of the selection, or of the reading position, in the user's editor.
  func editSource(in tab: Tab) throws(CommandFailure) {
    let page = tab.selectionOnCurrentPage?.pageIndex ?? tab.position.pageIndex
    try editSource(of: try point(of: tab), onPage: page, in: tab)
  }

  /// Opens the source of a point on a page of the current tab in the user's editor.
  public func editSource(of point: Point, onPage page: Int) throws(CommandFailure) {
    try editSource(of: point, onPage: page, in: try requireTab())
  }

  private func editSource(of point: Point, onPage page: Int, in tab: Tab) throws(CommandFailure) {
    guard settings.editor != nil else { throw CommandFailure(.unavailable, EditorCommand.advice) }
    let place: SourcePlace?
    do throws(DocumentError) {
      place = try tab.document.answer(SyncTeXBackward(page: page, point: point))
    } catch {
      throw CommandFailure(error)
    }
    guard let place else {
      throw CommandFailure(.unavailable, "nothing is known about the source of this place")
    }
    try host.edit(place)
    emit(.message("\(place.file.onOneLine):\(place.line)"))
  }

  /// Returns a point on the current page: in the selection, or in the line at the reading position.
  private func point(of tab: Tab) throws(CommandFailure) -> Point {
    if let box = tab.selectionOnCurrentPage?.quads.first?.bounds { return box.center }
    let units = try units(of: tab)
    let offset = units.offset(of: tab.position)
    guard units.page.boxes.indices.contains(offset) else {
      throw CommandFailure(.unavailable, "there is no text on this page")
    }
    return units.page.boxes[offset].center
  }
}
