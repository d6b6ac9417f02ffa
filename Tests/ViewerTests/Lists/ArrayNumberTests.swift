import Testing

@testable import Viewer

@Suite("Lookup by number")
struct ArrayNumberTests {
  @Test(
    arguments: [(1, 0), (3, 2), (0, nil), (-1, nil), (4, nil), (.max, nil), (.min, nil)] as [(Int, Int?)])
  func index(_ number: Int, _ index: Int?) {
    #expect([1, 2, 3].index(ofNumber: number) == index)
    #expect([Int]().index(ofNumber: number) == nil)
  }
}
