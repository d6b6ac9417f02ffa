import DocModel
import Workers

/// Something that is asked about a document in another process: a plain value, as its answer is.
protocol DocumentQuestion: Codable, Sendable {
  /// What is answered.
  associatedtype Answer: Codable & Sendable

  /// Answers from a document, within a worker.
  func answer(from document: any ReadableDocument) throws(DocumentError) -> Answer
}

/// Puts a question to the worker that has a document open.
struct DocumentRequest<Question: DocumentQuestion>: WorkerRequest {
  var question: Question

  func reply(in worker: WorkerContext) -> DocumentReply<Question.Answer> {
    guard let document = worker.openDocument else { return .notOpen }
    do throws(DocumentError) {
      return .answer(try question.answer(from: document))
    } catch {
      return .error(error)
    }
  }
}

/// What a worker says to a question about its document.
enum DocumentReply<Answer: Codable & Sendable>: Codable, Sendable {
  /// The answer.
  case answer(Answer)
  /// What was wrong with the document.
  case error(DocumentError)
  /// The worker has no document: it took the place of one that was lost.
  case notOpen
}

/// Has a worker open a document, which it keeps, whatever becomes of the file, until it ends.
struct OpenDocumentRequest: WorkerRequest {
  var source: DocumentSource
  var password: String?
  /// Whether the overview is wanted, which it isn't when a document is opened again.
  var wantsOverview: Bool

  func reply(in worker: WorkerContext) -> DocumentReply<RemoteOverview?> {
    worker.openDocument = nil
    do throws(DocumentError) {
      let document = try worker.opener.open(source, password: password)
      worker.openDocument = document
      return .answer(wantsOverview ? RemoteOverview(try document.overview()) : nil)
    } catch {
      return .error(error)
    }
  }
}

extension WorkerContext {
  /// The document that a reader reads here.
  fileprivate var openDocument: (any ReadableDocument)? {
    get { held("the reader's document", as: (any ReadableDocument).self) }
    set { hold(newValue, as: "the reader's document") }
  }

  /// What opens documents within this worker; another one only in tests.
  public var opener: any DocumentOpening {
    get { held("opener", as: (any DocumentOpening).self) ?? LocalDocumentOpener() }
    set { hold(newValue, as: "opener") }
  }
}

/// The requests of the reader's documents.
public enum ReaderRequests {
  /// What a worker has to know to answer them.
  public static let all: [any WorkerRequest.Type] = [
    OpenDocumentRequest.self,
    DocumentRequest<FactsQuestion>.self, DocumentRequest<AllAnnotationsQuestion>.self,
    DocumentRequest<ExportQuestion>.self,
    DocumentRequest<StringQuestion>.self, DocumentRequest<TextQuestion>.self,
    DocumentRequest<PageQuestion>.self, DocumentRequest<ImageQuestion>.self,
    DocumentRequest<PreparationQuestion>.self,
    DocumentRequest<MatchesQuestion>.self, DocumentRequest<AnnotationsQuestion>.self,
    DocumentRequest<MarkedTextsQuestion>.self, DocumentRequest<LinksQuestion>.self,
  ]
}
