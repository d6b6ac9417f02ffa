/// A document among many that a command goes through.
struct BatchInput: Equatable {
  let input: Input
  /// The path below the folder that was named, without which its name is that of the output.
  var relativePath: String?
  /// What its output is called in a folder of outputs.
  var outputName: String?

  /// What the document is called in results.
  var path: String { input.path }
}
