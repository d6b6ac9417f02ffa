import ArgumentParser
import DocModel

/// The document of a command that exports a part of it, and the file for that.
struct PartExportOptions: ParsableArguments {
  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(name: .shortAndLong, help: "File to write; default: standard output.", completion: .file())
  var output: String?

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  /// Reads the document, and writes the part to the file or to standard output.
  ///
  /// - Parameters:
  ///   - content: the name of the part for messages, such as `the outline`.
  ///   - bytes: returns the part of a document.
  /// - Throws: `ExitCode` after any failure, which is printed; `OutputError`.
  func export(_ content: String, _ bytes: (_ document: Document, _ path: String) throws -> [UInt8]) throws {
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: false, mapsFiles: true,
      writing: output.map { WritingRules(files: [$0]) })
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let bytes = try bytes(document, path)
      guard let output else {
        return batch.output.isTerminal
          ? batch.output.write(content: String(decoding: bytes, as: UTF8.self))
          : batch.output.write(bytes: bytes)
      }
      try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
        _ = try FileWriter.perform(.write(output, content: content, besides: path), bytes, about: output)
      }
    }
  }
}
