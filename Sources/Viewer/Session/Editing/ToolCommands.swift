import DocModel
import Foundation

/// Moving, resizing and drawing annotations.
struct ToolCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  // MARK: Moving and resizing

  /// Moves or resizes the current annotation; without an offset, lets the arrows do so until `keep` or `drop`.
  func adjust(_ text: String?, isResizing: Bool) throws(CommandFailure) {
    guard let text else { return try beginAdjusting() }
    guard let offset = ScreenOffset(text) else {
      throw .usage(
        "“\(text.onOneLine)” isn't an offset; give left, right, up or down and points, or two distances")
    }
    var adjustment: Adjustment
    let isUnderWay: Bool
    if case .adjusting(let present)? = tab.tool {
      (adjustment, isUnderWay) = (present, true)
    } else {
      (adjustment, isUnderWay) = (Adjustment(steps: [], current: try movableTarget()), false)
    }
    let page = tab.shownPage(at: adjustment.current.pageIndex)
    let degrees = page.rotation + tab.view.rotation
    guard let rectangle = adjustment.current.rectangle,
      let changed = isResizing
        ? rectangle.resized(by: offset, onPageRotatedBy: degrees)
        : rectangle.moved(by: offset.onPage(rotatedBy: degrees))
    else { throw .unavailable("the annotation can't be smaller") }
    guard changed.intersection(page.cropBox).map({ !$0.isEmpty }) ?? false else {
      throw .unavailable("the annotation would leave the page")
    }
    var new = adjustment.current
    new.rectangle = changed
    let change = [Edit.change(from: adjustment.current, to: new)]
    guard isUnderWay else {
      try edit(change)
      return
    }
    guard let step = try editing.perform(.perform(change, title: nil)),
      case .change(_, let current)? = step.edits.first
    else { return }
    adjustment.steps.append(step)
    adjustment.current = current
    tab.tool = .adjusting(adjustment)
    pageView.showCurrentImage()
  }

  private func beginAdjusting() throws(CommandFailure) {
    let moved = try movableTarget()
    if tab.pane?.kind == .annotations, host.isFullScreen { lists.focus(pane: false) }
    tab.annotationCursor = moved.id
    tab.tool = .adjusting(Adjustment(steps: [], current: moved))
    emit(.message("arrows move, ⇧ arrows resize, ⌥ by one point; return keeps the change, esc drops it"))
  }

  private func movableTarget() throws(CommandFailure) -> Annotation {
    let target = try entries.target()
    guard target.rectangle != nil else { throw .unavailable("the annotation has no place") }
    guard !target.kind.isTextMarkup else {
      throw .unavailable("a mark belongs to its text; delete it and mark other text")
    }
    return target
  }

  // MARK: Keeping and dropping

  /// Keeps what the tool has made, as one edit.
  func keepTool() throws(CommandFailure) {
    guard let tool = tab.tool else { return }
    tab.tool = nil
    switch tool {
    case .adjusting(let adjustment):
      guard let step = adjustment.step else { return emit(.message("nothing was moved")) }
      editing.add(step)
    case .drawing(let drawing): try keep(drawing)
    case .placing(let placing): try marking.addShape(placing.name, placing.color)
    }
  }

  /// Drops what the tool has made.
  func dropTool() throws(CommandFailure) {
    guard let tool = tab.tool else { return }
    tab.tool = nil
    if case .adjusting(let adjustment) = tool, let step = adjustment.step {
      _ = try editing.perform(.apply([step.inverse]))
    }
    emit(.message("dropped"))
    pageView.showCurrentImage()
  }

  /// Keeps what the tool has made before a command that is about something else.
  func endTool(before name: CommandName) throws(CommandFailure) {
    if !name.has(.keepsTool) { try endTool() }
  }

  /// Keeps what the tool of a tab has made; a shape that wasn't drawn is none.
  func endTool() throws(CommandFailure) {
    if case .placing? = tab.tool { tab.tool = nil } else { try keepTool() }
  }

  // MARK: Drawing

  /// Starts to draw strokes with the mouse.
  func beginDrawing(_ arguments: [String]) throws(CommandFailure) {
    guard host.hasPointer else { throw .unavailable(Obstacle.needsPointer) }
    var drawing = Drawing(color: .red, width: 2)
    for word in arguments {
      if let width = Double(word), (0.1...100).contains(width) {
        drawing.width = width
      } else {
        drawing.color = try parsed { try EditParsing.color(word) }
      }
    }
    tab.tool = .drawing(drawing)
    emit(.message("draw with the mouse; return keeps the drawing, u takes a stroke back, esc drops it"))
  }

  /// Adds a shape around the selection; without one, lets the user drag it, if there is a mouse.
  func drawShape(_ name: CommandName, _ color: String?) throws(CommandFailure) {
    guard host.hasPointer, tab.selection == nil else { return try marking.addShape(name, color) }
    if let color { _ = try parsed { try EditParsing.color(color) } }
    tab.tool = .placing(Placing(name: name, color: color))
    emit(.message("drag over the page to draw it; return puts it in the middle, esc drops it"))
  }

  /// Takes back the last stroke, or drops what is being moved; returns false if no tool is in use.
  func undoInTool() throws(CommandFailure) -> Bool {
    guard let tool = tab.tool else { return false }
    guard case .drawing(var drawing) = tool else {
      try dropTool()
      return true
    }
    guard drawing.strokes.popLast() != nil else { throw .unavailable("there is no stroke to take back") }
    if drawing.strokes.isEmpty { drawing.page = nil }
    tab.tool = .drawing(drawing)
    return true
  }

  private func keep(_ drawing: Drawing) throws(CommandFailure) {
    guard let page = drawing.page, !drawing.strokes.isEmpty else {
      return emit(.message("nothing was drawn"))
    }
    var ink = Annotation.ink(drawing.strokes.map { $0.smoothed() }, onPage: page, color: drawing.color)
    ink.border = Border(width: drawing.width)
    var draft = ink
    if settings.recognizesShapes, let recognized = ink.recognized() { draft = recognized }
    try edit([.add(draft)])
    if let shape = ink.shape { emit(.message("the drawing looks like this shape: \(shape.rawValue)")) }
  }

  // MARK: The pointer

  /// Presses the pointer at a point of a page while a tool is in use; returns whether the tool takes it.
  func press(at point: Point, onPage page: Int) -> Bool {
    guard let tool = tab.tool else { return false }
    switch tool {
    case .adjusting: return false
    case .drawing(var drawing):
      guard drawing.page ?? page == page else { return true }
      drawing.page = page
      drawing.strokes.append([point])
      drawing.isDown = true
      tab.tool = .drawing(drawing)
    case .placing(var placing):
      placing.drag = (page, point, point)
      tab.tool = .placing(placing)
    }
    return true
  }

  /// Moves the pressed pointer; returns whether a tool takes it.
  func drag(to point: Point, onPage page: Int) -> Bool {
    guard let tool = tab.tool else { return false }
    switch tool {
    case .adjusting: return false
    case .drawing(var drawing):
      guard drawing.isDown, drawing.page == page, let last = drawing.strokes.indices.last,
        drawing.strokes[last].count < Self.mostStrokePoints
      else { return true }
      if drawing.strokes[last].last != point { drawing.strokes[last].append(point) }
      tab.tool = .drawing(drawing)
    case .placing(var placing):
      guard let drag = placing.drag, drag.page == page else { return true }
      placing.drag?.end = point
      tab.tool = .placing(placing)
    }
    return true
  }

  private static let mostStrokePoints = 10_000

  /// Releases the pointer; returns whether a tool takes it.
  func release() -> Bool {
    guard let tool = tab.tool else { return false }
    switch tool {
    case .adjusting: return false
    case .drawing(var drawing):
      drawing.isDown = false
      tab.tool = .drawing(drawing)
    case .placing(let placing):
      guard let drag = placing.drag, let box = placing.box else { return true }
      tab.tool = nil
      do throws(CommandFailure) {
        var draft = try marking.shape(placing.name, in: box, onPage: drag.page)
        if case .line = draft.kind {
          draft = .line(from: drag.start, to: drag.end, onPage: drag.page, hasArrow: placing.name == .arrow)
        }
        try marking.add(draft, placing.color)
      } catch {
        emit(.message(error.message))
      }
    }
    return true
  }
}

