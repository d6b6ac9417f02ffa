import Foundation

/// Lines at an angle, such as watermarks and labels of axes.
///
/// Poppler knows four directions: it takes the letters of any other for lines of their own, in the order of their
/// places.
enum SlantedLines {
  /// Whether a text in Poppler's order may have lines at an angle: short lines, of which two or more have the next one
  /// in about the same direction.
  static func mayOccur(in scalars: some Sequence<Unicode.Scalar>, _ boxes: [Rectangle]) -> Bool {
    var directions = [Int](repeating: 0, count: 12)
    var (start, index) = (0, 0)
    var last: Rectangle?
    func endLine() -> Bool {
      defer { start = index + 1 }
      guard (1...longestFragment).contains(index - start), index <= boxes.count else {
        last = nil
        return false
      }
      let line = boxes[start + 1..<index].reduce(boxes[start]) { $0.union($1) }
      defer { last = line }
      guard let direction = last.flatMap({ Self.direction(from: $0, to: line) }) else { return false }
      directions[direction % directions.count] += 1
      return directions[direction % directions.count] == 2
    }
    for scalar in scalars {
      if scalar == "\n", endLine() { return true }
      index += 1
    }
    return endLine()
  }

  /// The number of letters that Poppler takes for one line at most.
  private static let longestFragment = 8

  /// Returns in which direction a box lies beside another, in steps of 15° from 0 to 12; nil if it is beside or above
  /// it, shares an edge with it as the lines of a column do, or isn't near.
  private static func direction(from first: Rectangle, to second: Rectangle) -> Int? {
    let (dx, dy) = (second.center.x - first.center.x, second.center.y - first.center.y)
    let size = max(first.width, first.height, second.width, second.height)
    let near = 0.05 * size...2 * size
    let edges = [
      (second.x0 - first.x0, dx), (second.x1 - first.x1, dx), (second.y0 - first.y0, dy),
      (second.y1 - first.y1, dy),
    ]
    guard edges.allSatisfy({ near.contains(abs($0)) && $0 * $1 > 0 }) else { return nil }
    return Int(((atan2(dy, dx) + .pi) / .pi * 12).rounded()) % 12
  }
}
