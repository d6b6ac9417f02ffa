import ArgumentParser
import Foundation
import Viewer
import DocModelLibrary

/// `pdfkey index`: fills the search index ahead of searches.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Add documents to the search index.",
    discussion: """
      The index makes later searches faster. It is a file next to the library, and a cache: deleting it loses \
      nothing but time. Unchanged files aren't read again. If the index outgrows its limit, the documents that \
      were unused for longest are removed. Documents with a password aren't added.

      Examples:
        pdfkey index ~/papers
        pdfkey index --status
        pdfkey index --limit 500M

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(
    help: "PDF files, and folders, which are read at any depth.",
    completion: .pdf)
  var files: [String] = []

  @Option(help: .filesFrom, completion: .file())
  var filesFrom: String?

  @Flag(help: "Show the size and the limit of the index.")
  var status = false

  @Flag(help: "With --status, print one JSON object.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("New size limit of the index, such as 500M or 2G.", valueName: "size"))
  var limit: MemorySize?

  @Flag(help: "Don't show progress.")
  var quiet = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions

  func validate() throws {
    guard !files.isEmpty || filesFrom != nil || status || limit != nil else {
      throw ValidationError("Name PDF files or folders, --files-from, --status or --limit.")
    }
    guard status || !json else { throw ValidationError("--json needs --status.") }
  }

  func run() throws {
    let index = try TextIndex(
      path: TextIndex.path(besideLibrary: library.library ?? Library.defaultPath()))
    if let limit { try index.setLimit(limit.bytes) }
    var failure: ExitCode?
    if !files.isEmpty || filesFrom != nil {
      var input = InputOptions()
      (input.files, input.filesFrom, input.password) = (files, filesFrom, nil)
      let named = BatchInputs.named(input, recursive: true)
      let queue = BatchQueue(named, list: try filesFrom.map { try FileList($0) })
      failure = try Indexer(index, workers: workers, quiet: quiet).run(queue)
    }
    if status { try write(try index.status()) }
    if let failure { throw failure }
  }

  private func write(_ status: TextIndex.Status) throws {
    let output = Output()
    if json {
      try output.write(json: status)
    } else {
      let share = status.limit > 0 ? Int((Double(status.size) / Double(status.limit) * 100).rounded()) : 100
      output.write(line: "index      \(status.path.onOneLine)")
      output.write(line: "documents  \(status.documentCount)")
      output.write(line: "pages      \(status.pageCount)")
      output.write(line: "text       \(ByteCount.text(status.textBytes))")
      output.write(
        line: "size       \(ByteCount.text(status.size)), \(share)% of \(ByteCount.text(status.limit))")
    }
    try output.flush()
  }
}
