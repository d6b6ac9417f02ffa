/// The look of a cell (SGR; ECMA-48, 8.3.117).
package struct GridStyle: Hashable, Sendable {
  /// A colour of a cell.
  package enum Color: Hashable, Sendable {
    /// The terminal's own colour.
    case standard
    /// A colour of the terminal's palette.
    case indexed(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The colours and attributes in one number, so that cells are compared fast.
  private(set) var bits: UInt64 = 0

  private static let colorWidth = 26
  private static let colorMask: UInt64 = 1 << colorWidth - 1
  private static let (bold, dim, italic, underlined, reversed, struck) = (52, 53, 54, 55, 56, 57)

  /// The terminal's own colours without attributes.
  package static let plain = GridStyle()

  /// Creates a style.
  package init(
    foreground: Color = .standard, background: Color = .standard, isBold: Bool = false, isDim: Bool = false,
    isItalic: Bool = false, isUnderlined: Bool = false, isReversed: Bool = false, isStruck: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.isReversed = isReversed
    self.isStruck = isStruck
  }

  /// The colour of the text.
  package var foreground: Color {
    get { Color(bits: bits & Self.colorMask) }
    set { bits = bits & ~Self.colorMask | newValue.bits }
  }

  /// The colour behind the text.
  package var background: Color {
    get { Color(bits: bits >> Self.colorWidth & Self.colorMask) }
    set { bits = bits & ~(Self.colorMask << Self.colorWidth) | newValue.bits << Self.colorWidth }
  }

  /// Whether the text is bold.
  package var isBold: Bool {
    get { self[Self.bold] }
    set { self[Self.bold] = newValue }
  }

  /// Whether the text is faint.
  package var isDim: Bool {
    get { self[Self.dim] }
    set { self[Self.dim] = newValue }
  }

  /// Whether the text is italic.
  package var isItalic: Bool {
    get { self[Self.italic] }
    set { self[Self.italic] = newValue }
  }

  /// Whether the text is underlined.
  package var isUnderlined: Bool {
    get { self[Self.underlined] }
    set { self[Self.underlined] = newValue }
  }

  /// Whether the colours of text and ground are exchanged.
  package var isReversed: Bool {
    get { self[Self.reversed] }
    set { self[Self.reversed] = newValue }
  }

  /// Whether the text is struck through, where the terminal can do so.
  package var isStruck: Bool {
    get { self[Self.struck] }
    set { self[Self.struck] = newValue }
  }

  /// The style without its colours.
  var withoutColors: GridStyle {
    var style = self
    (style.foreground, style.background) = (.standard, .standard)
    return style
  }

  /// Whether a space in this style looks like an erased cell.
  var isInvisible: Bool {
    bits & (Self.colorMask << Self.colorWidth | 1 << Self.underlined | 1 << Self.reversed | 1 << Self.struck)
      == 0
  }

  private subscript(bit: Int) -> Bool {
    get { bits >> bit & 1 != 0 }
    set { bits = bits & ~(1 << bit) | (newValue ? 1 << bit : 0) }
  }
}

extension GridStyle.Color {
  fileprivate var bits: UInt64 {
    switch self {
    case .standard: 0
    case .indexed(let index): 1 << 24 | UInt64(index)
    case .rgb(let red, let green, let blue): 2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  fileprivate init(bits: UInt64) {
    func component(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    switch bits >> 24 {
    case 0: self = .standard
    case 1: self = .indexed(component(0))
    default: self = .rgb(component(16), component(8), component(0))
    }
  }
}
