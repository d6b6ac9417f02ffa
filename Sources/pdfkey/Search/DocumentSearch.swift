import ArgumentParser
import Foundation
import Workers
import DocModelExchange
import DocModelLibrary

/// Searches documents that workers read in parallel; matches are printed in the order of the documents.
final class DocumentSearch {
  /// The configuration of a search.
  struct Configuration {
    var search: LineSearch
    /// The selected pages; nil for all.
    var pages: PageSelection?
    var password: String?
    var workers: WorkerOptions
    /// The library, if bookmarks are searched too.
    var library: Library?
    /// The search index; nil to read all documents.
    var index: TextIndex?
  }

  private let configuration: Configuration
  private let common: CommonValue<SearchOptions>
  private let target: any SearchTarget
  private let pool: WorkerPool.Configuration
  private let opener: DocumentOpener
  private let start = ContinuousClock.now
  /// The requested files that aren't done, in order.
  private var pending: [SearchedFile] = []
  private var totals = SearchTotals()
  /// Whether a document couldn't be searched.
  private var hasFailed = false
  private var hasSeveral = false
  private var search: LineSearch { configuration.search }
  private let recorder: IndexRecorder?

  /// An error that ends a search whose result is complete.
  private struct SearchComplete: Error {}

  init(_ configuration: Configuration, to target: any SearchTarget) throws {
    self.configuration = configuration
    self.target = target
    common = try CommonValue(configuration.search.options)
    // The index contains only whole documents, and none with a password.
    let isWhole = configuration.pages == nil && !target.needsOneMatchOnly
    let isIndexed = configuration.search.options.scopes.contains(.text) && configuration.password == nil
    recorder = isWhole && isIndexed ? configuration.index.map(IndexRecorder.init) : nil
    pool = DocumentWorkers.configuration(configuration.workers)
    opener = DocumentOpener(password: configuration.password)
  }

  /// Searches all documents.
  ///
  /// - Returns: the exit status, as grep's.
  /// - Throws: `OutputError` and `Failure` if writing fails.
  func run(_ queue: BatchQueue) throws -> ExitCode {
    hasSeveral = queue.total != 1
    do {
      if let interrupted = try WorkerPool(pool).runInterruptibly(requests(for: queue), deliver: handle) {
        return interrupted
      }
      try processIndexed()
    } catch is SearchComplete {
      // Further documents wouldn't change the result.
    }
    totals.elapsed = ContinuousClock.now - start
    try target.finish(totals)
    if target.endsAtFirstMatch, totals.matches > 0 { return SearchStatus.found }
    if hasFailed { return SearchStatus.failed }
    return totals.matches > 0 ? SearchStatus.found : SearchStatus.notFound
  }

  // MARK: Requests

  private func requests(for queue: BatchQueue) -> WorkerRequests<SearchRequest> {
    queue.requests { [self] input in
      let file = SearchedFile(input, indexed: indexed(input))
      pending.append(file)
      guard file.indexed != nil else { return request(for: input) }
      try processIndexed()
      return nil
    }
  }

  /// Returns the document's entry in the index if it suffices for the search.
  private func indexed(_ input: BatchInput) -> IndexedDocument? {
    guard let index = configuration.index, search.options.scopes == [.text],
      configuration.pages == nil, case .location(let location) = input.input,
      case .path(let path) = DocumentSource(location)
    else { return nil }
    return index.document(at: path)
  }

  private func request(for input: BatchInput) -> SearchRequest {
    SearchRequest(
      source: RequestedDocument(input.input), path: input.path, password: configuration.password,
      options: common, selection: configuration.pages, workers: pool.jobs,
      stopsAtFirst: target.needsOneMatchOnly, needsTexts: recorder != nil)
  }

  // MARK: Replies

  private func handle(_ request: SearchRequest, _ outcome: Result<SearchRequest.Reply, WorkerFailure>) throws
  {
    guard let file = pending.first else { return }
    let reply: SearchRequest.Reply
    switch outcome {
    case .success(let found): reply = found
    case .failure(let failure): reply = request.reply(for: failure)
    }
    if reply.metadata.failure?.code == "passwordRequired", let replies = askForPassword(file, request) {
      for (number, reply) in replies.enumerated() { try process(reply, isFirst: number == 0, of: file) }
    } else {
      try process(reply.metadata, isFirst: request.part?.isFirst ?? true, of: file)
      recorder?.record(reply, to: request)
    }
    if request.isLast {
      try finish(file)
      try processIndexed()
    }
  }

