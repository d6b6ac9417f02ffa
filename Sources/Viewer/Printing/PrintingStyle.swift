import KeyCommands

/// How the reader's own words are printed: with the symbols of menus and typesetting, or without any.
///
/// `--plain` is for screen readers, braille and terminals with few letters. What documents say stays as it is in
/// either style.
public enum PrintingStyle: Hashable, Sendable {
  /// `⇧⌘A`, `·`, `“ ”`, `…`.
  case symbols
  /// `shift+cmd+a`, and what a typewriter has.
  case plain

  /// How keys are spelled.
  public var keys: KeySpelling { self == .plain ? .ascii : .symbols }

  /// What stands between things of one line.
  public var separator: String { self == .plain ? ", " : " · " }

  /// A text of the reader's own, as the style has it.
  public func text(_ text: String) -> String {
    guard self == .plain, text.unicodeScalars.contains(where: { $0.value >= 0x80 }) else { return text }
    var plain = text.replacing(" · ", with: separator)
    for (symbol, letters) in Self.letters { plain = plain.replacing(symbol, with: letters) }
    return plain
  }

  /// A text of a document in our quotation marks, or cut with our ellipsis: only these are changed.
  public func quotation(_ text: String) -> String {
    guard self == .plain else { return text }
    var text = text[...]
    let isQuoted = text.first == "“" && text.last == "”"
    if isQuoted { text = text.dropFirst().dropLast() }
    if text.last == "…" { text = text.dropLast() + "..." }
    return isQuoted ? "\"\(text)\"" : String(text)
  }

  /// The headings that lead to a place, from the outermost on.
  public func path(_ text: String) -> String {
    self == .plain ? text.replacing(" › ", with: " > ") : text
  }

  private static let letters = [
    ("“", "\""), ("”", "\""), ("‘", "'"), ("’", "'"), ("…", "..."), ("–", "-"), ("—", "-"), ("→", "->"),
    ("⌘", "cmd+"), ("⌥", "alt+"), ("⌃", "ctrl+"), ("⇧", "shift+"),
  ]
}
