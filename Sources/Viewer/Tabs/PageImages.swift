import DocModel

/// The images of the pages around the one that was shown last: kept for when they are gone back to, and drawn
/// ahead while nothing else is to be done.
///
/// ``PageImageCache`` says which ones; this draws them. Nothing happens by itself: whoever waits for keys asks
/// ``hasPageAhead(of:)`` first, and has one page drawn at a time.
public final class PageImages {
  /// An image with the part of its page that it shows.
  private struct Drawn {
    var part: ScreenRectangle
    var image: PageImage
  }

  /// A drawing that takes longer than this is felt by who presses a key meanwhile.
  static let longestWait: Duration = .milliseconds(200)

  private let budget: Int
  private var cache: PageImageCache<Drawn>
  /// The tab whose pages they are; one that was closed keeps nothing.
  private weak var tab: Tab?
  private var screen = PageScreen.standard
  /// The 0-based index of the page that was shown last.
  private var shownPage = 0
  /// Whether the page that was drawn last took so long that no other is drawn ahead.
  private var isSlow = false

  /// No images so far.
  ///
  /// - Parameter budget: how many bytes of pixels are kept.
  public init(budget: Int = 10 << 20) {
    self.budget = budget
    cache = PageImageCache(budget: budget)
  }

  /// The image of a page that is going to be shown, or of the part of it that is seen, drawn now unless it is there.
  ///
  /// - Parameters:
  ///   - page: the page's place, counted from 0.
  ///   - tab: the tab that shows it, which says how large it is shown and from where on.
  ///   - screen: the room that it has.
  /// - Returns: the image, as large as the page is there or as the screen, whichever is less.
  /// - Throws: what the document throws.
  public func image(
    ofPage page: Int, in tab: Tab, on screen: PageScreen
  ) throws(DocumentError) -> PageImage {
    if tab !== self.tab {
      cache = PageImageCache(budget: budget)
      self.tab = tab
    }
    (self.screen, shownPage, isSlow) = (screen, page, false)
    cache.show(.init(screen: screen, view: tab.view))
    cache.move(to: page, pageCount: tab.pageCount)
    if let drawn = cache.image(ofPage: page) {
      if drawn.part == (try tab.frame(ofPage: page, on: screen).part) { return drawn.image }
      cache.remove(page)
    }
    return try draw(page, in: tab)
  }

  /// Whether there is a page to draw while the reader rests on the one that was shown last.
  ///
  /// - Parameter tab: the tab in front.
  /// - Returns: false also where the reader has moved on, or the page that was drawn last took long.
  public func hasPageAhead(of tab: Tab?) -> Bool {
    guard let tab, tab === self.tab, tab.place.pageIndex == shownPage, !isSlow else { return false }
    return cache.nextPage != nil
  }

  /// Draws one page that is likely to be shown next; one that can't be drawn says so when it is gone to.
  public func drawAhead() {
    guard let tab, let page = cache.nextPage else { return }
    _ = try? draw(page, in: tab)
    // Whoever goes to the page is told then.
    _ = tab.document.takeLosses()
  }

  private func draw(_ page: Int, in tab: Tab) throws(DocumentError) -> PageImage {
    let ticket = cache.begin(page)
    let start = ContinuousClock.now
    defer { isSlow = ContinuousClock.now - start > Self.longestWait }
    do throws(DocumentError) {
      let frame = try tab.frame(ofPage: page, on: screen)
      let image = try tab.document.image(
        PagePart(
          page: page, zoom: frame.transform.zoom, rotation: frame.rotation,
          area: frame.isWhole ? nil : frame.part))
      cache.store(Drawn(part: frame.part, image: image), bytes: image.pixels.count, for: ticket)
      return image
    } catch {
      cache.fail(ticket)
      throw error
    }
  }
}
