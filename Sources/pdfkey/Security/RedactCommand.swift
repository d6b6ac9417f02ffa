import ArgumentParser
import Viewer
import DocModelSecurity

/// `pdfkey redact`.
struct RedactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Remove words or areas from a copy of a document.",
    discussion: """
      The content is removed, not covered: letters, pixels and shapes, also in forms, and annotations over them. The \
      copy is written anew, without earlier versions, attachments, thumbnails and private data of programs. Words go \
      from the whole document: also from bookmarks, metadata, annotations, form values, scripts and structure; with \
      --pages only from those pages. Areas go from their pages alone.

      A page whose content can't be removed part by part becomes an image; the report names it. The copy is searched \
      for the removed content before it gets its name, unless --no-verify is given. What the words could be guessed \
      from, such as the length of a box, stays.

      Examples:
        pdfkey redact letter.pdf -o public.pdf --text "Jane Doe" --ignore-case
        pdfkey redact letter.pdf -o public.pdf --regex --text '\\b\\d{3}-\\d{2}-\\d{4}\\b' --dry-run
        pdfkey redact marked.pdf -o public.pdf --annotations
        pdfkey redact scan.pdf -o public.pdf --rect 1:72,600,300,640 --fill white

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(name: .shortAndLong, help: "The redacted copy.", completion: .pdf)
  var output: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Words to remove; may be repeated.", valueName: "words"))
  var text: [String] = []

  @Flag(help: "Take --text for regular expressions.")
  var regex = false

  @Flag(name: .shortAndLong, help: "Ignore case.")
  var ignoreCase = false

  @Flag(name: [.customShort("w"), .customLong("word-regexp")], help: "Match whole words only.")
  var wholeWords = false

  @Flag(help: "Ignore accents and other diacritics.")
  var ignoreDiacritics = false

  @Flag(help: "Apply redaction annotations.")
  var annotations = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Area PAGE:x0,y0,x1,y1 in points; may be repeated.", valueName: "area"))
  var rect: [String] = []

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @Option(help: ArgumentHelp("Colour of the boxes, or none.", valueName: "color"))
  var fill: String?

  @Flag(help: "Keep attachments.")
  var keepAttachments = false

  @Flag(help: "Redact a signed document; its signatures go.")
  var invalidateSignatures = false

  @Flag(inversion: .prefixedNo, help: "Search the copy for removed content.")
  var verify = true

  @Flag(help: "Make images of pages that can't be searched.")
  var strict = false

  @Flag(help: "Print what would be removed; write nothing.")
  var dryRun = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard !text.isEmpty || annotations || !rect.isEmpty else {
      throw ValidationError("Name what to remove with --text, --annotations or --rect.")
    }
    guard !text.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
      throw ValidationError("--text takes words that aren't blank.")
    }
    guard dryRun || output != nil else {
      throw ValidationError("Name the redacted copy with -o; the document itself is never changed.")
    }
    if output == "-" || output?.isEmpty ?? false { throw ValidationError("-o takes the name of a file.") }
    guard pages == nil || !text.isEmpty || annotations else {
      throw ValidationError("--pages belongs to --text and --annotations; --rect names its page.")
    }
    guard !(regex || ignoreCase || wholeWords || ignoreDiacritics) || !text.isEmpty else {
      throw ValidationError("The options for patterns belong to --text.")
    }
    for area in rect { _ = try RedactedArea(area) }
    _ = try color
    if regex {
      for pattern in text {
        do throws(SearchError) {
          _ = try TextFinder(SearchQuery(patterns: [.expression(pattern)]))
        } catch {
          throw ValidationError(error.description)
        }
      }
    }
  }

  private var color: AnnotationColor? {
    get throws {
      guard let fill else { return nil }
      do throws(EditValueError) {
        return fill == "none" ? AnnotationColor.transparent : try EditParsing.color(fill)
      } catch {
        throw ValidationError("\(error)")
      }
    }
  }

  /// The number of times that a document is read to be redacted.
  private static let searches = 4.0

  func run() throws {
    try FilePath.requireOther(output, than: file)
    let input = Input(argument: file)
    // A redaction searches a document in several ways, before and after.
    var limits = limits
    limits.timeout = limits.timeout ?? Self.searches * (limits.time(for: input) / .seconds(1))
    let batch = DocumentBatch(
      [input], limits, password: passwords.given, json: json,
      writing: output.map { WritingRules(files: [$0]) })
    var hasUnread = false
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let report = try document.redact(
        try request(for: document), to: dryRun ? nil : output.map(SaveDestination.file))
      try write(report, of: document, path: path, batch.output)
      hasUnread = !report.isFullySearched
    }
    // Nobody should send the file away before having looked at the pages.
    if hasUnread, !dryRun { throw ExitCode(1) }
  }

  private func request(for document: Document) throws -> RedactionRequest {
    var request = RedactionRequest()
    if !text.isEmpty {
      request.query = SearchQuery(
        patterns: text.map { regex ? .expression($0) : .literal($0) },
        caseMatching: ignoreCase ? .insensitive : .sensitive, matchesWholeWords: wholeWords,
        ignoresDiacritics: ignoreDiacritics)
    }
    if pages != nil { request.pages = try document.indexes(of: pages) }
    request.appliesAnnotations = annotations
    for area in rect {
      let area = try RedactedArea(area)
      for page in try document.indexes(of: area.page) {
        request.rectangles[page, default: []].append(area.rectangle)
      }
    }
    request.fill = try color
    request.keepsAttachments = keepAttachments
    request.invalidatesSignatures = invalidateSignatures
    (request.verifiesResult, request.isStrict) = (verify, strict)
    return request
  }
}

/// An area of a page as typed: `3:72,600,300,640`.
private struct RedactedArea {
  let page: PageSelection
  let rectangle: Rectangle

  init(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let numbers = EditParsing.numbers(parts[1]), numbers.count == 4 else {
      throw ValidationError("--rect takes PAGE:x0,y0,x1,y1, as in 3:72,600,300,640.")
    }
    page = try PageSelection(String(parts[0]))
    rectangle = Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
    guard !rectangle.isEmpty else { throw ValidationError("--rect takes an area that isn't empty.") }
  }
}
