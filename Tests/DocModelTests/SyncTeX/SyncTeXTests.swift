import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Places in TeX sources and on pages, in `geometry.synctex`; the tests need the library.
@Suite(.enabled(if: SyncTeXLibrary.isInstalled, "libsynctex2 isn't installed"))
struct SyncTeXTests {
  /// The box of each page's line: 20 points from the left edge, its baseline 30 from the upper edge, 100 × (8 + 2).
  @Test(
    "A line's rectangle is measured from the media box, whatever the crop box, rotation and unit",
    arguments: [
      (1, [20, 809.89, 120, 819.89]), (2, [20, 760, 120, 770]), (6, [20, 168, 120, 178]),
      (9, [20, 760, 120, 770]), (10, [20, 760, 120, 770]), (11, [-30, 268, 70, 278]),
      (13, [10, 184, 60, 189]),
    ] as [(Int, [Double])])
  func forward(_ page: Int, _ expected: [Double]) throws {
    let synctex = SyncTeX(try Samples.open("geometry.pdf"))
    let places = try synctex.places(of: SourcePlace(file: "geometry.tex", line: 10 * page))
    let place = try #require(places.first)
    #expect(places.count == 1)
    #expect(place.pageIndex == page - 1)
    #expect(zip(place.rectangle.numbers, expected).allSatisfy { abs($0 - $1) < 0.001 })
    // And back, from a point inside.
    let source = try synctex.source(of: place.rectangle.center, onPage: place.pageIndex)
    #expect(source?.line == 10 * page)
    #expect(source?.file.hasSuffix("/Fixtures/geometry.tex") == true)
    #expect(source?.column == 1)
  }

  @Test(
    "Lines are found in each file",
    arguments: [
      ("./geometry.tex", 12, [[20, 60, 220], [20, 72, 170]]),
      ("geometry.tex", 12, [[20, 60, 220], [20, 72, 170]]),
      ("/elsewhere/chapters/one.tex", 3, [[20, 100, 140]]), ("chapters/two.tex", 3, [[20, 140, 140]]),
      ("three.tex", 3, []), ("", 3, []),
    ] as [(String, Int, [[Double]])])
  func files(_ file: String, _ line: Int, _ expected: [[Double]]) throws {
    let document = try Samples.open("geometry.pdf")
    let places = try SyncTeX(document).places(of: SourcePlace(file: file, line: line))
    let top = try document.page(at: 0).mediaBox.y1
    // The baseline is two points above the lower edge.
    let found = places.map { [$0.rectangle.x0, top - $0.rectangle.y0 - 2, $0.rectangle.x1] }
    #expect(found.map { $0.map { $0.rounded() } } == expected)
    #expect(places.allSatisfy { $0.pageIndex == 0 })
  }

  @Test(
    "A line without text leads to the nearest one, and any number is accepted",
    arguments: [13, -1, .max, .min])
  func oddLines(_ line: Int) throws {
    let synctex = SyncTeX(try Samples.open("geometry.pdf"))
    let places = try synctex.places(of: SourcePlace(file: "geometry.tex", line: line, column: line))
    #expect(line != 13 || !places.isEmpty)
  }

  @Test(
    "Points off the page, or that aren't numbers, are accepted", arguments: [-1e9, 1e300, .nan, .infinity])
  func oddPoints(_ number: Double) throws {
    let synctex = SyncTeX(try Samples.open("geometry.pdf"))
    let source = try synctex.source(of: Point(x: number, y: number), onPage: 0)
    #expect(number.isFinite || source == nil)
    #expect(throws: DocumentError.noSuchPage(Samples.path("geometry.pdf"), page: 99, count: 19)) {
      try synctex.source(of: Point(x: 0, y: 0), onPage: 99)
    }
  }

  @Test("A compressed file, a new version and a link to the PDF are read; without one, TeX's option is named")
  func versions() throws {
    let folder = try TemporaryFolder()
    let pdf = try folder.write(Samples.data("geometry.pdf"), to: "my paper.pdf")
    let text = try Samples.data("geometry.synctex")
    let synctex = SyncTeX(try Document(.path(pdf)))
    let place = SourcePlace(file: "geometry.tex", line: 50)
    let missing = DocumentError.synctexUnusable(
      pdf, reason: "there is no my paper.synctex.gz; run TeX with -synctex=1")
    #expect(throws: missing) { try synctex.places(of: place) }

    let packed = try folder.write(Self.gzip(text), to: "my paper.synctex.gz")
    #expect(try synctex.places(of: place).map(\.pageIndex) == [4])
    let changed = String(decoding: text, as: UTF8.self).replacing(",50:", with: ",51:")
    try folder.write(Self.gzip(Data(changed.utf8)), to: "my paper.synctex.gz")
    #expect(try synctex.source(of: Point(x: 30, y: 170), onPage: 4)?.line == 51)

    try FileManager.default.createSymbolicLink(atPath: folder.file("link.pdf"), withDestinationPath: pdf)
    #expect(
      try SyncTeX(Document(.path(folder.file("link.pdf")))).source(of: Point(x: 30, y: 170), onPage: 4)?.line
        == 51)

    try folder.write(Data("no SyncTeX file".utf8), to: "my paper.synctex.gz")
    #expect(throws: DocumentError.self) { try synctex.places(of: place) }
    // A pipe would be waited for, and the library renames a file with quotation marks.
    unlink(packed)
    mkfifo(packed, 0o600)
    let quoted = try folder.write(text, to: "\"my paper\".synctex")
    #expect(throws: missing) { try synctex.places(of: place) }
    #expect(access(quoted, F_OK) == 0)
  }

  /// Returns a gzip file.
  private static func gzip(_ data: Data) throws -> Data {
    let gzip = ProcessRunner(executable: "/bin/gzip", environment: [:])
    return Data(try gzip.run([], input: .bytes(Array(data))).outputBytes)
  }
}

/// The C library, without which the tests are skipped.
enum SyncTeXLibrary {
  static let isInstalled = SyncTeXScanner.libraryProblem == nil
}
