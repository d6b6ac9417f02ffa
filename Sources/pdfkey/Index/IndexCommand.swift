import ArgumentParser
import DocModel
import Foundation
import Viewer

/// `pdfkey index`: fills the search index ahead of searches.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Read the text of documents into the index, so that searches needn't.",
    discussion: """
      The index is a file beside the library. It is a cache: deleting it costs time and nothing else. Files that \
      are in it and haven't changed aren't read again; those that are too much for its limit go, the longest \
      unused first. Documents with a password aren't kept.

      Examples:
        pdfkey index ~/papers
        pdfkey index --status
        pdfkey index --limit 500M

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(
    help: "PDF files, and folders whose PDFs are read, with those in the folders in them.",
    completion: .pdf)
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read more file names from a file (- is standard input), one a line or separated by NUL.",
      valueName: "file"), completion: .file())
  var filesFrom: String?

  @Flag(help: "Say how much is in the index, and how much may be.")
  var status = false

  @Flag(help: ArgumentHelp("With --status: print one JSON object."))
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How large the index may get from now on, as 500M or 2G.", valueName: "size"))
  var limit: MemorySize?

  @Flag(help: "Don't show how far it is.")
  var quiet = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions

  func validate() throws {
    guard !files.isEmpty || filesFrom != nil || status || limit != nil else {
      throw ValidationError("Name PDF files or folders, --files-from, --status or --limit.")
    }
    guard status || !json else { throw ValidationError("--json goes with --status.") }
  }

  func run() throws {
    let index = try TextIndex(
      path: TextIndex.path(besideLibrary: library.library ?? BookmarkStore.defaultPath()))
    if let limit { try index.setLimit(limit.bytes) }
    var failure: ExitCode?
    if !files.isEmpty || filesFrom != nil {
      var input = InputOptions()
      (input.files, input.filesFrom, input.password) = (files, filesFrom, nil)
      let named = BatchInputs.named(input, recursive: true)
      let queue = BatchQueue(named, list: try filesFrom.map { try FileList($0) })
      failure = try IndexFilling(index, workers: workers, quiet: quiet).run(queue)
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
      output.write(line: "documents  \(status.documents)")
      output.write(line: "pages      \(status.pages)")
      output.write(line: "text       \(ByteCount.text(status.textBytes))")
      output.write(
        line: "size       \(ByteCount.text(status.size)), \(share)% of \(ByteCount.text(status.limit))")
    }
    try output.flush()
  }
}
