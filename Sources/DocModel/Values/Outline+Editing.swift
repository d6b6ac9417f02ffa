// Changes of an outline's tree. Each takes an item together with its descendants.
extension Outline {
  /// A place for an item.
  public enum Place: Hashable, Sendable {
    /// The place before an item, on its level.
    case before(Int)
    /// The place after an item and its descendants, on its level.
    case after(Int)
    /// The place of the first child of an item.
    case firstChild(of: Int)
    /// The place of the last child of an item.
    case lastChild(of: Int)
    /// The end of the outline, at the top level.
    case end
  }

  /// Returns the indexes of an item and its descendants, which follow it; an empty range if there is no such item.
  public func subtree(of index: Int) -> Range<Int> {
    guard items.indices.contains(index) else { return items.count..<items.count }
    let end = items[(index + 1)...].firstIndex { $0.level <= items[index].level }
    return index..<(end ?? items.count)
  }

  /// Returns the index of an item's parent; nil at the top level, or if there is no such item.
  public func parent(of index: Int) -> Int? {
    guard items.indices.contains(index) else { return nil }
    return items[..<index].lastIndex { $0.level < items[index].level }
  }

  /// Returns the index of the sibling before an item; nil if it is the first one.
  public func sibling(before index: Int) -> Int? {
    guard items.indices.contains(index) else { return nil }
    let earlier = items[..<index].lastIndex { $0.level <= items[index].level }
    return earlier.flatMap { items[$0].level == items[index].level ? $0 : nil }
  }

  /// Returns the index of the sibling after an item; nil if it is the last one.
  public func sibling(after index: Int) -> Int? {
    let end = subtree(of: index).upperBound
    return items.indices.contains(end) && items[end].level == items[index].level ? end : nil
  }

  /// Removes an item and its descendants.
  ///
  /// - Returns: the removed items; none if there is no such item.
  @discardableResult
  public mutating func remove(at index: Int) -> [Item] {
    let range = subtree(of: index)
    let removed = Array(items[range])
    replaceItems(Array(items[..<range.lowerBound] + items[range.upperBound...]))
    return removed
  }

  /// Changes the title of an item.
  public mutating func rename(_ index: Int, to title: String) {
    guard items.indices.contains(index) else { return }
    var items = items
    items[index].title = title
    replaceItems(items)
  }

  /// Inserts an item, or several that follow each other as a tree; their levels are moved to that of the place.
  ///
  /// - Returns: the index of the first inserted item; nil if the place isn't in the outline, or too deep.
  @discardableResult
  public mutating func insert(_ added: [Item], _ place: Place) -> Int? {
    guard let (index, level) = location(of: place), let first = added.first?.level else { return nil }
    let shift = level &- first
    let deepest = added.lazy.map(\.level).max() ?? 0
    guard deepest &+ shift < DocumentLimits.deepestOutline else { return nil }
    var items = items
    let moved = added.map { item in
      var item = item
      item.level = max(level, item.level &+ shift)
      return item
    }
    items.insert(contentsOf: moved, at: index)
    replaceItems(items)
    return index
  }

  /// Inserts a heading of a location where readers look for it: behind the last heading at or above the location,
  /// as its first child if it has children, else as its next sibling.
  ///
  /// - Parameters:
  ///   - item: the heading; its level is ignored.
  ///   - page: the 0-based index of the page.
  ///   - height: the height on the page in its default user space; nil for its top.
  /// - Returns: the index of the heading.
  @discardableResult
  public mutating func insert(_ item: Item, onPage page: Int, at height: Double? = nil) -> Int? {
    guard let section = section(ofPage: page, at: height ?? .greatestFiniteMagnitude) else {
      return insert([item], items.isEmpty ? .end : .before(0))
    }
    return insert([item], subtree(of: section).count > 1 ? .firstChild(of: section) : .after(section))
  }

  /// Moves an item and its descendants to another place.
  ///
  /// - Returns: the new index of the item; nil if the place is within the moved items, not in the outline, or too
  ///   deep. The outline stays as it is then.
  @discardableResult
  public mutating func move(_ index: Int, _ place: Place) -> Int? {
    let range = subtree(of: index)
    guard !range.isEmpty, place.item.map({ !range.contains($0) }) ?? true else { return nil }
    var changed = self
    let moved = changed.remove(at: index)
    guard let result = changed.insert(moved, place.without(range)) else { return nil }
    self = changed
    return result
  }

  /// Moves an item before the sibling before it.
  ///
  /// - Returns: the new index; nil if the item is the first child of its parent.
  @discardableResult
  public mutating func moveUp(_ index: Int) -> Int? {
    sibling(before: index).flatMap { move(index, .before($0)) }
  }

  /// Moves an item behind the sibling after it.
  ///
  /// - Returns: the new index; nil if the item is the last child of its parent.
  @discardableResult
  public mutating func moveDown(_ index: Int) -> Int? {
    sibling(after: index).flatMap { move(index, .after($0)) }
  }

  /// Makes an item the last child of the sibling before it.
  ///
  /// - Returns: the new index; nil if the item is the first child of its parent, or too deep already.
  @discardableResult
  public mutating func indent(_ index: Int) -> Int? {
    sibling(before: index).flatMap { move(index, .lastChild(of: $0)) }
  }

  /// Makes an item the sibling after its parent.
  ///
  /// - Returns: the new index; nil if the item is at the top level.
  @discardableResult
  public mutating func outdent(_ index: Int) -> Int? {
    parent(of: index).flatMap { move(index, .after($0)) }
  }

  private mutating func replaceItems(_ items: [Item]) { self = Outline(items: items, problems: problems) }

  /// Returns the index and the level of a new item at a place; nil if the place isn't in the outline.
  private func location(of place: Place) -> (index: Int, level: Int)? {
    if let item = place.item, !items.indices.contains(item) { return nil }
    return switch place {
    case .before(let item): (item, items[item].level)
    case .after(let item): (subtree(of: item).upperBound, items[item].level)
    case .firstChild(let item): (item + 1, items[item].level &+ 1)
    case .lastChild(let item): (subtree(of: item).upperBound, items[item].level &+ 1)
    case .end: (items.count, 0)
    }
  }
}

extension Outline.Place {
  /// The item to which the place is relative; nil for the end.
  package var item: Int? {
    switch self {
    case .before(let item), .after(let item), .firstChild(let item), .lastChild(let item): item
    case .end: nil
    }
  }

  /// Returns the place in the outline without a range of items, which doesn't contain the place's own.
  fileprivate func without(_ range: Range<Int>) -> Self {
    func index(_ item: Int) -> Int { item < range.lowerBound ? item : item - range.count }
    return switch self {
    case .before(let item): .before(index(item))
    case .after(let item): .after(index(item))
    case .firstChild(let item): .firstChild(of: index(item))
    case .lastChild(let item): .lastChild(of: index(item))
    case .end: .end
    }
  }
}
