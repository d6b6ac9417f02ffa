import ArgumentParser

/// `pdfkey annotations diff`.
struct AnnotationsDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the annotations of two versions of a document.",
    discussion: """
      Lines begin with + for an added annotation, - for a removed one, ~ for a changed one, and > for an answer or \
      state. Links, form fields, dates and appearances aren't compared. The exit status is that of diff: 0 if \
      there are no differences, 1 if there are some.

      Examples:
        pdfkey annotations diff draft.pdf reviewed.pdf
        pdfkey annotations diff --json draft.pdf reviewed.pdf | jq '.added[].contents'
      """)

  @Argument(help: "Earlier version.", completion: .pdf)
  var old: String

  @Argument(help: "Later version.", completion: .pdf)
  var new: String

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard old != "-" || new != "-" else { throw ValidationError("Standard input (-) can be read only once.") }
  }

  func run() throws {
    let batch = DocumentBatch(
      [Input(argument: old)], limits, password: passwords.given, json: json, reading: [new])
    let opener = DocumentOpener(password: passwords.given)
    var differs = false
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let later = try opener.open(Input(argument: new))
      try later.requireDictionaries(new)
      let report = DifferenceReport(from: document, to: later)
      differs = report.differs
      if json {
        try batch.output.write(json: report.json(old: path, new: new))
      } else {
        let table = AnnotationTable(
          width: Output.terminalWidth, usesColor: batch.output.usesColor, screen: nil)
        for line in report.lines(table) { batch.output.write(line: line) }
      }
    }
    if differs { throw ExitCode(1) }
  }
}
