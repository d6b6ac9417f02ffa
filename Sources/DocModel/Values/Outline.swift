/// The outline of a document (ISO 32000-1, 12.3.3): its headings as a tree.
///
/// Items stand in one array in reading order, each with its level, so that an outline of any depth can be
/// walked, copied and compared without recursion.
public struct Outline: Hashable, Sendable {
  /// One heading.
  public struct Item: Hashable, Sendable, Codable {
    /// The text of the heading.
    public var title: String
    /// How deep the item stands; 0 at the top.
    public var level: Int
    /// What choosing it does; nil if it does nothing.
    public var action: Action?
    /// Whether its children are shown at first.
    public var isOpen: Bool
    /// Whether it is set in bold (Table 154).
    public var isBold: Bool
    /// Whether it is set in italics.
    public var isItalic: Bool

    /// A heading at a level.
    public init(
      title: String, level: Int = 0, action: Action? = nil, isOpen: Bool = true, isBold: Bool = false,
      isItalic: Bool = false
    ) {
      self.title = title
      self.level = level
      self.action = action
      self.isOpen = isOpen
      self.isBold = isBold
      self.isItalic = isItalic
    }

    /// The place in this document to which the item leads.
    public var destination: Destination? { action?.destination }
  }

  /// All items in reading order: each before its children, and these before its next sibling.
  public let items: [Item]
  /// What was wrong with the outline as the file has it.
  public let problems: [String]
  /// The items that lead to a page, by page; items of the same page in reading order.
  private let places: [Place]
  /// Indexes into `places` of those that are the last one at or above some height of their page: what stands
  /// after them on the page stands lower.
  private let lowering: [Int]
  /// For each item the one below which it stands; -1 at the top.
  private let parents: [Int]

  private struct Place: Hashable, Sendable {
    var page: Int
    var item: Int
    /// Where on the page the heading stands; infinite for its top.
    var top: Double
  }

  /// An outline of items in reading order.
  public init(items: [Item] = [], problems: [String] = []) {
    self.items = items
    self.problems = problems
    let places = items.indices
      .compactMap { index -> Place? in
        guard let destination = items[index].destination, let page = destination.pageIndex else { return nil }
        return Place(page: page, item: index, top: destination.top ?? .infinity)
      }
      .sorted { ($0.page, $0.item) < ($1.page, $1.item) }
    self.places = places
    parents = Self.parents(of: items)

    var lowering: [Int] = []
    for (index, place) in places.enumerated() {
      while let last = lowering.last, places[last].page == place.page, places[last].top <= place.top {
        lowering.removeLast()
      }
      lowering.append(index)
    }
    self.lowering = lowering
  }

  /// Whether there are no items.
  public var isEmpty: Bool { items.isEmpty }

  /// The indexes of the items directly below an item, or of the top ones for nil.
  public func children(of parent: Int?) -> [Int] {
    if let parent, !items.indices.contains(parent) { return [] }
    let level = parent.map { items[$0].level + 1 } ?? 0
    var result: [Int] = []
    var index = parent.map { $0 + 1 } ?? 0
    while index < items.count, items[index].level >= level {
      if items[index].level == level { result.append(index) }
      index += 1
    }
    return result
  }

  /// The titles from the top down to an item, its own last.
  public func path(to item: Int) -> [String] {
    guard items.indices.contains(item) else { return [] }
    return sequence(first: item) { self.parents[$0] < 0 ? nil : self.parents[$0] }
      .map { items[$0].title }.reversed()
  }

  /// For each item the last one before it on a higher level; -1 where there is none.
  private static func parents(of items: [Item]) -> [Int] {
    var parents: [Int] = []
    parents.reserveCapacity(items.count)
    // Those below which the next item may stand, from the top down.
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      while let last = open.last, items[last].level >= item.level { open.removeLast() }
      parents.append(open.last ?? -1)
      open.append(index)
    }
    return parents
  }

  /// The index of the item in whose section a place is; nil before the first heading.
  ///
  /// Takes O(log *n*) for *n* items. With a height the last heading at or above it counts. Without one, a
  /// page belongs to the first heading that begins on it, as the running heads of books have it; else to the
  /// last one before it.
  ///
  /// - Parameters:
  ///   - page: the 0-based index of the page.
  ///   - height: the place on the page in its default user space; nil for the page as a whole.
  /// - Returns: the place of the heading in ``items``.
  public func section(ofPage page: Int, at height: Double? = nil) -> Int? {
    place(ofPage: page, at: height).map { places[$0].item }
  }

  /// The heading that follows a place: the first that begins after the section the place is in.
  ///
  /// The place is given as for ``section(ofPage:at:)``.
  public func heading(afterPage page: Int, at height: Double? = nil) -> Int? {
    let next = place(ofPage: page, at: height).map { $0 + 1 } ?? 0
    return next < places.count ? places[next].item : nil
  }

  /// The heading before a place: that of the section the place is in, where this began on an earlier page,
  /// else the one before it.
  ///
  /// The place is given as for ``section(ofPage:at:)``.
  public func heading(beforePage page: Int, at height: Double? = nil) -> Int? {
    guard let current = place(ofPage: page, at: height) else { return nil }
    if places[current].page != page { return places[current].item }
    return current > 0 ? places[current - 1].item : nil
  }

  /// The index of the place in whose section a page or a height on it is.
  private func place(ofPage page: Int, at height: Double?) -> Int? {
    if let height {
      // The last heading of an earlier page stands lower than all after it, so it is among these, too.
      let after = Self.first(lowering.count) { index in
        let place = places[lowering[index]]
        return place.page > page || (place.page == page && place.top < height)
      }
      return after > 0 ? lowering[after - 1] : nil
    }
    let begin = Self.first(places.count) { places[$0].page >= page }
    guard begin < places.count, places[begin].page == page else { return begin > 0 ? begin - 1 : nil }
    return begin
  }

  /// The first index below `count` for which a condition holds that stays true once it is; else `count`.
  private static func first(_ count: Int, where condition: (Int) -> Bool) -> Int {
    var lower = 0
    var upper = count
    while lower < upper {
      let middle = (lower + upper) / 2
      if condition(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}

extension Outline: Codable {
  private enum CodingKeys: String, CodingKey {
    case items, problems
  }

  /// Reads the items; what is looked up among them is made anew.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      items: try container.decode([Item].self, forKey: .items),
      problems: try container.decode([String].self, forKey: .problems))
  }

  /// Writes the items.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(items, forKey: .items)
    try container.encode(problems, forKey: .problems)
  }
}
