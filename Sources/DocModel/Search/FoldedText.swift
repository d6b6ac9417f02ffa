import Foundation

/// A text in the form in which it is searched: what readers take for the same is made the same.
///
/// Compatibility forms are taken apart (ligatures, full-width letters, accents), typographic quotes and
/// dashes become those of the keyboard, runs of white space become one space, and words that are broken
/// over a line end are joined. Each unit knows the scalar that it came from.
struct FoldedText {
  /// What is made the same.
  struct Options: Hashable, Sendable {
    var caseSensitive: Bool
    var ignoresDiacritics: Bool
    /// Whether white space with a line end in it becomes a line feed, and not a space.
    var keepsLineEnds = false
  }

  /// What becomes of the hyphen of a word that is broken over a line end.
  enum LineEndHyphens {
    /// It goes, as in `anno-⏎tation`.
    case join
    /// It stays, as in `well-⏎known`; only the line end goes.
    case keep
    /// It becomes ``FoldedText/optionalHyphen``, which is there for who looks for a hyphen, and for others not.
    case either
  }

  /// A hyphen that may be there or not; no scalar has this value.
  static let optionalHyphen: UInt32 = 0xFFFF_FFFF

  private(set) var units: [UInt32] = []
  /// For each unit the offset of the scalar it came from.
  private(set) var origins: [Int] = []
  /// Whether some word is broken over a line end, so that the two ways of joining it differ.
  private(set) var hasLineEndHyphens = false

  private let options: Options

  init(_ scalars: [Unicode.Scalar], _ options: Options, _ lineEndHyphens: LineEndHyphens) {
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

  /// Where a word goes on that is broken by the hyphen at `index`; nil if it isn't.
  private static func continuation(of scalars: [Unicode.Scalar], afterHyphenAt index: Int) -> Int? {
    guard letter(of: scalars, before: index)?.isLetterOrDigit ?? false else { return nil }
    var next = index + 1
    while next < scalars.count, scalars[next] == " " { next += 1 }
    guard next < scalars.count, scalars[next] == "\n" || scalars[next] == "\r" else { return nil }
    while next < scalars.count, scalars[next].properties.isWhitespace { next += 1 }
    guard next < scalars.count, scalars[next].isLetterOrDigit else { return nil }
    return next
  }

  /// Whether the hyphen between two letters belongs to the word, as in `Anglo-⏎Saxon`: within a word no small
  /// letter is followed by a capital, and no number is broken.
  private static func isCompound(_ last: Unicode.Scalar?, _ first: Unicode.Scalar) -> Bool {
    guard let last else { return false }
    return !last.isLetter || !first.isLetter || last.properties.isLowercase && first.properties.isUppercase
  }

  /// What stands before a hyphen, without its marks.
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

/// Folds single scalars, remembering what the rarer ones come to.
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
    if scalar.properties.isWhitespace { return [0x20] }
    if scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{AD}" { return [] }
    var text = String(scalar)
    // Up and down again is full case folding for what people search: ß meets SS, ς meets σ.
    if !options.caseSensitive { text = text.uppercased().lowercased() }
    return text.decomposedStringWithCompatibilityMapping.unicodeScalars.compactMap { part in
      if options.ignoresDiacritics, part.properties.generalCategory == .nonspacingMark { return nil }
      return part.properties.isWhitespace ? 0x20 : part.value
    }
  }
}
