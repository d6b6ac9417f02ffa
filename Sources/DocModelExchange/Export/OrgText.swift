/// Text in Org.
///
/// It shows as it is: where Org would read more, a zero-width space stands between the letters, which Org's manual
/// proposes and Emacs takes for a blank.
enum OrgText {
  private static let blank: Unicode.Scalar = "\u{200B}"
  /// A word joiner, which Emacs takes for a letter: a formula ends at a dollar sign only if no letter follows.
  private static let joiner: Unicode.Scalar = "\u{2060}"
  private static let special = Set("<[{@:\\$_^*/+=~".utf8)

  /// Escapes a text on one line, so that nothing in it has a meaning in Org.
  static func escaped(_ text: String) -> String { escaped(text, isProperty: false) }

  /// Escapes the value of a property, in which Org reads no more than timestamps, links and macros.
  static func property(_ text: String) -> String { escaped(text, isProperty: true) }

  /// Escapes a line of text, so that it also begins nothing, such as a list or a keyword.
  static func line(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    let rest = text.unicodeScalars.drop { $0.isLetterOrDigit }
    let isPlain = first.isLetterOrDigit && !(rest.first.map { ".):".unicodeScalars.contains($0) } ?? false)
    return (isPlain || !first.isASCII ? "" : String(blank)) + escaped(text)
  }

  /// Escapes the text of a heading, so that it begins with no keyword, such as `TODO` or `COMMENT`.
  static func heading(_ text: String) -> String {
    let mayBeKeyword = !text.unicodeScalars.prefix { $0 != " " }.contains(where: \.properties.isLowercase)
    // The heading above footnotes, which exports leave out.
    return (mayBeKeyword || text == "Footnotes" ? String(blank) : "") + escaped(text)
  }

  /// Escapes the path in a link.
  static func target(_ path: String) -> String {
    path.escaped("[]\\")
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    guard text.utf8.contains(where: special.contains) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let previous = index > 0 ? scalars[index - 1] : nil
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      var (before, after): (Unicode.Scalar?, Unicode.Scalar?)
      switch scalar {
      // Timestamps (which a diary's expression may stand for), targets and links.
      case "<": after = blank
      // Links, footnotes, citations, timestamps, priorities and progress.
      case "[" where !isProperty || next == "[": after = blank
      // Macros, and snippets of other formats.
      case "{", "@": if next == scalar { after = blank }
      // Links such as `shell:ls`, and tags; not times of day.
      case ":":
        let isTime = previous.map(digits.contains) ?? false && next.map(digits.contains) ?? false
        if let previous, previous != " ", next != " ", !isTime { before = blank }
      // The list of a file's variables, for Emacs.
      case "V", "v":
        if String(String.UnicodeScalarView(scalars[..<index].suffix(6))).lowercased() == "local " {
          before = blank
        }
      case _ where isProperty: break
      // Entities, LaTeX and line breaks.
      case "\\": after = blank
      case "$": after = joiner
      // Subscripts, `src_sh{ls}` and `call_name()`; and underlined text.
      case "_", "^": (before, after) = (blank, blank)
      // Emphasis.
      case "*", "/", "+", "=", "~": if next != " ", !(previous?.isLetterOrDigit ?? false) { after = blank }
      default: break
      }
      if let before { result.append(before) }
      result.append(scalar)
      if let after { result.append(after) }
    }
    return String(result)
  }

  private static let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
}
