import DocModel

/// A tool that changes the page by keys or a drag.
enum PageTool {
  /// An annotation is moved or resized.
  case adjusting(Adjustment)
  /// Strokes are drawn.
  case drawing(Drawing)
  /// A shape is about to be drawn by dragging.
  case placing(Placing)
}

/// An annotation that is moved or resized: the document shows it as it is now, and the journal doesn't have it yet.
struct Adjustment {
  /// The changes so far, of one annotation.
  var steps: [EditHistory.Step]
  /// The annotation as it is now.
  var current: Annotation

  /// All changes as one step; nil if there are none.
  var step: EditHistory.Step? {
    guard case .change(let old, _)? = steps.first?.edits.first, let last = steps.last,
      case .change(_, let new)? = last.edits.first
    else { return nil }
    return EditHistory.Step(title: last.title, edits: [.change(from: old, to: new)])
  }
}

/// Strokes of one page, in its default user space.
struct Drawing {
  var page: Int?
  var strokes: [[Point]] = []
  /// Whether the last stroke is still being drawn.
  var isDown = false
  var color: AnnotationColor
  var width: Double
}

/// A shape to be drawn by dragging from one corner to the other.
struct Placing {
  var name: CommandName
  var color: String?
  /// The place where the drag began, and where it is.
  var drag: (page: Int, start: Point, end: Point)?

  /// The rectangle of the drag; nil if it is only a point.
  var box: Rectangle? {
    guard let drag, drag.start != drag.end else { return nil }
    return Rectangle(
      x0: min(drag.start.x, drag.end.x), y0: min(drag.start.y, drag.end.y),
      x1: max(drag.start.x, drag.end.x), y1: max(drag.start.y, drag.end.y))
  }
}

/// A direction and a distance on the screen, such as `left 10`, or the two distances `10 -5`, rightwards and upwards.
struct ScreenOffset: Equatable {
  var right: Double
  var up: Double

  /// The distance of a direction alone, in points.
  static let step = 10.0

  /// Parses an offset; nil for another text.
  init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," }.map { $0.lowercased() }
    let numbers = words.compactMap(Double.init)
    guard numbers.allSatisfy({ abs($0) <= 10_000 }) else { return nil }
    if words.count == 2, numbers.count == 2 {
      (right, up) = (numbers[0], numbers[1])
      return
    }
    guard let direction = words.first, words.count == numbers.count + 1, words.count <= 2 else { return nil }
    let distance = numbers.first ?? Self.step
    switch direction {
    case "left": (right, up) = (-distance, 0)
    case "right": (right, up) = (distance, 0)
    case "up": (right, up) = (0, distance)
    case "down": (right, up) = (0, -distance)
    default: return nil
    }
  }

  init(right: Double, up: Double) { (self.right, self.up) = (right, up) }

  /// Returns the offset on a page that is shown rotated clockwise by some degrees.
  func onPage(rotatedBy degrees: Int) -> (x: Double, y: Double) {
    switch (degrees % 360 + 360) % 360 {
    case 90: (-up, right)
    case 180: (-right, -up)
    case 270: (up, -right)
    default: (right, up)
    }
  }
}

extension Rectangle {
  /// Returns the rectangle moved by an offset.
  func moved(by offset: (x: Double, y: Double)) -> Rectangle {
    Rectangle(x0: x0 + offset.x, y0: y0 + offset.y, x1: x1 + offset.x, y1: y1 + offset.y)
  }

  /// Returns the rectangle with its right or lower edge on the screen moved by an offset; nil if nothing is left.
  ///
  /// - Parameters:
  ///   - offset: the offset on the screen.
  ///   - degrees: the clockwise rotation of the page on the screen.
  /// - Returns: the rectangle, at least a point wide and high.
  func resized(by offset: ScreenOffset, onPageRotatedBy degrees: Int) -> Rectangle? {
    var result = self
    for (direction, amount) in [
      (ScreenOffset(right: 1, up: 0), offset.right), (ScreenOffset(right: 0, up: -1), -offset.up),
    ] {
      let edge = direction.onPage(rotatedBy: degrees)
      if edge.x > 0 { result.x1 += amount }
      if edge.x < 0 { result.x0 -= amount }
      if edge.y > 0 { result.y1 += amount }
      if edge.y < 0 { result.y0 -= amount }
    }
    // An annotation of a point or less couldn't be seen any more.
    return result.x1 - result.x0 >= 1 && result.y1 - result.y0 >= 1 ? result : nil
  }
}
