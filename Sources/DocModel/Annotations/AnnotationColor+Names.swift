/// Colours by name, as in CSS.
extension AnnotationColor {
  /// Creates a colour from its components, from 0 to 1.
  public init(red: Double, green: Double, blue: Double) {
    self.init(space: .rgb, [red, green, blue])
  }

  /// Black.
  public static let black = AnnotationColor(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = AnnotationColor(red: 1, green: 1, blue: 1)
  /// Gray.
  public static let gray = AnnotationColor(red: 0.502, green: 0.502, blue: 0.502)
  /// Red.
  public static let red = AnnotationColor(red: 1, green: 0, blue: 0)
  /// Orange.
  public static let orange = AnnotationColor(red: 1, green: 0.647, blue: 0)
  /// Yellow.
  public static let yellow = AnnotationColor(red: 1, green: 1, blue: 0)
  /// Green.
  public static let green = AnnotationColor(red: 0, green: 0.502, blue: 0)
  /// Cyan.
  public static let cyan = AnnotationColor(red: 0, green: 1, blue: 1)
  /// Blue.
  public static let blue = AnnotationColor(red: 0, green: 0, blue: 1)
  /// Purple.
  public static let purple = AnnotationColor(red: 0.502, green: 0, blue: 0.502)
  /// Magenta.
  public static let magenta = AnnotationColor(red: 1, green: 0, blue: 1)
  /// Pink.
  public static let pink = AnnotationColor(red: 1, green: 0.753, blue: 0.796)
  /// Brown.
  public static let brown = AnnotationColor(red: 0.545, green: 0.271, blue: 0.075)
  /// No colour: transparent.
  public static let transparent = AnnotationColor(space: .none, [])

  /// The named colours, in the order in which help prints them.
  private static let named: [(name: String, color: AnnotationColor)] = [
    ("black", .black), ("white", .white), ("gray", .gray), ("red", .red), ("orange", .orange),
    ("yellow", .yellow), ("green", .green), ("cyan", .cyan), ("blue", .blue), ("purple", .purple),
    ("magenta", .magenta), ("pink", .pink), ("brown", .brown), ("none", .transparent),
  ]

  /// Tones of the same names, on which black letters can be read.
  private static let tonesUnderText: [String: AnnotationColor] = [
    "gray": AnnotationColor(red: 0.68, green: 0.68, blue: 0.68),
    "red": AnnotationColor(red: 1, green: 0.4, blue: 0.4),
    "green": AnnotationColor(red: 0.6, green: 0.9, blue: 0.55),
    "blue": AnnotationColor(red: 0.55, green: 0.75, blue: 1),
    "purple": AnnotationColor(red: 0.78, green: 0.6, blue: 1),
    "magenta": AnnotationColor(red: 1, green: 0.48, blue: 1),
    "brown": AnnotationColor(red: 0.62, green: 0.42, blue: 0.06),
  ]

  /// The names that ``init(_:underText:)`` knows, in the order in which help prints them.
  public static let names = named.map(\.name)

  /// Creates a colour from its name, or from `#RRGGBB`; nil for anything else.
  ///
  /// - Parameters:
  ///   - text: the name, or the digits.
  ///   - underText: whether letters stand on the colour, as on a highlight; a name then means a lighter tone.
  public init?(_ text: String, underText: Bool = false) {
    let name = text.lowercased() == "grey" ? "gray" : text.lowercased()
    if let known = Self.named.first(where: { $0.name == name }) {
      self = underText ? Self.tonesUnderText[name] ?? known.color : known.color
      return
    }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let number = Int(digits, radix: 16) else {
      return nil
    }
    // Three decimals distinguish all of the 256 steps.
    self.init(space: .rgb, [16, 8, 0].map { (Double(number >> $0 & 255) / 255 * 1000).rounded() / 1000 })
  }
}
