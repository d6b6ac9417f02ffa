extension KeyEvent: CustomStringConvertible {
  /// The key and what happened to it, such as `⇧⌘A press`.
  public var description: String {
    description(.symbols)
  }

  /// The key in the given spelling and what happened to it, such as `shift+cmd+a press`.
  public func description(_ style: KeySpelling) -> String {
    "\(key.spelling(style)) \(phase.rawValue)"
  }

  /// Everything that the terminal said, on one line.
  ///
  /// Such as `⇧⌘A press · key a · shifted A · physical q · modifiers shift, cmd · caps lock`; what wasn't said
  /// is left out. *Physical* is the key in this place on a US layout.
  public func longDescription(_ style: KeySpelling = .symbols) -> String {
    var parts = [description(style), "key \(name(of: key.code, style))"]
    if let shiftedKey { parts.append("shifted \(name(of: shiftedKey, style))") }
    if let baseLayoutKey { parts.append("physical \(name(of: baseLayoutKey, style))") }
    if isKeypad { parts.append("keypad") }
    if let text { parts.append("text \(Self.quoted(text, style))") }
    let held = modifiers.names
    if !held.isEmpty { parts.append("modifiers \(held.joined(separator: ", "))") }
    if isCapsLockOn { parts.append("caps lock") }
    if isNumLockOn { parts.append("num lock") }
    return parts.joined(separator: style == .ascii ? ", " : " · ")
  }

  /// A key by itself; letters as they come, since here the case says something.
  private func name(of code: KeyCode, _ style: KeySpelling) -> String {
    Key(code).spelling(style)
  }

  /// Text in quotation marks, with what can't be seen written as code points.
  private static func quoted(_ text: String, _ style: KeySpelling) -> String {
    let shown = text.map { $0 == " " ? " " : $0.spelled(style) }.joined()
    return style == .ascii ? "\"\(shown)\"" : "“\(shown)”"
  }
}

extension Modifiers {
  /// The names of the modifiers that are held, Meta apart from Alt, without the locks.
  fileprivate var names: [String] {
    let words = subtracting([.capsLock, .numLock, .meta]).words
    return contains(.meta) ? words + ["meta"] : words
  }
}
