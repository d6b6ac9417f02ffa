import DocModel

/// Selecting text and following links with a pointer.
extension Session {
  /// Selects the text between two points of a page of the current tab, in default user space.
  ///
  /// - Parameters:
  ///   - start: the point where the pointer was pressed.
  ///   - end: the point where it is; the same point selects the word there.
  ///   - page: the 0-based index of the page.
  /// - Returns: whether there is text.
  @discardableResult
  public func select(from start: Point, to end: Point, onPage page: Int) -> Bool {
    guard let tab = currentTab, let units = try? units(of: tab, page: page),
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

  /// Follows the link at a point of a page of the current tab.
  ///
  /// - Returns: whether there is a link.
  public func followLink(at point: Point, onPage page: Int, emit: @escaping (Effect) -> Void) -> Bool {
    guard let tab = currentTab, let links = try? tab.document.links(onPage: page),
      let link = links.first(where: { $0.areas.contains { $0.bounds.contains(point) } })
    else { return false }
    (linksToOpen, shownLinks) = (shownLinks, [])
    withOutput(emit) {
      do throws(CommandFailure) {
        try follow(link.action, in: tab)
      } catch {
        self.emit(.message(error.message))
      }
    }
    return true
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
