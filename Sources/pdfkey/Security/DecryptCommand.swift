import ArgumentParser
import DocModel

/// `pdfkey decrypt`.
struct DecryptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decrypt",
    abstract: "Remove the encryption of a document.",
    discussion: """
      The owner's password is needed; the user's is enough if the document permits everything.

      Examples:
        pdfkey decrypt locked.pdf -o letter.pdf
        PDFKEY_PASSWORD="$(pass show letters)" pdfkey decrypt locked.pdf

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @OptionGroup var saving: SavingOptions

  func validate() throws { try saving.destination.requireOutput(of: file) }

  func run() throws {
    try EditBatch(file, saving).rewrite { document, _, destination, options in
      try document.decrypt(to: destination, options: options)
    }
  }
}
