import Workers

/// The queue of a command's documents: the named ones, then those of a list as they arrive.
final class BatchQueue {
  /// The result of asking for the next document.
  enum Next {
    case input(BatchInput)
    /// No document now; more may come.
    case later
    case end
  }

  /// The number of documents; nil while it is unknown.
  let total: Int?
  /// The number of documents that were removed from the queue.
  private(set) var taken = 0
  private var known: ArraySlice<BatchInput>
  private let list: FileList?

  init(_ known: [BatchInput], list: FileList? = nil) {
    self.known = known[...]
    self.list = list
    total = list == nil ? known.count : list?.count.map { $0 + known.count }
  }

  /// The descriptor that becomes readable when more documents may have arrived; nil if waiting isn't needed.
  var descriptor: Int32? { list?.descriptor }

  /// Returns the next document; each line of a list is one, even if it is a duplicate or empty.
  func next() throws(Failure) -> Next {
    if let input = known.popFirst() {
      taken += 1
      return .input(input)
    }
    switch try list?.next() {
    case .name(let name):
      taken += 1
      return .input(BatchInput(input: .location(name)))
    case .later: return .later
    case .end, nil: return .end
    }
  }

  /// Returns requests for the documents, made as workers become free; none after Ctrl-C.
  ///
  /// - Parameter make: makes the request for a document; nil for one that needs none.
  /// - Returns: the source of requests for a pool.
  func requests<Request: WorkerRequest>(
    _ make: @escaping (BatchInput) throws -> Request?
  ) -> WorkerRequests<Request> {
    WorkerRequests(descriptor: descriptor) { [self] in
      while Interruption.signal == nil {
        switch try next() {
        case .later: return .later
        case .end: return .end
        case .input(let input): if let request = try make(input) { return .request(request) }
        }
      }
      // The pool notices the cancellation in its next turn and drops the remaining documents.
      return .later
    }
  }
}
