import DocModel
import Viewer

/// Does something with each of several documents; one that fails doesn't stop the others.
final class DocumentBatch {
  let output = Output()
  /// Whether more than one document was asked for, so that output has to say which it is about.
  let hasSeveral: Bool

  private let inputs: [Input]
  private let opener: DocumentOpener
  private let isJSON: Bool
  private var failures: [ExitStatus] = []

  init(_ inputs: [Input], password: String?, json: Bool) {
    self.inputs = inputs
    hasSeveral = inputs.count > 1
    opener = DocumentOpener(password: password)
    isJSON = json
  }

  /// Opens the documents one after another and does them.
  ///
  /// `writeFailure` is for JSON whose schema has failures of its own; else an object of path and error is written.
  ///
  /// - Throws: `ExitCode` where some failed, after all are done; `OutputError`.
  func forEach(
    _ body: (_ document: Document, _ path: String) throws -> Void,
    writeFailure: ((_ path: String, _ failure: Failure) -> Void)? = nil
  ) throws {
    for (index, input) in inputs.enumerated() {
      let path = input.path
      do {
        let document = try opener.open(input)
        // The last one is left to the system, which takes it with the process: giving back the objects of a
        // large document takes an eighth of the time.
        if index == inputs.count - 1 { _ = Unmanaged.passRetained(document) }
        try body(document, path)
      } catch let error as OutputError {
        throw error
      } catch {
        let failure = Failure(error, path: path)
        if isJSON, let writeFailure {
          writeFailure(path, failure)
        } else if isJSON {
          try output.write(json: FailedDocumentJSON(path: path, error: ErrorJSON(failure)))
        }
        try report(failure)
      }
      try output.flush()
    }
    guard let first = failures.first else { return }
    throw hasSeveral ? ExitStatus.someFailed.exitCode : first.exitCode
  }

  /// Says what went wrong with the document that is being done, which counts as failed.
  func report(_ failure: Failure) throws(OutputError) {
    failures.append(failure.status)
    // What was found before stands above the message where both go to one terminal.
    try output.flush()
    Messages.say(failure.message)
  }

  /// Says why there is nothing on standard output, to people who asked for one document.
  func remark(_ message: String) {
    if !hasSeveral { Messages.say(message) }
  }

  /// Writes which document follows, as `head` does, where there are several.
  func writeHeading(_ path: String) {
    if hasSeveral { output.write(line: "==> \(path.onOneLine) <==") }
  }
}
