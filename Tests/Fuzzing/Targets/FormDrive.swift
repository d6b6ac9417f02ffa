import Foundation
import DocModelExchange

/// Reads a file with form data, fills in a form, and reads the exports of the form.
enum FormDrive {
  static func run(_ bytes: [UInt8]) throws {
    let rows: [FormData]
    do throws(FormDataError) {
      rows = try FormData.rows(Data(bytes))
    } catch {
      return try FuzzProblem.check(!error.description.isEmpty, "an error without a reason")
    }
    guard let document = try? Document(.bytes(Data(SmallFile.complete), name: "fuzz.pdf")),
      let editor = try? DocumentEditor(document, author: "Fuzz")
    else { throw FuzzProblem("the document of the target can't be edited") }
    for row in rows.prefix(3) {
      for (name, input) in row.values.prefix(50) {
        guard let field = editor.form.field(named: name), let value = try? field.value(from: input) else {
          continue
        }
        try? editor.setValue(value, ofField: name)
      }
      try check(editor.form)
    }
    let edited: Document
    do throws(EditError) {
      edited = try editor.editedDocument()
    } catch {
      throw FuzzProblem("the form can't be saved: \(error)")
    }
    try check(edited.form)
  }

  private static func check(_ form: Form) throws {
    for format in FormExport.Format.allCases {
      let data = FormExport(form, path: "fuzz.pdf").data(as: format)
      guard let values = try? FormData.rows(data).first?.values else {
        throw FuzzProblem("a form as \(format) can't be read")
      }
      // XML has no control characters.
      guard format != .xfdf, let name = values.first(where: { $0.name == "name" }) else { continue }
      let texts = form.field(named: "name")?.value?.texts.joined() ?? ""
      // An empty cell of a table is no value.
      let expected: FieldInput = format == .csv && texts.isEmpty ? .none : .texts([texts])
      try FuzzProblem.check(name.input == expected, "another value as \(format)")
    }
  }
}
