import Foundation
import TestSupport

@testable import DocModel

/// Strokes as an unsteady hand draws them: every measure of a shape, its size, angle, start, direction and order of
/// strokes is random, corners miss their place, lines are bent, and points are unevenly dense and jitter.
struct DrawnStrokes {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns a drawing of a shape.
  mutating func strokes(of shape: DrawnShape) -> [[Point]] {
    let strokes = outline(of: shape)
    let turn: Double =
      switch shape {
      case .line, .arrow, .triangle, .star: number(0, 360)
      case .underline: number(-6, 6)
      default: number(-10, 10)
      }
    return drawn(shape == .line ? tilted(strokes, from: 14) : strokes.map { $0.map { turned($0, by: turn) } })
  }

  /// Returns something that is no shape: a word's letters in one stroke, loops, a zigzag, a letter, hatching.
  mutating func scribble() -> [[Point]] {
    let strokes: [[Point]]
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      // Loops like “elle”.
      let (height, pitch, turns) = (number(0.6, 1.6), number(0.3, 0.9), number(2, 6))
      strokes = [
        stride(from: 0.0, to: turns * 2 * .pi, by: 0.2).map { angle in
          Point(x: sin(angle) + angle * pitch / 2, y: -height * cos(angle) * (1 + 0.2 * sin(angle / 3)))
        }
      ]
    case 1:
      let count = Int.random(in: 5...12, using: &generator)
      strokes = [
        (0..<count).map {
          Point(x: Double($0) * number(0.2, 0.5), y: $0.isMultiple(of: 2) ? 0 : number(0.6, 1))
        }
      ]
    case 2:
      strokes = [
        (0..<Int.random(in: 7...14, using: &generator)).map { _ in Point(x: number(0, 1), y: number(0, 1)) }
      ]
    case 3:
      let letters: [[[(Double, Double)]]] = [
        [[(0.9, 0.8), (0.6, 1), (0.3, 0.8), (0.6, 0.55), (0.9, 0.3), (0.6, 0), (0.2, 0.2)]],
        [[(0, 0), (0, 1), (0.5, 0.4), (1, 1), (1, 0)]], [[(0, 1), (0.25, 0), (0.5, 0.7), (0.75, 0), (1, 1)]],
        [[(0, 1), (1, 1), (0, 0), (1, 0)]], [[(0, 0), (0, 1), (1, 0), (1, 1)]],
        [[(0, 0.5), (0.7, 0.6), (0.4, 0.9), (0, 0.5), (0.3, 0), (0.9, 0.2)]],
        [[(0, 1), (0.1, 0), (0.6, 0), (0.7, 1)], [(0.7, 0.3), (0.9, 0)]],
        [[(0, 0), (0, 1)], [(0, 0.5), (0.7, 0.5)], [(0.7, 1), (0.7, 0)]],
        [[(0, 0), (0, 1), (0.6, 0.8), (0, 0.5), (0.7, 0)]],
        [[(0.6, 0.5), (0, 0.4), (0, 0), (0.6, 0.1), (0.6, 0.5), (0.6, 0)]],
      ]
      strokes = letters[Int.random(in: 0..<letters.count, using: &generator)].map {
        $0.map { Point(x: $0.0, y: $0.1) }
      }
    default:
      let count = Int.random(in: 6...9, using: &generator)
      strokes = (0..<count).map {
        [Point(x: Double($0) * 0.15, y: 0), Point(x: Double($0) * 0.15 + 0.4, y: 1)]
      }
    }
    return drawn(strokes.map { $0.map { turned($0, by: number(-1, 1)) } })
  }

  // MARK: Outlines

  private mutating func outline(of shape: DrawnShape) -> [[Point]] {
    switch shape {
    case .line, .underline: return [[Point(x: 0, y: 0), Point(x: 1, y: 0)]]
    case .arrow: return arrow()
    case .check:
      let (width, left, bottom) = (number(0.6, 1.3), number(0.2, 0.5), number(0.15, 0.4))
      return [[Point(x: 0, y: left), Point(x: bottom * width, y: 0), Point(x: width, y: 1)]]
    case .cross:
      let height = number(0.65, 1.5)
      var strokes = [
        [Point(x: 0, y: height), Point(x: 1, y: 0)], [Point(x: 1, y: height), Point(x: 0, y: 0)],
      ]
      if chance(0.2) { strokes = strokes.map { $0.map { turned($0, by: 45) } } }
      strokes = strokes.map { chance(0.3) ? $0.reversed() : $0 }
      if chance(0.3) { strokes.reverse() }
      return chance(0.25) ? [strokes.flatMap { $0 }] : strokes
    case .circle, .oval:
      let ratio = shape == .circle ? number(0.9, 1.1) : number(0.3, 0.65)
      let size = chance(0.5) || shape == .circle ? (1, ratio) : (ratio, 1)
      let (start, way) = (number(0, 2 * .pi), chance(0.5) ? 1.0 : -1)
      let sweep = 2 * .pi + number(-0.35, 0.5)
      return [
        (0...40).map { index in
          let angle = start + way * sweep * Double(index) / 40
          return Point(x: size.0 * cos(angle), y: size.1 * sin(angle))
        }
      ]
    case .rectangle:
      let (width, height) = chance(0.5) ? (1, number(0.25, 1)) : (number(0.25, 1), 1)
      let corners = [
        Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
      ]
      return closed(corners)
    case .triangle:
      let apex = Point(x: number(-0.1, 1.1), y: number(0.5, 1.3))
      return closed([Point(x: 0, y: 0), Point(x: 1, y: 0), apex])
    case .bracket: return bracket()
    case .star:
      let points = (0...5).map { index in
        let angle = (90 + Double(index) * 144) * .pi / 180
        return Point(x: cos(angle), y: sin(angle))
      }
      return [chance(0.5) ? points : points.reversed()]
    }
  }

  private mutating func arrow() -> [[Point]] {
    let (tail, tip) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
    let (length, half) = (number(0.15, 0.42), number(22, 45))
    func barb(_ angle: Double) -> Point {
      let offset = turned(Point(x: -length, y: 0), by: angle)
      return Point(x: 1 + offset.x, y: offset.y)
    }
    let (one, other) = chance(0.5) ? (barb(half), barb(-half)) : (barb(-half), barb(half))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return [[tail, tip, one, tip, other]]
    case 1: return [[tail, tip, one, other, tip]]
    case 2: return [[tail, tip], [tip, one], [tip, other]]
    case 3: return [[one, tip, other], [tip, tail]]
    default: return [[tail, tip], [one, tip, other]]
    }
  }

  private mutating func bracket() -> [[Point]] {
    let depth = number(0.15, 0.35)
    var stroke: [Point]
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      stroke = [Point(x: depth, y: 1), Point(x: 0, y: 1), Point(x: 0, y: 0), Point(x: depth, y: 0)]
    case 1:
      stroke = (0...16).map { index in
        let angle = (Double(index) / 8 - 1) * .pi / 2
        return Point(x: -depth * 1.2 * cos(angle), y: -sin(angle) / 2)
      }
    default:
      let spine = depth * number(0.4, 0.6)
      stroke = [
        Point(x: depth, y: 1), Point(x: spine, y: 0.93), Point(x: spine, y: 0.57), Point(x: 0, y: 0.5),
        Point(x: spine, y: 0.43), Point(x: spine, y: 0.07), Point(x: depth, y: 0),
      ]
    }
    if chance(0.5) { stroke = stroke.map { Point(x: -$0.x, y: $0.y) } }
    return [chance(0.8) ? stroke : stroke.reversed()]
  }

  /// Returns a closed line from one of its corners, in either direction, now and then as several strokes.
  private mutating func closed(_ corners: [Point]) -> [[Point]] {
    let first = Int.random(in: corners.indices, using: &generator)
    var path = Array(corners[first...] + corners[...first])
    if chance(0.5) { path.reverse() }
    guard chance(0.2) else { return [path] }
    let middle = path.count / 2
    return [Array(path[...middle]), Array(path[middle...])]
  }

  // MARK: The hand

  private mutating func drawn(_ strokes: [[Point]]) -> [[Point]] {
    let scale = exp(number(log(8), log(300)))
    let (stretch, spacing, jitter) = (number(0.9, 1.1), number(0.01, 0.08), number(0, 0.012))
    return strokes.map { stroke in
      let corners = stroke.count < 8 ? stroke.map { moved($0, by: 0.03) } : stroke
      var points: [Point] = []
      let phase = number(0, 2 * .pi)
      for (start, end) in zip(corners, corners.dropFirst()) {
        let distance = start.distance(to: end)
        let count = max(1, Int(distance / spacing))
        let bend = number(-0.04, 0.04) * distance
        for index in 0..<count {
          // Hands are slow at corners.
          let part = (1 - cos(Double(index) / Double(count) * .pi)) / 2
          let point = start.moved(by: part, towards: end)
          let side = bend * sin(part * .pi) / max(distance, 0.001)
          points.append(
            Point(x: point.x - side * (end.y - start.y), y: point.y + side * (end.x - start.x)))
        }
      }
      points += corners.suffix(1)
      return points.enumerated().map { index, point in
        let wobble = 0.01 * sin(phase + Double(index) / 5)
        let shaken = moved(Point(x: point.x + wobble, y: point.y + wobble), by: jitter)
        return Point(x: 300 + shaken.x * stretch * scale, y: 400 + shaken.y * scale)
      }
    }
  }

  private mutating func tilted(_ strokes: [[Point]], from least: Double) -> [[Point]] {
    let angle = number(least, 180 - least) + (chance(0.5) ? 180 : 0)
    return strokes.map { $0.map { turned($0, by: angle) } }
  }

  private mutating func moved(_ point: Point, by distance: Double) -> Point {
    Point(x: point.x + number(-distance, distance), y: point.y + number(-distance, distance))
  }

  private func turned(_ point: Point, by degrees: Double) -> Point {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return Point(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }

  private mutating func number(_ least: Double, _ most: Double) -> Double {
    Double.random(in: least...most, using: &generator)
  }

  private mutating func chance(_ part: Double) -> Bool { number(0, 1) < part }
}
