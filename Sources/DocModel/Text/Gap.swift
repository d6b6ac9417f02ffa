/// The gap between two consecutive boxes on a line of any direction.
struct Gap {
  /// The area between the boxes, as high as the first one; empty if they touch.
  let box: Rectangle
  /// The distance between the boxes; negative if they overlap.
  let width: Double
  /// The extent of the first box across the line.
  let height: Double

  init(from first: Rectangle, to second: Rectangle) {
    let across = max(second.x0 - first.x1, first.x0 - second.x1)
    let along = max(second.y0 - first.y1, first.y0 - second.y1)
    if across >= along {
      let left = min(first.x1, second.x1)
      let right = across > 0 ? max(first.x0, second.x0) : left
      box = Rectangle(x0: left, y0: first.y0, x1: right, y1: first.y1)
      (width, height) = (across, first.height)
    } else {
      let lower = min(first.y1, second.y1)
      let upper = along > 0 ? max(first.y0, second.y0) : lower
      box = Rectangle(x0: first.x0, y0: lower, x1: first.x1, y1: upper)
      (width, height) = (along, first.width)
    }
  }
}
