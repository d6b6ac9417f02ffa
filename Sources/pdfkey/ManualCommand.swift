import ArgumentParser

/// `pdfkey manual`: the manual page, which `make install` installs for `man pdfkey`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page.",
    discussion: """
      Example:
        pdfkey manual | man -l -
      """
  )
  .ofPDFKey

  func run() throws {
    let output = Output()
    output.write(try ManualPage().text)
    try output.flush()
  }
}
