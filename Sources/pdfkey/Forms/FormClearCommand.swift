import ArgumentParser
import DocModel

/// `pdfkey form clear`.
struct FormClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Reset a form to its default values.",
    discussion: """
      Fields without a default value become empty. Read-only fields stay as they are, unless --force is given. A \
      field whose default value isn't possible, such as one that is none of its options, stays as it is, too: the \
      command names it, clears the others, and ends with 1. The earlier values stay readable in the earlier revision of the file; "qpdf in.pdf out.pdf" writes a file without \
      them.

      Examples:
        pdfkey form clear form.pdf -o blank.pdf
        pdfkey form clear form.pdf name address
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "Names of fields or groups; default: all fields.")
  var names: [String] = []

  @OptionGroup var saving: SavingOptions
  @OptionGroup var protection: ProtectionOptions

  func validate() throws { try saving.destination.requireOutput(of: file) }

  func run() throws {
    try EditBatch(file, saving).perform { editor, path, save in
      let fields = editor.form.fields.filter(\.isFillable)
      for name in names where !fields.contains(where: { $0.isNamed(name) }) {
        throw EditError.noSuchField(path, name: name)
      }
      let chosen = fields.filter { field in
        names.isEmpty
          ? protection.force || !field.flags.contains(.readOnly) : names.contains { field.isNamed($0) }
      }
      let filler = FormFiller(editor, path: path, force: protection.force)
      var refused: [EditError] = []
      let made = try filler.fill(
        chosen.map { ($0, $0.valueAfterReset) }, isDryRun: saving.dryRun, skipping: { refused.append($0) })
      if made.ids.isEmpty, let only = refused.first { throw only }
      try save(made, saving.output)
      guard let last = refused.popLast() else { return }
      for error in refused { Messages.print(error.programMessage) }
      throw Failure(code: last.code, message: last.programMessage, status: .someFailed)
    }
  }
}
