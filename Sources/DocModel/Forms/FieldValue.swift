/// The value of a form field (ISO 32000-1, 12.7.4).
public enum FieldValue: Hashable, Sendable, Codable {
  /// The text of a text field.
  case text(String)
  /// The export values of the selected options of a list; an editable combo box may have any text.
  case choices([String])
  /// The appearance state of a check box or radio button that is on.
  case state(String)
  /// A check box or a group of radio buttons that is off.
  case off
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

/// A change of a field's value, with all that is needed to undo it.
public struct FieldEdit: Hashable, Sendable, Codable {
  /// The full name of the field.
  public var name: String
  /// The value before the change; nil for none.
  public var old: FieldValue?
  /// The value after it; nil for none.
  public var new: FieldValue?
  /// The 0-based indexes of the pages with the field's widgets.
  public var pageIndexes: [Int]

  /// Creates a change.
  public init(name: String, from old: FieldValue?, to new: FieldValue?, pageIndexes: [Int] = []) {
    (self.name, self.old, self.new, self.pageIndexes) = (name, old, new, pageIndexes)
  }

  /// The change that undoes this one.
  public var inverse: FieldEdit { FieldEdit(name: name, from: new, to: old, pageIndexes: pageIndexes) }
}
