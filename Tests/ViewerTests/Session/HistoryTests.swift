import Testing

@testable import Viewer

@Suite struct HistoryTests {
  private func place(_ page: Int) -> Place { Place(pageIndex: page) }

  @Test func goesBackAndForwardAgain() {
    var history = History()
    history.record(place(0))
    history.record(place(3))
    #expect(history.goBack(from: place(9)) == place(3))
    #expect(history.goBack(from: place(3)) == place(0))
    #expect(history.goBack(from: place(0)) == nil)
    #expect(history.goForward(from: place(0)) == place(3))
    #expect(history.goForward(from: place(3)) == place(9))
    #expect(history.goForward(from: place(9)) == nil)
  }

  @Test func aJumpForgetsWhatWasAhead() {
    var history = History()
    history.record(place(0))
    _ = history.goBack(from: place(5))
    history.record(place(0))
    #expect(history.forward == [])
  }

  @Test func theSamePlaceIsNotNotedTwiceInARow() {
    var history = History()
    history.record(place(1))
    history.record(place(1))
    #expect(history.back == [place(1)])
  }

  @Test func theOldestPlacesGoFirst() {
    var history = History()
    for page in 0..<(History.limit + 5) { history.record(place(page)) }
    #expect(history.back.count == History.limit)
    #expect(history.back.first == place(5))
  }
}
