extension Border {
  /// The rules that determine the drawn border.
  public enum Reading: String, Hashable, Sendable, CaseIterable {
    /// The rules of ISO 32000-1.
    case iso
    /// The rules of Acrobat and pdf.js.
    case acrobat
  }

  /// The border as drawn.
  public struct Effective: Hashable, Sendable {
    /// The width of the line in points; 0 if there is no border.
    public var width: Double
    /// The style of the line.
    public var style: Style
    /// The lengths of dashes and gaps; empty unless the line is dashed.
    public var dashes: [Double]
    /// The offset into the dashes at which the line begins.
    public var phase: Double
    /// The radii of the corners, horizontal and vertical; empty if they are square.
    public var radii: [Double]
    /// The effect, with its intensity clamped to 0…2; nil if there is none.
    public var effect: BorderEffect?

    /// Creates a border.
    public init(
      width: Double, style: Style = .solid, dashes: [Double] = [], phase: Double = 0, radii: [Double] = [],
      effect: BorderEffect? = nil
    ) {
      self.width = width
      self.style = style
      self.dashes = dashes
      self.phase = phase
      self.radii = radii
      self.effect = effect
    }
  }

  /// Returns the border as drawn according to a set of rules.
  public func effective(_ reading: Reading = .iso) -> Effective {
    guard use != .none else { return Effective(width: 0) }
    if reading == .acrobat, hasForeignType { return Effective(width: 1) }
    var result = Effective(width: width(reading), radii: radii, effect: effectiveEffect)
    result.style = declared.source == .array && !isLongEnough ? .solid : declared.style ?? .solid
    if result.style == .dashed { applyDashes(to: &result, reading) }
    return result
  }

  /// The dashes if the file gives none (Table 166, D).
  private static let standardDashes = [3.0]

  private func applyDashes(to result: inout Effective, _ reading: Reading) {
    let dashes = declared.dashes ?? Self.standardDashes
    if dashes.isEmpty {
      result.style = .solid
    } else if !hasBadDashes {
      result.dashes = dashes
      result.phase = declared.phase
    } else if reading == .iso {
      result.dashes = Self.standardDashes
    } else {
      result = Effective(width: 0, effect: result.effect)
    }
  }

  private func width(_ reading: Reading) -> Double {
    switch (declared.source, reading) {
    case (.none, .iso): return 1
    case (.none, .acrobat): return 0
    case (.array, .acrobat) where declared.count == 0: return 0
    case (.array, _) where !isLongEnough: return 1
    default: break
    }
    switch declared.width {
    case .absent, .wrongType: return 1
    case .name: return reading == .iso ? 1 : 0
    case .number(let width):
      return reading == .acrobat && isTooWide(width) ? 1 : max(0, width)
    }
  }

  /// Whether a line would be wider than half of the annotation's rectangle.
  private func isTooWide(_ width: Double) -> Bool {
    guard let size, size.width > 0, size.height > 0 else { return false }
    return width > size.width / 2 || width > size.height / 2
  }

  private var radii: [Double] {
    guard isLongEnough, let radii = declared.radii, radii.contains(where: { $0 > 0 }) else { return [] }
    return radii
  }

  private var effectiveEffect: BorderEffect? {
    guard use == .withEffect, let effect = declared.effect, effect.style == .cloudy else { return nil }
    return BorderEffect(.cloudy, intensity: min(2, max(0, effect.intensity)))
  }

  /// Whether the array has the required three elements.
  private var isLongEnough: Bool { declared.source != .array || declared.count >= 3 }

  /// Whether the border style dictionary has another type.
  private var hasForeignType: Bool {
    declared.source == .borderStyle && declared.typeName.map { $0 != "Border" } ?? false
  }

  /// Whether no line can be drawn with the dashes.
  private var hasBadDashes: Bool {
    guard let dashes = declared.dashes, !dashes.isEmpty else { return false }
    return dashes.contains { $0 < 0 } || dashes.allSatisfy { $0 == 0 }
  }

  /// The flaws of the declaration, and their effect.
  public var flaws: [String] {
    var flaws: [String] = []
    let name = declared.source.rawValue
    if hasForeignType { flaws.append("BS is read, though its Type is \(declared.typeName ?? "")") }
    if !isLongEnough {
      flaws.append("Border has \(declared.count) elements instead of 3; the border is solid")
    }
    switch declared.width {
    case .number(let width) where width < 0: flaws.append("the width in \(name) is negative; it counts as 0")
    case .name(let text): flaws.append("the width in \(name) is the name \(text); it counts as 1")
    case .wrongType(let type): flaws.append("the width in \(name) is \(type); it counts as 1")
    case .absent, .number: break
    }
    if let style = declared.styleName, Style(name: style) == nil {
      flaws.append("the border style \(style) isn't known; the border is solid")
    }
    if declared.style == .dashed, isLongEnough, hasBadDashes {
      flaws.append("the dashes in \(name) are unusable; they count as 3")
    }
    if let intensity = declared.effect?.intensity, !(0...2).contains(intensity) {
      flaws.append("the intensity in BE is outside 0…2 and is clamped")
    }
    return flaws
  }
}
