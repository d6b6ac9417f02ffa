import ArgumentParser
import DocModel

/// `pdfkey flatten`.
struct FlattenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flatten",
    abstract: "Make annotations a part of the pages.",
    discussion: """
      The copy looks the same, but nobody can edit or remove the annotations in it. Links and form fields stay unless \
      --types or --forms names them. Annotations without an appearance are drawn first. Those that aren't seen, and \
      replies and states of flattened ones, are not in the copy. With --forms, XFA forms without drawn fields are \
      refused.

      Examples:
        pdfkey flatten reviewed.pdf -o final.pdf
        pdfkey flatten form.pdf -o filled.pdf --forms --types none
        pdfkey flatten paper.pdf -o print.pdf --print --types highlight,ink
      """)

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(name: .shortAndLong, help: "File to write.", completion: .pdf)
  var output: String

  @OptionGroup var filter: AnnotationFilterOptions

  @Flag(help: "Flatten form fields, too.")
  var forms = false

  @Flag(help: "Draw what is printed, not what a screen shows.")
  var print = false

  @Flag(help: "Count the annotations; write nothing.")
  var dryRun = false

  @Flag(help: "Write an unsigned copy of a signed document.")
  var invalidateSignatures = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if output == "-" || output.isEmpty { throw ValidationError("-o takes the name of a file.") }
  }

  func run() throws {
    var options = FlatteningOptions()
    options.filter = filter.filter
    (options.includesForms, options.isForPrinting) = (forms, print)
    var saving = SaveOptions()
    (saving.isDryRun, saving.invalidatesSignatures) = (dryRun, invalidateSignatures)
    try FilePath.requireOther(output, than: file)
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: json,
      writing: WritingRules(files: [output]))
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let report = try document.flatten(options, to: .file(output), options: saving)
      if json {
        try batch.output.write(json: JSONObject(report, path: path, output: output, isDryRun: dryRun))
      } else {
        write(report, to: batch.output)
      }
      try batch.output.flush()
      for warning in report.saved.warnings { Messages.print("\(path): \(warning)") }
    }
  }

  private func write(_ report: FlatteningReport, to output: Output) {
    if report.saved.mode == .appended(bytes: 0) {
      let verb = dryRun ? "would be" : "is"
      return output.write(
        line: "\(self.output.onOneLine): \(verb) a copy without changes; there is nothing to flatten")
    }
    let count = report.drawn.values.reduce(0, +)
    output.write(
      line: """
        \(self.output.onOneLine): \(count.of("annotation")) on \(report.drawn.count.of("page")) \
        \(dryRun ? "would become" : "became") a part of the \(report.drawn.count == 1 ? "page" : "pages")
        """)
    guard report.hiddenCount > 0 else { return }
    let verb = dryRun ? "would be" : report.hiddenCount == 1 ? "was" : "were"
    output.write(line: "\(report.hiddenCount.of("annotation")) that can't be seen \(verb) left out")
  }
}

extension JSONObject {
  /// Describes the result of flattening a document.
  fileprivate init(_ report: FlatteningReport, path: String, output: String, isDryRun: Bool) {
    let pages = report.drawn.sorted { $0.key < $1.key }
    self = [
      "path": path, "output": output, "hidden": report.hiddenCount, "kept": report.keptCount,
      "bytes": report.saved.size,
      "pages": pages.map { ["page": $0.key + 1, "annotations": $0.value] }, "warnings": report.saved.warnings,
    ]
    if isDryRun { self["dryRun"] = true }
  }
}
