import ArgumentParser
import DocModel

/// The documents of a command that lists a part of each, as lines or as JSON.
struct ListingOptions: ParsableArguments {
  @OptionGroup var input: InputOptions
  @OptionGroup var limits: LimitOptions

  @Flag(help: .jsonLines)
  var json = false

  func validate() throws {
    try input.requireSome()
  }

  /// Opens the documents one after another and calls a function with each, whose dictionaries can be read.
  ///
  /// - Throws: `ExitCode` if some failed, after all are done; `OutputError`.
  func forEach(
    _ body: (_ document: Document, _ path: String, _ batch: DocumentBatch) throws -> Void
  ) throws {
    let batch = try DocumentBatch(input, limits, json: json)
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      try body(document, path, batch)
    }
  }
}
