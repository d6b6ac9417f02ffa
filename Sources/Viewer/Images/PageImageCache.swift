/// A cache of page images, with the order of drawing and the cancellation of unneeded drawings.
///
/// The cache only does the bookkeeping: its owner draws ``nextPage`` and stores the result. Nothing happens
/// by itself, so an idle reader costs nothing.
///
/// ```swift
/// cache.move(to: 11, pageCount: 340)
/// while let page = cache.nextPage {
///   let ticket = cache.begin(page)
///   cache.store(draw(page), bytes: count, for: ticket)
/// }
/// ```
package struct PageImageCache<Image> {
  /// The screen and the view, on which all images depend.
  ///
  /// Night colours are applied when an image is shown.
  package struct Rendering: Hashable, Sendable {
    /// The size of the screen.
    package var screen: PageScreen
    /// The zoom and the rotation.
    package var view = PageView()
  }

  /// A drawing in progress, which identifies its image.
  package struct Ticket: Hashable, Sendable {
    /// The 0-based index of the page.
    package let page: Int
    let generation: Int
  }

  private struct Entry {
    var image: Image
    var bytes: Int
  }

  /// The maximum number of bytes of images, apart from that of the current page, which is always kept.
  package let budget: Int
  /// The number of pages that are drawn ahead.
  package let pagesAhead: Int
  private var entries: [Int: Entry] = [:]
  private var begun: Set<Int> = []
  /// The pages that couldn't be drawn.
  private var failed: Set<Int> = []
  private var generation = 0
  private var rendering: Rendering?
  private var page = 0
  private var pageCount = 0
  /// The direction of reading: 1 towards the end, -1 towards the beginning.
  private var direction = 1

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - budget: the maximum number of bytes.
  ///   - pagesAhead: the number of pages that are drawn ahead in the direction of reading.
  package init(budget: Int = 48 << 20, pagesAhead: Int = 2) {
    (self.budget, self.pagesAhead) = (max(0, budget), max(0, pagesAhead))
  }

  /// The current number of bytes of images.
  package var bytes: Int { entries.values.reduce(0) { $0 + $1.bytes } }

  /// Returns the image of a page, if it is in the cache.
  package func image(ofPage page: Int) -> Image? { entries[page]?.image }

  /// Sets the current page.
  ///
  /// Drawings of pages that aren't near any more are cancelled, and the direction of a jump becomes that of reading.
  package mutating func move(to page: Int, pageCount: Int) {
    self.pageCount = max(0, pageCount)
    guard page != self.page else { return }
    direction = page > self.page ? 1 : -1
    self.page = page
    begun.formIntersection(wanted)
    shrink()
  }

  /// Sets the rendering of images; images with another one are removed.
  package mutating func show(_ rendering: Rendering) {
    guard rendering != self.rendering else { return }
    self.rendering = rendering
    removeAll()
  }

  /// Removes all images, for example when the file has changed; drawings in progress become invalid.
  package mutating func removeAll() {
    generation += 1
    entries = [:]
    begun = []
    failed = []
  }

  /// Removes the image of a page whose visible part has changed.
  package mutating func remove(_ page: Int) {
    entries[page] = nil
    begun.remove(page)
    failed.remove(page)
  }

  /// The pages that should be in the cache, the current one first.
  private var wanted: [Int] {
    (0...pagesAhead).map { page + $0 * direction }.filter { (0..<pageCount).contains($0) }
  }

  /// The page to draw next; nil if all are present or in progress, or the pages ahead don't fit.
  package var nextPage: Int? {
    for page in wanted where entries[page] == nil && !begun.contains(page) && !failed.contains(page) {
      return page == self.page || hasRoom ? page : nil
    }
    return nil
  }

  /// Whether one more image of the usual size fits beside those that should be present.
  private var hasRoom: Bool {
    let near = wanted.compactMap { entries[$0]?.bytes }
    return near.reduce(0, +) + (near.max() ?? 0) <= budget
  }

  /// Records that a page is being drawn.
  package mutating func begin(_ page: Int) -> Ticket {
    begun.insert(page)
    return Ticket(page: page, generation: generation)
  }

  /// Returns whether a drawing is still needed; long drawings check this in between.
  package func isWanted(_ ticket: Ticket) -> Bool {
    ticket.generation == generation && begun.contains(ticket.page)
  }

  /// Stores an image; returns false if it isn't needed any more.
  @discardableResult
  package mutating func store(_ image: Image, bytes: Int, for ticket: Ticket) -> Bool {
    guard isWanted(ticket) else { return false }
    begun.remove(ticket.page)
    entries[ticket.page] = Entry(image: image, bytes: max(0, bytes))
    shrink()
    return entries[ticket.page] != nil
  }

  /// Records that a page can't be drawn; it isn't retried until the rendering or the file changes.
  package mutating func fail(_ ticket: Ticket) {
    guard isWanted(ticket) else { return }
    begun.remove(ticket.page)
    failed.insert(ticket.page)
  }

  /// Removes the images farthest from the current page, those behind it first, until the rest is within the budget.
  private mutating func shrink() {
    var total = bytes
    guard total > budget else { return }
    // Pages behind count twice as far, since the direction of reading rarely changes.
    let byDistance = entries.keys.filter { $0 != page }.sorted { distance($0) > distance($1) }
    for farthest in byDistance where total > budget {
      total -= entries[farthest]?.bytes ?? 0
      entries[farthest] = nil
    }
  }

  private func distance(_ other: Int) -> Int {
    let (ahead, overflow) = (other - page).multipliedReportingOverflow(by: direction)
    if overflow { return .max }
    return ahead >= 0 ? ahead : (ahead > -(1 << 30) ? ahead * -2 : .max)
  }
}
