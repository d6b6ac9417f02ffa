import ArgumentParser
import DocModelExchange

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

  @Option(help: "Format: json, fdf, xfdf or csv.")
  var format = FormExport.Format.json

  @OptionGroup var options: PartExportOptions

  func run() throws {
    try options.export("the form data") { document, path in
      let form = document.form
      guard form.fields.contains(where: \.isFillable) else {
        throw Failure(code: "noForm", message: "\(path): has no form fields", status: .badData)
      }
      return Array(FormExport(form, path: path, identifiers: document.identifiers).data(as: format))
    }
  }
}

extension FormExport.Format: ExpressibleByArgument {}
