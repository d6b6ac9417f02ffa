/// Resetting forms.
extension DocumentEditor {
  /// Sets fields of the form to their default values, as one step (ISO 32000-1, 12.7.5.3).
  ///
  /// ```swift
  /// let editor = try DocumentEditor(document)
  /// try editor.resetFields()
  /// try editor.resetFields(["address"])
  /// ```
  ///
  /// Fields without a default value become empty. Push buttons and signatures have no value to reset.
  ///
  /// - Parameters:
  ///   - names: full names of fields, or of groups of them; empty for all fields that aren't read-only.
  ///   - force: whether the flag ReadOnly doesn't forbid it.
  /// - Throws: ``EditError`` if there is no such field, it is read-only, its default value is none that it accepts, or
  ///   the form is described in XFA; nothing is changed then.
  public func resetFields(_ names: [String] = [], force: Bool = false) throws(EditError) {
    let file = document.source.name
    try checkPermission(.fillForms)
    try edited.fields.checkForm()
    let fields = form.fields.filter(\.isFillable)
    for name in names where !fields.contains(where: { $0.isNamed(name) }) {
      throw .noSuchField(file, name: name)
    }
    var edits: [Edit] = []
    for field in fields {
      guard names.isEmpty || names.contains(where: field.isNamed), !field.isReset else { continue }
      if field.flags.contains(.readOnly), !force {
        if names.isEmpty { continue }
        throw .fieldLocked(file, name: field.name, bySignature: false)
      }
      do throws(FieldValueError) {
        try field.check(field.valueAfterReset)
      } catch {
        throw .invalid(file, reason: error.description)
      }
      edits.append(
        .value(
          field: field.name, from: field.value, to: field.valueAfterReset, pageIndexes: field.pageIndexes))
    }
    guard !edits.isEmpty else { return }
    try record(EditHistory.Step(title: "Reset Form", edits: edits))
  }
}

extension FormField {
  /// The value after a reset (ISO 32000-1, 12.7.5.3): the default value; else none, or off for a button.
  public var valueAfterReset: FieldValue? {
    // An empty default that is no option selects none.
    if case .choices(let choices)? = defaultValue, choices.allSatisfy(\.isEmpty),
      !options.contains(where: { $0.value.isEmpty })
    {
      return nil
    }
    return defaultValue ?? (kind == .checkbox || kind == .radio ? .off : nil)
  }

  /// Whether a reset leaves the field as it is; without a value it is empty, or off.
  fileprivate var isReset: Bool {
    value == valueAfterReset || (value?.isEmpty ?? true && valueAfterReset?.isEmpty ?? true)
  }

  /// Returns whether a name is that of the field, or of a group above it.
  package func isNamed(_ name: String) -> Bool {
    self.name == name || self.name.hasPrefix(name + ".")
  }
}
