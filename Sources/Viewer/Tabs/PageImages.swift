import DocModel

/// The images of the pages near the one shown last: kept for paging back, and drawn ahead while the user is idle.
///
/// ``PageImageCache`` chooses the pages, and this class draws them. It does nothing by itself: a front end that
/// waits for keys checks ``hasPageAhead(of:)`` and then has one page drawn at a time.
package final class PageImages {
  /// An image and the part of the page that it shows.
  private struct Drawn {
    var part: ScreenRectangle
    var image: PageImage
    /// The edition of the page.
    var edition: Int
  }

  /// The longest time to draw a page ahead; more would noticeably delay a key that is pressed meanwhile.
  static let longestWait: Duration = .milliseconds(200)

  private let budget: Int
  private var cache: PageImageCache<Drawn>
  /// The tab of the pages; a closed tab keeps no images.
  private weak var tab: Tab?
  private var screen = PageScreen.standard
  /// The 0-based index of the page that was shown last.
  private var shownPage = 0
  /// Whether the last page took so long to draw that no other page is drawn ahead.
  private var isSlow = false

  /// Creates a cache without images.
  ///
  /// - Parameter budget: the bytes of pixels to keep at most.
  package init(budget: Int = 10 << 20) {
    self.budget = budget
    cache = PageImageCache(budget: budget)
  }

  /// Returns the image of a page, or of the visible part of it, and draws it if it isn't in the cache.
  ///
  /// - Parameters:
  ///   - page: the index of the page.
  ///   - tab: the tab of the page, with its zoom and position.
  ///   - screen: the space for the page.
  /// - Returns: the image, as large as the page or the screen, whichever is smaller.
  /// - Throws: the error of the document.
  package func image(ofPage page: Int, in tab: Tab, on screen: PageScreen) throws(DocumentError) -> PageImage
  {
    if tab !== self.tab {
      cache = PageImageCache(budget: budget)
      self.tab = tab
    }
    (self.screen, shownPage, isSlow) = (screen, page, false)
    cache.show(.init(screen: screen, view: tab.view))
    cache.move(to: page, pageCount: tab.pageCount)
    if let drawn = cache.image(ofPage: page) {
      let part = try tab.frame(ofPage: page, on: screen).part
      if drawn.part == part, drawn.edition == tab.edition(ofPage: page) { return drawn.image }
      cache.remove(page)
    }
    return try draw(page, in: tab)
  }

  /// Returns whether a page can be drawn ahead while the reader stays on the page that was shown last.
  ///
  /// - Parameter tab: the current tab.
  /// - Returns: false also if the reader has moved on, or if the last page took long to draw.
  package func hasPageAhead(of tab: Tab?) -> Bool {
    guard let tab, tab === self.tab, tab.position.pageIndex == shownPage, !isSlow else { return false }
    return cache.nextPage != nil
  }

  /// Draws a page that is likely to be shown next.
  ///
  /// If that fails, the error is reported when the page is shown.
  package func drawAhead() {
    guard let tab, let page = cache.nextPage else { return }
    _ = try? draw(page, in: tab)
    // A lost worker is reported when the page is shown.
    _ = tab.document.drainLosses()
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
          area: frame.isWhole && !tab.view.isCropped ? nil : tab.area(frame.part, in: frame)))
      cache.store(
        Drawn(part: frame.part, image: image, edition: tab.edition(ofPage: page)), bytes: image.pixels.count,
        for: ticket)
      return image
    } catch {
      cache.fail(ticket)
      throw error
    }
  }
}

extension Tab {
  /// Returns an area of the shown part of a page as an area of the whole page.
  func area(_ part: ScreenRectangle, in frame: PageFrame) throws(DocumentError) -> ScreenRectangle {
    let start = frame.transform.start(in: try page(at: frame.page), rotation: frame.rotation)
    return ScreenRectangle(
      x0: part.x0 + start.x, y0: part.y0 + start.y, x1: part.x1 + start.x, y1: part.y1 + start.y)
  }
}

extension PageTransform {
  /// Returns the upper left corner of this part of a page on the whole page in the same size, in whole pixels.
  func start(in page: PageGeometry, rotation: Int) -> ScreenPoint {
    let area = PageTransform(page: page, zoom: zoom, rotation: rotation).screenRectangle(of: cropBox)
    return ScreenPoint(x: area.x0.rounded(), y: area.y0.rounded())
  }
}
