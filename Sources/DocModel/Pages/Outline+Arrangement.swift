extension Outline {
  /// Returns the headings that have a page in the new file, or one below them, and the titles of the others.
  func kept(isLost: (Int?) -> Bool) -> (kept: [Item], lost: [String]) {
    var (kept, lost): ([Item], [String]) = ([], [])
    // The lowest level above which the headings before, in reverse order, need their parents.
    var needed = 0
    for item in items.reversed() {
      let isGone = isLost(item.destination?.pageIndex)
      if isGone, needed <= item.level {
        lost.append(item.title)
        needed = min(needed, item.level)
        continue
      }
      var item = item
      if isGone { item.action = nil }
      kept.append(item)
      needed = item.level
    }
    return (kept.reversed(), lost.reversed())
  }
}

extension Document {
  /// Returns the heading of the file above its own ones.
  func heading(onPage index: Int) -> Outline.Item {
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    return Outline.Item(
      title: title ?? name, action: Action(.goTo(Destination(pageIndex: index))))
  }
}

extension Outline.Item {
  /// The heading one level below.
  var below: Outline.Item {
    var item = self
    item.level = min(level + 1, DocumentLimits.deepestOutline - 1)
    return item
  }
}
