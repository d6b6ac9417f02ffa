/// A request to a worker, with the type of its reply.
///
/// A request is a self-contained value, since another process carries it out: the same program, which has the
/// same type. Errors of a document belong to the reply; errors of the worker are a ``WorkerFailure``.
///
/// ```swift
/// struct CountPages: WorkerRequest {
///   var path: String
///
///   func reply(in worker: WorkerContext) -> Int? {
///     try? worker.document(.path(path)).pageCount
///   }
/// }
/// ```
package protocol WorkerRequest: Codable, Sendable {
  /// The type of the reply; ``WorkerBytes`` are transferred as they are, all other types are encoded.
  associatedtype Reply: Codable & Sendable

  /// The name of the request in messages.
  static var name: String { get }

  /// Carries out the request in a worker.
  func reply(in worker: WorkerContext) -> Reply

  /// Opens the files that the worker needs, which may open none itself.
  ///
  /// - Returns: the descriptors by the names that the request has for them, which replace those of earlier requests;
  ///   nil if it needs no others.
  func openFiles() -> [String: Int32]?

  /// The files that the worker may open itself, if this is its first request.
  var readablePaths: [String] { get }
}

extension WorkerRequest {
  /// The name of the type.
  package static var name: String { String(describing: Self.self) }

  /// Opens no files.
  package func openFiles() -> [String: Int32]? { nil }

  /// No files.
  package var readablePaths: [String] { [] }
}

/// A request that several workers can share, such as one about many pages of a document.
///
/// The first worker may answer with parts in place of a reply: requests that any free workers carry out,
/// whose replies are then passed to ``answer(in:knowing:)``. Parts aren't divided further.
package protocol SharedRequest: WorkerRequest {
  /// The type of the parts.
  associatedtype Part: WorkerRequest

  /// Carries out the request in a worker, or divides it into parts.
  ///
  /// - Parameters:
  ///   - worker: the state of the worker, the same for each call if possible.
  ///   - parts: the replies to all parts so far, in order; empty at first.
  /// - Returns: the reply, or the parts that it needs.
  func answer(in worker: WorkerContext, knowing parts: [Part.Reply]) -> SharedAnswer<Self>
}

/// A worker's answer to a request that can be shared.
package enum SharedAnswer<Request: SharedRequest> {
  /// The reply.
  case reply(Request.Reply)
  /// Parts to carry out first; then the request is sent again, with their replies.
  ///
  /// The first part goes to the same worker if possible. If a part fails, the request fails.
  case parts([Request.Part])
  /// Requests that replace this one, each with its own reply, which are delivered in order.
  case instead([Request])
}
