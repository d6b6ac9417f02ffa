import Foundation

/// The text that the appearance of a field shows, as a person sees it.
///
/// A value is shown only if its letters stand upright, in their order, within the field and on a ground on which they can
/// be seen. Anything else may be read as another value.
struct FieldText {
  private let reader: GlyphReader
  private let area: Rectangle
  private let turn: Int
  private let isComb: Bool
  private let isList: Bool
  /// The width of the border in points.
  private let border: Double
  /// The glyphs other than spaces, with the marks that they paint; nil for a glyph that paints nothing.
  private let glyphs: [(glyph: ShownGlyph, mark: Int?)]

  /// The smallest size of letters in points.
  private static let smallest = 3.0
  /// The difference of lightness that letters need.
  private static let contrast = 0.35

  /// Reads an appearance.
  ///
  /// - Parameters:
  ///   - reader: the reader of the appearance.
  ///   - area: the widget's rectangle.
  ///   - turn: the rotation of the widget in degrees (Table 189, R).
  ///   - border: the width of the border in points.
  ///   - isComb: whether letters stand in cells.
  ///   - isList: whether selected lines are marked.
  init(_ reader: GlyphReader, in area: Rectangle, turn: Int, border: Double, isComb: Bool, isList: Bool) {
    (self.reader, self.area, self.turn, self.isComb, self.isList) = (reader, area, turn, isComb, isList)
    self.border = max(1, min(6, border))
    var marks: [Int: Int] = [:]
    for (place, mark) in reader.marks.enumerated() {
      if case .letter(let index) = mark.kind { marks[index] = place }
    }
    glyphs = reader.glyphs.enumerated().filter { !$0.element.letters[0].allSatisfy(\.isWhitespace) }
      .map { ($0.element, marks[$0.offset]) }
  }

  // MARK: Text

  /// The letters without spaces.
  var letters: String { Self.plain(glyphs.map { $0.glyph.letters[0] }.joined()) }

  /// The words, between which there is a space or a gap.
  var words: [String] {
    var words: [String] = []
    var last: ShownGlyph?
    for glyph in reader.glyphs {
      let text = Self.plain(glyph.letters[0])
      guard !text.isEmpty else {
        last = nil
        continue
      }
      let isNext = last.map { along(glyph.start) - along($0.end) < 0.2 * glyph.size && isSameLine($0, glyph) }
      if isNext ?? false, !words.isEmpty { words[words.count - 1] += text } else { words.append(text) }
      last = glyph
    }
    return words
  }

  /// Returns a text without white space, with ligatures as letters.
  static func plain(_ text: String) -> String {
    let scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars.flatMap { scalar in
      (0xFB00...0xFB06).contains(scalar.value)
        ? Array(String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars) : [scalar]
    }
    return String(String.UnicodeScalarView(scalars)).filter { !$0.isWhitespace }
  }

