import DocModel
import Foundation
import Viewer

/// Makes edits of one document, saves them at once, and reports them.
struct EditBatch {
  private let file: String
  let options: SavingOptions
  private let author: String?

  /// The number of edits up to which each has a line of its own in the report.
  static let mostLines = 20
  /// The number of warnings that are printed; an import may have thousands.
  private static let mostWarnings = 20

  /// Prepares edits of a file, with the author of new annotations.
  init(_ file: String, _ options: SavingOptions, author: String? = nil) {
    (self.file, self.options, self.author) = (file, options, author)
  }

  /// The edits of a document, as its report shows them.
  struct Result {
    /// The names of the annotations that were added, changed or removed, or of the fields.
    var ids: [String] = []
    /// The lines for people, without the last one about the file.
    var lines: [String] = []
    /// The outcomes of an import; nil for other edits.
    var imported: ImportJSON?
  }

  /// A function that makes edits with an editor of the document at a path, and passes them to another one that saves
  /// them in a file, or in place.
  typealias Work = (
    _ editor: DocumentEditor, _ path: String, _ save: (Result, _ output: String?) throws -> Void
  ) throws -> Void

  /// Makes edits that a function makes with an editor, and saves them once.
  func run(_ make: (DocumentEditor, _ path: String) throws -> Result) throws {
    try perform { editor, path, save in try save(make(editor, path), options.output) }
  }

  /// Makes edits and saves them, perhaps in several files.
  func perform(_ work: Work) throws {
    // An append that a killed program has left is completed before the document is opened.
    if Library.exists(at: options.library.path) { _ = try? options.library.openExisting() }
    let batch = DocumentBatch(
      [Input(argument: file)], options.limits, password: options.passwords.given, json: options.json,
      mapsFiles: true)
    var isSaved = false
    do {
      try batch.forEach { document, path in
        do {
          try edit(document, path, work, batch.output, &isSaved)
        } catch EditError.notWritten("changed", _) where options.output == nil {
          // Another program has saved the file meanwhile: the edits are made once more, in its version.
          try edit(document.reopened(), path, work, batch.output, &isSaved)
        }
      }
    } catch let error as OutputError where isSaved {
      // A failure would have scripts make the edits twice.
      Messages.print("\(options.output ?? file): is saved, but the report is incomplete (\(error))")
    }
  }

  private func edit(
    _ document: Document, _ path: String, _ work: Work, _ output: Output, _ isSaved: inout Bool
  ) throws {
    try document.requireDictionaries(path)
    let editor = try DocumentEditor(document, author: author)
    try work(editor, path) { result, destination in
      var saving = SaveOptions()
      saving.isDryRun = options.dryRun
      saving.keepsBackup = options.backup
      saving.invalidatesSignatures = options.invalidateSignatures
      let report = try save(editor, to: destination, saving)
      isSaved = !options.dryRun
      if let stamps = report.stamps { transferIndex(path, stamps) }
      try write(report, result, path: destination ?? path, output)
    }
  }

  /// Saves the document; the library is opened only for a file that can't be replaced.
  private func save(
    _ editor: DocumentEditor, to output: String?, _ options: SaveOptions
  ) throws -> SaveReport {
    let destination = output.map(SaveDestination.file) ?? .inPlace
    do throws(EditError) {
      return try editor.save(destination, options)
    } catch {
      guard error.code == "unprotected" else { throw error }
      var options = options
      options.journal = try self.options.library.open()
      return try editor.save(destination, options)
    }
  }

  /// Keeps the pages of the document in the search index, if they are there.
  private func transferIndex(_ path: String, _ stamps: SaveReport.Stamps) {
    let index = TextIndex.path(besideLibrary: options.library.path)
    guard FileManager.default.fileExists(atPath: index) else { return }
    try? TextIndex(path: index).transfer(path, from: stamps.old, to: stamps.new)
  }

  private func write(
    _ report: SaveReport, _ result: Result, path target: String, _ output: Output
  ) throws {
    if options.json {
      return try output.write(json: EditReportJSON(report, result, path: target, isDryRun: options.dryRun))
    }
    for line in result.lines { output.write(line: line) }
    for change in report.arrangement?.changed ?? [] { output.write(line: change.onOneLine) }
    let verb = options.dryRun ? "would be" : "is"
    switch report.mode {
    case .appended(0): output.write(line: "\(target.onOneLine): \(verb) unchanged")
    case .appended(let bytes): output.write(line: "\(target.onOneLine): \(verb) \(bytes) bytes longer")
    case .rewritten(let reason):
      output.write(line: "\(target.onOneLine): \(verb) rewritten, because \(reason)")
    }
    try output.flush()
    let warnings = report.warnings + (report.arrangement?.lost ?? []).map { "lost: \($0.onOneLine)" }
    for warning in warnings.prefix(Self.mostWarnings) { Messages.print("\(target): \(warning)") }
    let others = warnings.count - Self.mostWarnings
    if others > 0 { Messages.print("\(target): and \(others) more such messages; --json has all of them") }
  }
}

/// The report of a save as JSON.
private struct EditReportJSON: Encodable {
  let path: String
  let ids: [String]
  let mode: String
  let reason: String?
  let bytes: Int
  let warnings: [String]
  let dryRun: Bool?
  let counts: [String: Int]?
  let annotations: [ImportJSON.Item]?
  let pages: [ImportJSON.Pages]?
  let kept: [String: Int]?
  let changed: [String]?
  let lost: [String]?

  init(_ report: SaveReport, _ result: EditBatch.Result, path: String, isDryRun: Bool) {
    self.path = path
    ids = result.ids
    counts = result.imported?.counts
    annotations = result.imported?.items
    pages = result.imported?.pages
    kept = report.arrangement.map { arrangement in
      Dictionary(uniqueKeysWithValues: arrangement.kept.map { ($0.key.rawValue, $0.value) })
    }
    (changed, lost) = (report.arrangement?.changed, report.arrangement?.lost)
    warnings = report.warnings
    dryRun = isDryRun ? true : nil
    switch report.mode {
    case .appended(let bytes): (mode, reason, self.bytes) = ("appended", nil, bytes)
    case .rewritten(let because): (mode, reason, bytes) = ("rewritten", because, report.size)
    }
  }
}
