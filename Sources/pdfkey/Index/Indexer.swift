import ArgumentParser
import Foundation
import Workers
import DocModelExchange
import DocModelLibrary

/// Adds documents that workers read in parallel to the index; a failed document doesn't stop the others.
final class Indexer {
  private let index: TextIndex
  private let recorder: IndexRecorder
  private let common: CommonValue<SearchOptions>
  private let pool: WorkerPool.Configuration
  private let line: ProgressLine
  private var progress = BatchProgress()
  private var firstFailure: ExitStatus?
  /// Whether a part of the current document has failed.
  private var hasFailed = false

  init(_ index: TextIndex, workers: WorkerOptions, quiet: Bool) throws {
    self.index = index
    recorder = IndexRecorder(index)
    // There are no patterns, as only the texts are needed.
    common = try CommonValue(SearchOptions(SearchQuery(patterns: []), in: []))
    pool = DocumentWorkers.configuration(workers)
    line = ProgressLine(quiet: quiet)
  }

  /// Reads all documents that aren't in the index, or have changed.
  ///
  /// - Returns: the exit status; nil if all are in the index now.
  /// - Throws: `Failure` if no worker can be started.
  func run(_ queue: BatchQueue) throws -> ExitCode? {
    progress = BatchProgress(total: queue.total, noun: "page")
    defer { line.clear() }
    if let interrupted = try WorkerPool(pool).runInterruptibly(requests(for: queue), deliver: handle) {
      return interrupted
    }
    line.finish(progress)
    guard let firstFailure else { return nil }
    return queue.taken > 1 ? ExitStatus.someFailed.exitCode : firstFailure.exitCode
  }

  private func requests(for queue: BatchQueue) -> WorkerRequests<SearchRequest> {
    queue.requests { [self] input in
      if case .location(let location) = input.input, case .path(let path) = DocumentSource(location),
        index.document(at: path) != nil
      {
        progress.skip()
        return nil
      }
      return SearchRequest(
        source: RequestedDocument(input.input), path: input.path, password: nil, options: common,
        workers: pool.jobs, needsTexts: true)
    }
  }

  private func handle(_ request: SearchRequest, _ outcome: Result<SearchRequest.Reply, WorkerFailure>) {
    let reply: SearchRequest.Reply
    switch outcome {
    case .success(let found): reply = found
    case .failure(let failure): reply = request.reply(for: failure)
    }
    recorder.record(reply, to: request)
    let problems = [reply.metadata.failure?.message, reply.metadata.problems.first].compactMap(\.self)
    if !problems.isEmpty {
      line.clear()
      for problem in problems { Messages.print("\(problem); it isn't added to the index") }
      firstFailure = firstFailure ?? ExitStatus(code: reply.metadata.failure?.code ?? "")
      hasFailed = true
    }
    progress.count(reply.metadata.texts.count)
    if request.isLast {
      progress.finish(annotations: 0, failed: hasFailed)
      hasFailed = false
    }
    line.show(progress)
  }
}
