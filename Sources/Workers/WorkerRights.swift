import DocModel
import Foundation

/// The files that a worker is handed with a request, and what else it may open.
///
/// They come from the parent's own request, never from what another worker has made of it.
struct WorkerRights: Codable {
  /// The names of the files whose descriptors come with the message.
  var files: [String]
  /// The files that it may read, and the folders in which it may write, in the first message.
  var readable: [String]
  var writable: [String]

  /// Enters the sandbox with these rights.
  ///
  /// - Returns: false if it is required and incomplete.
  func enter(_ mode: Sandbox.Mode) -> Bool {
    guard mode != .off else { return true }
    let parts = Sandbox.enter(reading: readable, writing: writable.isEmpty ? nil : writable)
    return mode != .required || parts == .all
  }
}
