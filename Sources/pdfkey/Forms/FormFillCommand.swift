import ArgumentParser
import DocModelExchange

/// `pdfkey form fill`.
struct FormFillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill",
    abstract: "Fill in a form, or one form for each row of a table.",
    discussion: """
      Options are named by their value or text, check boxes also by yes and no. --data takes JSON (values by field \
      name), FDF, XFDF or CSV with the names of fields in its first row; columns of other names are left out. A table \
      fills in one file for each row: -o is then a folder, or a name with fields in braces, where {row} is the number \
      of the row.

      Values have to have the formats that the form declares, and its sums follow. Other scripts aren't run, and XFA \
      forms are refused. The values are drawn in all scripts for which fonts \
      are installed.

      Examples:
        pdfkey form fill form.pdf --set name="Ann Lee" --set agree=yes -o filled.pdf
        pdfkey form fill form.pdf --set languages=de --set languages=fr
        pdfkey form fill form.pdf --data values.json -o filled.pdf
        pdfkey form fill form.pdf --data people.csv -o "out/{row}-{name}.pdf"
      """)

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Value for a field; may be repeated.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp("File with values; - is standard input.", valueName: "file"), completion: .file())
  var data: String?

  @OptionGroup var saving: SavingOptions
  @OptionGroup var protection: ProtectionOptions

  func validate() throws {
    guard !assignments.isEmpty || data != nil else {
      throw ValidationError("Give values with --set name=value, or a file of them with --data.")
    }
    guard assignments.allSatisfy({ $0.contains("=") }) else {
      throw ValidationError("--set takes name=value.")
    }
    guard file != "-" || (data != "-" && saving.output != nil) else {
      throw ValidationError("A document from standard input needs -o, and values from elsewhere.")
    }
  }

  func run() throws {
    try FilePath.requireOther(saving.output, thanRead: data.map { [$0] } ?? [])
    let rows = try data.map(FormDataFile.read) ?? [FormData()]
    let isTable = rows.count > 1 || (saving.output.map(RowNames.isPattern) ?? false)
    if isTable, saving.output == nil {
      throw Failure(
        code: "usage", message: "\(data ?? ""): has \(rows.count) rows; name a folder for the files with -o",
        status: .usage)
    }
    let folder = isTable ? saving.output.map(RowNames.folder(of:)) : nil
    try EditBatch(file, saving, folder: folder).perform { editor, path, save in
      let filler = FormFiller(editor, path: path, force: protection.force)
      let values = try rows.enumerated().map { index, row in
        do {
          return try filler.values(of: row, assignments, isTable: data != nil)
        } catch {
          var failure = Failure(error, path: path)
          if rows.count > 1 { failure.message += " (row \(index + 1))" }
          throw failure
        }
      }
      filler.reportUnknown()
      guard isTable, let output = saving.output else {
        let made = try filler.fill(values.first ?? [], isDryRun: saving.dryRun)
        try save(made, saving.output)
        return filler.reportMissing(saving.output ?? path)
      }
      let names = try RowNames(output, document: path).paths(of: values)
      for (row, name) in zip(values, names) {
        try editor.takingBack {
          var made = try filler.fill(row, isDryRun: saving.dryRun)
          made.lines = []
          try save(made, name)
          filler.reportMissing(name)
        }
      }
    }
  }
}