  /// Searches the next files that are in the index.
  private func processIndexed() throws {
    while let file = pending.first, let document = file.indexed {
      var reply = SearchReply()
      reply.pageCount = document.pageCount
      if let pages = configuration.index?.pages(of: document, for: search.options.query) {
        for page in pages {
          do throws(SearchError) {
            let lines = try search.lines(in: page.text)
            guard !lines.isEmpty else { continue }
            reply.groups.append(
              SearchMatchGroup(.text, pageIndex: page.index, pageLabel: page.label, lines: lines))
          } catch {
            let problem = DocumentError.pageNotSearched(
              file.path, page: page.index, reason: error.description)
            reply.problems.append(problem.description)
          }
        }
        try process(reply, isFirst: true, of: file)
      } else {
        // The index is gone, or is damaged.
        var isFirst = true
        try searchAlone(request(for: file.input)) { reply in
          try process(reply, isFirst: isFirst, of: file)
          isFirst = false
        }
      }
      if pending.first === file { try finish(file) }
    }
  }

  private func process(_ reply: SearchReply, isFirst: Bool, of file: SearchedFile) throws {
    for warning in reply.warnings { Messages.print(warning) }
    if let failure = reply.failure {
      hasFailed = true
      if file.failure != failure.message { Messages.print(failure.message) }
      file.failure = failure.message
    }
    if let first = reply.problems.first {
      hasFailed = true
      let more = reply.problems.count > 1 ? " (and \(reply.problems.count - 1) more pages)" : ""
      Messages.print("\(first)\(more)")
    }
    if let warning = reply.warning, !file.hasWarned {
      file.hasWarned = true
      Messages.print(warning)
    }
    if let count = reply.pageCount {
      file.pageCount = count
      totals.pages += count
    }
    if isFirst, reply.failure == nil { try addBookmarkMatches(of: file, reply) }
    try process(reply.groups, of: file)
    // A single file ends the search once it is done, and so does the first match of a quiet search.
    if file.isDone, !hasSeveral || target.endsAtFirstMatch {
      try finish(file)
      throw SearchComplete()
    }
  }

  private func process(_ groups: [SearchMatchGroup], of file: SearchedFile) throws {
    let left = search.options.maximumLineCount.map { $0 - file.matchedLines }
    for group in groups.limited(to: left, linesAfter: search.options.linesAfter) where !file.isDone {
      file.add(group, mostLines: search.options.maximumLineCount, oneMatchOnly: target.needsOneMatchOnly)
      try target.write(group, of: file)
    }
  }

  private func finish(_ file: SearchedFile) throws {
    pending.removeAll { $0 === file }
    totals.add(file)
    // Nobody knows that a file without matches has none if a part of it can't be read.
    if file.failure == nil || file.matches > 0 { try target.finish(file) }
  }

  // MARK: Bookmarks

  private func addBookmarkMatches(of file: SearchedFile, _ reply: SearchReply) throws {
    guard let library = configuration.library, case .location(let location) = file.input.input,
      case .path(let path) = DocumentSource(location)
    else { return }
    let identity = DocumentIdentity(
      path: path, permanentIdentifier: reply.permanentIdentifier, pageCount: reply.pageCount ?? 0,
      contentHash: { try DocumentSource.path(path).contentHash() })
    guard let id = try library.findDocument(identity) else { return }
    try process(try library.matchGroups(of: search, in: id), of: file)
  }

  // MARK: Passwords

  /// Returns the replies for a password from the terminal; nil if none is entered.
  private func askForPassword(_ file: SearchedFile, _ request: SearchRequest) -> [SearchReply]? {
    guard PasswordPrompt.isPossible, let path = request.source.path else { return nil }
    return try? opener.open(.path(path)) { [self] source, asked throws(DocumentError) in
      // The given password is known to be wrong.
      guard let asked, asked != configuration.password else { throw .passwordRequired(source.name) }
      var request = self.request(for: file.input)
      request.password = asked
      var replies: [SearchReply] = []
      try? searchAlone(request) { replies.append($0) }
      if replies.first?.failure?.code == "passwordIncorrect" { throw .passwordIncorrect(source.name) }
      return replies
    }
  }

  /// Searches one document while the other workers continue.
  private func searchAlone(_ request: SearchRequest, _ deliver: (SearchReply) throws -> Void) throws {
    var single = pool
    single.jobs = 1
    try WorkerPool(single).run([request], isCancelled: { Interruption.signal != nil }) { request, outcome in
      switch outcome {
      case .success(let found): try deliver(found.metadata)
      case .failure(let failure): try deliver(request.reply(for: failure).metadata)
      }
    }
  }
}
