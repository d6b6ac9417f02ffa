import Foundation
import Testing

@testable import DocModel

/// Names of drawn shapes.
struct ShapeRecognizerTests {
  private let recognizer = ShapeRecognizer()

  private func shape(_ strokes: [[Double]]) -> DrawnShape? {
    recognizer.shape(of: strokes.map(points))?.shape
  }

  @Test("An unsteady hand's drawing gets its name", arguments: DrawnShape.allCases)
  func unsteadyHand(_ shape: DrawnShape) {
    var hand = DrawnStrokes(seed: 19)
    let count = 40
    let named = (0..<count).filter { _ in recognizer.shape(of: hand.strokes(of: shape))?.shape == shape }
      .count
    #expect(named >= count * 95 / 100, "\(named) of \(count)")
  }

  @Test("Hardly a scribble gets a name")
  func scribbles() {
    var hand = DrawnStrokes(seed: 20)
    let named = (0..<150).compactMap { _ in recognizer.shape(of: hand.scribble()) }
    #expect(named.count <= 3, "\(named)")
  }

  @Test(
    "A few points are enough",
    arguments: [
      ([[0, 40, 30, 0]], .line), ([[0, 0, 60, 5]], .underline), ([[60, 0, 0, 3]], .underline),
      ([[0, 0, 60, 14]], .line), ([[0, 20, 15, 0, 50, 60]], .check),
      ([[0, 20, 15, 0], [15, 0, 50, 60]], .check),
      ([[0, 0, 40, 40], [0, 40, 40, 0]], .cross), ([[0, 20, 40, 20], [20, 40, 20, 0]], .cross),
      ([[0, 0, 60, 0, 60, 30, 0, 30, 0, 0]], .rectangle),
      ([[0, 0, 60, 0], [60, 30, 60, 0], [60, 30, 0, 30, 0, 0]], .rectangle),
      ([[0, 0, 50, 0, 20, 40, 0, 0]], .triangle), ([[10, 60, 0, 60, 0, 0, 10, 0]], .bracket),
      ([[0, 60, 10, 60, 10, 0, 0, 0]], .bracket), ([[0, 0, 60, 0], [48, 10, 60, 0, 48, -10]], .arrow),
      ([[0, 0, 60, 0], [60, 0, 48, 10], [60, 0, 48, -10]], .arrow),
      ([[0, 0, 30, 90, 60, 0, -18, 56, 78, 56, 0, 0]], .star),
    ] as [([[Double]], DrawnShape)])
  func fewPoints(_ strokes: [[Double]], _ expected: DrawnShape) {
    #expect(shape(strokes) == expected)
    #expect(shape(strokes.map { $0.map { 100 + $0 / 4 } }) == expected)
  }

  @Test(
    "Something similar gets none",
    arguments: [
      [[0, 60, 24, 0, 48, 60]], [[0, 60, 0, 0, 36, 0]], [[0, 60, 36, 60, 12, 0]], [[0, 60, 42, 0, 60, 20]],
      [[0, 60, 48, 60], [24, 60, 24, 0]], [[0, 30, 30, 0, 60, 30, 30, 60, 0, 30]],
      [[0, 0, 60, 0, 45, 36, 15, 36, 0, 0]], [[0, 60, 15, 0, 30, 60, 45, 0, 60, 60]],
      [[0, 0, 0, 60, 40, 0, 40, 60]], [[0, 60, 60, 60, 0, 0, 60, 0]], [[0, 60, 0, 18], [0, 3, 0, 0]],
      [[0, 0, 60, 0], [0, 6, 60, 6]], [[0, 0, 60, 0, 48, 9]],
      [[0, 0, 60, 0], [12, 9, 0, 0, 12, -9], [48, 9, 60, 0, 48, -9]],
    ] as [[[Double]]])
  func similar(_ strokes: [[Double]]) {
    #expect(shape(strokes) == nil)
  }

  @Test(
    "Coordinates of a hostile file name nothing",
    arguments: [
      [], [[]], [[], [], []], [[5, 5]], [[5, 5, 5, 5, 5, 5]], [[5, 5], [6, 5]], [[.nan, 0, 0, .nan]],
      [[.infinity, 0, -.infinity, 5]], [[1e300, 0, -1e300, 0]], [[.greatestFiniteMagnitude, 0, 0, 1]],
      [[0, 0, 1e-300, 0]], Array(repeating: [0, 0, 90, 90], count: 10_000),
    ] as [[[Double]]])
  func hostile(_ strokes: [[Double]]) {
    #expect(shape(strokes) == nil)
    #expect(strokes.flatMap { points($0).smoothed() }.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test("Points that are no numbers don't change the shape, nor do a hundred thousand points")
  func manyPoints() {
    #expect(shape([[.nan, 3, 0, 20, 15, 0, .infinity, 9, 50, 60, 1e200, 1]]) == .check)
    let circle = (0...100_000).map { index in
      Point(x: 9e6 + 1e5 * cos(Double(index) / 50_000 * .pi), y: 1e5 * sin(Double(index) / 50_000 * .pi))
    }
    #expect(recognizer.shape(of: [circle])?.shape == .circle)
    #expect(circle.smoothed().count < circle.count)
  }

  @Test("Confidence is between 0 and 1, and higher for a steadier hand")
  func confidence() throws {
    let steady = try #require(recognizer.shape(of: [points([0, 20, 15, 0, 50, 60])]))
    let unsteady = try #require(recognizer.shape(of: [points([0, 20, 4, 9, 15, 0, 26, 28, 36, 30, 50, 60])]))
    #expect(steady.shape == .check && unsteady.shape == .check)
    #expect(steady.confidence <= 1 && steady.confidence > unsteady.confidence && unsteady.confidence > 0.9)
  }
}

/// Returns the points with coordinates, x and y in turn.
func points(_ numbers: [Double]) -> [Point] {
  stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
}
