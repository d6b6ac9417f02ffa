/// A font and its size, as far as they distinguish headings from running text.
struct TextStyle: Hashable, Sendable {
  /// The name of the font without the tag of a subset (ISO 32000-1, 9.6.4).
  let font: String
  /// The size in points, rounded to tenths.
  let size: Double
  /// Whether the font is bold, by its name.
  let isBold: Bool
  /// Whether all letters of the font have the same width, by its name.
  let isMonospaced: Bool
  /// Whether the font is slanted, by its name.
  let isItalic: Bool

  /// Creates the style of a font.
  init(font: String, size: Double) {
    let name = font.dropSubsetTag
    self.font = String(name)
    self.size = size.isFinite ? (min(max(size, 0), 10_000) * 10).rounded() / 10 : 0
    let lower = name.lowercased()
    isBold = Self.boldNames.contains { lower.contains($0) } || Self.isBoldComputerModern(lower)
    isMonospaced = Self.monospacedNames.contains { lower.contains($0) } || lower.hasPrefix("cmtt")
    isItalic =
      lower.contains("ital") || lower.contains("obli") || lower.contains("slant") || lower.hasPrefix("cmti")
      || lower.hasPrefix("cmsl")
  }

  private static let boldNames = [
    "bold", "black", "heavy", "demi", "medi", "-bd", "semib", "extrab", "bdcn", "bx",
  ]
  private static let monospacedNames = [
    "mono", "courier", "typewriter", "consol", "-tt", "lmtt", "cursor", "inconsolata", "beramono", "menlo",
    "fixed", "sftt", "ectt", "luximono", "txtt",
  ]

  /// Whether a name is that of a bold font of Computer Modern: `cmbx12`, `cmssbx10`, `cmb10`.
  private static func isBoldComputerModern(_ name: String) -> Bool {
    name.hasPrefix("cmb") || name.hasPrefix("sfb") || name.hasPrefix("ecb") || name.hasPrefix("lmb")
      || name.hasPrefix("ptmb") || name.hasPrefix("phvb") || name.hasPrefix("ecssdc")
      || name.hasPrefix("cmssdc")
  }
}

extension String {
  /// The name of a font without the tag of a subset, such as `ABCDEF+`.
  fileprivate var dropSubsetTag: Substring {
    guard let plus = firstIndex(of: "+"), distance(from: startIndex, to: plus) == 6 else { return self[...] }
    return self[index(after: plus)...]
  }
}
