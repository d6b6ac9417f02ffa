/// The outline of a document (ISO 32000-1, 12.3.3): its headings as a tree.
///
/// ```swift
/// for item in document.outline.items {
///   let page = item.destination?.pageIndex.map { document.pageLabels.label(at: $0) }
///   print(String(repeating: "  ", count: item.level) + item.title, page ?? "")
/// }
/// ```
///
/// One array has all items in reading order, each with its level, so that an outline of any depth can be walked,
/// copied and compared without recursion.
public struct Outline: Hashable, Sendable {
  /// A heading.
  public struct Item: Hashable, Sendable, Codable {
    /// The text of the heading.
    public var title: String
    /// The item's level; 0 at the top.
    public var level: Int
    /// The action performed when the item is chosen, or nil if there is none.
    public var action: Action?
    /// Whether the item's children are shown initially.
    public var isOpen: Bool
    /// Whether the title is bold (Table 154).
    public var isBold: Bool
    /// Whether the title is italic.
    public var isItalic: Bool
    /// The object of the item in the file; nil for a new item.
    public var object: ObjectID?

    /// Creates an item.
    public init(
      title: String, level: Int = 0, action: Action? = nil, isOpen: Bool = true, isBold: Bool = false,
      isItalic: Bool = false, object: ObjectID? = nil
    ) {
      self.title = title
      self.level = level
      self.action = action
      self.isOpen = isOpen
      self.isBold = isBold
      self.isItalic = isItalic
      self.object = object
    }

    /// The item's destination in this document.
    public var destination: Destination? { action?.destination }
  }

  /// All items in reading order: each before its children, and those before its next sibling.
  public let items: [Item]
  /// The flaws of the outline in the file.
  public let problems: [String]
  /// The locations of the items that lead to a page, by page; items of the same page in reading order.
  private let locations: [Location]
  /// The index into `locations` of each location that is above all later ones on its page.
  private let lowering: [Int]
  /// The index of each item's parent; -1 at the top.
  private let parents: [Int]
  /// The left edges of the columns after the first, ascending; none for pages of one column.
  private let columns: [Double]

  private struct Location: Hashable, Sendable {
    var page: Int
    var item: Int
    /// The heading's vertical coordinate on the page; infinite for the page's top.
    var top: Double
    /// The heading's horizontal coordinate; nil if it is unspecified.
    var left: Double?
  }

  /// Creates an outline from items in reading order.
  public init(items: [Item] = [], problems: [String] = []) {
    self.items = items
    self.problems = problems
    let locations = items.indices
      .compactMap { index -> Location? in
        guard let destination = items[index].destination, let page = destination.pageIndex else { return nil }
        return Location(
          page: page, item: index, top: destination.top ?? .infinity, left: destination.left)
      }
      .sorted { ($0.page, $0.item) < ($1.page, $1.item) }
    self.locations = locations
    parents = Self.parents(of: items)
    columns = Self.columns(of: locations)

    var lowering: [Int] = []
    for (index, location) in locations.enumerated() {
      while let last = lowering.last, locations[last].page == location.page,
        locations[last].top <= location.top
      {
        lowering.removeLast()
      }
      lowering.append(index)
    }
    self.lowering = lowering
  }

  /// Whether there are no items.
  public var isEmpty: Bool { items.isEmpty }

  /// Returns the indexes of an item's children, or of the top-level items for nil.
  public func children(of parent: Int?) -> [Int] {
    if let parent, !items.indices.contains(parent) { return [] }
    let level = parent.map { items[$0].level &+ 1 } ?? 0
    var result: [Int] = []
    var index = parent.map { $0 + 1 } ?? 0
    while index < items.count, items[index].level >= level {
      if items[index].level == level { result.append(index) }
      index += 1
    }
    return result
  }

  /// Returns the titles from the top level down to an item, including its own.
  public func path(to item: Int) -> [String] {
    guard items.indices.contains(item) else { return [] }
    return sequence(first: item) { self.parents[$0] < 0 ? nil : self.parents[$0] }
      .map { items[$0].title }.reversed()
  }

