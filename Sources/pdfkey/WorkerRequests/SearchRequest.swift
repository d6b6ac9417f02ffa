import Foundation
import Workers
import DocModelExchange
import DocModelLibrary

/// A request to search a document, or some of its pages.
struct SearchRequest: SharedRequest, ReadingRequest {
  /// The matches in one part of a document, with the texts of its pages if they are requested.
  typealias Reply = BytesWithMetadata<SearchReply>
  /// Parts are requests of the same type.
  typealias Part = SearchRequest

  var source: RequestedDocument
  /// The name of the document in results.
  var path: String
  /// The password to try first, if there is one.
  var password: String?
  /// The options, common to all documents.
  var options: CommonValue<SearchOptions>
  /// The selected pages; nil for all.
  var selection: PageSelection?
  /// The maximum number of workers that share the pages.
  var workers = 1
  /// Whether one match suffices for the whole document.
  var stopsAtFirst = false
  /// Whether the reply includes the texts of the pages, for the index.
  var needsTexts = false
  /// The pages of this part; nil if the document isn't divided.
  var part: PageRuns?

  /// The pages of a part of a document.
  struct PageRuns: Codable {
    /// The pages as runs of consecutive indexes; most parts have a single run.
    private var runs: [Run] = []
    var isFirst: Bool
    var isLast: Bool

    private struct Run: Codable {
      var first: Int
      var count: Int
    }

    init(pages: [Int], isFirst: Bool, isLast: Bool) {
      (self.isFirst, self.isLast) = (isFirst, isLast)
      for page in pages {
        if let last = runs.last, last.first + last.count == page {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(Run(first: page, count: 1))
        }
      }
    }

    /// The 0-based indexes of the pages, in order.
    var pages: [Int] { runs.flatMap { Array($0.first..<$0.first + $0.count) } }
  }

  /// Whether this is the last part of the document.
  var isLast: Bool { part?.isLast ?? true }

  func answer(in worker: WorkerContext, knowing parts: [Reply]) -> SharedAnswer<Self> {
    // A pipe can be read only once, and standard input would have to be transferred for each part.
    guard part == nil, source.mayBeShared else { return .reply(reply(in: worker)) }
    // Poppler is loaded while the document is opened.
    Document.prepareForPages()
    do {
      let document = try document(in: worker)
      let pages = try pages(of: document).indexes
      let parts = document.partsToSearch(pages, among: workers)
      guard parts.count > 1 else { return .reply(reply(in: worker)) }
      return .instead(
        parts.enumerated().map { number, pages in
          var request = self
          request.part = PageRuns(pages: pages, isFirst: number == 0, isLast: number == parts.count - 1)
          return request
        })
    } catch {
      return .reply(failed(error))
    }
  }

  func reply(in worker: WorkerContext) -> Reply {
    do {
      let document = try document(in: worker)
      let (indexes, missing) = try pages(of: document)
      let pages = part?.pages ?? indexes
      // If one match suffices and this worker has found one, the rest needn't be read.
      let known = worker.cached("found \(path)") { KnownMatch() }
      if stopsAtFirst, known.isFound { return Reply(Data(), SearchReply()) }
      var reply = found(in: document, try search(in: worker), pages, part?.isFirst ?? true)
      reply.metadata.version = worker.documentVersion
      if part?.isFirst ?? true {
        reply.metadata.warnings = missing.map { "\(path): \($0); searched up to the last page" }
      }
      known.isFound = !reply.metadata.groups.isEmpty
      return reply
    } catch {
      return failed(error)
    }
  }

  private final class KnownMatch {
    var isFound = false
  }

  // MARK: Documents

  private func document(in worker: WorkerContext) throws(ExportFailure) -> Document {
    try source.open(in: worker, password: password)
  }

  private func search(in worker: WorkerContext) throws -> LineSearch {
    try LineSearch(worker.value(of: options))
  }

