import ArgumentParser
import DocModel
import Viewer

/// `pdfkey bookmarks export`.
struct BookmarksExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the bookmarks of files, or of all documents.",
    discussion: """
      json is one array with an object per document, markdown has a heading and a list of links per document, and \
      csv (RFC 4180) has a line per bookmark.
      """)

  /// The export format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, markdown, csv
  }

  @OptionGroup var input: InputOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  @Option(help: "Export format.")
  var format = Format.json

  @Flag(help: "Same as --format json.")
  var json = false

  func validate() throws {
    guard !json || format == .json else {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other.")
    }
  }

  func run() throws {
    let openLibrary = try library.openExisting()
    guard !input.isEmpty else {
      let output = Output()
      try write(try DocumentBookmarks.all(in: openLibrary), output)
      return try output.flush()
    }
    // Failures go to standard error only: the export has no entry for them.
    let batch = try DocumentBatch(input, limits, json: false)
    var documents: [DocumentBookmarks] = []
    do {
      try batch.forEach { document, path in
        documents.append(try DocumentBookmarks(of: document, path: path, in: openLibrary))
      }
    } catch let status as ExitCode {
      // A resumed process lacks the documents that the previous process read, so the export would be incomplete.
      guard ResumedBatch.current == nil else { throw status }
      try write(documents, batch.output)
      try batch.output.flush()
      throw status
    }
    try write(documents, batch.output)
    try batch.output.flush()
  }

  private func write(_ documents: [DocumentBookmarks], _ output: Output) throws {
    switch format {
    case .json: try output.write(prettyJSON: documents.map(\.json))
    case .markdown: output.write(BookmarkExport.markdown(documents))
    case .csv: output.write(BookmarkExport.csv(documents))
    }
  }
}
