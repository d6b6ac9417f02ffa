import DocModel

/// The actions of a pointer in the current tab: selecting, following links, drawing, scrolling.
package struct Pointer: SessionPart {
  let context: SessionContext

  /// Selects the text between two points of a page of the current tab, in default user space.
  ///
  /// - Parameters:
  ///   - start: the point where the pointer was pressed.
  ///   - end: the point where it is; the same point selects the word there.
  ///   - page: the 0-based index of the page.
  /// - Returns: whether there is text.
  @discardableResult
  package func select(from start: Point, to end: Point, onPage page: Int) -> Bool {
    guard let tab = currentTab, let units = try? tab.units(ofPage: page),
      let first = units.page.nearestScalar(to: start), let last = units.page.nearestScalar(to: end)
    else { return false }
    var range = min(first, last)..<max(first, last) + 1
    if start == end, let word = units.range(of: .word, at: first) { range = word }
    let selection = units.selection(range)
    tab.selection = selection
    tab.selectionMode = nil
    tab.pane = nil
    return true
  }

  /// Follows the link at a point of a page of the current tab, or within a distance from it.
  ///
  /// - Returns: whether there is a link.
  package func followLink(
    at point: Point, onPage page: Int, within slack: Size? = nil, emit: @escaping (Effect) -> Void
  ) -> Bool {
    guard let tab = currentTab, let lead = lead(at: point, onPage: page, within: slack),
      case .link = lead.way
    else { return false }
    context.offerShownLinks()
    reportingLosses(to: emit) {
      do throws(CommandFailure) {
        try on(tab).links.follow(lead)
      } catch {
        self.emit(.message(error.message))
      }
    }
    return true
  }

  /// Shows the smallest annotation at a point of a page of the current tab.
  ///
  /// - Returns: whether there is one.
  package func showAnnotation(at point: Point, onPage page: Int, emit: @escaping (Effect) -> Void) -> Bool {
    guard let tab = currentTab, let annotations = try? tab.cache.annotations(onPage: page) else {
      return false
    }
    let found = annotations.filter { $0.isMark && $0.markup.inReplyTo == nil && $0.covers(point) }
      .min { ($0.rectangle?.area ?? .infinity) < ($1.rectangle?.area ?? .infinity) }
    guard let found else { return false }
    reportingLosses(to: emit) {
      do throws(CommandFailure) {
        try on(tab).annotations.show(found)
      } catch {
        self.emit(.message(error.message))
      }
    }
    return true
  }

  /// Makes the field at a point of a page of the current tab the current one, and turns a button on or off.
  ///
  /// - Returns: whether there is a field that can be filled in, and the line with which its value is typed; nil for a
  ///   button.
  package func pressField(
    at point: Point, onPage page: Int, emit: @escaping (Effect) -> Void
  ) -> (isField: Bool, line: String?) {
    guard let here else { return (false, nil) }
    var takesText: Bool?
    reportingLosses(to: emit) {
      do throws(CommandFailure) {
        takesText = try here.fields.press(at: point, onPage: page)
      } catch {
        takesText = false
        self.emit(.message(error.message))
      }
    }
    return (takesText != nil, takesText == true ? here.fields.line : nil)
  }

  /// Returns the link or the reference at a point of a page, or else the nearest one within a distance.
  private func lead(at point: Point, onPage page: Int, within slack: Size? = nil) -> PageLead? {
    guard let leads = try? currentTab?.leads(ofPage: page) else { return nil }
    if let lead = leads.first(where: { $0.contains(point) }) { return lead }
    guard let slack else { return nil }
    let near = leads.compactMap { lead in lead.mark.distance(of: point, within: slack).map { (lead, $0) } }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// Shows the target of the link or the reference at a point of a page, or within a distance from it; nothing if it
  /// leads nowhere.
  package func peek(
    at point: Point, onPage page: Int, within slack: Size, emit: @escaping (Effect) -> Void
  ) {
    guard let tab = currentTab, let lead = lead(at: point, onPage: page, within: slack) else { return }
    if case .link(let link) = lead.way, link.action.destination == nil { return }
    // Resting on a link promises nothing, so an error isn't reported.
    reportingLosses(to: emit) { try? on(tab).links.peek(lead) }
  }

  /// Opens the source of a point on a page of the current tab in the user's editor.
  package func editSource(of point: Point, onPage page: Int) throws(CommandFailure) {
    try requireTab().sources.editSource(of: point, onPage: page)
  }

  /// Presses the pointer at a point of a page while a tool is in use; returns whether the tool takes it.
  package func pressTool(at point: Point, onPage page: Int) -> Bool {
    here?.tools.press(at: point, onPage: page) ?? false
  }

  /// Moves the pressed pointer; returns whether a tool takes it.
  package func dragTool(to point: Point, onPage page: Int) -> Bool {
    here?.tools.drag(to: point, onPage: page) ?? false
  }

  /// Releases the pointer; returns whether a tool takes it.
  package func releaseTool(emit: @escaping (Effect) -> Void) -> Bool {
    guard let here else { return false }
    guard case .placing? = here.tab.tool else { return here.tools.release() }
    var isTaken = false
    reportingLosses(to: emit) { isTaken = here.tools.release() }
    return isTaken
  }

  /// Scrolls the page to a position.
  package func scroll(to position: Position) {
    guard let tab = currentTab else { return }
    tab.position = tab.clamped(position)
    autosave.positionChanged()
  }
}

extension PageText {
  /// Returns the offset of the scalar that is nearest to a point, first of all by its line; nil without text.
  fileprivate func nearestScalar(to point: Point) -> Int? {
    scalars.indices.filter { !boxes[$0].isEmpty && scalars[$0] != "\n" }.min { one, other in
      distance(of: one, from: point) < distance(of: other, from: point)
    }
  }

  /// Returns the distance between a scalar's box and a point; lines count more than letters.
  private func distance(of scalar: Int, from point: Point) -> Double {
    let box = boxes[scalar]
    let across = max(box.x0 - point.x, point.x - box.x1, 0)
    let along = max(box.y0 - point.y, point.y - box.y1, 0)
    return across + 4 * along
  }
}

extension Annotation {
  /// Returns whether a point lies on the marked text, or else within the rectangle.
  fileprivate func covers(_ point: Point) -> Bool {
    let areas = kind.isTextMarkup ? quads.map(\.quad.bounds) : []
    return (areas.isEmpty ? [rectangle].compactMap { $0 } : areas).contains { $0.contains(point) }
  }
}

extension Rectangle {
  fileprivate var area: Double { width * height }
}

extension PageLead {
  /// The mark of the areas.
  var mark: PageMark { PageMark(page: page, quads: areas, role: .selection) }
}
