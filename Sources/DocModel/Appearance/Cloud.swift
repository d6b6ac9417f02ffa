import Foundation

extension ContentBuilder {
  /// Appends a cloudy outline around points to the path.
  mutating func cloud(around vertices: [Point], radius: Double) {
    let centers = Cloud.centers(along: vertices, radius: radius)
    guard var previous = centers.last, centers.count >= 2 else { return }
    var isEmpty = true
    for (index, center) in centers.enumerated() {
      let (incoming, outgoing) = (center - previous, centers[(index + 1) % centers.count] - center)
      previous = center
      // The arc lies between the points at which the circle meets its neighbours.
      let start = incoming.angle + .pi + acos(min(1, incoming.length / (2 * radius)))
      let end = incoming.angle + 2 * .pi + remainder(outgoing.angle - incoming.angle, 2 * .pi)
      let sweep = end - acos(min(1, outgoing.length / (2 * radius))) - start
      // In a narrow corner the neighbours cover the circle.
      guard sweep > 0 else { continue }
      let circle = Rectangle(around: center, radius: radius)
      let first = circle.point(at: start)
      if isEmpty { move(to: first) } else { line(to: first) }
      isEmpty = false
      // The arc begins inside of its neighbour, where the path returns on it.
      arc(of: circle, from: start, sweep: -Cloud.hook)
      arc(of: circle, from: start - Cloud.hook, sweep: sweep + Cloud.hook)
    }
    append("h")
  }

  /// Appends a cloudy ellipse to the path.
  mutating func cloud(aroundEllipseIn box: Rectangle, radius: Double) {
    let points = (0..<360).map { box.point(at: Double($0) * .pi / 180) }
    cloud(
      around: Cloud.points(along: points + points.prefix(1), apart: Cloud.distance(radius)), radius: radius)
  }
}

/// The geometry of cloudy lines, which is that of Acrobat's.
private enum Cloud {
  /// The angle by which an arc begins inside of its neighbour.
  static let hook = 22 * Double.pi / 180
  /// The largest number of arcs.
  private static let mostArcs = 10_000.0

  /// Returns the largest distance between the centers of neighbours, which meet at an angle of 34°.
  static func distance(_ radius: Double) -> Double { 2 * radius * cos(34 * .pi / 180) }

  /// Returns the centers of the arcs, counterclockwise: the vertices, and points that divide the sides
  /// evenly.
  static func centers(along vertices: [Point], radius: Double) -> [Point] {
    var corners: [Point] = []
    for vertex in vertices where corners.last.map({ ($0 - vertex).length >= radius / 2 }) ?? true {
      corners.append(vertex)
    }
    while let first = corners.first, let last = corners.last, corners.count > 1,
      (last - first).length < radius / 2
    {
      corners.removeLast()
    }
    guard let first = corners.first, corners.count > 1 else { return [] }
    let sides = zip(corners, corners.dropFirst() + [first])
    let area = sides.reduce(0) { $0 + ($1.0 - first).cross($1.1 - first) }
    let perimeter = sides.reduce(0) { $0 + ($1.1 - $1.0).length }
    let apart = max(distance(radius), perimeter / mostArcs)
    let centers = sides.flatMap { points(along: [$0, $1], apart: apart) }
    return area < 0 ? centers.reversed() : centers
  }

  /// Returns points that divide a line evenly, beginning with its first point and without its last one.
  static func points(along line: [Point], apart: Double) -> [Point] {
    let lengths = zip(line, line.dropFirst()).map { ($1 - $0).length }
    let total = lengths.reduce(0, +)
    let count = (total / apart).rounded(.up)
    guard count >= 1, count <= mostArcs else { return [] }
    var (segment, before) = (0, 0.0)
    return (0..<Int(count)).map { index in
      let wanted = total * Double(index) / count
      while segment + 1 < lengths.count, before + lengths[segment] < wanted {
        before += lengths[segment]
        segment += 1
      }
      let share = lengths[segment] > 0 ? (wanted - before) / lengths[segment] : 0
      return line[segment].moved(by: share, along: line[segment + 1] - line[segment])
    }
  }
}
