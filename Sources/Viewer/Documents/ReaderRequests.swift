import Workers

/// The requests about the reader's documents.
package enum ReaderRequests {
  /// The types of requests that a worker must support.
  package static let all: [any WorkerRequest.Type] =
    DocumentRequests.all + [DocumentRequest<SignaturesQuestion>.self]
}
