/// One of the documents of a batch.
struct BatchInput: Equatable {
  let input: Input
  /// The path relative to the named folder; the output's name derives from it.
  var relativePath: String?
  /// The name of its output in a folder of outputs.
  var outputName: String?

  /// The name of the document in results.
  var path: String { input.path }
}
