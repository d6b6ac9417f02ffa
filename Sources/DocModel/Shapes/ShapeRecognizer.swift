import Foundation

/// Recognises shapes by Penny Pincher (Taranta and LaViola 2015): the directions along a drawing are compared with
/// those of templates, and the largest sum of dot products wins.
///
/// The algorithm knows neither rotations nor other starts of a stroke, so that there is a template for each.
public struct ShapeRecognizer: Sendable {
  /// The least similarity of a drawing with a name.
  static let threshold = 0.9
  /// The least similarity of an arrow, whose head makes few of the directions.
  static let arrowThreshold = 0.8
  /// The angle between a line and the horizontal up to which it is an underline, in degrees.
  static let underlineAngle = 10.0
  /// The ratio of the sides from which a closed curve is a circle.
  static let circleRatio = 0.8

  /// Creates a recogniser.
  public init() {}

  /// Returns the shape that a drawing resembles; nil if it resembles none.
  ///
  /// The strokes are in the order in which they were drawn, in points of the page's default user space. Points that
  /// aren't numbers are left out.
  public func shape(of strokes: [[Point]]) -> RecognizedShape? {
    guard let path = StrokePath(strokes), let match = Self.bestMatch(of: path) else { return nil }
    return RecognizedShape(shape: Self.name(of: path, as: match.shape), confidence: min(1, match.similarity))
  }

  /// Returns the closest template, if it is close enough.
  static func bestMatch(of path: StrokePath) -> (shape: DrawnShape, similarity: Double)? {
    // A hook at the end of a line turns a few directions around, but the line remains straight.
    if path.isStraight { return (.line, max(path.gap, threshold)) }
    var best: (shape: DrawnShape, similarity: Double)?
    for templates in ShapeTemplates.all where isPossible(path, templates.shape) {
      let threshold = templates.shape == .arrow ? arrowThreshold : threshold
      for template in templates.directions {
        let similarity = path.similarity(to: template)
        if similarity > best?.similarity ?? threshold { best = (templates.shape, similarity) }
      }
    }
    // The next best template isn't asked: a D is hardly a rectangle if it is no oval.
    return best.flatMap { fits(path, $0.shape) ? $0 : nil }
  }

  /// Whether a path may be a shape at all, which spares the comparison with its templates.
  private static func isPossible(_ path: StrokePath, _ shape: DrawnShape) -> Bool {
    switch shape {
    case .circle, .oval, .rectangle, .triangle, .star: path.isConnected && path.gap < 0.17
    case .line, .underline, .check, .bracket: path.isConnected && path.gap > 0.3
    case .cross: path.crossesItself
    case .arrow: path.outline.arrow != nil
    }
  }

  /// Whether a path has the properties of a shape that the directions alone don't show.
  private static func fits(_ path: StrokePath, _ shape: DrawnShape) -> Bool {
    switch shape {
    case .line, .underline: path.gap > 0.8
    case .circle, .oval: path.deviationFromEllipse < 0.15
    case .triangle: (0.75...1.4).contains(path.triangularity)
    case .rectangle, .star, .check, .bracket, .cross, .arrow: true
    }
  }

  /// Returns the name of a shape, by what a template doesn't know: the ratio of its sides, the angle of a line.
  private static func name(of path: StrokePath, as shape: DrawnShape) -> DrawnShape {
    switch shape {
    case .circle:
      let (width, height) = (path.bounds.width, path.bounds.height)
      return min(width, height) >= max(width, height) * circleRatio ? .circle : .oval
    case .line:
      let (start, end) = (path.points[0], path.points[path.points.count - 1])
      let angle = atan2(abs(end.y - start.y), abs(end.x - start.x)) * 180 / .pi
      return angle <= underlineAngle ? .underline : .line
    default: return shape
    }
  }
}
