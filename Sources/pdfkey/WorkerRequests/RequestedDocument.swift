import Foundation
import Workers
import DocModelExchange

/// A request that is about one document.
protocol ReadingRequest: WorkerRequest {
  /// The document.
  var source: RequestedDocument { get }
}

extension ReadingRequest {
  /// Opens the document.
  func openFiles() -> [String: Int32]? { HandedFiles.open([source.path].compactMap(\.self)) }
}

/// The source of a document in a request.
enum RequestedDocument: Codable {
  /// A file, or the bytes from standard input.
  case source(DocumentSource)
  /// No source; the output contains the failure instead of the document.
  case failure(ExportFailure)

  /// Creates the source of an input.
  init(_ input: Input) {
    switch input {
    case .location(""):
      self = .failure(.init(code: "noSuchFile", message: "the list of files has an empty line; remove it"))
    case .location(let location): self = .source(DocumentSource(location))
    case .standardInput:
      do throws(Failure) {
        self = .source(.bytes(try StandardInput.read(), name: StandardInput.name))
      } catch {
        self = .failure(ExportFailure(code: error.code, message: error.message))
      }
    }
  }

  /// The path of the file; nil for standard input.
  var path: String? {
    if case .source(.path(let path)) = self { path } else { nil }
  }

  /// Whether several workers can read it; a pipe can be read only once.
  var mayBeShared: Bool {
    path.map { !DocumentSource.path($0).isPipe } ?? false
  }

  /// Opens the document, which the worker keeps open for the next request about it.
  func open(in worker: WorkerContext, password: String?) throws(ExportFailure) -> Document {
    let source: DocumentSource
    switch self {
    case .source(let found): source = found
    case .failure(let failure): throw failure
    }
    do throws(DocumentError) {
      return try worker.document(source, password: password)
    } catch {
      throw ExportFailure(code: error.code, message: error.programMessage)
    }
  }
}
