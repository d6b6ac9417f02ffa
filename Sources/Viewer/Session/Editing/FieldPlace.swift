import DocModel

/// The place on a page at which the current field is filled in.
package struct FieldPlace {
  /// The full name of the field.
  package var name: String
  /// The 0-based index of the page.
  package var pageIndex: Int
  /// The rectangle in the page's default user space.
  package var rectangle: Rectangle
  /// The label of the field.
  package var label: String
  /// The values that the field accepts, in words.
  package var limits: [String]
  /// Whether the value isn't shown.
  package var isSecret: Bool
  /// Whether the field is a check box or radio buttons.
  package var isButton: Bool
  /// Whether the value may have several lines.
  package var isMultiline: Bool
  /// The greatest number of characters; nil without a limit.
  package var maximumLength: Int?
  /// Whether the field is a text.
  package var isText: Bool
  /// The line with which its value is typed, with the present one.
  package var line: String
}

extension FormField {
  /// The position of the first widget; nil if no page has one.
  var position: Position? {
    guard let widget = widgets.first(where: { $0.pageIndex != nil }), let page = widget.pageIndex else {
      return nil
    }
    return Position(pageIndex: page, height: widget.rectangle?.y1)
  }

  /// The value in a list; a password isn't shown.
  var shownValue: String {
    let texts = (value?.texts ?? []).map { text in options.first { $0.value == text }?.label ?? text }
    let text = shownText ?? texts.joined(separator: ", ")
    return flags.contains(.password) ? String(repeating: "*", count: min(text.count, 100)) : text
  }

  /// The greatest number of characters of a value on a page of text.
  private static let mostShown = 1_000

  /// Returns the lines that a widget shows: the value, or the state of a button between brackets; empty for none.
  func shownLines(of widget: Widget) -> [String] {
    let isOn = widget.state.map { value == .state($0) } ?? false
    switch kind {
    case .checkbox: return [isOn ? "[x]" : "[ ]"]
    case .radio: return [isOn ? "(x)" : "( )"]
    case .text, .choice:
      return shownValue.prefix(Self.mostShown).split(whereSeparator: \.isNewline).map { String($0).onOneLine }
        .filter { !$0.allSatisfy(\.isWhitespace) }
    case .button, .signature, nil: return []
    }
  }

  /// The advice after a value: what the field accepts.
  var hint: String { limits.isEmpty ? "" : " (\(limits.joined(separator: ", ")))" }

  /// The advice on the keys of the full screen; empty for a text, which is typed.
  var keysThatChoose: String {
    switch kind {
    case .checkbox: "; space turns it on or off"
    case .radio, .choice: takesSeveral ? "; arrows and space choose" : "; arrows choose"
    default: ""
    }
  }

  /// The values that the field accepts, in words.
  var limits: [String] {
    if flags.contains(.readOnly) { return ["read-only"] }
    return [
      flags.contains(.required) ? "required" : nil, maximumLength.map { "at most \($0) characters" },
      (format ?? typedFormat)?.description, range.map { "number \($0.description)" },
      calculation.map { _ in "computed" }, choices,
    ].compactMap(\.self)
  }

  /// The options of a list or of radio buttons in words; nil for other fields.
  private var choices: String? {
    guard kind == .choice || kind == .radio, !options.isEmpty else { return nil }
    let names =
      options.prefix(Self.mostChoices).map(\.label) + (options.count > Self.mostChoices ? ["…"] : [])
    return (takesSeveral ? "any of " : "one of ") + names.joined(separator: ", ")
  }

  private static let mostChoices = 8

  /// The state after the present one; nil for other fields than buttons.
  var nextState: String? {
    guard isButton else { return nil }
    guard case .state(let state)? = value, let index = options.firstIndex(where: { $0.value == state }) else {
      return options.first?.value
    }
    return options.indices.contains(index + 1)
      ? options[index + 1].value : kind == .checkbox ? "Off" : options[0].value
  }

  /// Returns the value of the option some places after the present one, or at an end without one; nil if there is none.
  func option(after step: Int, wraps: Bool = false) -> String? {
    let current = options.firstIndex { $0.value == value?.texts.first }
    let next = current.map { $0 + step } ?? (step > 0 ? 0 : options.count - 1)
    if wraps, next == options.count { return options.first?.value }
    return options.indices.contains(next) ? options[next].value : nil
  }

  /// Whether the field is a check box or radio buttons.
  var isButton: Bool { kind == .checkbox || kind == .radio }

  /// Whether the field is a list of which several options may be chosen.
  var takesSeveral: Bool { kind == .choice && flags.contains(.multiSelect) }

  func isChosen(_ option: String) -> Bool { value?.texts.contains(option) == true }

  /// The index of the first chosen option; 0 without one.
  var firstChosenOption: Int { options.firstIndex { isChosen($0.value) } ?? 0 }

  func hasOption(_ text: String) -> Bool {
    options.contains { $0.value == text || $0.label == text }
  }
}
