import Foundation
import Viewer
import DocModelLibrary

/// Makes edits of one document, saves them at once, and reports them.
struct EditBatch {
  private let file: String
  let options: SavingOptions
  private let author: String?
  /// The other files that the edits read.
  var others: [String]
  /// The folder of several new files.
  private let folder: String?

  /// The number of edits up to which each has a line of its own in the report.
  static let mostLines = 20
  /// The number of warnings that are printed; an import may have thousands.
  private static let mostWarnings = 20
  /// The number of lost headings or destinations that are named.
  private static let mostLost = 5

  /// Prepares edits of a file, with the author of new annotations, the files that the edits read, and the folder of
  /// several new files.
  init(
    _ file: String, _ options: SavingOptions, author: String? = nil, reading others: [String] = [],
    folder: String? = nil
  ) {
    (self.file, self.options, self.author) = (file, options, author)
    (self.others, self.folder) = (others, folder)
  }

  /// The edits of a document, as its report shows them.
  struct Result {
    /// The names of the annotations that were added, changed or removed, or of the fields, or the
    /// numbers of headings.
    var ids: [String] = []
    /// The lines for people, without the last one about the file.
    var lines: [String] = []
    /// More entries of the report for programs.
    var json: JSONObject = [:]
  }

  /// A function that makes edits with an editor of the document at a path, and passes them to another one that saves
  /// them in a file, or in place.
  typealias Work = (
    _ editor: DocumentEditor, _ path: String, _ save: (Result, _ output: String?) throws -> Void
  ) throws -> Void

  /// Makes edits that a function makes with an editor, and saves them once.
  func run(_ make: (DocumentEditor, _ path: String) throws -> Result) throws {
    try open { document, path, output, isSaved in
      let editor = try DocumentEditor(document, author: author)
      let result = try make(editor, path)
      let arrangement = editor.arrangement
      defer { if isSaved, options.output == nil { moveBookmarks(editor.document, arrangement) } }
      try save(result, path, to: options.output, output, &isSaved, by: editor.save)
    }
  }

  /// Makes edits and saves them in several files, in all of them even if the report can't be printed.
  func perform(_ work: Work) throws {
    try open { document, path, output, isSaved in
      let editor = try DocumentEditor(document, author: author)
      var parts: [ArrangementReport] = []
      try work(editor, path) { result, destination in
        guard destination != options.output else {
          return try save(result, path, to: destination, output, &isSaved, by: editor.save)
        }
        var isPartSaved = false
        do {
          try save(result, path, to: destination, output, &isPartSaved) { destination, options in
            var report = try editor.save(destination, options: options)
            // Other parts may have what this one lacks.
            if !self.options.json { parts += report.arrangement.map { [$0] } ?? [] }
            if !self.options.json { report.arrangement?.lost = [] }
            return report
          }
        } catch is OutputError {
          // The output keeps its failure, which ends the command once all files are written.
        }
      }
      for line in Self.summary(ofLost: Self.lost(by: parts)) { Messages.print("\(path): \(line)") }
    }
  }

  /// Returns what no part of a document has, and the links between parts.
  private static func lost(by parts: [ArrangementReport]) -> [String] {
    guard let first = parts.first else { return [] }
    let common = parts.reduce(into: Set(first.lost)) { $0.formIntersection($1.lost) }
    return first.lost.filter(common.contains)
      + parts.flatMap(\.lost).filter { $0.hasPrefix("the link ") && !common.contains($0) }
  }

  /// Writes the document anew by a function of the model.
  func rewrite(
    _ save: (_ document: Document, _ path: String, SaveDestination, SaveOptions) throws -> SaveReport
  ) throws {
    try open { document, path, output, isSaved in
      try self.save(Result(), path, to: options.output, output, &isSaved) { destination, options in
        try save(document, path, destination, options)
      }
    }
  }

  /// Opens the document, and calls a function that saves it and reports whether it did.
  private func open(_ work: (Document, _ path: String, Output, inout Bool) throws -> Void) throws {
    try FilePath.requireOther(options.output, thanRead: others)
    // An append that a killed program has left is completed before the document is opened.
    try? options.library.check()
    let rules = WritingRules(
      files: [options.output].compactMap(\.self), folders: [folder].compactMap(\.self),
      library: options.library.path, changesBookmarks: true)
    let batch = DocumentBatch(
      [Input(argument: file)], options.limits, password: options.passwords.given, json: options.json,
      mapsFiles: true, reading: others,
      writing: options.dryRun ? WritingRules(library: options.library.path) : rules)
    var isSaved = false
    do {
      try batch.forEach { document, path in
        try NewestVersion.edit(document, path, inPlace: options.output == nil) { document in
          try work(document, path, batch.output, &isSaved)
        }
      }
    } catch let error as OutputError where isSaved {
      // A failure would have scripts make the edits twice.
      Messages.print("\(options.output ?? file): is saved, but the report is incomplete (\(error))")
    }
  }

