import ArgumentParser
import DocModel
import Foundation
import Workers

/// Exports the annotations of documents, which workers read side by side; what fails doesn't stop the others.
final class AnnotationExport {
  private let options: ExportOptions
  /// The options as they go to the workers.
  private let common: CommonValue<ExportOptions>
  private let target: any ExportTarget
  private let password: String?
  private let opener: DocumentOpener
  private let workers: WorkerPool.Configuration
  private let line: ProgressLine
  private var progress = BatchProgress()
  /// What was asked for and isn't written, in order.
  private var asked: [ExportInput] = []
  /// How the program would end for what failed first.
  private var firstFailure: ExitStatus?

  init(
    _ options: ExportOptions, to target: any ExportTarget, password: String?, workers: WorkerOptions,
    quiet: Bool = false
  ) throws {
    self.options = options
    common = try CommonValue(options)
    self.target = target
    self.password = password
    self.workers = DocumentWorkers.configuration(workers)
    opener = DocumentOpener(password: password)
    line = ProgressLine(quiet: quiet)
  }

  /// Exports all documents.
  ///
  /// - Throws: `ExitCode` where some failed, after all are done, and where Ctrl-C stopped it; `OutputError` and
  ///   `Failure` where nothing more can be written.
  func run(_ queue: ExportQueue) throws {
    progress = BatchProgress(total: queue.total)
    defer { line.clear() }
    Interruption.watch()
    do {
      try WorkerPool(workers).run(
        requests(for: queue), isCancelled: { Interruption.signal != nil }, deliver: take)
    } catch WorkerPoolError.cancelled {
      throw ExitCode(128 + (Interruption.signal ?? 0))
    } catch let error as WorkerPoolError {
      throw Failure(code: "noWorkers", message: error.description, status: .tryAgain)
    }
    try target.finish(hasSucceeded: queue.taken > 1 || firstFailure == nil)
    line.finish(progress)
    guard let firstFailure else { return }
    throw queue.taken > 1 ? ExitStatus.someFailed.exitCode : firstFailure.exitCode
  }

  // MARK: Requests

  private func requests(for queue: ExportQueue) -> WorkerRequests<ExportRequest> {
    WorkerRequests(descriptor: queue.descriptor) { [self] in
      while Interruption.signal == nil {
        switch try queue.next() {
        case .later: return .later
        case .end: return .end
        case .input(let input):
          guard try target.needs(input) else {
            progress.skip()
            continue
          }
          asked.append(input)
          return .request(request(for: input))
        }
      }
      // What was stopped isn't done: the pool is told so in its next turn.
      return .later
    }
  }

  private func request(for input: ExportInput) -> ExportRequest {
    ExportRequest(
      source: RequestedDocument(input.input), path: input.path, password: password, options: common,
      folder: options.images == nil ? nil : target.folder(of: input), workers: workers.jobs)
  }

  // MARK: Replies

  private func take(_ request: ExportRequest, _ outcome: Result<ExportRequest.Reply, WorkerFailure>) throws {
    let input = asked.removeFirst()
    var reply = reply(to: request, outcome)
    if reply.note.failure?.code == "passwordRequired", let opened = askForPassword(request) {
      reply = opened
    }
    try target.write(reply.bytes, reply.note, for: input)
    progress.finish(annotations: reply.note.annotationCount, failed: reply.note.failure != nil)
    say(reply.note, input.path)
    line.show(progress)
  }

  private func reply(
    to request: ExportRequest, _ outcome: Result<ExportRequest.Reply, WorkerFailure>
  ) -> ExportRequest.Reply {
    switch outcome {
    case .success(let reply): reply
    case .failure(let failure): request.reply(for: failure, options)
    }
  }

  /// Asks somebody at the terminal for the password of a document; nil where that gives none.
  private func askForPassword(_ request: ExportRequest) -> ExportRequest.Reply? {
    guard PasswordPrompt.isPossible, case .location(let location) = request.source else { return nil }
    line.clear()
    return try? opener.open(DocumentSource(location)) { [self] source, asked throws(DocumentError) in
      // That the given one isn't enough is known.
      guard asked != password else { throw .passwordRequired(source.name) }
      var request = request
      request.password = asked
      request.workers = 1
      let reply = replyByItself(request)
      switch reply.note.failure?.code {
      case "passwordRequired": throw .passwordRequired(source.name)
      case "passwordIncorrect": throw .passwordIncorrect(source.name)
      default: return reply
      }
    }
  }

  /// The reply to one request, while the other workers go on.
  private func replyByItself(_ request: ExportRequest) -> ExportRequest.Reply {
    var single = workers
    single.jobs = 1
    var reply = request.reply(for: .misunderstood("no process could be started"), options)
    try? WorkerPool(single).run([request], isCancelled: { Interruption.signal != nil }) {
      reply = self.reply(to: $0, $1)
    }
    return reply
  }

  private func say(_ report: ExportReport, _ path: String) {
    if let failure = report.failure {
      line.clear()
      firstFailure = firstFailure ?? ExitStatus(code: failure.code)
      Messages.say(failure.message)
    }
    guard let first = report.losses.first else { return }
    line.clear()
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
