/// Which images of pages are kept, which is drawn next, and which drawings nobody waits for any more.
///
/// Bookkeeping only: whoever draws asks for ``nextPage`` and hands over what it made. Nothing happens by itself, so
/// that a reader who rests costs nothing.
///
/// ```swift
/// cache.move(to: 11, pageCount: 340)
/// while let page = cache.nextPage {
///   let ticket = cache.begin(page)
///   cache.store(draw(page), bytes: count, for: ticket)
/// }
/// ```
public struct PageImageCache<Image> {
  /// What all images depend on: the screen, and how pages are looked at.
  ///
  /// Night is made of an image when it is shown.
  public struct Look: Hashable, Sendable {
    /// The room on the screen.
    public var screen: PageScreen
    /// The size of pages, and how they are turned.
    public var view: PageView

    /// A look.
    public init(screen: PageScreen, view: PageView = PageView()) {
      (self.screen, self.view) = (screen, view)
    }
  }

  /// A drawing that was begun, by which its image is known when it is done.
  public struct Ticket: Hashable, Sendable {
    /// The 0-based index of the page.
    public let page: Int
    let generation: Int
  }

  private struct Entry {
    var image: Image
    var bytes: Int
  }

  /// How many bytes of images are kept, but for the page in front, which is always.
  public let budget: Int
  /// How many pages are drawn ahead.
  public let pagesAhead: Int
  private var entries: [Int: Entry] = [:]
  private var begun: Set<Int> = []
  /// Pages that gave no image.
  private var failed: Set<Int> = []
  private var generation = 0
  private var look: Look?
  private var page = 0
  private var pageCount = 0
  /// 1 towards the end, -1 towards the beginning.
  private var direction = 1

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - budget: how many bytes are kept.
  ///   - pagesAhead: how many pages are drawn in the direction of travel before they are gone to.
  public init(budget: Int = 48 << 20, pagesAhead: Int = 2) {
    (self.budget, self.pagesAhead) = (max(0, budget), max(0, pagesAhead))
  }

  /// How many bytes of images are kept now.
  public var bytes: Int { entries.values.reduce(0) { $0 + $1.bytes } }

  /// The image of a page, where it is there.
  public func image(ofPage page: Int) -> Image? { entries[page]?.image }

  /// Notes that reading is on a page.
  ///
  /// Drawings of pages that aren't near any more are given up, and a jump looks ahead as it went.
  public mutating func move(to page: Int, pageCount: Int) {
    self.pageCount = max(0, pageCount)
    guard page != self.page else { return }
    direction = page > self.page ? 1 : -1
    self.page = page
    begun.formIntersection(wanted)
    shrink()
  }

  /// Notes how images look from now on; those that look otherwise go.
  public mutating func show(_ look: Look) {
    guard look != self.look else { return }
    self.look = look
    removeAll()
  }

  /// Forgets all images, as when the file has changed; drawings that have begun come too late.
  public mutating func removeAll() {
    generation += 1
    entries = [:]
    begun = []
    failed = []
  }

  /// Forgets the image of a page, of which another part is to be seen.
  public mutating func remove(_ page: Int) {
    entries[page] = nil
    begun.remove(page)
    failed.remove(page)
  }

  /// The pages that should be there, the one in front first.
  private var wanted: [Int] {
    (0...pagesAhead).map { page + $0 * direction }.filter { (0..<pageCount).contains($0) }
  }

  /// The page to draw next; nil while all is there or being drawn, or what is ahead has no room.
  public var nextPage: Int? {
    for page in wanted where entries[page] == nil && !begun.contains(page) && !failed.contains(page) {
      return page == self.page || hasRoom ? page : nil
    }
    return nil
  }

  /// Whether one more image as large as the others can be kept beside those that should be there.
  private var hasRoom: Bool {
    let near = wanted.compactMap { entries[$0]?.bytes }
    return near.reduce(0, +) + (near.max() ?? 0) <= budget
  }

  /// Notes that a page is being drawn.
  public mutating func begin(_ page: Int) -> Ticket {
    begun.insert(page)
    return Ticket(page: page, generation: generation)
  }

  /// Whether somebody still waits for a drawing: who draws asks in between, and stops when not.
  public func isWanted(_ ticket: Ticket) -> Bool {
    ticket.generation == generation && begun.contains(ticket.page)
  }

  /// Keeps an image that was drawn; false where nobody waits for it any more.
  @discardableResult
  public mutating func store(_ image: Image, bytes: Int, for ticket: Ticket) -> Bool {
    guard isWanted(ticket) else { return false }
    begun.remove(ticket.page)
    entries[ticket.page] = Entry(image: image, bytes: max(0, bytes))
    shrink()
    return entries[ticket.page] != nil
  }

  /// Notes that a page can't be drawn; it isn't tried again until the look or the file changes.
  public mutating func fail(_ ticket: Ticket) {
    guard isWanted(ticket) else { return }
    begun.remove(ticket.page)
    failed.insert(ticket.page)
  }

  /// Drops the images farthest from the page in front, those behind it first, until the rest is within the budget.
  private mutating func shrink() {
    var total = bytes
    guard total > budget else { return }
    // Twice as far where reading comes from: it rarely turns round.
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
