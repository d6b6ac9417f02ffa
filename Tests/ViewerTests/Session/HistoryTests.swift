import Testing

@testable import Viewer

@Suite struct HistoryTests {
  private func position(_ page: Int) -> Position { Position(pageIndex: page) }

  @Test func jumpClearsTheForwardHistory() {
    var history = History()
    history.record(position(0))
    _ = history.goBack(from: position(5))
    history.record(position(0))
    #expect(history.forward == [])
  }

  @Test func samePositionIsNotRecordedTwiceInARow() {
    var history = History()
    history.record(position(1))
    history.record(position(1))
    #expect(history.back == [position(1)])
  }

  @Test func oldestPositionsAreDroppedFirst() {
    var history = History()
    for page in 0..<(History.limit + 5) { history.record(position(page)) }
    #expect(history.back.count == History.limit)
    #expect(history.back.first == position(5))
  }
}
