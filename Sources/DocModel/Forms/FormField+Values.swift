/// A value that a field doesn't accept.
public struct FieldValueError: DocumentFailure, Hashable {
  /// The field and the reason.
  public var description: String
  /// `invalidValue`.
  public var code: String { "invalidValue" }
  /// The field and the reason.
  public var explanation: (problem: String, remedy: String?) { (description, nil) }

  init(_ field: FormField, _ reason: String) { description = "the field \(field.name) \(reason)" }
}

extension FormField {
  /// Returns the value that a text, a list of texts or a flag stands for.
  ///
  /// An option is named by its value or its label. A check box with one state also takes `yes`, `true`, `on` and `1`,
  /// or `no`, `false`, `off` and `0`.
  ///
  /// - Throws: ``FieldValueError`` if the field doesn't accept it.
  public func value(from input: FieldInput) throws(FieldValueError) -> FieldValue? {
    let value = try value(of: input)
    try check(value)
    return value
  }

  private func value(of input: FieldInput) throws(FieldValueError) -> FieldValue? {
    let texts: [String]
    switch input {
    case .none: return kind == .checkbox || kind == .radio ? .off : nil
    case .flag(let flag): texts = [flag ? "true" : "false"]
    case .texts(let given): texts = given.map(PDFTextString.storable)
    }
    switch kind {
    case .text, nil:
      guard texts.count <= 1 else { throw FieldValueError(self, "takes one text") }
      return texts.first.map { .text($0.withLineFeeds) }
    case .checkbox, .radio:
      guard texts.count <= 1 else { throw FieldValueError(self, "takes one state") }
      return try state(texts.first ?? "")
    case .choice:
      let texts = texts.filter { !$0.isEmpty }
      if flags.contains(.multiSelect), texts.count == 1, option(texts[0]) == nil {
        // A table has all selected options in one cell.
        return .choices(texts[0].split(whereSeparator: \.isNewline).map { option(String($0)) ?? String($0) })
      }
      return texts.isEmpty ? nil : .choices(texts.map { option($0) ?? $0 })
    case .button: throw FieldValueError(self, "is a push button, which has no value")
    case .signature: throw FieldValueError(self, "is a signature, which isn't filled in")
    }
  }

  private func state(_ text: String) throws(FieldValueError) -> FieldValue {
    if let state = option(text) { return .state(state) }
    switch text.lowercased() {
    case "", "off", "no", "false", "0": return .off
    case "on", "yes", "true", "1", "x":
      if let only = options.first, options.count == 1 { return .state(only.value) }
    default: break
    }
    throw FieldValueError(self, "has no state “\(text)”; it has \(listedOptions)")
  }

  /// Returns the value of the option that a text names.
  private func option(_ text: String) -> String? {
    (options.first { $0.value == text } ?? options.first { $0.label == text })?.value
  }

  /// The first options in words.
  private var listedOptions: String {
    let names = options.prefix(12).map { $0.label == $0.value ? $0.value : "\($0.value) (\($0.label))" }
    let rest = options.count > 12 ? ", …" : ""
    return ((kind == .choice ? [] : ["Off"]) + names).joined(separator: ", ") + rest
  }

  /// The origins of values, by which they are checked.
  enum ValueOrigin {
    /// A user or a program sets it: a text has the format and the range that the form declares.
    case typed
    /// A journal keeps it: a text has them as in the file, where a number has a point.
    case stored
    /// A calculation gave it, in no format.
    case computed
  }

  /// Throws if a text hasn't the format that the form declares, or isn't in the range.
  private func checkFormat(_ text: String, isStored: Bool) throws(FieldValueError) {
    if let format = typedFormat ?? format, !format.accepts(text), !(isStored && format.isStored(text)) {
      throw FieldValueError(self, format.demand)
    }
    let stored = (typedFormat ?? format)?.storedText(of: text) ?? text
    if let range, let number = FieldNumberStyle.leadingNumber(in: stored), !range.contains(number) {
      throw FieldValueError(self, "takes a number \(range.description)")
    }
  }

  /// Throws if the field doesn't accept a value.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - origin: the origin of the value.
  /// - Throws: what is wrong with it.
  func check(_ value: FieldValue?, _ origin: ValueOrigin = .typed) throws(FieldValueError) {
    switch (kind, value) {
    case (.button, _): throw FieldValueError(self, "is a push button, which has no value")
    case (.signature, _): throw FieldValueError(self, "is a signature, which isn't filled in")
    case (nil, _): throw FieldValueError(self, "has no type")
    case (_, nil): break
    case (.text, .text(let text)):
      if let most = maximumLength, text.count > most {
        throw FieldValueError(self, "takes at most \(most) characters, not \(text.count)")
      }
      guard text.utf8.count <= DocumentLimits.longestString / 4 else {
        throw FieldValueError(self, "takes no text of this length")
      }
      if !flags.contains(.multiline), text.contains(where: \.isNewline) {
        throw FieldValueError(self, "takes one line")
      }
      if origin != .computed, .text(text) != self.value {
        try checkFormat(text, isStored: origin == .stored)
      }
    case (.checkbox, .off), (.radio, .off): break
    case (.checkbox, .state(let state)), (.radio, .state(let state)):
      guard options.contains(where: { $0.value == state }) else {
        throw FieldValueError(self, "has no state “\(state)”; it has \(listedOptions)")
      }
    case (.choice, .choices(let choices)):
      guard choices.count <= 1 || flags.contains(.multiSelect) else {
        throw FieldValueError(self, "takes one option")
      }
      if flags.contains([.combo, .edit]) { return }
      // Files write the value of a list without a selection as an empty text.
      if choices.allSatisfy(\.isEmpty) { return }
      for choice in choices where !options.contains(where: { $0.value == choice }) {
        throw FieldValueError(self, "has no option “\(choice)”; it has \(listedOptions)")
      }
    default: throw FieldValueError(self, "takes another type of value")
    }
  }
}
