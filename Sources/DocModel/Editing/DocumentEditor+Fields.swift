/// Filling in forms.
extension DocumentEditor {
  /// The form with the edits so far.
  public var form: Form { edited.fields.current() }

  /// Sets the value of a form field to what a text, a list of texts or a flag stands for, as ``FormField/value(from:)``
  /// does.
  ///
  /// ```swift
  /// let editor = try DocumentEditor(document)
  /// try editor.setValue(from: .text("Basel"), ofField: "address.town")
  /// try editor.setValue(from: .text("green"), ofField: "colour")
  /// ```
  ///
  /// - Parameters:
  ///   - input: the text, texts or flag.
  ///   - name: the full name of the field.
  ///   - force: whether the flag ReadOnly doesn't forbid it.
  /// - Throws: ``EditError`` as ``setValue(_:ofField:force:)``.
  public func setValue(
    from input: FieldInput, ofField name: String, force: Bool = false
  ) throws(EditError) {
    let field = try edited.fields.field(named: name)
    let value: FieldValue?
    do throws(FieldValueError) {
      value = try field.value(from: input)
    } catch {
      throw .invalid(document.source.name, reason: error.description)
    }
    try setValue(value, ofField: name, force: force)
  }

  /// Sets the value of a form field (ISO 32000-1, 12.7.3).
  ///
  /// Sums and other calculations that the form declares follow in the same step, unless the document is signed.
  ///
  /// ```swift
  /// let editor = try DocumentEditor(document)
  /// try editor.setValue(.text("Basel"), ofField: "address.town")
  /// try editor.setValue(.state("green"), ofField: "colour")
  /// ```
  ///
  /// - Parameters:
  ///   - value: the value; nil for none.
  ///   - name: the full name of the field.
  ///   - force: whether the flag ReadOnly doesn't forbid it.
  /// - Throws: ``EditError`` if there is no such field, its flags forbid the value, the value is too long or none of
  ///   the options, it hasn't the format that the form declares, or the form is described in XFA.
  public func setValue(
    _ value: FieldValue?, ofField name: String, force: Bool = false
  ) throws(EditError) {
    let file = document.source.name
    try checkPermission(.fillForms)
    try edited.fields.checkForm()
    let field = try edited.fields.field(named: name)
    var value = value?.withLineFeeds
    guard value != field.value else { return }
    if field.flags.contains(.readOnly), !force { throw .fieldLocked(file, name: name, bySignature: false) }
    do throws(FieldValueError) {
      try field.check(value)
    } catch {
      throw .invalid(file, reason: error.description)
    }
    if case .text(let text)? = value, let format = field.typedFormat ?? field.format {
      value = .text(format.storedText(of: text))
      guard value != field.value else { return }
    }
    let edit = Edit.value(field: name, from: field.value, to: value, pageIndexes: field.pageIndexes)
    try record(
      EditHistory.Step(
        title: value?.isEmpty ?? true ? "Clear Field" : "Fill In Field",
        edits: [edit] + edited.fields.calculated(after: edit)))
  }
}

extension EditedFields {
  /// Makes the edits of fields in a step, and returns them with the values of this document before; a field must have
  /// the same name and accept the value, which may have any format if it is restored.
  ///
  /// - Throws: ``EditError``; nothing is changed then.
  mutating func adopt(
    _ edits: [Edit], in file: String, restoring isRestoring: Bool
  ) throws(EditError) -> [Edit] {
    if edits.contains(where: { $0.field != nil }) { try checkForm() }
    var adopted = edits
    for (index, edit) in edits.enumerated() {
      guard case .value(let name, _, let given, _) = edit else { continue }
      let (field, new) = (try field(named: name), given?.withLineFeeds)
      do throws(FieldValueError) {
        // A value that the field had before may be an odd one.
        if new != field.value {
          try field.check(new, isRestoring || field.calculation != nil ? .computed : .stored)
        }
      } catch {
        throw .invalid(file, reason: error.description)
      }
      adopted[index] = .value(field: name, from: field.value, to: new, pageIndexes: field.pageIndexes)
      apply(adopted[index])
    }
    return adopted
  }

  /// Returns whether fields have the values of a step already.
  mutating func haveValues(of edits: [Edit]) throws(EditError) -> Bool {
    var last: [String: FieldValue?] = [:]
    for case .value(let name, _, let new, _) in edits { last[name] = .some(new?.withLineFeeds) }
    for (name, value) in last where try field(named: name).value != value { return false }
    return true
  }
}
