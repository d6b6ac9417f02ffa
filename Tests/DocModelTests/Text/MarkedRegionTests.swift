import Testing

@testable import DocModel

/// The text within a mark's outline.
@Suite struct MarkedRegionTests {
  /// Digits in rows, 10 points apart in both directions: the row's number and the column's.
  private static let grid: MarkReader = {
    let rows = (0..<10).map { row in
      (0..<10).map { String(Unicode.Scalar(UInt8(row < 5 ? 0x30 : 0x41) + $0)) }.joined()
    }
    return MarkReader(DrawnLines(rows.enumerated().map { (0.0, 90 - Double($0) * 10, $1) }).page)
  }()

  private static func points(_ numbers: Double...) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  private static func loop(_ rounds: Double, radius: Double = 26) -> [Point] {
    // An octagon around (50, 50), drawn several times.
    let corners = [(1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7)]
    return (0...Int(rounds * 8)).map {
      let (x, y) = corners[$0 % 8]
      return Point(x: 50 + radius * x, y: 50 + radius * y)
    }
  }

  @Test(
    arguments: [
      (.rectangle(Rectangle(x0: 20, y0: 40, x1: 50, y1: 60)), "234 CDE"),
      (.rectangle(Rectangle(x0: 24, y0: 44, x1: 46, y1: 56)), "234 CDE"),
      (.rectangle(Rectangle(x0: 26, y0: 46, x1: 44, y1: 54)), nil),
      (.rectangle(Rectangle(x0: 500, y0: 46, x1: 544, y1: 54)), nil),
      // The corners of the rectangle are outside the ellipse.
      (.ellipse(Rectangle(x0: 20, y0: 30, x1: 60, y1: 70)), "34 2345 CDEF DE"),
      (.polygon(points(0, 0, 40, 0, 0, 40)), "A AB ABC"),
      (.polygon(points(0, 0, 40, 0, 0, 40, 0, 0)), "A AB ABC"),
      // The even-odd rule excludes the centre of a star, and an area that a polygon encloses twice.
      (.polygon(loop(1)), "3456 3456 DEFG DEFG"), (.polygon(loop(2)), nil),
      (.polygon(points(0, 0, 40, 40)), nil), (.polygon([]), nil),
      (.ink([loop(1)]), "3456 3456 DEFG DEFG"), (.ink([loop(2)]), "3456 3456 DEFG DEFG"),
      // Nearly closed, as drawn by hand.
      (.ink([points(20, 40, 50, 40, 50, 60, 20, 60, 21, 43)]), "234 CDE"),
      // Two brackets; a wavy line through a row.
      (.ink([points(22, 60, 20, 60, 20, 40, 22, 40), points(48, 60, 50, 60, 50, 40, 48, 40)]), "234 CDE"),
      (.ink([points(20, 42, 25, 48, 30, 42, 40, 48, 50, 42)]), "CDE"),
      // A line next to a loop doesn't count.
      (.ink([points(20, 40, 50, 40, 50, 60, 20, 60, 20, 40), points(50, 50, 90, 90)]), "234 CDE"),
      (.ink([]), nil), (.ink([[]]), nil), (.ink([points(5, 5)]), nil),
      (.polygon(points(0, 0, .nan, 0, 0, 40)), nil), (.polygon(points(0, 0, .infinity, 0, 0, 40)), nil),
      (.rectangle(Rectangle(x0: 0, y0: 0, x1: .infinity, y1: 10)), "ABCDEFGHIJ"),
    ] as [(MarkedRegion, String?)])
  func textWithin(region: MarkedRegion, text: String?) {
    #expect(Self.grid.text(within: region)?.plain == text)
  }

  @Test(arguments: [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3], [3, 0, 2, 1], [2, 0, 3, 1]])
  func cornersComeInAnyOrder(order: [Int]) {
    // A strip that rises by 45 degrees, across the rows.
    let corners = Self.points(3, 7, 7, 3, 47, 43, 43, 47)
    let quad = Quad(corners: (corners[order[0]], corners[order[1]], corners[order[2]], corners[order[3]]))
    #expect(Self.grid.text(under: [quad])?.plain == "D C B A")
  }

  @Test(arguments: [
    Quad(Rectangle(x0: 0, y0: 40, x1: 100, y1: 40)), Quad(Rectangle(x0: 45, y0: 0, x1: 45, y1: 100)),
    Quad(corners: (Point(x: 0, y: 0), Point(x: .nan, y: 0), Point(x: 0, y: 10), Point(x: 10, y: 10))),
    Quad(corners: (Point(x: 0, y: 0), Point(x: .infinity, y: 0), Point(x: 0, y: 9), Point(x: 9, y: 9))),
  ])
  func emptyQuadsMarkNothing(quad: Quad) {
    #expect(Self.grid.text(under: [quad]) == nil)
    // An invalid quadrilateral doesn't affect the others.
    let other = Quad(Rectangle(x0: 0, y0: 90, x1: 20, y1: 100))
    #expect(Self.grid.text(under: [quad, other])?.plain == "01")
  }

  @Test func scalarBelongsToTheQuadThatCoversMostOfIt() {
    let first = Quad(Rectangle(x0: 0, y0: 90, x1: 26, y1: 100))
    let second = Quad(Rectangle(x0: 11, y0: 88, x1: 40, y1: 102))
    let half = Quad(Rectangle(x0: 0, y0: 94, x1: 40, y1: 96))
    func quads(_ quads: [Quad]) -> [Int] { Self.grid.scalars(under: quads).map(\.quad) }
    // The first covers six tenths of the third letter, and the second all of it.
    #expect(quads([first, second]) == [0, 0, 1, 1])
    #expect(quads([second, first]) == [1, 1, 0, 0])
    #expect(quads([half, first, second]) == [1, 1, 2, 2])
    // The first of equal quadrilaterals counts.
    #expect(quads([first, first]) == [0, 0, 0])
    #expect(Self.grid.scalars(under: [first, second, half]).map(\.offset) == [0, 1, 2, 3])
  }

  @Test(
    arguments: [
      (Rectangle(x0: 0, y0: 0, x1: 10, y1: 10), 50.0), (Rectangle(x0: 0, y0: 0, x1: 5, y1: 5), 25),
      (Rectangle(x0: 5, y0: 5, x1: 10, y1: 10), 0), (Rectangle(x0: 20, y0: 0, x1: 30, y1: 10), 0),
      (Rectangle(x0: -5, y0: -5, x1: 20, y1: 20), 50), (Rectangle(x0: 0, y0: 0, x1: 10, y1: 5), 37.5),
    ] as [(Rectangle, Double)])
  func areasOfIntersections(box: Rectangle, area: Double) {
    #expect(abs(Polygon(Self.points(0, 0, 10, 0, 0, 10)).area(within: box) - area) < 1e-9)
  }
}
