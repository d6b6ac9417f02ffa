import Foundation

/// A mark that content paints on a page.
struct ContentMark: Hashable {
  /// The kinds of marks.
  enum Kind: Hashable {
    /// A letter, a digit or another sign of writing, by the index of its glyph.
    case letter(Int)
    /// A filled upright rectangle.
    case rectangle
    /// A filled shape along the edges of an appearance, such as a beveled border.
    case frame
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
  /// The ink; one of an unknown colour for images.
  let ink: ContentInk
  /// Whether it is a letter that leads to something or underlines it, such as a dot or a low line.
  var isLeader = false

  /// Whether it can't be told from white paper.
  var isPale: Bool { kind != .image && ink.isPale }

  /// Returns the fraction of a mark below this one that stays visible, from 0 to 1.
  func kept(of below: ContentMark) -> Double {
    guard ink.blending == .darkening, let color = ink.color else { return 1 - ink.opacity }
    let other = below.ink.color ?? ContentInk.Color(red: 0, green: 0, blue: 0)
    let contrast = 1 - min(other.red, other.green, other.blue)
    guard contrast > 0.05 else { return 1 }
    // On paper of the mark's colour, letters keep what it doesn't take from them.
    let left = max(
      color.red * (1 - other.red), color.green * (1 - other.green), color.blue * (1 - other.blue))
    return 1 - ink.opacity * (1 - min(1, left / contrast))
  }

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
  /// A colour.
  struct Color: Hashable {
    var red: Double
    var green: Double
    var blue: Double

    /// The lightness, from 0 to 1.
    var lightness: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
  }

  /// The way in which it mixes with what lies below.
  enum Blending: Hashable { case normal, darkening, other }

  /// The colour; nil in a colour space of its own.
  var color: Color? = Color(red: 0, green: 0, blue: 0)
  /// The opacity (ca, CA).
  var opacity = 1.0
  /// The way in which it mixes (BM); masks count as other ways.
  var blending = Blending.normal

  /// The ink of images, patterns and whatever isn't known.
  static let unknown = ContentInk(color: nil)

  /// Whether it can't be told from white paper.
  var isPale: Bool { color.map { min($0.red, $0.green, $0.blue) > 0.93 } ?? false }
}

extension ContentState {
  /// Applies the parameters of a dictionary that decide what stays visible below (Table 58).
  mutating func setInks(_ parameters: PDFObject) {
    if let width = parameters["LW"]?.number { lineWidth = abs(width) }
    if let opacity = parameters["ca"]?.number { fill.opacity = max(0, min(1, opacity)) }
    if let opacity = parameters["CA"]?.number { stroke.opacity = max(0, min(1, opacity)) }
    if let mask = parameters["SMask"] { hasMask = mask.isDictionary }
    guard let mode = parameters["BM"] else { return }
    switch mode.name ?? mode[0]?.name {
    case "Multiply", "Darken": fill.blending = .darkening
    case "Normal", "Compatible": fill.blending = .normal
    default: fill.blending = .other
    }
    stroke.blending = fill.blending
  }

  /// Returns an ink as it takes effect.
  func effective(_ ink: ContentInk, isPattern: Bool) -> ContentInk {
    var ink = ink
    if isPattern { ink.color = nil }
    if isIsolated, ink.blending == .darkening { ink.blending = .normal }
    if hasMask { ink.blending = .other }
    return ink
  }

  /// Applies a colour operator (Table 74).
  mutating func setColor(_ operation: ContentOperation) {
    let isStroke = operation.name.first?.isUppercase == true
    let isPattern = if case .name? = operation.operands.last { true } else { false }
    var ink = isStroke ? stroke : fill
    switch operation.name {
    case "g", "G", "rg", "RG", "k", "K": ink.color = ContentInk.Color(operation.numbers ?? [])
    // The components of other spaces mean anything.
    case "cs", "CS", "sc", "SC", "scn", "SCN": ink.color = nil
    default: return
    }
    if isStroke {
      (stroke, strokesWithPattern) = (ink, isPattern && operation.name.hasSuffix("N"))
    } else {
      (fill, fillsWithPattern) = (ink, isPattern && operation.name.hasSuffix("n"))
    }
  }

  /// Confines painting to a form's box, after its matrix was applied, and enters its group.
  mutating func enter(_ form: PDFObject) {
    if let box = form["BBox"]?.rectangle.flatMap(matrix.bounds) {
      clip = clip.map { box.intersection($0) ?? .nothing } ?? box
    }
    if form["Group"]?["I"]?.bool ?? false, fill.blending != .darkening { isIsolated = true }
  }
}

extension ContentInk.Color {
  /// Creates a colour of one, three or four components (8.6.4); nil for any other number.
  init?(_ components: [Double]) {
    let numbers = components.map { max(0, min(1, $0)) }
    switch numbers.count {
    case 1: self.init(red: numbers[0], green: numbers[0], blue: numbers[0])
    case 3: self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
    case 4:
      let light = 1 - numbers[3]
      self.init(
        red: (1 - numbers[0]) * light, green: (1 - numbers[1]) * light, blue: (1 - numbers[2]) * light)
    default: return nil
    }
  }
}

extension Rectangle {
  /// The area of all coordinates.
  static let everything = Rectangle(x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9)
  /// An area without points.
  static let nothing = Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)

  /// Whether a point is within five points of an edge.
  func isNearEdge(_ point: Point) -> Bool {
    min(abs(point.x - x0), abs(point.x - x1), abs(point.y - y0), abs(point.y - y1)) <= 5
  }

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
