import Foundation

/// A text folded for searching, so that equivalent spellings are equal.
///
/// Compatibility forms are decomposed (ligatures, full-width letters, accents), typographic quotes and dashes become
/// those of the keyboard, runs of white space become one space, and words broken over a line end are joined. Each
/// unit has the offset of its original scalar.
package struct FoldedText {
  /// The distinctions that folding removes.
  package struct Options: Hashable, Sendable {
    package var caseSensitive: Bool
    package var ignoresDiacritics: Bool
    /// Whether white space with a line end becomes a line feed instead of a space.
    var keepsLineEnds: Bool

    package init(caseSensitive: Bool, ignoresDiacritics: Bool, keepsLineEnds: Bool = false) {
      (self.caseSensitive, self.ignoresDiacritics) = (caseSensitive, ignoresDiacritics)
      self.keepsLineEnds = keepsLineEnds
    }
  }

  /// The treatment of the hyphen in a word broken over a line end.
  package enum LineEndHyphens {
    /// Removes it, as in `anno-⏎tation`.
    case join
    /// Keeps it, as in `well-⏎known`; only the line end is removed.
    case keep
    /// Replaces it with ``FoldedText/optionalHyphen``, which matches a hyphen but isn't required to.
    case either
  }

  /// A hyphen that may be matched or skipped; no scalar has this value.
  static let optionalHyphen: UInt32 = 0xFFFF_FFFF

  package private(set) var units: [UInt32] = []
  /// The offset of each unit's original scalar.
  package private(set) var origins: [Int] = []
  /// Whether a word is broken over a line end, so that the two ways of joining it differ.
  private(set) var hasLineEndHyphens = false

  private let options: Options

  package init(_ scalars: [Unicode.Scalar], _ options: Options, _ lineEndHyphens: LineEndHyphens) {
    self.options = options
    let folding = ScalarFolding(options)
    units.reserveCapacity(scalars.count)
    origins.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if folding.isHyphen(scalar), let next = Self.continuation(of: scalars, afterHyphenAt: index) {
        let isCompound = Self.isCompound(Self.letter(of: scalars, before: index), scalars[next])
        if !isCompound { hasLineEndHyphens = true }
        if lineEndHyphens == .either, !isCompound {
          append(Self.optionalHyphen, from: index)
        } else if lineEndHyphens != .join || isCompound, scalar != "\u{AD}" {
          append(0x2D, from: index)
        }
        index = next
        continue
      }
      if scalar.value < 0x80 {
        appendASCII(scalar.value, from: index)
      } else {
        for unit in folding.fold(scalar) {
          if unit == 0x20 { appendSpace(from: index) } else { append(unit, from: index) }
        }
      }
      index += 1
    }
  }

  /// Returns the offset at which a word continues after the hyphen at `index`; nil if it isn't broken.
  private static func continuation(of scalars: [Unicode.Scalar], afterHyphenAt index: Int) -> Int? {
    guard letter(of: scalars, before: index)?.isLetterOrDigit ?? false else { return nil }
    var next = index + 1
    while next < scalars.count, scalars[next] == " " { next += 1 }
    guard next < scalars.count, scalars[next] == "\n" || scalars[next] == "\r" else { return nil }
    while next < scalars.count, scalars[next].isBlank { next += 1 }
    guard next < scalars.count, scalars[next].isLetterOrDigit else { return nil }
    return next
  }

  /// Whether the hyphen between two letters belongs to the word, as in `Anglo-⏎Saxon`: inside a word a capital never
  /// follows a small letter, and numbers aren't broken.
  private static func isCompound(_ last: Unicode.Scalar?, _ first: Unicode.Scalar) -> Bool {
    guard let last else { return false }
    return !last.isLetter || !first.isLetter || last.properties.isLowercase && first.properties.isUppercase
  }

  /// Returns the letter before a hyphen, without its marks.
  private static func letter(of scalars: [Unicode.Scalar], before index: Int) -> Unicode.Scalar? {
    scalars[..<index].last { $0.properties.generalCategory != .nonspacingMark }
  }

  private mutating func appendASCII(_ value: UInt32, from origin: Int) {
    switch value {
    case 0x41...0x5A where !options.caseSensitive: append(value + 0x20, from: origin)
    case 0x0A...0x0D where options.keepsLineEnds && value != 0x0B: appendLineEnd(from: origin)
    case 0x09...0x0D, 0x20: appendSpace(from: origin)
    case 0: break
    default: append(value, from: origin)
    }
  }

  private mutating func appendSpace(from origin: Int) {
    if units.last != 0x20, units.last != 0x0A { append(0x20, from: origin) }
  }

  private mutating func appendLineEnd(from origin: Int) {
    if units.last == 0x20 { units[units.count - 1] = 0x0A }
    if units.last != 0x0A { append(0x0A, from: origin) }
  }

  private mutating func append(_ unit: UInt32, from origin: Int) {
    units.append(unit)
    origins.append(origin)
  }
}

/// Folds single scalars, and caches the results for rarer ones.
private final class ScalarFolding {
  private let options: FoldedText.Options
  private var known: [Unicode.Scalar: [UInt32]] = [:]

  init(_ options: FoldedText.Options) {
    self.options = options
  }

  func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "\u{AD}" || scalar == "\u{2010}"
  }

  func fold(_ scalar: Unicode.Scalar) -> [UInt32] {
    if let folded = known[scalar] { return folded }
    let folded = folding(of: scalar)
    known[scalar] = folded
    return folded
  }

  private func folding(of scalar: Unicode.Scalar) -> [UInt32] {
    switch scalar {
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2032}": return [0x27]
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2033}": return [0x22]
    case "\u{2010}"..."\u{2015}", "\u{2212}": return [0x2D]
    default: break
    }
    if scalar.isBlank { return [0x20] }
    if scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{AD}" { return [] }
    var text = String(scalar)
    // Upper-casing and then lower-casing approximates full case folding: ß matches SS, ς matches σ.
    if !options.caseSensitive { text = text.uppercased().lowercased() }
    return text.decomposedStringWithCompatibilityMapping.unicodeScalars.compactMap { part in
      if options.ignoresDiacritics, part.properties.generalCategory == .nonspacingMark { return nil }
      return part.isBlank ? 0x20 : part.value
    }
  }
}
