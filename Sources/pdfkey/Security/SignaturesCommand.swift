import ArgumentParser

/// `pdfkey signatures`: the digital signatures of documents.
struct SignaturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signatures",
    abstract: "List, verify or add digital signatures.",
    discussion: """
      Examples:
        pdfkey signatures list contract.pdf
        pdfkey signatures verify contract.pdf --trust company-ca.pem
        pdfkey signatures sign contract.pdf --certificate ann.p12 -o signed.pdf

      \(ExitStatus.help)
      """,
    subcommands: [
      SignaturesListCommand.self, SignaturesVerifyCommand.self, SignaturesSignCommand.self,
    ]
  )
  .ofPDFKey
}