  /// Returns the index of each item's parent, which is the last item before it on a higher level; -1 if there is
  /// none.
  private static func parents(of items: [Item]) -> [Int] {
    var parents: [Int] = []
    parents.reserveCapacity(items.count)
    // The possible parents of the next item, from the top down.
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      while let last = open.last, items[last].level >= item.level { open.removeLast() }
      parents.append(open.last ?? -1)
      open.append(index)
    }
    return parents
  }

  /// The least distance between the left edges of two columns.
  private static let leastColumnWidth = 100.0

  /// Returns the left edges of the columns after the first: those of headings that follow others further down on the
  /// same page, to the left.
  private static func columns(of locations: [Location]) -> [Double] {
    var columns: [Double] = []
    for (one, next) in zip(locations, locations.dropFirst()) where one.page == next.page {
      guard let left = one.left, let nextLeft = next.left, next.top.isFinite, next.top > one.top,
        nextLeft - left >= leastColumnWidth
      else { continue }
      columns.append(nextLeft)
    }
    return columns.sorted().reduce(into: []) { columns, left in
      if left - (columns.last ?? -.infinity) >= leastColumnWidth { columns.append(left) }
    }
  }

  /// Returns the index of the column that contains a horizontal coordinate.
  private func column(at left: Double) -> Int {
    // Rectangles of annotations begin a little before the letters.
    columns.partitioningIndex { $0 > left + 6 }
  }

  /// Returns whether headings begin in several columns of a page.
  package func hasColumns(onPage page: Int) -> Bool {
    guard !columns.isEmpty else { return false }
    return Set(headings(ofPage: page).map { column(at: $0.left ?? 0) }).count > 1
  }

  /// The most headings of a page that are compared by columns; more occur only in malicious outlines.
  private static let mostHeadingsInColumns = 1_000

  /// Returns the locations on a page.
  private func headings(ofPage page: Int) -> ArraySlice<Location> {
    locations[locations.partitioningIndex { $0.page >= page }...].prefix(Self.mostHeadingsInColumns)
      .prefix { $0.page == page }
  }

  /// Returns the index of the item whose section contains a location; nil before the first heading.
  ///
  /// Takes O(log *n*) for *n* items. With a height, the section is that of the last heading at or above it. Without
  /// one, it is that of the first heading that begins on the page, like a book's running head, or else of the last
  /// heading before the page.
  ///
  /// In a document with columns, pass `left` as well: the section is that of the last heading above in the column, or
  /// else of the last one in the columns before. A document has columns if headings follow others that are further
  /// down on the page, to the left.
  ///
  /// - Parameters:
  ///   - page: the 0-based index of the page.
  ///   - height: the height on the page in its default user space; nil for the page as a whole.
  ///   - left: the horizontal coordinate; nil if it is unknown.
  /// - Returns: the heading's index in ``items``.
  public func section(ofPage page: Int, at height: Double? = nil, left: Double? = nil) -> Int? {
    locationIndex(ofPage: page, at: height, left: left).map { locations[$0].item }
  }

  /// Returns the first heading after the section that contains a location.
  ///
  /// The parameters are those of ``section(ofPage:at:left:)``.
  public func heading(afterPage page: Int, at height: Double? = nil, left: Double? = nil) -> Int? {
    let next = locationIndex(ofPage: page, at: height, left: left).map { $0 + 1 } ?? 0
    return next < locations.count ? locations[next].item : nil
  }

  /// Returns the heading before a location: that of the current section if it began on an earlier page, else the one
  /// before it.
  ///
  /// The parameters are those of ``section(ofPage:at:left:)``.
  public func heading(beforePage page: Int, at height: Double? = nil, left: Double? = nil) -> Int? {
    guard let current = locationIndex(ofPage: page, at: height, left: left) else { return nil }
    if locations[current].page != page { return locations[current].item }
    return current > 0 ? locations[current - 1].item : nil
  }

  /// Returns the index in `locations` of the heading whose section contains a page or a location on it.
  private func locationIndex(ofPage page: Int, at height: Double?, left: Double?) -> Int? {
    if let height, let left, !columns.isEmpty {
      let headings = headings(ofPage: page)
      let column = column(at: left)
      let before = headings.indices.compactMap { index -> (column: Int, top: Double, index: Int)? in
        let heading = (column: self.column(at: locations[index].left ?? 0), top: locations[index].top)
        let isBefore = heading.column == column ? heading.top >= height : heading.column < column
        return isBefore ? (heading.column, -heading.top, index) : nil
      }
      return before.max { ($0.column, $0.top, $0.index) < ($1.column, $1.top, $1.index) }?.index
        ?? (headings.startIndex > 0 ? headings.startIndex - 1 : nil)
    }
    if let height {
      // The last heading of a page has no later one on it, so it is in this list, too.
      let after = lowering.partitioningIndex { index in
        let location = locations[index]
        return location.page > page || (location.page == page && location.top < height)
      }
      return after > 0 ? lowering[after - 1] : nil
    }
    let begin = locations.partitioningIndex { $0.page >= page }
    guard begin < locations.count, locations[begin].page == page else { return begin > 0 ? begin - 1 : nil }
    return begin
  }
}

extension Outline: Codable {
  private enum CodingKeys: String, CodingKey {
    case items, problems
  }

  /// Decodes the items and rebuilds the lookup tables.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      items: try container.decode([Item].self, forKey: .items),
      problems: try container.decode([String].self, forKey: .problems))
  }
}
