import Foundation
import Workers
import DocModelExchange

/// A request to export a document's annotations.
struct ExportRequest: SharedRequest, ReadingRequest {
  /// The images of a document's annotations one after another, and the document in the export format.
  typealias Reply = BytesWithMetadata<ExportReply>
  typealias Part = ExportPart

  /// The number of the request, which identifies its reply.
  var number: Int
  var source: RequestedDocument
  /// The name of the document in results.
  var path: String
  /// The password to try first, if there is one.
  var password: String?
  /// The options, common to all documents.
  var options: CommonValue<ExportOptions>
  /// The folder of the export, for relative links to images and documents; nil for standard output.
  var folder: String?
  /// The maximum number of workers that share the pages of a large document.
  var workers = 1

  func reply(in worker: WorkerContext) -> Reply {
    finished(in: worker) { _, export in Self.written(by: export) }
  }

  func answer(in worker: WorkerContext, knowing parts: [MarkedPages]) -> SharedAnswer<Self> {
    if parts.isEmpty {
      // Poppler is loaded while the document is opened.
      Document.prepareForPages()
      let ranges = rangesToShare(in: worker)
      if ranges.isEmpty { return .reply(reply(in: worker)) }
      return .parts([part(.dictionaries)] + ranges.map { part(.marks($0)) })
    }
    // The first part only read the dictionaries; its reply is empty.
    let known = MarkedPages(joining: Array(parts.dropFirst()))
    var isOneState = known.isFlawless
    var missing: [Int] = []
    let reply = finished(in: worker) { worker, export in
      isOneState = isOneState && known.version == worker.documentVersion
      guard isOneState else { return .nothing }
      missing = export.wordlessPages(known)
      guard missing.isEmpty else { return .nothing }
      defer { worker.dropCached() }
      return Self.written(by: export, known)
    }
    guard isOneState else {
      // The file is changing, or has flaws: reading it anew in one worker gives a consistent result.
      worker.closeDocument()
      return .reply(self.reply(in: worker))
    }
    guard !missing.isEmpty else { return .reply(reply) }
    return .parts(Self.divided(missing, among: workers).map { part(.words($0)) })
  }

  /// The number of page ranges for each worker, so that all end at about the same time.
  private static let rangesPerWorker = 4

  private func rangesToShare(in worker: WorkerContext) -> [Range<Int>] {
    guard workers > 1, source.mayBeShared else { return [] }
    var ranges: [Range<Int>] = []
    _ = finished(in: worker) { _, export in
      ranges = export.independentRanges(atMost: workers * Self.rangesPerWorker)
      return .nothing
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

  /// Returns the reply for a document's export, or for the failure to open it.
  fileprivate func finished(
    in worker: WorkerContext, _ body: (WorkerContext, SharedExport) -> Reply
  ) -> Reply {
    do throws(ExportFailure) {
      let document = try source.open(in: worker, password: password)
      let export = worker.cached("export of \(path) into \(folder ?? "")") {
        SharedExport(options(in: worker), of: document, path: path)
      }
      return body(worker, export)
    } catch {
      return reply(for: error, options(in: worker))
    }
  }

  private static func written(by export: SharedExport, _ marked: MarkedPages? = nil) -> Reply {
    var (bytes, images) = (Data(), [ExportReply.Image]())
    export.imageSink = { png, place in
      bytes.append(png)
      images.append(.init(place: place, length: png.count))
    }
    // Images are made before the first byte of the document is written.
    let report = export.write(marked) { bytes.append(contentsOf: $0) }
    return Reply(bytes, ExportReply(report: report, images: images))
  }

  private func options(in worker: WorkerContext) -> ExportOptions {
    var options = (try? worker.value(of: options)) ?? ExportOptions()
    options.images?.base = folder
    options.links.folder = folder
    return options
  }

  /// Returns the reply for a document that couldn't be read.
  func reply(for failure: ExportFailure, _ options: ExportOptions) -> Reply {
    let (bytes, report) = options.export(failure: failure, path: path)
    return Reply(Data(bytes), ExportReply(report: report))
  }

  /// Returns the reply for a document whose worker crashed or was stopped.
  func reply(for failure: WorkerFailure, _ options: ExportOptions) -> Reply {
    reply(
      for: ExportFailure(code: failure.code, message: "\(path): \(failure)"), options)
  }
}

/// The facts about an exported document.
struct ExportReply: Codable, Hashable, Sendable {
  /// An image of an annotation.
  struct Image: Codable, Hashable, Sendable {
    var place: ExportImages.Place
    /// The number of bytes.
    var length: Int
  }

  var report = ExportReport()
  /// The images, whose bytes precede those of the document.
  var images: [Image] = []
}

extension BytesWithMetadata<ExportReply> {
  /// The reply about a part that is done, or isn't.
  fileprivate static var nothing: Self { .init(Data(), ExportReply()) }

  /// The bytes of the document and of each image; nil if a worker has given other lengths.
  var parts: (document: Data, images: [(place: ExportImages.Place, png: Data)])? {
    var rest = bytes
    var images: [(place: ExportImages.Place, png: Data)] = []
    for image in metadata.images {
      guard 0...rest.count ~= image.length else { return nil }
      images.append((image.place, rest.prefix(image.length)))
      rest = rest.dropFirst(image.length)
    }
    return (rest, images)
  }
}

/// A part of the export of a large document.
struct ExportPart: WorkerRequest {
  /// The work of a part.
  enum Work: Codable {
    /// Reads the dictionaries; the reply is empty, since the same process uses the result.
    case dictionaries
    /// Reads the text under marks on some pages.
    case marks(Range<Int>)
    /// Reads the words of some pages.
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
      return .nothing
    }
    marked.version = worker.documentVersion
    return marked
  }
}
