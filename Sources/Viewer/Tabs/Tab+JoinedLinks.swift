import DocModel

/// Links in parts: most programs write one link for each line, some one for the authors and one for the year of a
/// citation, all with the same action.
extension Tab {
  /// Joins the links of a page that have the same action and no text between them.
  func joined(_ links: [Link], ofPage page: Int) -> [Link] {
    // Most pages needn't be read.
    guard zip(links, links.dropFirst()).contains(where: { $0.canContinue(in: $1) }),
      let reader = (try? cache.text(ofPage: page)).map({ MarkReader($0) })
    else { return links }
    var joined: [Link] = []
    var end: Int?
    for link in links {
      let range = reader.draft(under: link.areas)?.range
      if let last = joined.last, last.canContinue(in: link), let end, let range,
        end <= range.lowerBound, reader.page.joins(end..<range.lowerBound)
      {
        joined[joined.count - 1] = last.going(on: link)
      } else {
        joined.append(link)
      }
      end = range?.upperBound
    }
    return joined
  }
}

extension Link {
  /// The active areas.
  var areas: [Quad] { quads.isEmpty ? [Quad(rectangle)] : quads }

  /// Returns whether the other link may continue this one, on its line or the next one.
  ///
  /// Entries of a list that have the same target and extend from margin to margin below each other are separate
  /// links.
  fileprivate func canContinue(in other: Link) -> Bool {
    guard action == other.action, let last = areas.last?.bounds, let next = other.areas.first?.bounds else {
      return false
    }
    let isSameLine = last.center.y >= next.y0 && last.center.y <= next.y1
    let isSameExtent = abs(last.x0 - next.x0) < 1 && abs(last.x1 - next.x1) < 1
    return isSameLine || !isSameExtent
  }

  /// Returns the link joined with its continuation.
  fileprivate func going(on next: Link) -> Link {
    let (first, second) = (rectangle, next.rectangle)
    let around = Rectangle(
      x0: min(first.x0, second.x0), y0: min(first.y0, second.y0), x1: max(first.x1, second.x1),
      y1: max(first.y1, second.y1))
    return Link(index: index, rectangle: around, quads: areas + next.areas, action: action)
  }
}

extension PageText {
  /// Returns whether a range has only white space and hyphens, or else at most a few signs on one line, as between the
  /// authors and the year of a citation.
  fileprivate func joins(_ range: Range<Int>) -> Bool {
    range.count <= 3
      && scalars[range].allSatisfy { $0.isBlank || ",;([".unicodeScalars.contains($0) }
      || scalars[range].allSatisfy { $0.isBlank || $0.properties.isDash || $0 == "\u{AD}" }
  }
}
