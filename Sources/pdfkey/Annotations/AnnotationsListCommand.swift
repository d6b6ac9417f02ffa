import ArgumentParser
import DocModelExchange

/// `pdfkey annotations list`.
struct AnnotationsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List annotations in reading order.",
    discussion: """
      Each line has the page, type, author, date and colour of an annotation, the marked text in quotation \
      marks, and the comment. Replies follow what they answer. On a terminal, lines are cut to its width; --long \
      prints everything. --json follows the schema pdfkey.annotations/1, with one document a line.

      Links, form fields, popups and printers' marks are left out unless --types names them.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var limits: LimitOptions

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?
  @OptionGroup var filter: AnnotationFilterOptions

  @Flag(help: .jsonLines)
  var json = false

  @Flag(name: .long, help: "Print all details: border, flags, replies, states …")
  var long = false

  @Option(help: "Treatment of hyphens at line ends.")
  var hyphens = Hyphenation.smart

  @Option(help: "Border rules in --json: ISO 32000 or Acrobat.")
  var border = Border.Reading.iso

  @Flag(inversion: .prefixedNo, help: "Read the text under annotations.")
  var text = true

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp("Print screen positions at this zoom and rotation.", valueName: "zoom=Z,rotate=R"))
  var screen: ScreenOption?

  func validate() throws {
    try input.requireSome()
    guard !(long && json) else {
      throw ValidationError("--long and --json exclude each other: the JSON has all details.")
    }
  }

  func run() throws {
    let batch = try DocumentBatch(input, limits, json: json)
    let table = AnnotationTable(
      width: Output.terminalWidth, usesColor: batch.output.usesColor, screen: screen)
    let list = { (document: Document, path: String) in
      try document.requireDictionaries(path)
      var options = AnnotationOptions()
      options.readsText = text
      options.hyphenation = hyphens
      if pages != nil { options.pages = try document.indexes(of: pages) }
      options.includesMarksOnly = filter.types == nil
      options.includes = { [filter = filter.filter] in filter.contains($0) }
      let annotated = AnnotatedDocument(document, path: path, options: options)
      guard !json else { return write(annotated, batch.output) }
      batch.writeHeading(path)
      let lines = long ? table.long(annotated.entries) : table.lines(annotated.entries)
      for line in lines { batch.output.write(line: line) }
      if annotated.entries.isEmpty { batch.printNote("\(path): has no \(wanted)") }
    }
    try batch.forEach(list) { path, failure in
      let error = ExportFailure(code: failure.code, message: failure.message)
      write(AnnotatedDocument(path: path, error: error), batch.output)
    }
  }

  /// The subject of the message that nothing was found.
  private var wanted: String {
    (filter.types == nil ? "annotations" : "annotations of these types")
      + (filter.shape == nil ? "" : " with these shapes")
      + (filter.since == nil && filter.until == nil ? "" : " with these dates")
      + (pages == nil ? "" : " on these pages")
  }

  private func write(_ document: AnnotatedDocument, _ output: Output) {
    var json = AnnotationJSON()
    json.borderReading = border
    if let screen { json.transform = { screen.transform($0) } }
    json.write(document) { output.write($0) }
    output.write(0x0A)
  }
}

extension Hyphenation: ExpressibleByArgument {}
extension Border.Reading: ExpressibleByArgument {}