  /// Returns the words of a text.
  static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { plain(String($0)) }
  }

  /// Whether a letter belongs to a script from right to left.
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFEFC).contains(scalar.value)
  }

  /// Whether there are letters of a script from right to left.
  var isRightToLeft: Bool { letters.unicodeScalars.contains(where: Self.isRightToLeft) }

  /// The letters on grounds that mark selected lines.
  var markedLetters: String {
    let grounds = reader.marks.filter {
      $0.kind == .rectangle && !$0.isPale && area.fraction(in: $0.box) < 0.9
    }
    let marked = glyphs.filter { glyph in grounds.contains { $0.box.contains(glyph.glyph.box.center) } }
    return Self.plain(marked.map { $0.glyph.letters[0] }.joined())
  }

  // MARK: Flaws

  /// Returns the reason why the text may be read as another one, in a clause without a subject; nil if it can't.
  ///
  /// - Parameter ground: the lightness of the page below a point; nil if it isn't known.
  /// - Returns: the reason.
  func flaw(ground: (Point) -> Double?) -> String? {
    if let obstacle = reader.obstacles.sorted().first { return obstacle }
    if reader.hasTricks { return "has layers, symbols or letters drawn as lines" }
    if glyphs.contains(where: { Self.plain($0.glyph.letters[0]) != Self.plain($0.glyph.letters[1]) }) {
      return "has a font that shows other letters than it tells"
    }
    for (place, mark) in reader.marks.enumerated() {
      if let flaw = drawingFlaw(mark, at: place) { return flaw }
    }
    for (glyph, mark) in glyphs {
      if let flaw = letterFlaw(glyph, mark, ground) { return flaw }
    }
    return orderFlaw
  }

  /// Returns the flaw of a mark that is no letter.
  private func drawingFlaw(_ mark: ContentMark, at place: Int) -> String? {
    guard mark.ink.opacity > 0.001 else { return nil }
    switch mark.kind {
    case .letter: return nil
    case .frame: break
    case .rectangle:
      let isGround = area.fraction(in: mark.box) > 0.8
      let isLine = isList && mark.box.width > 0.8 * area.width
      guard isGround || isLine || isAlongEdge(mark.box) else { return "has drawings besides its text" }
    case .line:
      let isDivider = isComb && mark.box.height > 0.8 * area.height
      guard isDivider || isAlongEdge(mark.box) else { return "has lines besides its text" }
    case .shape, .image: return "has drawings besides its text"
    }
    let isOver = glyphs.contains { glyph in
      guard let letter = glyph.mark, letter < place || mark.kind == .line else { return false }
      return glyph.glyph.box.inset(by: glyph.glyph.size * 0.15).fraction(in: mark.box) > 0.05
    }
    return isOver && mark.kind != .frame ? "has drawings over its text" : nil
  }

  /// Whether a mark lies within a narrow band along one edge.
  private func isAlongEdge(_ box: Rectangle) -> Bool {
    let band = border + 1
    return box.x1 - area.x0 <= band || area.x1 - box.x0 <= band || box.y1 - area.y0 <= band
      || area.y1 - box.y0 <= band
  }

  private func letterFlaw(_ glyph: ShownGlyph, _ place: Int?, _ ground: (Point) -> Double?) -> String? {
    guard !glyph.isInvisible, let place else { return "has letters that can't be seen" }
    let mark = reader.marks[place]
    guard glyph.size >= Self.smallest, glyph.start.distance(to: glyph.end) >= 0.1 * glyph.size else {
      return "has letters that are too small"
    }
    guard !glyph.isMirrored, let degrees = glyph.degrees, (degrees - turn) % 360 == 0 else {
      return "has letters that don't stand upright"
    }
    let (whole, seen) = (glyph.box, mark.box)
    guard seen.width > 0.6 * whole.width, seen.height > 0.45 * whole.height else { return "cuts off letters" }
    guard mark.ink.blending == .normal, mark.ink.opacity > 0.9, let color = mark.ink.color else {
      return "has letters that may not be seen"
    }
    let center = whole.center
    let below = reader.marks[..<place].last { mark in
      if case .letter = mark.kind {
        false
      } else {
        mark.kind != .line && mark.kind != .frame && mark.box.contains(center)
      }
    }
    let lightness = below.map { $0.ink.color?.lightness } ?? ground(center)
    guard let lightness, abs(lightness - color.lightness) >= Self.contrast else {
      return "has letters that can't be told from their ground"
    }
    return nil
  }

  /// The flaw of the order of letters: lines from top to bottom, and each from left to right.
  private var orderFlaw: String? {
    guard !isRightToLeft else { return nil }
    for (first, second) in zip(glyphs, glyphs.dropFirst()).map({ ($0.glyph, $1.glyph) }) {
      if isSameLine(first, second) {
        let width = first.start.distance(to: first.end)
        guard along(second.start) - along(first.start) >= 0.4 * width else {
          return "has letters in another order"
        }
      } else {
        guard across(first.start) - across(second.start) >= 0.5 * second.size else {
          return "has letters in another order"
        }
      }
    }
    return nil
  }

  private func isSameLine(_ first: ShownGlyph, _ second: ShownGlyph) -> Bool {
    abs(across(first.start) - across(second.start)) < 0.3 * max(first.size, second.size)
  }

  private var direction: Point {
    let angle = Double(turn) * .pi / 180
    return Point(x: cos(angle), y: sin(angle))
  }

  private func along(_ point: Point) -> Double { point.x * direction.x + point.y * direction.y }

  private func across(_ point: Point) -> Double { point.y * direction.x - point.x * direction.y }
}
