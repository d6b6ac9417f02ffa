import ArgumentParser
import DocModelLibrary

/// The options of commands that change the bookmarks of a document.
struct BookmarkOptions: ParsableArguments {
  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  @Flag(help: "Print JSON Lines: one object per bookmark.")
  var json = false

  /// Does work on the bookmarks of a document, and writes what became of each.
  ///
  /// - Parameters:
  ///   - file: the document.
  ///   - change: the change that all of them have; nil for bookmarks that are added unless they are present.
  ///   - work: returns the work; nil for none.
  /// - Throws: what `work` throws, `Failure`, and the exit status of a document that can't be read.
  func perform(
    on file: String, as change: BookmarkChange? = nil,
    _ work: (_ document: Document, _ path: String) throws -> BookmarkWork?
  ) throws {
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: json,
      writing: WritingRules(library: library.path, changesBookmarks: true))
    try batch.forEach { document, path in
      for outcome in try work(document, path)?.perform(on: document, path) ?? [] {
        let change = change ?? (outcome.isNew ? .added : .present)
        try batch.output.write(change, outcome.bookmark, of: path, json: json)
      }
    }
  }
}