  /// Saves the document and reports it.
  private func save(
    _ result: Result, _ path: String, to destination: String?, _ output: Output, _ isSaved: inout Bool,
    by save: (SaveDestination, SaveOptions) throws -> SaveReport
  ) throws {
    let target = destination.map(SaveDestination.file) ?? .inPlace
    let saving = try options.destination.saveOptions(invalidating: options.invalidateSignatures)
    let report = try save(target, saving)
    isSaved = !options.dryRun
    if let stamps = report.stamps { try FileWriter.perform(.keepIndex(of: path, stamps), about: path) }
    try write(report, result, path: destination ?? path, output)
  }

  /// Moves the bookmarks of a document in the library with its pages.
  private func moveBookmarks(_ saved: Document, _ arrangement: PageArrangement) {
    guard !arrangement.keepsOrder(pageCount: saved.pageCount), Library.exists(at: options.library.path) else {
      return
    }
    do {
      try BookmarkWork.move(arrangement, saved.pageLabels).perform(on: saved, file)
    } catch {
      let reason = Failure(error, path: file).message
      Messages.print("\(file.onOneLine): its bookmarks are on the pages that they were on (\(reason))")
    }
  }

  /// Returns a line for each part that went with its pages, and one for many headings, destinations or links: a part of
  /// a book lacks most of them.
  private static func summary(ofLost lost: [String]) -> [String] {
    var lines = lost
    for kind in ["heading", "destination", "link"] {
      let many = lines.filter { $0.hasPrefix("the \(kind) ") }
      guard many.count > mostLost else { continue }
      lines.removeAll { $0.hasPrefix("the \(kind) ") }
      lines.append("\(many.count) \(kind)s; --json names them")
    }
    return lines.map { "lost: \($0.onOneLine)" }
  }

  private func write(
    _ report: SaveReport, _ result: Result, path target: String, _ output: Output
  ) throws {
    if options.json {
      return try output.write(json: JSONObject(report, result, path: target, isDryRun: options.dryRun))
    }
    for line in result.lines { output.write(line: line) }
    for change in report.arrangement?.changed ?? [] { output.write(line: change.onOneLine) }
    let verb = options.dryRun ? "would be" : "is"
    switch report.mode {
    case .appended(0) where options.output != nil:
      output.write(line: "\(target.onOneLine): \(verb) a copy without changes")
    case .appended(0): output.write(line: "\(target.onOneLine): \(verb) unchanged")
    case .appended(let bytes): output.write(line: "\(target.onOneLine): \(verb) \(bytes) bytes longer")
    case .rewritten(let reason):
      output.write(line: "\(target.onOneLine): \(verb) rewritten, because \(reason)")
    }
    try output.flush()
    let warnings = report.warnings + Self.summary(ofLost: report.arrangement?.lost ?? [])
    for warning in warnings.prefix(Self.mostWarnings) { Messages.print("\(target): \(warning)") }
    let others = warnings.count - Self.mostWarnings
    if others > 0 { Messages.print("\(target): and \(others) more such messages; --json has all of them") }
  }
}

extension JSONObject {
  /// Describes what was saved, or would be.
  fileprivate init(_ report: SaveReport, _ result: EditBatch.Result, path: String, isDryRun: Bool) {
    self = ["path": path, "ids": result.ids, "warnings": report.warnings]
    switch report.mode {
    case .appended(let bytes): (self["mode"], self["bytes"]) = ("appended", bytes)
    case .rewritten(let reason):
      (self["mode"], self["reason"], self["bytes"]) = ("rewritten", reason, report.size)
    }
    if isDryRun { self["dryRun"] = true }
    if let arrangement = report.arrangement {
      self["kept"] = Dictionary(uniqueKeysWithValues: arrangement.kept.map { ($0.key.rawValue, $0.value) })
      (self["changed"], self["lost"]) = (arrangement.changed, arrangement.lost)
    }
    self = merging(result.json)
  }
}
