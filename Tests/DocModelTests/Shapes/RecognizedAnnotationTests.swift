import Foundation
import Testing

@testable import DocModel

/// Ink annotations as what they show.
struct RecognizedAnnotationTests {
  private func ink(_ strokes: [[Double]]) -> Annotation {
    var ink = Annotation.ink(strokes.map(points), onPage: 3, color: .blue)
    (ink.markup.author, ink.contents, ink.markup.opacity, ink.name) = ("Ada", "Here", 0.5, "ink-1")
    ink.border = Border(width: 2)
    return ink
  }

  private func recognizedLine(_ strokes: [[Double]]) -> Annotation.Line? {
    guard case .line(let line) = ink(strokes).recognized()?.kind else { return nil }
    return line
  }

  @Test(
    "A recognised drawing becomes the annotation that it is",
    arguments: [
      ([[0, 0, 60, 0, 60, 30, 0, 30, 0, 0]], "Square"), ([[0, 0, 50, 0, 20, 40, 0, 0]], "Polygon"),
      ([[0, 40, 30, 0]], "Line"), ([[0, 0, 60, 5]], "Line"),
      ([[0, 0, 60, 0], [48, 10, 60, 0, 48, -10]], "Line"),
    ] as [([[Double]], String)])
  func types(_ strokes: [[Double]], _ type: String) throws {
    let annotation = try #require(ink(strokes).recognized())
    #expect(annotation.type == type)
    #expect(throws: Never.self) { try annotation.check(in: "a.pdf") }
    #expect(annotation.pageIndex == 3 && annotation.color == .blue && annotation.author == "Ada")
    #expect(annotation.contents == "Here" && annotation.markup.opacity == 0.5 && annotation.name == "ink-1")
    #expect(annotation.border.effective().width == 2 && annotation.shape == nil)
  }

  @Test(
    "Other drawings stay ink",
    arguments: [
      [[0, 20, 15, 0, 50, 60]], [[0, 0, 40, 40], [0, 40, 40, 0]], [[10, 60, 0, 60, 0, 0, 10, 0]],
      [[0, 0, 30, 90, 60, 0, -18, 56, 78, 56, 0, 0]], [[0, 60, 24, 0, 48, 60]], [],
    ] as [[[Double]]])
  func staysInk(_ strokes: [[Double]]) {
    #expect(ink(strokes).recognized() == nil)
  }

  @Test("Only ink has a shape")
  func otherKinds() {
    let line = Annotation.line(from: Point(x: 0, y: 0), to: Point(x: 50, y: 50), onPage: 0)
    #expect(line.shape == nil && line.recognized() == nil)
  }

  @Test("The border of a Square or Circle runs where it was drawn")
  func frames() throws {
    let square = try #require(ink([[0, 0, 60, 0, 60, 30, 0, 30, 0, 0]]).recognized())
    #expect(square.rectangle == Rectangle(x0: -1, y0: -1, x1: 61, y1: 31))
    var hand = DrawnStrokes(seed: 3)
    let drawn = Annotation.ink(hand.strokes(of: .oval), onPage: 0)
    #expect(drawn.recognized()?.type == "Circle")
  }

  @Test("An arrow points to its head, whichever stroke came first")
  func arrows() throws {
    let (tail, tip) = (Point(x: 0, y: 0), Point(x: 60, y: 0))
    let head = [48.0, 10, 60, 0, 48, -10]
    for strokes in [
      [[0, 0, 60, 0], head], [head, [60, 0, 0, 0]], [[60, 0, 0, 0], head], [[0, 0] + [60, 0] + head],
    ] {
      let line = try #require(recognizedLine(strokes))
      #expect(line.endings == LineEndings(end: .openArrow))
      #expect(try #require(line.start).distance(to: tail) < 2)
      #expect(try #require(line.end).distance(to: tip) < 2)
    }
  }

  @Test("A line runs from where it was begun to where it ended")
  func lines() throws {
    let line = try #require(recognizedLine([[30, 0, 0, 40]]))
    #expect(line.start == Point(x: 30, y: 0) && line.end == Point(x: 0, y: 40))
    #expect(line.endings == LineEndings())
  }

  @Test("Smoothing keeps both ends and the course, with few points, and takes the steps out")
  func smoothing() throws {
    let stairs = (0...60).map { Point(x: Double($0), y: Double($0 / 3) * 1.5) }
    let smooth = stairs.smoothed()
    #expect(smooth.first == stairs.first && smooth.last == stairs.last && smooth.count < stairs.count / 2)
    #expect(smooth.allSatisfy { abs($0.y - $0.x / 2) < 1.2 })
    let straight = (0...1000).map { Point(x: Double($0), y: 7) }.smoothed()
    #expect(straight.count <= 6 && straight.allSatisfy { $0.y == 7 })
    let corner = points([0, 60, 0, 0, 60, 0]).smoothed()
    #expect(corner.count == 3 && corner[1].distance(to: Point(x: 0, y: 0)) <= 1.5)
    for few in [[], [5, 5], [5, 5, 5.1, 5]] { #expect(points(few).smoothed() == points(few)) }
  }
}