extension CommandGroup { var tools: ToolCommands { ToolCommands(tab: tab, context: context) } }

extension PageTool {
  /// Returns the marks of what is being drawn.
  func marks(onPages pages: ClosedRange<Int>) -> [PageMark] {
    switch self {
    case .adjusting: return []
    case .placing(let placing):
      guard let drag = placing.drag, let box = placing.box, pages.contains(drag.page) else { return [] }
      let outline =
        switch placing.name {
        case .rectangle: box.corners
        case .oval: box.ellipse
        default: [drag.start, drag.end]
        }
      let color = placing.color.flatMap { try? EditParsing.color($0) } ?? .red
      return [PageMark(page: drag.page, quads: Self.dots(along: outline, 1), role: .stroke(color))]
    case .drawing(let drawing):
      guard let page = drawing.page, pages.contains(page) else { return [] }
      return drawing.strokes.map {
        PageMark(page: page, quads: Self.dots(along: $0, drawing.width), role: .stroke(drawing.color))
      }
    }
  }

  /// The most dots of a stroke that is being drawn: each is a picture on the screen.
  private static let mostDots = 400

  /// Returns small squares along a line, as wide as it.
  private static func dots(along points: [Point], _ width: Double) -> [Quad] {
    let size = max(1.5, width)
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    let spacing = max(size, length / Double(mostDots))
    var dots: [Point] = points.first.map { [$0] } ?? []
    var covered = 0.0
    for (from, to) in zip(points, points.dropFirst()) {
      let part = hypot(to.x - from.x, to.y - from.y)
      guard part > 0 else { continue }
      var next = spacing - covered
      while next <= part {
        dots.append(
          Point(x: from.x + (to.x - from.x) * next / part, y: from.y + (to.y - from.y) * next / part))
        next += spacing
      }
      covered = part - (next - spacing)
    }
    return dots.map { dot in
      Quad(Rectangle(x0: dot.x - size / 2, y0: dot.y - size / 2, x1: dot.x + size / 2, y1: dot.y + size / 2))
    }
  }
}

extension Rectangle {
  /// The corners, of which the first one is also the last.
  fileprivate var corners: [Point] {
    [Point(x: x0, y: y0), Point(x: x1, y: y0), Point(x: x1, y: y1), Point(x: x0, y: y1), Point(x: x0, y: y0)]
  }

  /// Points of the largest ellipse within, of which the first one is also the last.
  fileprivate var ellipse: [Point] {
    (0...72).map { step in
      let angle = Double(step) / 36 * .pi
      return Point(
        x: (x0 + x1) / 2 + (x1 - x0) / 2 * cos(angle), y: (y0 + y1) / 2 + (y1 - y0) / 2 * sin(angle))
    }
  }
}
