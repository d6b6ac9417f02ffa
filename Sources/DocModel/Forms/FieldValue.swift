/// The value of a form field (ISO 32000-1, 12.7.4).
public enum FieldValue: Hashable, Sendable, Codable {
  /// The text of a text field, with line feeds between lines.
  case text(String)
  /// The export values of the selected options of a list; an editable combo box may have any text.
  case choices([String])
  /// The appearance state of a check box or radio button that is on.
  case state(String)
  /// A check box or a group of radio buttons that is off.
  case off
}

extension String {
  /// The string with the line ends of PDF text strings replaced by line feeds.
  var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    return replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

extension FieldValue {
  /// The texts that make up the value; a button that is off is `Off`, as in files.
  public var texts: [String] {
    switch self {
    case .text(let text), .state(let text): [text]
    case .choices(let choices): choices
    case .off: ["Off"]
    }
  }

  /// The value with line feeds in place of other line ends in a text.
  var withLineFeeds: FieldValue { if case .text(let text) = self { .text(text.withLineFeeds) } else { self } }

  /// Whether the value is that of a field nobody has filled in.
  public var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .choices(let choices): choices.allSatisfy(\.isEmpty)
    case .state: false
    case .off: true
    }
  }
}
