import DocModel

/// The sources of pages (SyncTeX).
struct SourceCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Returns the place on a page of a source line.
  func place(of source: SourcePlace) throws(CommandFailure) -> PlaceOnPage {
    let places = try reading { () throws(DocumentError) in try tab.document.answer(SyncTeXForward(source)) }
    guard let first = places.first else {
      throw .unavailable("\(source.file.onOneLine):\(source.line): leads to no page")
    }
    return first
  }

  /// Jumps to the place of a source line, and marks it.
  func show(_ source: SourcePlace, at place: PlaceOnPage) {
    let box = place.rectangle
    moving.jump(to: Position(pageIndex: place.pageIndex, height: box.y1), showing: box)
    tab.arrival = PageMark(page: place.pageIndex, quads: [Quad(box)], role: .source)
    emit(.message("\(source.file.onOneLine):\(source.line)"))
  }

  /// Opens the source of the selection, or of the reading position, in the user's editor.
  func editSource() throws(CommandFailure) {
    let page = tab.selectionOnCurrentPage?.pageIndex ?? tab.position.pageIndex
    try editSource(of: try point(), onPage: page)
  }

  /// Opens the source of a point on a page in the user's editor.
  func editSource(of point: Point, onPage page: Int) throws(CommandFailure) {
    guard settings.editor != nil else { throw .unavailable(EditorCommand.advice) }
    let place = try reading { () throws(DocumentError) in
      try tab.document.answer(SyncTeXBackward(page: page, point: point))
    }
    guard let place else { throw .unavailable("nothing is known about the source of this place") }
    try host.edit(place)
    emit(.message("\(place.file.onOneLine):\(place.line)"))
  }

  /// Returns a point on the current page: in the selection, or in the line at the reading position.
  private func point() throws(CommandFailure) -> Point {
    if let box = tab.selectionOnCurrentPage?.quads.first?.bounds { return box.center }
    let units = try selecting.units()
    let offset = units.offset(of: tab.position)
    guard units.page.boxes.indices.contains(offset) else {
      throw .unavailable("there is no text on this page")
    }
    return units.page.boxes[offset].center
  }
}

extension CommandGroup { var sources: SourceCommands { SourceCommands(tab: tab, context: context) } }
