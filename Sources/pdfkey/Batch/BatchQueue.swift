import DocModel
import Workers

/// The documents that a command goes through, one after the other: those that are known, then those of a list as it
/// is written.
final class BatchQueue {
  /// What there is to be done next.
  enum Next {
    case input(BatchInput)
    /// Nothing now: more may come.
    case later
    case end
  }

  /// How many documents there are; nil while nobody knows.
  let total: Int?
  /// How many have been taken.
  private(set) var taken = 0
  private var known: ArraySlice<BatchInput>
  private let list: FileList?

  init(_ known: [BatchInput], list: FileList? = nil) {
    self.known = known[...]
    self.list = list
    total = list == nil ? known.count : list?.count.map { $0 + known.count }
  }

  /// What can be read from when more may have come; nil where nothing has to be waited for.
  var descriptor: Int32? { list?.descriptor }

  /// The next document; each line of a list is one, also where it was named before, or is empty.
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

  /// Requests for the documents, made as workers become free; none after Ctrl-C.
  ///
  /// - Parameter make: the request for a document; nil for one that needs none.
  /// - Returns: what a pool takes its requests from.
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
      // What was stopped isn't done: the pool is told so in its next turn.
      return .later
    }
  }
}
