/// Something that a worker is asked to do, and what it answers with.
///
/// A request is a plain value that says everything, since it is carried out in another process: the same
/// program, which knows the same type. What goes wrong with a document belongs into the reply; what goes wrong
/// with the worker is a ``WorkerFailure``.
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
public protocol WorkerRequest: Codable, Sendable {
  /// What the worker answers with; ``WorkerBytes`` go over as they are, anything else is encoded.
  associatedtype Reply: Codable & Sendable

  /// What the request is called between the two processes.
  static var name: String { get }

  /// Carries the request out, within a worker.
  func reply(in worker: WorkerContext) -> Reply
}

extension WorkerRequest {
  /// The name of the type.
  public static var name: String { String(describing: Self.self) }
}

/// A request that several workers may share, such as one about many pages of one document.
///
/// The worker that is asked first may answer with parts in place of a reply: requests of their own, which
/// whichever workers are free carry out. What becomes of their replies, the answer says. Parts aren't divided
/// any further.
public protocol SharedRequest: WorkerRequest {
  /// What it is divided into.
  associatedtype Part: WorkerRequest

  /// Carries the request out or says what has to be done first, within a worker.
  ///
  /// - Parameters:
  ///   - worker: what this worker keeps; where it can be, the one that is asked again is the same.
  ///   - parts: the replies to all parts that were asked for so far, in their order; none at first.
  /// - Returns: the reply, or what it takes.
  func answer(in worker: WorkerContext, knowing parts: [Part.Reply]) -> SharedAnswer<Self>
}

/// What a worker says to a request that may be shared.
public enum SharedAnswer<Request: SharedRequest> {
  /// Everything that was asked for.
  case reply(Request.Reply)
  /// These have to be carried out first; then the request is asked again, with what they gave.
  ///
  /// The first one goes to the same worker, where it can. One that fails fails the request.
  case parts([Request.Part])
  /// These stand in the request's place, each with a reply of its own that is delivered in order.
  case instead([Request])
}
