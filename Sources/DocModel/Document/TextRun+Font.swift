extension TextRun {
  /// A font and its size, as far as a document names them.
  public struct Font: Hashable, Sendable {
    /// The name of the font without the tag of a subset (ISO 32000-1, 9.6.4); empty if the font has none.
    public let name: String
    /// The size in points as displayed, rounded to tenths.
    public let size: Double
    /// Whether the font is bold, by its name.
    public let isBold: Bool
    /// Whether all letters of the font have the same width, by its name.
    public let isMonospaced: Bool
    /// Whether the font is slanted, by its name.
    public let isItalic: Bool

    /// Creates a font from its name, with or without the tag of a subset, and its size.
    init(_ tagged: String, size: Double) {
      let name = tagged.dropSubsetTag
      self.name = String(name)
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
}

extension String {
  /// The name of a font without the tag of a subset, such as `ABCDEF+`.
  fileprivate var dropSubsetTag: Substring {
    guard let plus = firstIndex(of: "+"), distance(from: startIndex, to: plus) == 6 else { return self[...] }
    return self[index(after: plus)...]
  }
}
