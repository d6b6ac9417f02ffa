import Foundation

/// The files that a worker is handed with a request, and what else it may open.
///
/// They come from the parent's own request, never from what another worker has made of it.
struct WorkerRights: Codable {
  /// The names of the files whose descriptors come with the message.
  var files: [String]
  /// The files that it may read, in the first message.
  var readable: [String]

  /// Enters the sandbox with these rights.
  ///
  /// - Returns: the parts that all threads are in; nil if the sandbox is required and incomplete.
  func enter(_ mode: Sandbox.Mode) -> Sandbox.Parts? {
    guard mode != .off else { return [] }
    // Landlock leaves other threads their rights; seccomp includes them.
    let isAlone = Sandbox.hasOneThread
    let parts = Sandbox.enter(reading: readable).intersection(isAlone ? .all : .calls)
    return mode == .required && parts != .all ? nil : parts
  }
}
