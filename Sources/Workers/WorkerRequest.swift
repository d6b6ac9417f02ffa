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
  /// What the worker answers with; `Data` goes over as it is, anything else is encoded.
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
