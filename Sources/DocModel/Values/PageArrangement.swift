/// The pages of a document in a new order, and pages that are added to it.
///
/// ```swift
/// var arrangement = PageArrangement(pageCount: document.pageCount)
/// arrangement.move([4, 5], before: 1)
/// arrangement.rotate([0], by: 90)
/// arrangement.remove(at: [9])
/// ```
public struct PageArrangement: Hashable, Sendable {
  /// The source of a page.
  public enum Origin: Hashable, Sendable, Codable {
    /// A page of the document, by its 0-based index in the file.
    case page(Int)
    /// A page of another file, by its 0-based index.
    case file(String, page: Int)
    /// An empty page of a size in points, each from 3 to 14,400.
    case blank(width: Double, height: Double)
  }

  /// A page of the arrangement.
  public struct ArrangedPage: Hashable, Sendable, Codable {
    /// The source of the page.
    public var origin: Origin
    /// The clockwise rotation in degrees that is added to that of the page: 0, 90, 180 or 270.
    public var turn: Int
    /// The new crop box in the page's default user space, with sides of 3 to 14,400 units; nil for that of the page.
    public var cropBox: Rectangle?

    /// Creates a page.
    public init(_ origin: Origin, turn: Int = 0, cropBox: Rectangle? = nil) {
      (self.origin, self.turn, self.cropBox) = (origin, turn, cropBox)
    }
  }

  /// The outlines of other files whose pages are added.
  public enum OutlineChoice: String, Hashable, Sendable, Codable {
    /// The outline stays as it is.
    case own
    /// The outlines follow each other.
    case all
    /// Each file has a heading of its own, above its outline.
    case files
    /// There is no outline.
    case none
  }

  /// The pages.
  public var pages: [ArrangedPage]
  /// The outlines of the result.
  public var outlines: OutlineChoice = .own
  /// Whether the files that other documents attach are added, too.
  public var addsAttachments = false

  /// The page labels of the result, counted in its pages; nil for those that the pages have.
  public var pageLabels: PageLabels?

  /// Creates an arrangement of pages.
  public init(_ pages: [ArrangedPage]) { self.pages = pages }

  /// Creates the arrangement of a file.
  public init(pageCount: Int) { self.init((0..<max(0, pageCount)).map { ArrangedPage(.page($0)) }) }

  /// Whether all pages of a file are in their order, and no others.
  public func keepsOrder(pageCount: Int) -> Bool {
    pages.count == pageCount && zip(pages, 0...).allSatisfy { $0.origin == .page($1) }
  }

  /// The difference from the pages of a file, as a clause.
  func difference(pageCount: Int) -> String {
    let own = pages.compactMap { page in
      if case .page(let index) = page.origin { index } else { nil }
    }
    let kept = Set(own)
    let verbs = [
      (kept.count < pages.count, "added"), (kept.count < pageCount, "removed"),
      (own != own.sorted(), "moved"),
    ].filter(\.0).map(\.1)
    return verbs.isEmpty ? "its outline changes" : "pages are \(verbs.joined(separator: " and "))"
  }
}

// MARK: Changes by the index of a page in the arrangement

extension PageArrangement {
  /// Turns pages clockwise by a multiple of 90 degrees; indexes without a page are left out.
  public mutating func rotate(_ indexes: some Sequence<Int>, by degrees: Int) {
    for index in indexes where pages.indices.contains(index) {
      pages[index].turn = ((pages[index].turn % 360 + degrees % 360) % 360 + 360) % 360
    }
  }

  /// Removes pages; indexes without a page are left out, and labels that would begin after the last page are removed.
  public mutating func remove(at indexes: some Sequence<Int>) {
    let removed = Set(indexes)
    pages = pages.indices.filter { !removed.contains($0) }.map { pages[$0] }
    pageLabels = pageLabels.map { PageLabels(ranges: $0.ranges.filter { $0.start < pages.count }) }
  }

  /// Moves pages, in the order of the arrangement, before the page with an index, or to the end; indexes without a page
  /// are left out.
  public mutating func move(_ indexes: some Sequence<Int>, before target: Int) {
    let moved = Set(indexes)
    func pick(_ range: some Sequence<Int>, _ isMoved: Bool) -> [ArrangedPage] {
      range.filter { moved.contains($0) == isMoved }.map { pages[$0] }
    }
    let target = min(max(target, 0), pages.count)
    pages = pick(0..<target, false) + pick(pages.indices, true) + pick(target..<pages.count, false)
  }

  /// Adds pages before the page with an index, or at the end.
  public mutating func insert(_ added: [ArrangedPage], before target: Int) {
    pages.insert(contentsOf: added, at: min(max(target, 0), pages.count))
  }
}
