import Foundation

/// The forms in which a password is tried (ISO 32000-1, 7.6.3; ISO 32000-2, 7.6.4.3).
///
/// Older files hash the password's PDFDocEncoding, which agrees with Latin-1 for common characters; newer ones hash
/// UTF-8. A producer's choice is unknown before the file is open.
package enum Password {
  /// Returns the byte strings to try, in order; the empty password stands for none.
  package static func candidates(_ password: String?) -> [[CChar]?] {
    guard let password, !password.isEmpty else { return [nil] }
    let forms = [
      Array(password.utf8),
      Array(prepared(password).utf8),
      bytes(of: password) { UInt8(exactly: $0.value) },
      bytes(of: password, PDFTextString.documentByte),
    ]
    var candidates: [[UInt8]] = []
    for form in forms.compactMap({ $0.map { Array($0.prefix(DocumentLimits.longestPassword)) } })
    where !candidates.contains(form) {
      candidates.append(form)
    }
    return candidates.map(terminated)
  }

  /// Returns the form that newer files require: SASLprep (RFC 4013), which composes letters with their accents.
  package static func prepared(_ password: String) -> String {
    let mapped = password.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.value {
      case 0xAD, 0x34F, 0x1806, 0x180B...0x180D, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF: nil
      default: scalar.properties.generalCategory == .spaceSeparator ? " " : scalar
      }
    }
    return String(String.UnicodeScalarView(mapped)).precomposedStringWithCompatibilityMapping
  }

  /// Returns the reason why a prepared password can't be one of a new file; nil if it can.
  package static func flaw(_ prepared: String) -> String? {
    if prepared.utf8.count > DocumentLimits.longestPassword {
      return "is longer than \(DocumentLimits.longestPassword) bytes"
    }
    let hasProhibited = prepared.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
      default: scalar == "\u{FFFD}"
      }
    }
    return hasProhibited ? "has control characters, or others that can't be typed everywhere" : nil
  }

  /// Returns the form for Poppler, which tries the others itself; it has to be valid UTF-8, since Poppler takes
  /// anything else as no password.
  ///
  /// - Parameters:
  ///   - password: the password as typed.
  ///   - opening: the candidate that opened the file; nil if none has.
  /// - Returns: the form; nil for no password.
  package static func popplerCandidate(_ password: String?, opening: [CChar]? = nil) -> [CChar]? {
    guard let password, !password.isEmpty else { return nil }
    // Poppler doesn't try this form.
    let prepared = terminated(Array(prepared(password).utf8))
    if prepared == opening { return prepared }
    var scalars = password.precomposedStringWithCanonicalMapping.unicodeScalars[...]
    while String(scalars).utf8.count > DocumentLimits.longestPassword { scalars.removeLast() }
    return terminated(Array(String(scalars).utf8))
  }

  /// Returns the password in a single-byte encoding; nil if it has other characters.
  private static func bytes(of password: String, _ encode: (Unicode.Scalar) -> UInt8?) -> [UInt8]? {
    let scalars = password.precomposedStringWithCanonicalMapping.unicodeScalars
    let bytes = scalars.compactMap(encode)
    return bytes.count == scalars.count ? bytes : nil
  }

  private static func terminated(_ bytes: [UInt8]) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
