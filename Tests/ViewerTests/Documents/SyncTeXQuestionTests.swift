import DocModel
import Foundation
import TestSupport
import Testing

@testable import Viewer

@Suite("TeX sources in worker processes", .limited, .tags(.program))
struct SyncTeXQuestionTests {
  private static let geometry = DocumentSource.path(Checkout.fixture("geometry.pdf"))
  private static let place = SourcePlace(file: "geometry.tex", line: 60)

  /// Whether this process finds an answer, which needs the library.
  private static let hasLibrary =
    (try? LocalDocumentOpener().open(geometry, password: nil).answer(SyncTeXForward(place))) != nil

  @Test("A worker gives the answers of this process", .enabled(if: hasLibrary, "libsynctex2 isn't installed"))
  func answers() throws {
    let remote = try RemoteDocuments.opener().open(Self.geometry, password: nil)
    let local = try LocalDocumentOpener().open(Self.geometry, password: nil)
    let places = try remote.answer(SyncTeXForward(Self.place))
    #expect(try local.answer(SyncTeXForward(Self.place)) == places)
    #expect(places.map(\.pageIndex) == [5])
    let question = SyncTeXBackward(page: 5, point: Point(x: 30, y: 170))
    let source = try remote.answer(question)
    #expect(try local.answer(question) == source)
    #expect(source == SourcePlace(file: Checkout.fixture("geometry.tex"), line: 60))
    #expect(try remote.answer(SyncTeXForward(SourcePlace(file: "none.tex", line: 1))).isEmpty)
  }

  @Test("A SyncTeX file that crashes its worker costs itself only, and isn't read again")
  func crash() throws {
    let remote = try RemoteDocuments.opener("synctex=crash").open(Self.geometry, password: nil)
    for _ in 0..<2 {
      let error = #expect(throws: DocumentError.self) { try remote.answer(SyncTeXForward(Self.place)) }
      #expect(
        error?.messageInSession
          == "geometry.pdf: its SyncTeX file can't be read: its worker crashed (Segmentation fault); reload tries again"
      )
    }
    #expect(throws: DocumentError.self) {
      try remote.answer(SyncTeXBackward(page: 0, point: Point(x: 0, y: 0)))
    }
    #expect(remote.drainLosses().count == 1)
    #expect(try remote.page(at: 0).number == 1)
    #expect(try remote.facts().pageCount == 19)
  }

  @Test(
    "A damaged SyncTeX file leaves the document readable",
    .enabled(if: hasLibrary, "libsynctex2 isn't installed"),
    arguments: 0..<10)
  func damage(_ seed: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("geometry.pdf", to: "a.pdf")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: Checkout.fixture("geometry.synctex")))
    var numbers = SeededGenerator(seed: UInt64(seed))
    if seed % 2 == 0 { bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &numbers)) }
    for _ in 0..<seed where !bytes.isEmpty {
      bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
    }
    try folder.write(bytes, to: "a.synctex")
    let remote = try RemoteDocuments.opener().open(.path(path), password: nil)
    _ = try? remote.answer(SyncTeXForward(Self.place))
    _ = try? remote.answer(SyncTeXBackward(page: 5, point: Point(x: 30, y: 170)))
    #expect(try remote.page(at: 18).number == 19)
  }
}
