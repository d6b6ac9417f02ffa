import Testing

@testable import DocModelLibrary

@Suite("Starts of the full screen")
struct StartCountTests {
  @Test("They are counted up to a limit, by all processes that have the library")
  func counting() throws {
    let fixture = try LibraryFixture()
    let (library, other) = (try fixture.openLibrary(), try fixture.openLibrary())
    #expect(try [library, other, library].map { try $0.countStart(upTo: 3) } == [1, 2, 3])
    #expect(try other.countStart(upTo: 3) == 4 && library.countStart(upTo: 3) == 4)
    #expect(try library.countStart(upTo: 5) == 4, "nothing was written beyond the limit")
  }
}
