import ArgumentParser
import Foundation
import DocModelExchange

/// `pdfkey annotations export`.
struct AnnotationsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export annotations for other programs.",
    discussion: """
      Links, form fields, popups and printers' marks are left out unless --types names them. A document that \
      can't be read is reported on standard error, and in JSON as a document with an error; the others are \
      exported. Markdown, Org and HTML link to pages.

      Examples:
        pdfkey annotations export paper.pdf > paper.json
        pdfkey annotations export --format jsonl *.pdf | jq '.annotations[].author'
        pdfkey annotations export --format org --recursive papers -o notes/ --update
        pdfkey annotations export --author ann --since 2024-02 -o notes.json paper.pdf
      """)

  @OptionGroup var input: InputOptions

  @Option(help: "Export format; by default that of the -o file, or json.")
  var format: ExportOptions.Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("File, or folder (notes/) for a file per document.", valueName: "file or folder"),
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Read the PDFs in folders, at any depth.")
  var recursive = false

  @Flag(help: "Skip documents whose export is up to date.")
  var update = false

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @OptionGroup var filter: AnnotationFilterOptions

  @Option(help: ArgumentHelp("Author, or part of the name; ! excludes; may be repeated.", valueName: "name"))
  var author: [String] = []

  @Option(
    help: ArgumentHelp("Colours, by name or as #RRGGBB, separated by commas.", valueName: "colours"),
    completion: .colors)
  var color: String?

  @Option(
    help: ArgumentHelp("Flags, such as nozoom,!print; ! means not set.", valueName: "flags"),
    completion: .flags)
  var flags: String?

  @Option(help: "Placement of replies.")
  var replies = ExportOptions.Replies.nested

  @Option(help: "Order of annotations.")
  var sort = ExportOptions.Sort.order

  @Option(help: "Treatment of hyphens at line ends.")
  var hyphens = Hyphenation.smart

  @Option(
    help: ArgumentHelp("Number of columns on each page; detected by default.", valueName: "number"))
  var columns: Int?

  @Option(help: "Border rules: ISO 32000 or Acrobat.")
  var border = Border.Reading.iso

  @Option(
    help: ArgumentHelp("Sections of Markdown, Org and HTML: none, or criteria.", valueName: "criteria"),
    completion: .groupings, transform: Self.groupings)
  var groupBy = [ExportOptions.Grouping.heading]

  @Option(help: "Form of links to documents.")
  var links: ExportLinks.Form?

  @Option(
    help: ArgumentHelp("Mustache template for markdown, org, html or csv.", valueName: "file"),
    completion: .file())
  var template: String?

  @Option(
    help: ArgumentHelp("Folder for PNG images of drawings and stamps.", valueName: "folder"),
    completion: .directory)
  var images: String?

  @Option(
    help: ArgumentHelp("Annotation types that get images.", valueName: "types"),
    completion: .annotationTypes)
  var imageTypes = "square,circle,ink,stamp"

  @Option(help: ArgumentHelp("Resolution of images in pixels per inch.", valueName: "number"))
  var dpi = 150.0

  @Flag(help: "Write a UTF-8 byte-order mark in CSV.")
  var bom = false

  @Flag(inversion: .prefixedNo, help: "Read the text under annotations.")
  var text = true

  @OptionGroup var workers: WorkerOptions

  @Flag(help: "Don't show progress.")
  var quiet = false

  func validate() throws {
    try input.requireSome()
    guard !update || output.map({ $0 != "-" }) ?? false else {
      throw ValidationError("--update needs a file or folder: name it with -o.")
    }
    guard images != "", output != "" else {
      throw ValidationError("--images and -o take the name of a folder or file.")
    }
    guard dpi.isFinite, dpi >= 1, dpi <= 2400 else {
      throw ValidationError("--dpi takes a number from 1 to 2400.")
    }
    if let columns, !(1...100).contains(columns) {
      throw ValidationError("--columns takes a number from 1 to 100.")
    }
    if let unknown = color?.split(separator: ",").first(where: {
      !AnnotationFilter.isColor(String($0.trimmingPrefix("!")))
    }) {
      let names = AnnotationFilter.colorNames.joined(separator: ", ")
      throw ValidationError(
        "--color: unknown colour \(unknown); choose from \(names), light, dark, or write #RRGGBB.")
    }
    for flag in flags?.split(separator: ",") ?? [] {
      let name = (flag.hasPrefix("!") ? flag.dropFirst() : flag).lowercased()
      guard AnnotationFlags.all.names.contains(where: { $0.lowercased() == name }) else {
        let names = AnnotationFlags.all.names.joined(separator: ", ").lowercased()
        throw ValidationError("--flags: unknown flag \(flag); choose from \(names).")
      }
    }
  }

  func run() throws {
    var options = options
    options.template = try template.map { try TextFile.read($0, content: "the template") }
    try checkTemplate(options)
    let file = output.flatMap { $0 == "-" ? nil : $0 }
    let isFolder = file.map { $0.hasSuffix("/") || BatchInputs.isFolder($0) } ?? false
    let named = BatchInputs.named(input, recursive: recursive)
    let queue: BatchQueue
    if let list = input.filesFrom, !isFolder, !update {
      queue = BatchQueue(named, list: try FileList(list))
    } else {
      // The names of the outputs and the age of the documents are known only at the end of the list.
      let listed = try input.filesFrom.map { try FileList.read($0) } ?? []
      let inputs = named + listed.map { BatchInput(input: .location($0)) }
      let record = ExportRecord(options, of: inputs.map(\.path))
      if update, let file, !isFolder, record.isCurrent(file) { return }
      queue = BatchQueue(
        isFolder ? OutputNames.added(to: inputs, ending: options.exporter.fileExtension) : inputs)
    }
    options.isOneOfSeveral = !isFolder && queue.total ?? .max > 1
    let target = try target(file, isFolder: isFolder, options)
    try AnnotationExport(
      options, to: target, password: input.givenPassword, workers: workers, quiet: quiet
    )
    .run(queue)
  }

  private func target(
    _ file: String?, isFolder: Bool, _ options: ExportOptions
  ) throws(Failure) -> any ExportTarget {
    if let file, isFolder { return ExportFolder(options, path: file, isUpdate: update) }
    guard options.exporter.holdsSeveral || !options.isOneOfSeveral else {
      throw Failure(
        code: "usage",
        message: "\(options.format.rawValue) takes one document per file; name a folder, such as -o notes/",
        status: .usage)
    }
    if let file { return try ExportFile(options, path: file) }
    return ExportStream(options.exporter)
  }

  /// Rejects a template that would have no effect.
  private func checkTemplate(_ options: ExportOptions) throws(Failure) {
    guard let template else { return }
    let exporter: TemplateExporter?
    do throws(TemplateExporter.Problem) {
      exporter = try options.templateExporter()
    } catch {
      throw Failure(
        code: "malformedTemplate", message: "\(template): \(error.reason); fix the template", status: .usage)
    }
    guard exporter == nil else { return }
    throw Failure(
      code: "usage", message: "--template is for markdown, org, html and csv; choose one with --format",
      status: .usage)
  }

  /// Returns the criteria for sections, from the outermost to the innermost.
  private static func groupings(_ text: String) throws -> [ExportOptions.Grouping] {
    guard text != "none" else { return [] }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let grouping = ExportOptions.Grouping(rawValue: name.trimmingCharacters(in: .whitespaces)) else {
        let known = ExportOptions.Grouping.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--group-by takes none, or one or more of \(known).")
      }
      return grouping
    }
  }

  /// The export options of the command line.
  private var options: ExportOptions {
    var options = ExportOptions()
    options.format = format ?? output.flatMap(ExportOptions.Format.init(path:)) ?? .json
    options.filter = filter.filter
    options.filter.authors = author
    options.filter.colors = color?.split(separator: ",").map(String.init) ?? []
    for flag in flags?.split(separator: ",") ?? [] {
      let isUnset = flag.hasPrefix("!")
      guard let flag = AnnotationFlags(name: String(isUnset ? flag.dropFirst() : flag)) else { continue }
      if isUnset { options.filter.unsetFlags.insert(flag) } else { options.filter.flags.insert(flag) }
    }
    options.pages = pages
    options.replies = replies
    options.sort = sort
    options.hyphenation = hyphens
    options.columns = columns
    options.borderReading = border
    options.groupings = groupBy
    options.links.form = links ?? (output ?? "-" == "-" ? .absolute : .relative)
    options.hasByteOrderMark = bom
    options.images = images.map { folder in
      var images = ExportImages(folder: folder)
      images.types = imageTypes.split(separator: ",").map(String.init)
      images.pixelsPerInch = dpi
      return images
    }
    options.readsText = text
    options.generator = CommandConfiguration.programVersion
    return options
  }
}

extension ExportOptions.Format: ExpressibleByArgument {}

extension ExportLinks.Form: ExpressibleByArgument {}
extension ExportOptions.Replies: ExpressibleByArgument {}
extension ExportOptions.Sort: ExpressibleByArgument {}
