/// The fields of a document's form with the edits so far; the form is read when it is first needed.
struct EditedFields {
  private let document: Document
  private var original: Form?
  /// The values that were set, by the full names of the fields.
  private var values: [String: FieldValue?] = [:]

  /// Starts with the values of the file.
  init(_ document: Document) { self.document = document }

  /// Returns the form as the file has it.
  private mutating func form() -> Form {
    if let original { return original }
    let form = document.form
    original = form
    return form
  }

  /// Returns the form with the edits so far.
  mutating func current() -> Form {
    var form = form()
    for index in form.fields.indices {
      if let value = values[form.fields[index].name] { form.fields[index].value = value }
    }
    return form
  }

  /// Returns a field with the edits so far.
  ///
  /// - Throws: ``EditError/noSuchField(_:name:)``.
  mutating func field(named name: String) throws(EditError) -> FormField {
    guard var field = form().field(named: name) else { throw .noSuchField(document.source.name, name: name) }
    if let value = values[name] { field.value = value }
    return field
  }

  /// Throws if values can't be set at all.
  mutating func checkForm() throws(EditError) {
    guard !form().isXFA else {
      throw .notEditable(
        document.source.name, reason: "its form is XFA, which other programs would go on showing unchanged")
    }
  }

  /// Makes an edit; one of something else is left out.
  mutating func apply(_ edit: Edit) {
    if case .value(let name, _, let new, _) = edit { values[name] = .some(new) }
  }

  /// Whether values differ from those of the file.
  var isChanged: Bool { !changed.isEmpty }

  /// The fields with other values than in the file.
  var changed: [FormField] {
    guard !values.isEmpty, let original else { return [] }
    return original.fields.compactMap { field in
      guard let value = values[field.name], value != field.value, original.field(named: field.name) == field
      else { return nil }
      var field = field
      field.value = value
      return field
    }
  }

  /// The fields that are drawn anew with their old values, since readers had to draw them so far.
  var undrawn: [FormField] {
    guard let original, original.needsAppearances else { return [] }
    let names = Set(changed.map(\.name))
    return original.fields.filter { !names.contains($0.name) && $0.value != nil }
  }

  /// The names of fields that scripts compute or format, which aren't run.
  var scripted: [String] {
    let names = Set(changed.map(\.name))
    return (original?.fields ?? []).filter { $0.isCalculated || ($0.isFormatted && names.contains($0.name)) }
      .map(\.name)
  }

  /// Forgets all values but those of some fields.
  mutating func keep(_ names: Set<String>) { values = values.filter { names.contains($0.key) } }
}
