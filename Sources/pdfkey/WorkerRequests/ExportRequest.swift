import DocModel
import Foundation
import Workers

/// Asks workers for the annotations of a document in some format.
struct ExportRequest: SharedRequest {
  /// One document in the format, and what became of it.
  typealias Reply = NotedBytes<ExportReport>
  typealias Part = ExportPart

  /// Its place among the requests of an export, by which its reply is known.
  var number: Int
  var source: RequestedDocument
  /// What the document is called in results.
  var path: String
  /// The password to try, where one was given.
  var password: String?
  /// What all documents have in common.
  var options: CommonValue<ExportOptions>
  /// The folder in which the export will be, from which it leads to pictures and documents; nil for standard
  /// output.
  var folder: String?
  /// How many workers may share the pages of a large document.
  var workers = 1

  func reply(in worker: WorkerContext) -> Reply {
    finished(in: worker) { _, export in Self.written(by: export) }
  }

  func answer(in worker: WorkerContext, knowing parts: [MarkedPages]) -> SharedAnswer<Self> {
    if parts.isEmpty {
      // What shows pages is loaded while the document is opened.
      Document.prepareForPages()
      let ranges = rangesToShare(in: worker)
      if ranges.isEmpty { return .reply(reply(in: worker)) }
      return .parts([part(.dictionaries)] + ranges.map { part(.marks($0)) })
    }
    // What was read by the one that knows the dictionaries says nothing.
    let known = MarkedPages(joining: Array(parts.dropFirst()))
    var isOneState = known.isFlawless
    var missing: [Int] = []
    let reply = finished(in: worker) { worker, export in
      isOneState = isOneState && known.version == worker.documentVersion
      guard isOneState else { return Reply(Data(), ExportReport()) }
      missing = export.wordlessPages(known)
      guard missing.isEmpty else { return Reply(Data(), ExportReport()) }
      defer { worker.dropKept() }
      return Self.written(by: export, known)
    }
    guard isOneState else {
      // Somebody writes the file, or it has flaws: read anew, and by one worker, it is what it is for all.
      worker.closeDocument()
      return .reply(self.reply(in: worker))
    }
    guard !missing.isEmpty else { return .reply(reply) }
    return .parts(Self.divided(missing, among: workers).map { part(.words($0)) })
  }

  private func rangesToShare(in worker: WorkerContext) -> [Range<Int>] {
    guard workers > 1, source.mayBeShared else { return [] }
    var ranges: [Range<Int>] = []
    _ = finished(in: worker) { _, export in
      ranges = export.rangesToShare(among: workers)
      return Reply(Data(), ExportReport())
    }
    return ranges
  }

  private func part(_ work: ExportPart.Work) -> ExportPart {
    ExportPart(request: self, work: work)
  }

  private static func divided(_ pages: [Int], among workers: Int) -> [[Int]] {
    let count = max(1, min(workers * 2, pages.count / 32))
    return (0..<count).map { Array(pages[$0 * pages.count / count..<($0 + 1) * pages.count / count]) }
  }

  // MARK: Documents

  /// What comes of a document's export, or of its not being there.
  fileprivate func finished(
    in worker: WorkerContext, _ body: (WorkerContext, SharedExport) -> Reply
  ) -> Reply {
    do throws(AnnotatedDocument.Failure) {
      let document = try source.open(in: worker, password: password)
      let export = worker.kept("export of \(path) into \(folder ?? "")") {
        SharedExport(options(in: worker), of: document, path: path)
      }
      return body(worker, export)
    } catch {
      return reply(for: error, options(in: worker))
    }
  }

  private static func written(by export: SharedExport, _ marked: MarkedPages? = nil) -> Reply {
    var bytes = Data()
    let report = export.write(marked) { bytes.append(contentsOf: $0) }
    return Reply(bytes, report)
  }

  private func options(in worker: WorkerContext) -> ExportOptions {
    var options = (try? worker.value(of: options)) ?? ExportOptions()
    options.images?.base = folder
    options.links.folder = folder
    return options
  }

  /// The reply for a document that couldn't be read.
  func reply(for failure: AnnotatedDocument.Failure, _ options: ExportOptions) -> Reply {
    let (bytes, report) = options.export(failure: failure, path: path)
    return Reply(Data(bytes), report)
  }

  /// The reply for a document that its worker didn't survive, or didn't get done.
  func reply(for failure: WorkerFailure, _ options: ExportOptions) -> Reply {
    reply(
      for: AnnotatedDocument.Failure(code: failure.code, message: "\(path): \(failure)"), options)
  }
}

/// A part of the export of a large document.
struct ExportPart: WorkerRequest {
  /// What there is to do.
  enum Work: Codable {
    /// Reading what the dictionaries say; nothing is answered, since it is needed in the same process.
    case dictionaries
    /// Reading the text that is marked on some pages.
    case marks(Range<Int>)
    /// Reading the words of some pages.
    case words([Int])
  }

  var request: ExportRequest
  var work: Work

  func reply(in worker: WorkerContext) -> MarkedPages {
    // A document that can't be opened any more isn't flawless.
    var marked = MarkedPages()
    marked.isFlawless = false
    _ = request.finished(in: worker) { _, export in
      switch work {
      case .dictionaries: export.prepare()
      case .marks(let range): marked = export.markedPages(range)
      case .words(let pages): marked = export.wordsOfPages(pages)
      }
      return .init(Data(), ExportReport())
    }
    marked.version = worker.documentVersion
    return marked
  }
}
