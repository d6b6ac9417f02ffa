import Viewer
import DocModelExchange

/// Fills in the form of one document.
final class FormFiller {
  private let editor: DocumentEditor
  private let path: String
  private let force: Bool
  private let form: Form
  /// The names in the data that the form doesn't have.
  private var unknown: [String] = []

  init(_ editor: DocumentEditor, path: String, force: Bool) {
    (self.editor, self.path, self.force) = (editor, path, force)
    form = editor.form
  }

  /// Returns the values for fields of a row of data, and of assignments on the command line, which have priority.
  ///
  /// - Parameters:
  ///   - data: the row.
  ///   - assignments: the assignments, as `name=value`.
  ///   - isTable: whether names that the form lacks are left out, unless it lacks all of them.
  /// - Returns: the fields with their values.
  /// - Throws: `Failure` or `EditError` for a value that isn't accepted or a field that doesn't exist.
  func values(
    of data: FormData, _ assignments: [String], isTable: Bool
  ) throws -> [(field: FormField, value: FieldValue?)] {
    var inputs: [(name: String, input: FieldInput)] = []
    var unknown: [String] = []
    for (name, input) in data.values {
      switch form.field(named: name)?.isFillable {
      case nil: unknown.append(name)
      case true?: inputs.append((name, input))
      // A list of fields has push buttons and signatures, too.
      case false?: continue
      }
    }
    if inputs.isEmpty, let first = unknown.first { throw EditError.noSuchField(path, name: first) }
    if self.unknown.isEmpty { self.unknown = unknown }
    let assigned = try self.assigned(assignments)
    let names = Set(assigned.map(\.name))
    inputs = inputs.filter { !names.contains($0.name) } + assigned
    return try inputs.map { name, input in
      guard let field = form.field(named: name) else { throw EditError.noSuchField(path, name: name) }
      do throws(FieldValueError) {
        return (field, try field.value(from: input))
      } catch {
        throw Failure(code: "invalidValue", message: "\(path): \(error)", status: .badData)
      }
    }
  }

  /// Returns the inputs of assignments; several of one field are its selected options.
  private func assigned(_ assignments: [String]) throws -> [(name: String, input: FieldInput)] {
    var texts: [String: [String]] = [:]
    var order: [String] = []
    for assignment in assignments {
      // A name may have an equals sign, too.
      let splits = assignment.indices.filter { assignment[$0] == "=" }
      guard let first = splits.first else { continue }
      let split = splits.first { form.field(named: String(assignment[..<$0])) != nil } ?? first
      let name = String(assignment[..<split])
      if texts[name] == nil { order.append(name) }
      texts[name, default: []].append(String(assignment[assignment.index(after: split)...]))
    }
    return order.map { ($0, .texts(texts[$0] ?? [])) }
  }

  /// Sets values.
  ///
  /// - Parameters:
  ///   - values: the fields with their values.
  ///   - isDryRun: whether the lines say what would be done.
  ///   - skip: is called with the reason why a field stays as it is; nil if one such field prevents all changes.
  /// - Returns: the names of the fields that changed, and lines about them.
  /// - Throws: `EditError`.
  func fill(
    _ values: [(field: FormField, value: FieldValue?)], isDryRun: Bool,
    skipping skip: ((EditError) -> Void)? = nil
  ) throws -> EditBatch.Result {
    var made = EditBatch.Result()
    // A sum among the values isn't to replace the one of the others.
    let sums = values.filter { $0.field.calculation != nil }
    for (field, value) in sums + values.filter({ $0.field.calculation == nil }) where value != field.value {
      // A field without a value is empty, or off, already.
      if value?.isEmpty ?? true, field.value?.isEmpty ?? true { continue }
      do throws(EditError) {
        try editor.setValue(value, ofField: field.name, force: force)
      } catch {
        guard let skip, error.isAboutField else { throw error }
        skip(error)
        continue
      }
      made.ids.append(field.name)
      let verb = value?.isEmpty ?? true ? ("Cleared", "Would clear") : ("Filled in", "Would fill in")
      let shown = value?.isEmpty ?? true ? "" : ": \(FormListCommand.text(of: value, field))"
      made.lines.append("\(isDryRun ? verb.1 : verb.0) \(field.name)\(shown)".onOneLine)
      for edit in editor.history.undoable.last?.edits.dropFirst() ?? [] { note(edit, in: &made, isDryRun) }
    }
    if made.ids.count > EditBatch.mostLines {
      made.lines = ["\(isDryRun ? "Would change" : "Changed") \(made.ids.count) fields"]
    }
    return made
  }

  /// Notes a sum that followed a value, once for all values.
  private func note(_ edit: Edit, in made: inout EditBatch.Result, _ isDryRun: Bool) {
    guard case .value(let name, _, let value, _) = edit, let field = form.field(named: name) else { return }
    let line = "\(isDryRun ? "Would compute" : "Computed") \(name): "
    made.lines.removeAll { $0.hasPrefix(line) }
    made.lines.append((line + FormListCommand.text(of: value, field)).onOneLine)
    if !made.ids.contains(name) { made.ids.append(name) }
  }

  /// Prints the names in the data that the form doesn't have.
  func reportUnknown() {
    guard !unknown.isEmpty else { return }
    Messages.print("\(path): the form has no field \(Self.list(unknown)); left out")
  }

  /// Prints the required fields without a value.
  func reportMissing(_ target: String) {
    let missing = editor.form.fields.filter {
      $0.isFillable && $0.flags.contains(.required) && $0.value?.isEmpty ?? true
    }
    guard !missing.isEmpty else { return }
    Messages.print("\(target): required fields are empty: \(Self.list(missing.map(\.name)))")
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }
}

extension EditError {
  /// Whether one field doesn't take the value, rather than the document none.
  fileprivate var isAboutField: Bool {
    switch self {
    case .invalid, .fieldLocked, .noSuchField: true
    default: false
    }
  }
}