  /// Returns the pages to search, and the errors of ranges that extend beyond the last page.
  private func pages(of document: Document) throws -> (indexes: [Int], missing: [PageSelectionError]) {
    guard let selection else { return (Array(0..<document.pageCount), []) }
    let (indexes, missing) = try selection.indexesUpToEnd(
      labels: document.pageLabels, pageCount: document.pageCount)
    return (indexes.sorted(), missing)
  }

  private func found(
    in document: Document, _ search: LineSearch, _ pages: [Int], _ isFirst: Bool
  ) -> Reply {
    var reply = Reply(Data(), SearchReply())
    if isFirst {
      reply.metadata.pageCount = document.pageCount
      reply.metadata.permanentIdentifier = document.identity.permanentIdentifier
      reply.metadata.collect { () throws(DocumentError) in
        try document.outlineMatchGroups(of: search)
      }
      if needsTexts || search.options.scopes.contains(.text), let flaw = document.flaw(.pagesUnreadable) {
        reply.metadata.problems.append(Failure.pagesUnreadable(path, reason: flaw).message)
        return reply
      }
    }
    let readsText = needsTexts || search.options.scopes.contains(.text)
    if readsText { document.prepareToRead(pages, asPartOfMore: true) }
    for page in pages {
      reply.metadata.collect { () throws(DocumentError) in
        try document.matchGroups(of: search, onPage: page)
      }
      if needsTexts, let text = try? document.string(ofPage: page) {
        reply.add(IndexedPage(index: page, label: document.pageLabels.label(at: page), text: text))
      }
      if stopsAtFirst, !reply.metadata.groups.isEmpty { break }
    }
    reply.metadata.warning = document.flaw(.ambiguous).map { "\(path): \($0)" }
    return reply
  }

  private func failed(_ error: any Error) -> Reply {
    var reply = Reply(Data(), SearchReply())
    if let failure = error as? ExportFailure {
      reply.metadata.failure = failure
    } else {
      let failure = Failure(error, path: path)
      reply.metadata.failure = .init(code: failure.code, message: failure.message)
    }
    return reply
  }

  /// Returns the reply for a document whose worker crashed or was stopped.
  func reply(for failure: WorkerFailure) -> Reply {
    var reply = Reply(Data(), SearchReply())
    reply.metadata.failure = .init(code: failure.code, message: "\(path): \(failure)")
    return reply
  }
}

/// The matches in one part of a document.
struct SearchReply: Codable, Sendable {
  /// The matches, in order.
  var groups: [SearchMatchGroup] = []
  /// The warnings for the command line.
  var warnings: [String] = []
  /// The failures to read or search parts of the document, as messages for the command line.
  var problems: [String] = []
  /// A warning that the matches may be unreliable.
  var warning: String?
  /// The number of pages of the document, if this is its first part.
  var pageCount: Int?
  /// The document's permanent identifier (ISO 32000-1, 14.4), if this is its first part.
  var permanentIdentifier: String?
  /// The reason why nothing was searched.
  var failure: ExportFailure?
  /// The version of the file that was read.
  var version = ""
  /// The pages whose texts are in the bytes, with their lengths.
  var texts: [PageExtent] = []

  /// A page and the length of its text in bytes.
  struct PageExtent: Codable, Sendable {
    var page: Int
    var label: String
    var length: Int
  }

  fileprivate mutating func collect(
    _ body: () throws(DocumentError) -> [SearchMatchGroup]
  ) {
    do throws(DocumentError) {
      groups += try body()
    } catch {
      problems.append(error.description)
    }
  }
}

extension BytesWithMetadata<SearchReply> {
  fileprivate mutating func add(_ page: IndexedPage) {
    var text = page.text
    let length = text.withUTF8 { bytes in
      self.bytes.append(contentsOf: bytes)
      return bytes.count
    }
    metadata.texts.append(.init(page: page.index, label: page.label, length: length))
  }

  /// The pages whose texts were requested.
  var pages: [IndexedPage] {
    var rest = bytes[...]
    return metadata.texts.map { extent in
      defer { rest = rest.dropFirst(extent.length) }
      let text = String(decoding: rest.prefix(extent.length), as: UTF8.self)
      return IndexedPage(index: extent.page, label: extent.label, text: text)
    }
  }
}
