import ArgumentParser
import DocModel

/// `pdfkey form export`.
struct FormExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the values of a form.",
    discussion: """
      The file can be given to "form fill --data", and in FDF and XFDF to other programs.

      Examples:
        pdfkey form export application.pdf --format csv -o values.csv
        pdfkey form export application.pdf | jq .name
      """)

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(help: "Format: json, fdf, xfdf or csv.")
  var format = FormExport.Format.json

  @Option(name: .shortAndLong, help: "File to write; default: standard output.", completion: .file())
  var output: String?

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  func run() throws {
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: false, mapsFiles: true)
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let form = document.form
      guard form.fields.contains(where: \.isFillable) else {
        throw Failure(code: "noForm", message: "\(path): has no form fields", status: .badData)
      }
      let bytes = FormExport(form, path: path, identifiers: document.identifiers).bytes(as: format)
      guard let output else {
        return batch.output.isTerminal
          ? batch.output.write(content: String(decoding: bytes, as: UTF8.self))
          : batch.output.write(bytes: bytes)
      }
      let target = try OutputFile(output, content: "the form data")
      try target.requireOther(than: path)
      target.write(bytes)
      try target.finish()
    }
  }
}

extension FormExport.Format: ExpressibleByArgument {}
