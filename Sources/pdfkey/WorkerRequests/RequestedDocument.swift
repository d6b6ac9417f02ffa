import DocModel
import Foundation
import Workers

/// A request that is about one document.
protocol ReadingRequest: WorkerRequest {
  /// The document.
  var source: RequestedDocument { get }
}

/// The source of a document in a request.
enum RequestedDocument: Codable {
  /// A path or a `file:` URL.
  case location(String)
  /// The bytes from standard input.
  case bytes(Data)
  /// No source; the output contains the failure instead of the document.
  case failure(ExportFailure)

  /// Creates the source of an input.
  init(_ input: Input) {
    switch input {
    case .location(""):
      self = .failure(.init(code: "noSuchFile", message: "the list of files has an empty line; remove it"))
    case .location(let location): self = .location(location)
    case .standardInput:
      do throws(Failure) {
        self = .bytes(try StandardInput.read())
      } catch {
        self = .failure(ExportFailure(code: error.code, message: error.message))
      }
    }
  }

  /// Whether several workers can read it; a pipe can be read only once.
  var mayBeShared: Bool {
    guard case .location(let location) = self else { return false }
    return !DocumentSource(location).isPipe
  }

  /// Opens the document, which the worker keeps open for the next request about it.
  func open(in worker: WorkerContext, password: String?) throws(ExportFailure) -> Document {
    let found: DocumentSource
    switch self {
    case .location(let location): found = DocumentSource(location)
    case .bytes(let data): found = .bytes(data, name: StandardInput.name)
    case .failure(let failure): throw failure
    }
    do throws(DocumentError) {
      return try worker.document(found, password: password)
    } catch {
      throw ExportFailure(error)
    }
  }
}
