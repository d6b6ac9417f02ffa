import Foundation
import PDFObjects

/// A mark that content paints on a page.
struct ContentMark: Hashable {
  /// The kinds of marks.
  enum Kind: Hashable {
    /// A letter, a digit or another sign of writing, by the index of its glyph.
    case letter(Int)
    /// A filled upright rectangle.
    case rectangle
    /// Another filled shape, or a sign that is no writing.
    case shape
    /// A piece of a line.
    case line
    /// An image, or anything else whose parts aren't known.
    case image
  }

  let kind: Kind
  /// The area on the page in its default user space.
  let box: Rectangle
  /// The fraction of what lies below that stays visible, from 0 to 1.
  let transparency: Double
  /// Whether it is as light as paper.
  let isPale: Bool

  /// Whether a character is a sign of writing, of which not much is black.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .control: false
    // Blocks and geometric shapes.
    default: !(0x2580...0x25FF).contains(scalar.value)
    }
  }
}

/// The ink with which content paints (ISO 32000-1, 8.6 and 11.3).
struct ContentInk: Hashable {
  /// The darkest and the lightest component of the colour as red, green and blue; nil for a colour space of its own.
  var components: ClosedRange<Double>? = 0...0
  /// The opacity (ca, CA).
  var opacity = 1.0
  /// Whether what lies below is darkened instead of hidden (BM).
  var darkens = false

  /// Whether it can't be told from white paper.
  var isPale: Bool { (components?.lowerBound ?? 0) > 0.93 }

  /// Returns the fraction of what lies below that stays visible.
  func transparency(in state: ContentState) -> Double {
    let kept = darkens && !state.isIsolated ? components?.upperBound ?? 0 : 0
    return 1 - opacity * (1 - kept)
  }
}

extension ContentState {
  /// Applies the parameters of a dictionary that decide what stays visible below (Table 58).
  mutating func setInks(_ parameters: PDFObject) {
    if let width = parameters["LW"]?.number { lineWidth = abs(width) }
    if let opacity = parameters["ca"]?.number { fill.opacity = max(0, min(1, opacity)) }
    if let opacity = parameters["CA"]?.number { stroke.opacity = max(0, min(1, opacity)) }
    guard let mode = parameters["BM"] else { return }
    let name = mode.name ?? mode[0]?.name
    fill.darkens = name == "Multiply" || name == "Darken"
    stroke.darkens = fill.darkens
  }

  /// Applies a colour operator (Table 74).
  mutating func setColor(_ operation: ContentOperation) {
    let isStroke = operation.name.first?.isUppercase ?? false
    let isPattern = if case .name? = operation.operands.last { true } else { false }
    var ink = isStroke ? stroke : fill
    switch operation.name {
    case "g", "G", "rg", "RG", "k", "K": ink.components = Self.components(operation.numbers ?? [])
    // The components of other spaces mean anything.
    case "cs", "CS", "sc", "SC", "scn", "SCN": ink.components = nil
    default: return
    }
    if isStroke {
      (stroke, strokesWithPattern) = (ink, isPattern && operation.name.hasSuffix("N"))
    } else {
      (fill, fillsWithPattern) = (ink, isPattern && operation.name.hasSuffix("n"))
    }
  }

  private static func components(_ numbers: [Double]) -> ClosedRange<Double>? {
    var numbers = numbers.map { max(0, min(1, $0)) }
    if numbers.count == 4 { numbers = numbers.prefix(3).map { (1 - $0) * (1 - numbers[3]) } }
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    return least...most
  }

  /// Confines painting to a form's box, after its matrix was applied, and enters its group.
  mutating func enter(_ form: PDFObject) {
    if let box = form["BBox"]?.rectangle.flatMap(matrix.bounds) {
      clip = clip.map { box.intersection($0) ?? .nothing } ?? box
    }
    if form["Group"]?["I"]?.bool ?? false, !fill.darkens { isIsolated = true }
  }
}

extension Rectangle {
  /// The area of all coordinates.
  static let everything = Rectangle(x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9)
  /// An area without points.
  static let nothing = Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)

  /// Returns the fraction of the area that lies in another one.
  func fraction(in other: Rectangle) -> Double {
    guard let common = intersection(other) else { return 0 }
    guard !isEmpty else { return 1 }
    return common.width * common.height / (width * height)
  }
}

extension PDFObject {
  /// The rectangle of four numbers in any order (7.9.5); nil for anything else.
  var rectangle: Rectangle? {
    guard let numbers = numberElements, numbers.count == 4 else { return nil }
    return Rectangle(
      x0: min(numbers[0], numbers[2]), y0: min(numbers[1], numbers[3]), x1: max(numbers[0], numbers[2]),
      y1: max(numbers[1], numbers[3]))
  }
}
