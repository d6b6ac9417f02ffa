import DocModel
import Workers

/// A request to the worker that has a document open.
package struct DocumentRequest<Question: DocumentQuestion>: WorkerRequest {
  var question: Question
  /// The files that the answer needs besides the document; nil if it needs no others than those before.
  var files: [String]?

  private enum CodingKeys: String, CodingKey { case question }

  package func openFiles() -> [String: Int32]? { files.map { HandedFiles.open($0) } }

  package func reply(in worker: WorkerContext) -> DocumentReply<Question.Answer> {
    guard let document = worker.openDocument else { return .notOpen }
    do throws(DocumentError) {
      return .answer(try document.answer(question))
    } catch {
      return .error(error)
    }
  }
}

/// A worker's reply to a question about its document.
package enum DocumentReply<Answer: Codable & Sendable>: Codable, Sendable {
  /// The answer.
  case answer(Answer)
  /// An error of the document.
  case error(DocumentError)
  /// The worker has replaced a lost one and hasn't opened the document.
  case notOpen
}

/// A request to make edits that another worker has made before, in the version of the document that the worker has open.
package struct EditsRequest: WorkerRequest {
  package var edits: [EditHistory.Step]

  package init(_ edits: [EditHistory.Step]) { self.edits = edits }

  package func reply(in worker: WorkerContext) -> DocumentReply<Bool> {
    guard let document = worker.openDocument else { return .notOpen }
    do throws(DocumentError) {
      try document.makeAgain(edits)
      // The version with the edits is made by the first question that reads them: now, not when a picture is asked for,
      // whose reply says if it can't be made.
      _ = try? document.page(at: 0)
      return .answer(true)
    } catch {
      return .error(error)
    }
  }
}

extension ReadableDocument {
  /// Makes edits that another worker has made in this version of the document.
  fileprivate func makeAgain(_ edits: [EditHistory.Step]) throws(DocumentError) {
    for case .failed(let error) in try edit(.applyAgain(edits), author: nil).outcomes {
      throw .unreadable(source.name, reason: "its edits can't be shown (\(error))")
    }
  }
}

/// A request to open a document, which the worker keeps until it ends, even if the file changes.
package struct OpenDocumentRequest: WorkerRequest {
  package var source: DocumentSource
  package var password: String?
  /// Whether the overview is needed; it isn't when a document is reopened.
  package var needsOverview: Bool
  /// The unsaved edits that the document is to show, made in this version of it.
  package var edits: [EditHistory.Step]
  /// The files, besides those of SyncTeX, that libraries open by their names.
  package var readableFiles: [String]

  package init(
    source: DocumentSource, password: String?, needsOverview: Bool, edits: [EditHistory.Step] = [],
    readableFiles: [String] = []
  ) {
    (self.source, self.password, self.needsOverview) = (source, password, needsOverview)
    (self.edits, self.readableFiles) = (edits, readableFiles)
  }

  package func openFiles() -> [String: Int32]? {
    let document = if case .path(let path) = source { [path] } else { [String]() }
    return HandedFiles.open(document + edits.flatMap(\.files))
  }

  package var readablePaths: [String] { SyncTeX.files(of: source) + readableFiles }

  package func reply(in worker: WorkerContext) -> DocumentReply<RemoteOverview?> {
    worker.openDocument = nil
    do throws(DocumentError) {
      let document = try worker.opener.open(source, password: password)
      if !edits.isEmpty { try document.makeAgain(edits) }
      worker.openDocument = document
      return .answer(needsOverview ? RemoteOverview(try document.overview()) : nil)
    } catch {
      return .error(error)
    }
  }
}

/// A request for the parts of the sandbox that the worker is in, as their bits.
///
/// As the first request it enters the sandbox, before the worker reads a document that might falsify the answer.
struct SandboxRequest: WorkerRequest {
  var readablePaths: [String]

  func reply(in worker: WorkerContext) -> Int32 { worker.sandbox.rawValue }
}

extension WorkerContext {
  /// The open document of this worker.
  package var openDocument: (any ReadableDocument)? {
    get { held("the open document", as: (any ReadableDocument).self) }
    set { hold(newValue, as: "the open document") }
  }

  /// The opener of documents in this worker; a different one only in tests.
  package var opener: any DocumentOpening {
    get { held("opener", as: (any DocumentOpening).self) ?? LocalDocumentOpener() }
    set { hold(newValue, as: "opener") }
  }
}

/// The requests about an open document.
package enum DocumentRequests {
  /// The types of requests that a worker must support.
  package static let all: [any WorkerRequest.Type] =
    [SandboxRequest.self, OpenDocumentRequest.self, EditsRequest.self]
    + DocumentQuestions.all.map { request(for: $0) }

  private static func request<Question: DocumentQuestion>(for _: Question.Type) -> any WorkerRequest.Type {
    DocumentRequest<Question>.self
  }
}
