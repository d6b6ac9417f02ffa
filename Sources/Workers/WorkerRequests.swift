/// Where a pool takes its requests from.
///
/// Most come from a sequence. A list that another program writes as it goes comes from a descriptor, so that
/// replies are not held up by a line that hasn't been written yet.
public struct WorkerRequests<Request: WorkerRequest> {
  /// What there is to do next.
  public enum Next {
    /// A request.
    case request(Request)
    /// Nothing now: ask again when the descriptor can be read, or without one in the next turn.
    case later
    /// Nothing any more.
    case end
  }

  /// What can be read from when there may be more; nil where there is no waiting.
  let descriptor: Int32?
  let next: () throws -> Next

  /// Requests from a sequence, taken one at a time.
  public init(_ requests: some Sequence<Request>) {
    var iterator = requests.makeIterator()
    descriptor = nil
    next = { iterator.next().map { .request($0) } ?? .end }
  }

  /// Requests from whatever a descriptor brings, or somebody thinks of.
  ///
  /// - Parameters:
  ///   - descriptor: what to wait for after ``Next/later``; nil where there is no waiting.
  ///   - next: says what there is to do, without waiting.
  public init(descriptor: Int32? = nil, next: @escaping () throws -> Next) {
    self.descriptor = descriptor
    self.next = next
  }
}
