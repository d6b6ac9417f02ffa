import DocModel
import Foundation
import Viewer
import Workers

/// Does something with each of several documents; one that fails doesn't stop the others.
final class DocumentBatch {
  let output = Output()
  /// Whether more than one document was asked for, so that output has to say which it is about.
  let hasSeveral: Bool

  private let inputs: [Input]
  private let limits: LimitOptions
  /// The descriptor of a file with the listed names, where the list can be read once only.
  private let list: Int32?
  private let opener: DocumentOpener
  private let isJSON: Bool
  private var failures: [ExitStatus] = []
  private var lackedMemory = false

  init(_ inputs: [Input], list: Int32? = nil, _ limits: LimitOptions, password: String?, json: Bool) {
    self.inputs = inputs
    self.list = list
    self.limits = limits
    hasSeveral = inputs.count > 1
    opener = DocumentOpener(password: password)
    isJSON = json
  }

  convenience init(_ input: InputOptions, _ limits: LimitOptions, json: Bool) throws {
    let (inputs, list) = try input.inputs()
    self.init(inputs, list: list, limits, password: input.givenPassword, json: json)
  }

  /// Opens the documents one after another and does them.
  ///
  /// One that uses up its limits ends this process, and another one goes on behind it (``ResumedBatch``).
  ///
  /// `writeFailure` is for JSON whose schema has failures of its own; else an object of path and error is written.
  ///
  /// - Throws: `ExitCode` where some failed, after all are done; `OutputError`.
  func forEach(
    _ body: (_ document: Document, _ path: String) throws -> Void,
    writeFailure: ((_ path: String, _ failure: Failure) -> Void)? = nil
  ) throws {
    let resumed = ResumedBatch.current
    if let resumed, resumed.index >= inputs.count {
      throw Failure(
        code: resumed.reason.rawValue,
        message: "a document took too much, and the list of files can't be read again",
        status: .badData)
    }
    OwnLimits.prepare(memory: limits.memory.bytes, restarting: .this(arguments: ResumedBatch.arguments))
    for (index, input) in inputs.enumerated().dropFirst(resumed?.index ?? 0) {
      let path = input.path
      do {
        if let resumed, resumed.index == index { throw resumed.failure(path: path, limits, input) }
        beginLimits(index, input)
        defer { OwnLimits.end() }
        let document = try opener.open(input)
        // The last one is left to the system, which takes it with the process: giving back the objects of a
        // large document takes an eighth of the time.
        if index == inputs.count - 1 { _ = Unmanaged.passRetained(document) }
        try body(document, path)
        noteLackOfMemory()
        if let flaw = document.flaw(.ambiguous) {
          try output.flush()
          Messages.say("\(path): \(flaw)")
        }
        if lackedMemory { try report(leftOut(path)) }
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

  /// Notes where a library got no memory and went on without, as Poppler does with images: called before anything
  /// else can fail.
  func noteLackOfMemory() {
    if errno == ENOMEM { lackedMemory = true }
  }

  private func leftOut(_ path: String) -> Failure {
    let loss = WorkerFailure.outOfMemory(limit: limits.memory.bytes)
    return Failure(
      code: loss.code, message: "\(path): a part of it is left out: \(loss.loss); --memory gives it more",
      status: .badData)
  }

  private func beginLimits(_ index: Int, _ input: Input) {
    lackedMemory = false
    let next = { ResumedBatch(index: index, reason: $0, list: self.list).argument }
    OwnLimits.begin(
      limits.time(for: input), onTimeout: next(.timedOut), onLackOfMemory: next(.outOfMemory))
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
