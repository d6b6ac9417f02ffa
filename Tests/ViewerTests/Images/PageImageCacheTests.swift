import Testing

@testable import Viewer

@Suite struct PageImageCacheTests {
  private typealias Cache = PageImageCache<String>

  private func cache(budget: Int = 40, page: Int = 0) -> Cache {
    var cache = Cache(budget: budget)
    cache.show(.init(screen: .standard))
    cache.move(to: page, pageCount: 10)
    return cache
  }

  /// Draws all wanted pages and returns them in order.
  private func drawAll(_ cache: inout Cache, bytes: Int = 10) -> [Int] {
    var drawn: [Int] = []
    while let page = cache.nextPage, drawn.count < 20 {
      let ticket = cache.begin(page)
      cache.store("\(page)", bytes: bytes, for: ticket)
      drawn.append(page)
    }
    return drawn
  }

  @Test func drawingStopsAtTheEndsOfTheDocument() {
    var cache = cache(page: 9)
    #expect(drawAll(&cache) == [9])
    cache.move(to: 1, pageCount: 10)
    #expect(drawAll(&cache) == [1, 0])
    cache.move(to: 0, pageCount: 0)
    #expect(cache.nextPage == nil)
  }

  @Test func onlyTheCurrentPageMayExceedTheBudget() {
    var cache = cache(budget: 40)
    for page in [0, 1, 2, 3, 4, 5, 9, 8, 0, 7, 3] {
      cache.move(to: page, pageCount: 10)
      _ = drawAll(&cache)
      #expect(cache.bytes <= 40)
      #expect(cache.image(ofPage: page) != nil)
    }
    cache.move(to: 5, pageCount: 10)
    #expect(drawAll(&cache, bytes: 100) == [5])
    #expect(cache.bytes == 100)
    #expect(cache.image(ofPage: 5) != nil)
  }

  @Test func outdatedImageIsDropped() {
    var cache = cache()
    let first = cache.begin(0)
    let ahead = cache.begin(1)
    #expect(cache.nextPage == 2)
    cache.move(to: 8, pageCount: 10)
    #expect(!cache.isWanted(first) && !cache.isWanted(ahead))
    let isKept = cache.store("late", bytes: 1, for: first)
    #expect(!isKept)
    #expect(cache.image(ofPage: 0) == nil)
    let front = cache.begin(8)
    cache.show(.init(screen: PageScreen(width: 200, height: 100, rowHeight: 16)))
    let isSmallKept = cache.store("small", bytes: 1, for: front)
    #expect(!isSmallKept)
    #expect(cache.nextPage == 8)
  }
}
