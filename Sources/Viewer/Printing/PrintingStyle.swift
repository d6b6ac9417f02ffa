import KeyCommands

/// The style of the reader's own text: with the symbols of menus and typesetting, or in ASCII.
///
/// `--plain` is for screen readers, braille displays and terminals with few characters. Text from documents
/// is unchanged in either style.
package enum PrintingStyle: Hashable, Sendable {
  /// `⇧⌘A`, `·`, `“ ”`, `…`.
  case symbols
  /// `shift+cmd+a`, and ASCII punctuation.
  case plain

  /// The spelling of keys.
  package var keys: KeySpelling { self == .plain ? .ascii : .symbols }

  /// The separator between items on a line.
  package var separator: String { self == .plain ? ", " : " · " }

  /// The sign of a line break in a line that is being typed.
  package var lineBreak: String { self == .plain ? "\\n" : "⏎" }

  /// Returns a text of the reader in the style.
  package func text(_ text: String) -> String {
    guard self == .plain, text.unicodeScalars.contains(where: { $0.value >= 0x80 }) else { return text }
    var plain = text.replacing(" · ", with: separator)
    for (symbol, letters) in Self.letters { plain = plain.replacing(symbol, with: letters) }
    return plain
  }

  /// Returns a document's text with the reader's quotation marks and ellipsis in the style; the text itself is
  /// unchanged.
  package func quotation(_ text: String) -> String {
    guard self == .plain else { return text }
    var text = text[...]
    let isQuoted = text.first == "“" && text.last == "”"
    if isQuoted { text = text.dropFirst().dropLast() }
    if text.last == "…" { text = text.dropLast() + "..." }
    return isQuoted ? "\"\(text)\"" : String(text)
  }

  /// Returns the path of headings in the style, from the outermost on.
  package func path(_ text: String) -> String {
    self == .plain ? text.replacing(" › ", with: " > ") : text
  }

  private static let letters = [
    ("“", "\""), ("”", "\""), ("‘", "'"), ("’", "'"), ("…", "..."), ("–", "-"), ("—", "-"), ("→", "->"),
    ("⌘", "cmd+"), ("⌥", "alt+"), ("⌃", "ctrl+"), ("⇧", "shift+"),
  ]
}
