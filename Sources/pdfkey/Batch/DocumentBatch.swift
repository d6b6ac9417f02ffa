import DocModel
import Foundation
import Viewer
import Workers

/// A batch of documents that this process reads; a failure doesn't stop the others.
final class DocumentBatch {
  let output = Output()
  /// Whether there are several documents, so that output has to name them.
  let hasSeveral: Bool

  private let inputs: [Input]
  /// The inputs that are files.
  private let paths: [String]
  private let limits: any ReadingLimits
  /// The descriptor of a file with the listed names, if the list can be read only once.
  private let list: Int32?
  private let opener: DocumentOpener
  /// The files that the command reads besides its documents.
  private let others: [String]
  /// The files that the command writes; nil if it writes none.
  private var rules: WritingRules?
  /// Whether files are mapped for short edits rather than read.
  private let mapsFiles: Bool
  private let isJSON: Bool
  private var failures: [ExitStatus] = []
  private var lackedMemory = false
  /// The index of the document that is being read.
  private var current = 0

  init(
    _ inputs: [Input], list: Int32? = nil, _ limits: any ReadingLimits, password: String?, json: Bool,
    mapsFiles: Bool = false, reading others: [String] = [], writing rules: WritingRules? = nil
  ) {
    self.others = others
    paths = inputs.compactMap {
      guard case .location(let location) = $0, case .path(let path) = DocumentSource(location) else {
        return nil
      }
      return path
    }
    self.rules = rules
    self.rules?.documents = paths
    self.mapsFiles = mapsFiles
    self.inputs = inputs
    self.list = list
    self.limits = limits
    hasSeveral = inputs.count > 1
    opener = DocumentOpener(password: password)
    isJSON = json
  }

  convenience init(
    _ input: InputOptions, _ limits: LimitOptions, json: Bool, writing rules: WritingRules? = nil
  ) throws {
    let (inputs, list) = try input.inputs()
    // A resumed process reads the list again.
    self.init(
      inputs, list: list, limits, password: input.givenPassword, json: json,
      reading: [input.filesFrom].compactMap(\.self), writing: rules)
  }

  /// Creates a batch for a command line of files alone.
  convenience init(files: [String]) {
    self.init(
      files.map(Input.init(argument:)), UsualLimits(), password: PasswordOptions.inEnvironment, json: false)
  }

  /// Opens the documents one after another and calls a function with each.
  ///
  /// A document that exhausts its limits or crashes ends this process; a new process continues after it (``ResumedBatch``).
  ///
  /// `writeFailure` is for JSON whose schema has its own form of failures; the default is an object with path and
  /// error.
  ///
  /// - Throws: `ExitCode` if some failed, after all are done; `OutputError`.
  func forEach(
    _ body: (_ document: Document, _ path: String) throws -> Void,
    writeFailure: ((_ path: String, _ failure: Failure) -> Void)? = nil
  ) throws {
    let resumed = ResumedBatch.current
    if let resumed, resumed.index >= inputs.count {
      throw Failure(
        code: resumed.reason.rawValue,
        message: "a document exceeded its limits, and the file list can't be read again; save it to a file")
    }
    OwnLimits.prepare(memory: limits.memory.bytes, restarting: .this(arguments: ResumedBatch.arguments))
    // A resumed process is in it already.
    if let resumed { FileWriter.resume(resumed.writer, rules) } else { try enterSandbox() }
    for (index, input) in inputs.enumerated().dropFirst(resumed?.index ?? 0) {
      let path = input.path
      do {
        if let resumed, resumed.index == index { throw resumed.failure(path: path, limits, input) }
        (current, lackedMemory) = (index, false)
        beginLimits()
        defer { OwnLimits.end() }
        let document = try opener.open(input, mapped: mapsFiles)
        // The last document isn't freed, since the system frees the memory with the process: freeing the
        // objects of a large document takes an eighth of the time.
        if index == inputs.count - 1 { _ = Unmanaged.passRetained(document) }
        try body(document, path)
        recordLackOfMemory()
        for flaw in [document.flaw(.ambiguous), document.flawOfPages].compactMap(\.self) {
          try output.flush()
          Messages.print("\(path): \(flaw)")
        }
        if lackedMemory { try report(leftOut(path)) }
      } catch let error as OutputError {
        throw error
      } catch {
        let failure = Failure(error, path: path)
        if isJSON, let writeFailure {
          writeFailure(path, failure)
        } else if isJSON {
          try output.write(json: ["path": path, "error": failure])
        }
        try report(failure)
      }
      try output.flush()
    }
    guard let first = failures.first else { return }
    throw hasSeveral ? ExitStatus.someFailed.exitCode : first.exitCode
  }

  private func enterSandbox() throws(Failure) {
    try limits.sandbox.check()
    if let rules { try FileWriter.start(rules, limits.sandbox) }
    guard limits.sandbox != .off else { return }
    // In the sandbox no folder can be searched for a name that isn't UTF-8.
    let undecodable = (paths + others).filter { $0.unicodeScalars.contains("\u{FFFD}") }
    // The sandbox permits files, not names: another program may put a new version in the place of one that is edited.
    let early = undecodable + paths.filter { rules?.documents.contains($0) ?? false }
    if !early.isEmpty {
      HandedFiles.process.replace(with: HandedFiles.open(early.prefix(Self.mostOpenedEarly)))
    }
    try Sandbox.enter(limits.sandbox, reading: paths + others)
  }

  /// The number of files that are opened ahead, which is limited by the system.
  private static let mostOpenedEarly = 200

  /// Records whether a C library ran out of memory and left something out, as Poppler does with images; must be
  /// called before another call can change `errno`.
  func recordLackOfMemory() {
    if errno == ENOMEM { lackedMemory = true }
  }

  private func leftOut(_ path: String) -> Failure {
    let loss = WorkerFailure.outOfMemory(limit: limits.memory.bytes)
    return Failure(
      code: loss.code, message: "\(path): a part is left out (\(loss.loss)); raise the limit with --memory")
  }

  /// Begins the limits of the current document, or those of a part of its work that may take as long.
  func beginLimits() {
    let writer = FileWriter.descriptors
    OwnLimits.begin(limits.time(for: inputs[current])) {
      ResumedBatch(index: self.current, reason: $0, list: self.list, writer: writer).argument
    }
  }

  /// Prints the failure of the current document, which counts as failed.
  func report(_ failure: Failure) throws(OutputError) {
    failures.append(failure.status)
    // Earlier results precede the message if both go to one terminal.
    try output.flush()
    Messages.print(failure.message)
  }

  /// Prints why standard output is empty, if there is only one document.
  func printNote(_ message: String) {
    if !hasSeveral { Messages.print(message) }
  }

  /// Writes the name of the next document, as `head` does, if there are several.
  func writeHeading(_ path: String) {
    if hasSeveral { output.write(line: "==> \(path.onOneLine) <==") }
  }
}
