/// A colour of an annotation (/C and /IC; ISO 32000-1, Table 164).
public struct AnnotationColor: Hashable, Sendable, Codable {
  /// The colour space of the components (8.6.4).
  public enum Space: String, Hashable, Sendable, Codable {
    /// No components: transparent.
    case none
    /// One component: grey.
    case gray
    /// Three components: red, green, blue.
    case rgb
    /// Four components: cyan, magenta, yellow, black.
    case cmyk
  }

  /// The colour space.
  public let space: Space
  /// The components as in the file, from 0 to 1 if valid.
  public let components: [Double]

  /// Creates a colour from 0, 1, 3 or 4 components; nil for any other number.
  public init?(components: [Double]) {
    switch components.count {
    case 0: space = .none
    case 1: space = .gray
    case 3: space = .rgb
    case 4: space = .cmyk
    default: return nil
    }
    self.components = components
  }

  /// Creates a colour from the right number of components for its space.
  init(space: Space, _ components: [Double]) {
    (self.space, self.components) = (space, components)
  }

  /// Decodes a colour.
  ///
  /// - Throws: an error for components that aren't those of the space, which ``rgb`` would read.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let space = try values.decode(Space.self, forKey: .space)
    let color = Self(components: try values.decode([Double].self, forKey: .components))
    guard let color, color.space == space else {
      throw DecodingError.dataCorruptedError(
        forKey: .components, in: values, debugDescription: "not the components of a colour in \(space)")
    }
    self = color
  }

  /// Red, green and blue from 0 to 1; nil if transparent.
  ///
  /// CMYK is converted to RGB according to 10.3.5 of ISO 32000-1, without a colour profile.
  public var rgb: (red: Double, green: Double, blue: Double)? {
    let parts = components.map { min(1, max(0, $0)) }
    switch space {
    case .none: return nil
    case .gray: return (parts[0], parts[0], parts[0])
    case .rgb: return (parts[0], parts[1], parts[2])
    case .cmyk:
      let black = parts[3]
      return (1 - min(1, parts[0] + black), 1 - min(1, parts[1] + black), 1 - min(1, parts[2] + black))
    }
  }

  /// Red, green and blue as `#RRGGBB`; nil if transparent.
  public var hex: String? {
    guard let rgb else { return nil }
    return String(unsafeUninitializedCapacity: 7) { buffer in
      buffer[0] = UInt8(ascii: "#")
      for (index, part) in [rgb.red, rgb.green, rgb.blue].enumerated() {
        let value = UInt8((part * 255).rounded())
        buffer[2 * index + 1] = Self.digit(value >> 4)
        buffer[2 * index + 2] = Self.digit(value & 15)
      }
      return 7
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }

  /// The colour's everyday name, such as `yellow` or `dark blue`; nil if transparent.
  public var name: String? {
    guard let rgb else { return nil }
    return ColorName.name(red: rgb.red, green: rgb.green, blue: rgb.blue)
  }
}

/// Everyday names of colours.
enum ColorName {
  /// Returns the name by hue, lightness and chroma.
  static func name(red: Double, green: Double, blue: Double) -> String {
    let (highest, lowest) = (max(red, green, blue), min(red, green, blue))
    let lightness = (highest + lowest) / 2
    let chroma = highest - lowest
    // Colours of low chroma have no perceptible hue.
    guard chroma > 0.12, chroma > 0.15 * highest else { return gray(lightness) }
    let hue = hue(red, green, blue, highest: highest, chroma: chroma)
    let name = hueName(hue, lightness: lightness, chroma: chroma)
    if name == "brown" { return name }
    if lightness < 0.22 { return "dark \(name)" }
    if lightness > 0.82 { return name == "pink" ? name : "light \(name)" }
    return name
  }

  private static func gray(_ lightness: Double) -> String {
    switch lightness {
    case ..<0.1: "black"
    case ..<0.35: "dark gray"
    case ..<0.7: "gray"
    case ..<0.93: "light gray"
    default: "white"
    }
  }

  /// Returns the hue in degrees; red is 0.
  private static func hue(
    _ red: Double, _ green: Double, _ blue: Double, highest: Double, chroma: Double
  ) -> Double {
    let sixths: Double
    if highest == red {
      sixths = (green - blue) / chroma
    } else if highest == green {
      sixths = (blue - red) / chroma + 2
    } else {
      sixths = (red - green) / chroma + 4
    }
    return (sixths < 0 ? sixths + 6 : sixths) * 60
  }

  private static func hueName(_ hue: Double, lightness: Double, chroma: Double) -> String {
    switch hue {
    case 15..<45: lightness < 0.35 ? "brown" : "orange"
    case 45..<70: lightness < 0.3 ? "olive" : "yellow"
    case 70..<165: "green"
    case 165..<195: "cyan"
    case 195..<255: "blue"
    case 255..<290: "purple"
    case 290..<330: lightness > 0.75 ? "pink" : lightness < 0.35 ? "purple" : "magenta"
    case 330..<345: lightness > 0.6 ? "pink" : "red"
    default: lightness > 0.7 ? "pink" : "red"
    }
  }
}
