import ArgumentParser
import DocModel
import Foundation

/// `pdfkey search`: grep for PDFs.
struct SearchCommand: ParsableCommand, GrepExitStatusCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search text, annotations, outlines and bookmarks.",
    discussion: """
      The pattern is a regular expression in Perl's syntax, or plain text with -F. A space in it also matches a \
      line end, and ^ and $ match the ends of lines. Words that are broken at a line end are found whole. \
      Ligatures, soft hyphens, full-width letters and decomposed accents make no difference.

      Searched texts are added to an index next to the library, which makes the next search faster. `pdfkey index` \
      fills it in advance. Documents with a password aren't added.

      Examples:
        pdfkey search -n 'border style' paper.pdf
        pdfkey search -rinw annotation ~/papers
        pdfkey search -F -e 'a+b' -e 'a*b' --in text,annotations *.pdf
        pdfkey search --library 'border styles?'
        pdfkey search --json NoZoom *.pdf | jq 'select(.type == "match") | .data.page'

      \(SearchStatus.help)
      """,
    helpNames: .long
  )
  .ofPDFKey

  @Argument(
    help: ArgumentHelp("The pattern, then PDF files; - is standard input.", valueName: "pattern, files"),
    completion: .pdf)
  var operands: [String] = []

  @OptionGroup(title: "Patterns") var matching: SearchMatchingOptions
  @OptionGroup(title: "Files and places") var input: SearchScopeOptions
  @OptionGroup(title: "Output") var printing: SearchPrintingOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions

  func validate() throws {
    guard !operands.isEmpty || matching.hasPatterns else { throw ValidationError("Name a pattern.") }
    if input.everything {
      guard files.isEmpty, input.filesFrom == nil, !input.recursive, !input.noIndex, input.pages == nil,
        input.scopes == [.text]
      else {
        throw ValidationError(
          "--library searches the index only; leave out files, -r, --in, --pages and --no-index.")
      }
    } else if files.isEmpty, input.filesFrom == nil, !input.recursive {
      throw ValidationError(
        "Name PDF files, - for standard input, --files-from, or -r to search this folder.")
    }
    guard
      files.count(where: { $0 == "-" }) + matching.file.count(where: { $0 == "-" })
        + (input.filesFrom == "-" ? 1 : 0) <= 1
    else { throw ValidationError("Standard input (-) can be read only once.") }
  }

  /// The operands that aren't patterns.
  private var files: [String] { matching.hasPatterns ? operands : Array(operands.dropFirst()) }

  func run() throws {
    var options = SearchOptions(try matching.query(operand: operands.first), in: input.scopes)
    options.linesBefore = printing.linesBefore
    options.linesAfter = printing.linesAfter
    options.maximumLineCount = printing.maxCount
    let search: LineSearch
    do throws(SearchError) {
      // An invalid expression is reported before anything is read.
      search = try LineSearch(options)
    } catch {
      throw Failure(code: error.code, message: error.description, status: .usage)
    }
    if input.everything {
      let target = printing.target(namesFiles: true)
      let status = try LibrarySearch(search, input.libraryFile).run(target)
      if status != SearchStatus.found { throw status }
      return
    }
    let queue = try input.queue(files)
    // With a limit of no lines nothing can be found.
    guard printing.maxCount != 0 else { throw SearchStatus.notFound }
    var configuration = DocumentSearch.Configuration(search: search, workers: workers)
    configuration.pages = input.pages
    configuration.password = input.password ?? PasswordOptions.inEnvironment
    if options.scopes.contains(.bookmarks) { configuration.library = try input.library.openExisting() }
    configuration.index = input.index
    let hasSeveral = queue.total.map { $0 > 1 } ?? true
    let target = printing.target(namesFiles: hasSeveral || input.recursive)
    let status = try DocumentSearch(configuration, to: target).run(queue)
    if status != SearchStatus.found { throw status }
  }
}
