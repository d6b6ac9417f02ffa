/// A source of requests for a pool.
///
/// Most requests come from a sequence. A list that another program writes gradually comes from a descriptor,
/// so that waiting for its next line doesn't hold up replies.
package struct WorkerRequests<Request: WorkerRequest> {
  /// The result of asking for the next request.
  package enum Next {
    /// A request.
    case request(Request)
    /// No request now: ask again when the descriptor is readable, or without one in the next turn.
    case later
    /// No more requests.
    case end
  }

  /// The descriptor that becomes readable when there may be a request; nil if waiting isn't needed.
  let descriptor: Int32?
  let next: () throws -> Next

  /// Creates requests from a sequence, read one at a time.
  package init(_ requests: some Sequence<Request>) {
    var iterator = requests.makeIterator()
    descriptor = nil
    next = { iterator.next().map { .request($0) } ?? .end }
  }

  /// Creates requests from a descriptor or another source.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor to wait for after ``Next/later``; nil if waiting isn't needed.
  ///   - next: returns the next request without blocking.
  package init(descriptor: Int32? = nil, next: @escaping () throws -> Next) {
    self.descriptor = descriptor
    self.next = next
  }
}
