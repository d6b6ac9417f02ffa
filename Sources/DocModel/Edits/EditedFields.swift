/// The fields of a document's form with the edits so far; the form is read when it is first needed.
struct EditedFields {
  private let document: Document
  private var original: Form?
  /// The values that were set, by the full names of the fields.
  private var values: [String: FieldValue?] = [:]
  /// The calculations of the form, once they were needed.
  private var calculations: FormCalculations?

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

  /// Returns the edits of calculated fields that follow an edit of a value that isn't made yet.
  mutating func calculated(after edit: Edit) -> [Edit] {
    guard case .value(let name, _, let new, _) = edit, !form().calculationOrder.isEmpty else { return [] }
    let (calculations, form, values) = (knownCalculations(), form(), values)
    func current(_ field: String) -> FieldValue? {
      field == name ? new : values[field] ?? form.field(named: field)?.value
    }
    let results = calculations.results(after: name, value: current) { name, value in
      guard let field = form.field(named: name), (try? field.check(value, .computed)) != nil,
        case .text(let text) = value, let number = FieldNumberStyle.leadingNumber(in: text)
      else { return false }
      return field.range?.contains(number) ?? true
    }
    return results.map { result in
      .value(
        field: result.name, from: current(result.name), to: result.value,
        pageIndexes: form.field(named: result.name)?.pageIndexes ?? [])
    }
  }

  private mutating func knownCalculations() -> FormCalculations {
    let known = calculations ?? readCalculations(of: form())
    calculations = known
    return known
  }

  /// Returns the calculations; none in a signed document, in which a change of other fields may be forbidden.
  private func readCalculations(of form: Form) -> FormCalculations {
    let isSigned = SignatureRestrictions(catalog: document.file?.catalog).isSigned
    return FormCalculations(isSigned ? Form() : form)
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
    guard let original else { return [] }
    let names = Set(changed.map(\.name))
    let computed = (calculations ?? readCalculations(of: original)).names
    return original.fields.filter { field in
      field.isCalculated && !computed.contains(field.name)
        || field.hasOtherScripts && names.contains(field.name)
    }
    .map(\.name)
  }

  /// Forgets all values but those of some fields.
  mutating func keep(_ names: Set<String>) { values = values.filter { names.contains($0.key) } }
}
