import ArgumentParser
import DocModel

/// Exports the annotations of one document after another; one that fails doesn't stop the others.
final class AnnotationExport {
  private let options: ExportOptions
  private let target: any ExportTarget
  private let opener: DocumentOpener
  /// What failed, in order.
  private var failures: [ExitStatus] = []

  init(_ options: ExportOptions, to target: any ExportTarget, password: String?) {
    self.options = options
    self.target = target
    opener = DocumentOpener(password: password)
  }

  /// Exports all documents.
  ///
  /// - Throws: `ExitCode` where some failed, after all are done; `OutputError` and `Failure` where nothing more
  ///   can be written.
  func run(_ inputs: [ExportInput]) throws {
    for input in inputs where try target.needs(input) {
      let (bytes, report) = export(input)
      try target.write(bytes, report, for: input)
      say(report, input.path)
    }
    try target.finish(hasSucceeded: inputs.count > 1 || failures.isEmpty)
    guard let first = failures.first else { return }
    throw inputs.count > 1 ? ExitStatus.someFailed.exitCode : first.exitCode
  }

  private func export(_ input: ExportInput) -> (bytes: [UInt8], report: ExportReport) {
    var options = options
    options.images?.base = target.folder(of: input)
    do {
      return options.export(document: try opener.open(input.input), path: input.path)
    } catch {
      let failure = Failure(error, path: input.path)
      return options.export(
        failure: AnnotatedDocument.Failure(code: failure.code, message: failure.message), path: input.path)
    }
  }

  private func say(_ report: ExportReport, _ path: String) {
    if let failure = report.failure {
      failures.append(ExitStatus(code: failure.code))
      Messages.say(failure.message)
    }
    guard let first = report.losses.first else { return }
    let more = report.losses.count > 1 ? " (and \(report.losses.count - 1) more such losses)" : ""
    Messages.say("\(path): \(first)\(more)")
  }
}

/// A document whose annotations are exported.
struct ExportInput: Equatable {
  let input: Input
  /// The path below the folder that was named, without which its name is that of the output.
  var relativePath: String?
  /// What its output is called in a folder of outputs.
  var outputName: String?

  /// What the document is called in results.
  var path: String { input.path }
}

extension ExitStatus {
  /// How the program ends where a single document failed with an error of a name.
  init(code: String) {
    self =
      switch code {
      case "noSuchFile", "isFolder", "permissionDenied", "unreadable": .noInput
      case "passwordRequired", "passwordIncorrect": .password
      case "unsupportedSecurity": .unsupported
      case "malformedPages": .usage
      default: .badData
      }
  }
}
