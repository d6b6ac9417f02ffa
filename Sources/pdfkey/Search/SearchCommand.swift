import ArgumentParser
import DocModel
import Foundation
import Terminal

/// `pdfkey search`: grep for PDFs.
struct SearchCommand: ParsableCommand, EndsLikeGrep {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the text, annotations, outline and bookmarks of documents.",
    discussion: """
      PATTERN is a regular expression in Perl's syntax, or with -F the text itself. A blank in it matches a line \
      end, too; words that are broken at a line end are found whole, and ligatures, soft hyphens, full-width \
      letters and both ways of writing an accent make no difference. ^ and $ are the ends of lines.

      The text of what was searched is kept beside the library, so that it is searched faster the next time; \
      `pdfkey index` fills that index ahead, and documents with a password stay out of it.

      Examples:
        pdfkey search -n 'border style' paper.pdf
        pdfkey search -rinw annotation ~/papers
        pdfkey search -F -e 'a+b' -e 'a*b' --in text,annotations *.pdf
        pdfkey search --library 'border styles?'
        pdfkey search --json NoZoom *.pdf | jq -r 'select(.type == "match") | .data.page'

      \(SearchStatus.help)
      """,
    helpNames: .long
  )
  .ofPDFKey

  @Argument(
    help: ArgumentHelp(
      "What to look for, unless -e or -f says it; then PDF files, file: URLs or - for standard input.",
      valueName: "pattern, files"),
    completion: .pdf)
  var operands: [String] = []

  @OptionGroup(title: "What is looked for") var matching: SearchMatchingOptions
  @OptionGroup(title: "Where") var places: SearchPlaceOptions
  @OptionGroup(title: "What is printed") var printing: SearchPrintingOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions

  func validate() throws {
    guard !operands.isEmpty || matching.hasPatterns else { throw ValidationError("Name a pattern.") }
    if places.everything {
      guard files.isEmpty, places.filesFrom == nil, !places.recursive, !places.noIndex, places.pages == nil,
        places.places == [.text]
      else { throw ValidationError("--library searches the texts in the index, and takes no files.") }
    } else if files.isEmpty, places.filesFrom == nil, !places.recursive {
      throw ValidationError(
        "Name PDF files, - for standard input, --files-from, or -r to search this folder.")
    }
    guard
      files.count(where: { $0 == "-" }) + matching.file.count(where: { $0 == "-" })
        + (places.filesFrom == "-" ? 1 : 0) <= 1
    else { throw ValidationError("Standard input (-) can be read once only.") }
  }

  /// The operands that aren't patterns.
  private var files: [String] { matching.hasPatterns ? operands : Array(operands.dropFirst()) }

  func run() throws {
    var options = LineSearch.Options(try matching.query(operand: operands.first), in: places.places)
    options.linesBefore = printing.linesBefore
    options.linesAfter = printing.linesAfter
    do throws(SearchError) {
      // An invalid expression is reported before anything is read.
      _ = try LineSearch(options)
    } catch {
      throw Failure(code: error.code, message: error.description, status: .usage)
    }
    if places.everything {
      let target = printing.target(namesFiles: true)
      let status = try LibrarySearch(options, places.libraryFile, mostLines: printing.maxCount).run(target)
      if status != SearchStatus.found { throw status }
      return
    }
    let queue = try places.queue(files)
    // With a limit of no lines nothing can be found.
    guard printing.maxCount != 0 else { throw SearchStatus.notFound }
    var configuration = DocumentSearch.Configuration(options: options, workers: workers)
    configuration.pages = places.pages
    configuration.password = places.password ?? PasswordOptions.inEnvironment
    configuration.mostLines = printing.maxCount
    if options.places.contains(.bookmarks) { configuration.library = try places.library.openExisting() }
    configuration.index = places.index
    let hasSeveral = queue.total.map { $0 > 1 } ?? true
    let target = printing.target(namesFiles: hasSeveral || places.recursive)
    let status = try DocumentSearch(configuration, to: target).run(queue)
    if status != SearchStatus.found { throw status }
  }
}
