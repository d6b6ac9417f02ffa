extension KeyEvent: CustomStringConvertible {
  /// The key and the phase, such as `⇧⌘A press`.
  public var description: String {
    description(.symbols)
  }

  /// Returns the key in the given spelling and the phase, such as `shift+cmd+a press`.
  public func description(_ style: KeySpelling) -> String {
    "\(key.spelling(style)) \(phase.rawValue)"
  }

  /// Returns everything that the terminal reported, on one line.
  ///
  /// For example `⇧⌘A press · key a · shifted A · physical q · modifiers shift, cmd · caps lock`; absent
  /// fields are left out. *Physical* is the key at this position on a US layout.
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

  /// Returns the name of a key by itself; letters keep their case, which is significant here.
  private func name(of code: KeyCode, _ style: KeySpelling) -> String {
    Key(code).spelling(style)
  }

  /// Returns text in quotation marks, with invisible characters written as code points.
  private static func quoted(_ text: String, _ style: KeySpelling) -> String {
    let shown = text.map { $0 == " " ? " " : $0.spelled(style) }.joined()
    return style == .ascii ? "\"\(shown)\"" : "“\(shown)”"
  }
}

extension Modifiers {
  /// The names of the held modifiers, Meta apart from Alt, without the locks.
  fileprivate var names: [String] {
    let words = subtracting([.capsLock, .numLock, .meta]).words
    return contains(.meta) ? words + ["meta"] : words
  }
}
