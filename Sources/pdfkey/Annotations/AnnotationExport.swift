import ArgumentParser
import Foundation
import Workers
import DocModelExchange

/// Exports the annotations of documents that workers read in parallel; a failed document doesn't stop the others.
final class AnnotationExport {
  private let options: ExportOptions
  /// The options for the workers, encoded once.
  private let common: CommonValue<ExportOptions>
  private let target: any ExportTarget
  private let password: String?
  private let opener: DocumentOpener
  private let workers: WorkerPool.Configuration
  private let line: ProgressLine
  private var progress = BatchProgress()
  /// The inputs that were requested and aren't written yet, by request number.
  private var asked: [Int: BatchInput] = [:]
  private var lastNumber = 0
  /// The messages about written documents, by request number.
  ///
  /// They are printed in the order of the documents, which needn't be the order of completion.
  private var pendingReports: [Int: (report: ExportReport, path: String)] = [:]
  private var lastPrinted = 0
  private let isQuiet: Bool
  /// The exit status of the first failure.
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
    isQuiet = quiet
  }

  /// Exports all documents.
  ///
  /// - Throws: `ExitCode` if some failed, after all are done, and if Ctrl-C stopped the export; `OutputError`
  ///   and `Failure` if writing fails.
  func run(_ queue: BatchQueue) throws {
    progress = BatchProgress(total: queue.total)
    defer {
      printPending()
      line.clear()
    }
    let interrupted = try WorkerPool(workers)
      .runInterruptibly(requests(for: queue), isOrdered: target.isOrdered, deliver: handle)
    if let interrupted {
      printPending()
      printProgressAtStop()
      throw interrupted
    }
    try target.finish(hasSucceeded: queue.taken > 1 || firstFailure == nil)
    line.finish(progress)
    guard let firstFailure else { return }
    throw queue.taken > 1 ? ExitStatus.someFailed.exitCode : firstFailure.exitCode
  }

  // MARK: Requests

  private func requests(for queue: BatchQueue) -> WorkerRequests<ExportRequest> {
    queue.requests { [self] input in
      guard try target.needs(input) else {
        progress.skip()
        return nil
      }
      lastNumber += 1
      asked[lastNumber] = input
      return request(for: input, number: lastNumber)
    }
  }

  private func request(for input: BatchInput, number: Int) -> ExportRequest {
    ExportRequest(
      number: number, source: RequestedDocument(input.input), path: input.path, password: password,
      options: common,
      folder: target.folder(of: input), workers: workers.jobs)
  }

  // MARK: Replies

  private func handle(_ request: ExportRequest, _ outcome: Result<ExportRequest.Reply, WorkerFailure>) throws
  {
    guard let input = asked.removeValue(forKey: request.number) else { return }
    var reply = reply(to: request, outcome)
    if reply.metadata.report.failure?.code == "passwordRequired", let opened = askForPassword(request) {
      reply = opened
    }
    let (document, images) = reply.parts ?? (reply.bytes, [])
    for (place, png) in images { try write(png, to: place) }
    let report = reply.metadata.report
    try target.write(document, report, for: input)
    progress.finish(annotations: report.annotationCount, failed: report.failure != nil)
    pendingReports[request.number] = (report, input.path)
    while let next = pendingReports.removeValue(forKey: lastPrinted + 1) {
      lastPrinted += 1
      print(next.report, next.path)
    }
    line.show(progress)
  }

  private func write(_ png: Data, to place: ExportImages.Place) throws(Failure) {
    guard let images = options.images else { return }
    do {
      try images.write(png, to: place)
    } catch {
      throw Failure(
        code: "cannotCreate",
        message:
          "\(images.path(of: place)): can't be created (\(error)); choose another folder with --images",
        status: .cannotCreate)
    }
  }

  private func reply(
    to request: ExportRequest, _ outcome: Result<ExportRequest.Reply, WorkerFailure>
  ) -> ExportRequest.Reply {
    switch outcome {
    case .success(let reply) where reply.parts != nil: reply
    case .success: request.reply(for: .misunderstood("an export of another length"), options)
    case .failure(let failure): request.reply(for: failure, options)
    }
  }

  /// Asks for the password of a document on the terminal; nil if the user gives none.
  private func askForPassword(_ request: ExportRequest) -> ExportRequest.Reply? {
    guard PasswordPrompt.isPossible, let path = request.source.path else { return nil }
    line.clear()
    return try? opener.open(.path(path)) { [self] source, asked throws(DocumentError) in
      // The given password is known to be wrong.
      guard asked != password else { throw .passwordRequired(source.name) }
      var request = request
      request.password = asked
      request.workers = 1
      let reply = replyAlone(request)
      switch reply.metadata.report.failure?.code {
      case "passwordRequired": throw .passwordRequired(source.name)
      case "passwordIncorrect": throw .passwordIncorrect(source.name)
      default: return reply
      }
    }
  }

  /// Returns the reply to one request, while the other workers continue.
  private func replyAlone(_ request: ExportRequest) -> ExportRequest.Reply {
    var single = workers
    single.jobs = 1
    var reply = request.reply(for: .misunderstood("no worker could be started"), options)
    try? WorkerPool(single).run([request], isCancelled: { Interruption.signal != nil }) {
      reply = self.reply(to: $0, $1)
    }
    return reply
  }

  /// Prints the pending messages without waiting for earlier documents, which won't be finished.
  private func printPending() {
    for (_, next) in pendingReports.sorted(by: { $0.key < $1.key }) { print(next.report, next.path) }
    pendingReports = [:]
  }

  /// Prints the progress at which the export was stopped.
  private func printProgressAtStop() {
    guard !isQuiet else { return }
    line.clear()
    let total = progress.total.map { " of \($0)" } ?? ""
    let count = progress.done - progress.failed
    let noun = (progress.total ?? count) == 1 ? "document" : "documents"
    Messages.print("stopped: \(target.remains(of: "\(count)\(total) \(noun)"))")
  }

  private func print(_ report: ExportReport, _ path: String) {
    if let failure = report.failure {
      line.clear()
      firstFailure = firstFailure ?? ExitStatus(code: failure.code)
      Messages.print(failure.message)
    }
    guard let first = report.warnings.first else { return }
    line.clear()
    let more = report.warnings.count > 1 ? " (and \(report.warnings.count - 1) more)" : ""
    Messages.print("\(path): \(first)\(more)")
  }
}
