import DocModel
import Foundation
import Workers

/// Asks a worker for the annotations of a document in some format.
struct ExportRequest: WorkerRequest {
  /// Where the document is.
  enum Source: Codable {
    /// A path or a `file:` URL.
    case location(String)
    /// What came from standard input.
    case bytes(Data)
    /// Nowhere: its place in the output says why.
    case failure(AnnotatedDocument.Failure)
  }

  /// What was exported.
  struct Reply: Codable {
    /// One document in the format.
    var bytes: Data
    /// What became of it.
    var report: ExportReport

    init(_ exported: (bytes: [UInt8], report: ExportReport)) {
      bytes = Data(exported.bytes)
      report = exported.report
    }
  }

  var source: Source
  /// What the document is called in results.
  var path: String
  /// The password to try, where one was given.
  var password: String?
  var options: ExportOptions

  func reply(in worker: WorkerContext) -> Reply {
    do throws(DocumentError) {
      switch source {
      case .location(let location): return try reply(DocumentSource(location), worker)
      case .bytes(let data): return try reply(.bytes(data, name: StandardInput.name), worker)
      case .failure(let failure): return reply(for: failure)
      }
    } catch {
      return reply(for: AnnotatedDocument.Failure(error))
    }
  }

  private func reply(_ source: DocumentSource, _ worker: WorkerContext) throws(DocumentError) -> Reply {
    let document = try worker.document(source, password: password)
    return Reply(options.export(document: document, path: path))
  }

  /// The reply for a document that couldn't be read.
  func reply(for failure: AnnotatedDocument.Failure) -> Reply {
    Reply(options.export(failure: failure, path: path))
  }

  /// The reply for a document that its worker didn't survive, or didn't get done.
  func reply(for failure: WorkerFailure) -> Reply {
    reply(for: AnnotatedDocument.Failure(code: failure.code, message: "\(path): \(failure)"))
  }
}
