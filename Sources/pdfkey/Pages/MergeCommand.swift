import ArgumentParser
import DocModel
import Foundation

/// `pdfkey merge`.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join files, or pages of them, to one.",
    discussion: """
      A file may be followed by a colon and pages. The metadata are those of the first file. With --outline files \
      each file has a heading of its own above its outline; with keep the outlines follow each other.

      Examples:
        pdfkey merge cover.pdf report.pdf:1-20 appendix.pdf -o whole.pdf
        pdfkey merge part-*.pdf -o book.pdf --outline files
      """
  )
  .ofPDFKey

  @Argument(help: "PDF files, each with :pages or without.", completion: .pdf)
  var files: [String]

  @Option(help: "Headings: files, keep, none.")
  var outline: Outlines = .keep

  @OptionGroup var options: NewFileOptions

  /// The headings of the new file.
  enum Outlines: String, ExpressibleByArgument, CaseIterable {
    case files, keep, none
  }

  func run() throws {
    let inputs = try files.map(MergeInput.init)
    let saving = try options.saving
    guard let first = inputs.first else { throw ValidationError("Name the files.") }
    let batch = EditBatch(first.path, saving, reading: inputs.map(\.path))
    try batch.arrange("Merge") { arrangement, editor, _ in
      var documents: [String: Document] = [:]
      arrangement = PageArrangement([])
      for (index, input) in inputs.enumerated() {
        let isFirst = index == 0
        if !isFirst, documents[input.path] == nil {
          documents[input.path] = try SourceFile.open(input.path, saving)
        }
        let document = isFirst ? editor.document : documents[input.path] ?? editor.document
        arrangement.pages += try document.addedIndexes(of: input.pages, input.path).map { page in
          PageArrangement.ArrangedPage(isFirst ? .page(page) : .file(input.path, page: page))
        }
      }
      arrangement.outlines =
        switch outline {
        case .files: .files
        case .keep: .all
        case .none: .none
        }
      arrangement.addsAttachments = true
      let opened = documents
      editor.openFile = { path throws(EditError) in
        guard let document = opened[path] else { throw .invalid(path, reason: "isn't one of the files") }
        return document
      }
      return [
        "\(inputs.count.of("file")) with \(arrangement.pages.count.of("page"))"
      ]
    }
  }
}

/// An argument of `merge`.
struct MergeInput {
  let path: String
  let pages: PageSelection?

  /// Parses a path, perhaps with a colon and pages; a file whose name has a colon is taken as it is.
  init(_ argument: String) throws {
    guard let colon = argument.lastIndex(of: ":"), colon > argument.startIndex,
      !FileManager.default.fileExists(atPath: argument),
      let pages = try? PageSelection(String(argument[argument.index(after: colon)...]))
    else {
      (path, pages) = (argument, nil)
      return
    }
    (path, self.pages) = (String(argument[..<colon]), pages)
  }
}
