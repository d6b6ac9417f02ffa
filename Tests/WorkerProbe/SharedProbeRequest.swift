import DocModel
import Foundation
import Workers

/// A request that several workers share.
struct SharedProbeRequest: SharedRequest, Equatable {
  typealias Part = ProbeRequest

  /// The parts, which are requested first.
  var parts: [ProbeRequest]
  /// The number of times that the parts are requested.
  var rounds = 1
  /// Whether the parts replace the request.
  var isInstead = false
  /// The file that the parent opens for the request.
  var path: String?
  /// The file that a worker names in its place in the requests that replace this one.
  var otherPath: String?

  func openFiles() -> [String: Int32]? { path.map { HandedFiles.open([$0]) } }

  /// Returns the replies to the parts, and whether the process changed in between.
  func answer(in worker: WorkerContext, knowing replies: [String]) -> SharedAnswer<Self> {
    if isInstead { return .instead(parts.map { Self(parts: [$0], rounds: 0, path: otherPath) }) }
    let first = worker.cached("process") { getpid() }
    guard replies.count >= parts.count * rounds else { return .parts(parts) }
    return .reply(
      replies.isEmpty
        ? reply(in: worker) : replies.joined(separator: " ") + (first == getpid() ? "" : " moved"))
  }

  func reply(in worker: WorkerContext) -> String {
    parts.map { $0.reply(in: worker) }.joined(separator: " ")
  }
}
