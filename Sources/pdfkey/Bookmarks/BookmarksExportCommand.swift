import ArgumentParser

/// `pdfkey bookmarks export`.
struct BookmarksExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the bookmarks of files, or of all documents.",
    discussion: """
      json is one array with an object per document, markdown has a heading and a list of links per document, and \
      csv (RFC 4180) has a line per bookmark.

      With --into-pdf, the bookmarks of one file become headings at the end of its outline, in place or in the file of \
      -o. A heading with the same title and page isn't added again.
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

  @Flag(help: "Add the bookmarks of one file to its outline.")
  var intoPDF = false

  @OptionGroup var destination: DestinationOptions

  @Flag(help: .invalidateSignatures)
  var invalidateSignatures = false

  func validate() throws {
    guard intoPDF || !(destination.isGiven || invalidateSignatures) else {
      throw ValidationError("-o, --dry-run, --backup and --invalidate-signatures need --into-pdf.")
    }
    _ = try destination.saveOptions(invalidating: invalidateSignatures)
    guard !intoPDF || (format == .json && input.files.count == 1 && input.filesFrom == nil) else {
      throw ValidationError("--into-pdf takes one file, and no --format.")
    }
    guard !json || format == .json else {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other.")
    }
  }

  func run() throws {
    guard !intoPDF else { return try exportIntoPDF() }
    guard !input.isEmpty else {
      let output = Output()
      try write(try DocumentBookmarks.all(in: library.openExisting()), output)
      return try output.flush()
    }
    try library.check()
    // Failures go to standard error only: the export has no entry for them.
    let batch = try DocumentBatch(input, limits, json: false, writing: WritingRules(library: library.path))
    var documents: [DocumentBookmarks] = []
    do {
      try batch.forEach { document, path in
        documents.append(try DocumentBookmarks(of: document, path: path))
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
