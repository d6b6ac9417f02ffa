import ArgumentParser

/// `pdfkey manual`: the manual page, which `make install` installs for `man pdfkey`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write the manual page, as man reads it: pdfkey manual | man -l -",
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
