import DocModel
import Foundation
import Viewer

/// Makes the edits of one document, saves them at once, and reports them.
struct EditBatch {
  private let file: String
  private let options: SavingOptions
  private let author: String?

  /// The number of edits up to which each has a line of its own in the report.
  static let mostLines = 20

  init(_ file: String, _ options: EditingOptions) {
    (self.file, self.options, author) = (file, options.saving, options.author)
  }

  init(_ file: String, _ options: SavingOptions) {
    (self.file, self.options, author) = (file, options, nil)
  }

  /// The edits that were made: the IDs of annotations or names of fields, and a line for each.
  struct Made {
    var ids: [String] = []
    var lines: [String] = []
    var count = 0
  }

  /// Makes the edits.
  func run(_ requests: [EditRequest]) throws {
    try run { editor, path, save in try save(edit(editor, path, requests), options.output) }
  }

  /// Opens the document, and has its edits made by a function, which is given an editor, the path of the document, and
  /// a function that saves the edits in a file, or in place.
  func run(
    _ edit: (DocumentEditor, _ path: String, _ save: (Made, _ output: String?) throws -> Void) throws -> Void
  ) throws {
    // An append that a killed program has left is completed before the document is opened.
    if Library.exists(at: options.library.path) { _ = try? options.library.openExisting() }
    let batch = DocumentBatch(
      [Input(argument: file)], options.limits, password: options.passwords.given, json: options.json,
      mapsFiles: true)
    var isSaved = false
    do {
      try batch.forEach { document, path in
        do {
          try self.edit(document, path, edit, batch.output, &isSaved)
        } catch EditError.notWritten("changed", _) where options.output == nil {
          // Another program has saved the file meanwhile: the edits are made once more, in its version.
          try self.edit(document.reopened(), path, edit, batch.output, &isSaved)
        }
      }
    } catch let error as OutputError where isSaved {
      // A failure would have scripts make the edits twice.
      Messages.print("\(options.output ?? file): is saved, but the report is incomplete (\(error))")
    }
  }

  private func edit(
    _ document: Document, _ path: String,
    _ edit: (DocumentEditor, _ path: String, _ save: (Made, _ output: String?) throws -> Void) throws -> Void,
    _ output: Output, _ isSaved: inout Bool
  ) throws {
    try document.requireDictionaries(path)
    let editor = try DocumentEditor(document, author: author)
    try edit(editor, path) { made, destination in
      var saving = SaveOptions()
      saving.isDryRun = options.dryRun
      saving.keepsBackup = options.backup
      saving.invalidatesSignatures = options.invalidateSignatures
      let report = try save(editor, to: destination, saving)
      isSaved = !options.dryRun
      if let stamps = report.stamps { transferIndex(path, stamps) }
      try write(report, made, path: destination ?? path, output)
    }
  }

  private func edit(
    _ editor: DocumentEditor, _ path: String, _ requests: [EditRequest]
  ) throws -> Made {
    var made = Made(count: requests.count)
    for (index, request) in requests.enumerated() {
      do {
        let words = request.operation == .remove ? try names(request, editor) : nil
        let objects = try request.apply(to: editor, force: options.force)
        let annotations = words == nil ? try objects.map { try editor.annotation($0) } : []
        made.ids += words?.map(\.id) ?? annotations.map(\.id)
        if requests.count <= Self.mostLines {
          made.lines +=
            words?.map(\.line) ?? annotations.map { request.line(about: $0, isDryRun: options.dryRun) }
        }
      } catch {
        var failure = Failure(error, path: path)
        if let error = error as? EditValueError {
          failure = Failure(code: "invalidEdit", message: "\(path): \(error)", status: .badData)
        }
        if requests.count > 1 { failure.message += " (edit \(index + 1))" }
        throw failure
      }
    }
    return made
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

  private func names(_ request: EditRequest, _ editor: DocumentEditor) throws -> [(id: String, line: String)]
  {
    try request.ids.map { id in
      let annotation = try editor.annotation(editor.annotation(named: id))
      return (annotation.id, request.line(about: annotation, isDryRun: options.dryRun))
    }
  }

  private func write(
    _ report: SaveReport, _ made: Made, path target: String, _ output: Output
  ) throws {
    if options.json {
      return try output.write(
        json: EditReportJSON(report, path: target, ids: made.ids, isDryRun: options.dryRun))
    }
    for line in made.lines { output.write(line: line) }
    if made.count > Self.mostLines {
      output.write(line: "\(options.dryRun ? "Would make" : "Made") \(made.count) edits")
    }
    let verb = options.dryRun ? "would be" : "is"
    switch report.mode {
    case .appended(0): output.write(line: "\(target.onOneLine): \(verb) unchanged")
    case .appended(let bytes): output.write(line: "\(target.onOneLine): \(verb) \(bytes) bytes longer")
    case .rewritten(let reason):
      output.write(line: "\(target.onOneLine): \(verb) rewritten, because \(reason)")
    }
    try output.flush()
    for warning in report.warnings { Messages.print("\(target): \(warning)") }
  }
}

extension EditRequest {
  /// Returns the line of a report about an edited annotation.
  fileprivate func line(about annotation: Annotation, isDryRun: Bool) -> String {
    let verb =
      switch (operation, isDryRun) {
      case (.add, false): "Added"
      case (.add, true): "Would add"
      case (.edit, false): "Changed"
      case (.edit, true): "Would change"
      case (.remove, false): "Removed"
      case (.remove, true): "Would remove"
      case (.reply, false): "Added reply"
      case (.reply, true): "Would add reply"
      case (.state, false): "Set state"
      case (.state, true): "Would set state"
      }
    let type = operation == .reply || operation == .state ? "" : " \(annotation.type ?? "annotation")"
    return "\(verb)\(type) \(annotation.id) on page \(annotation.pageIndex + 1)".onOneLine
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

  init(_ report: SaveReport, path: String, ids: [String], isDryRun: Bool) {
    self.path = path
    self.ids = ids
    warnings = report.warnings
    dryRun = isDryRun ? true : nil
    switch report.mode {
    case .appended(let bytes): (mode, reason, self.bytes) = ("appended", nil, bytes)
    case .rewritten(let because): (mode, reason, bytes) = ("rewritten", because, report.size)
    }
  }
}
