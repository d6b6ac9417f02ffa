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

  /// Returns the replies to the parts, and whether the process changed in between.
  func answer(in worker: WorkerContext, knowing replies: [String]) -> SharedAnswer<Self> {
    if isInstead { return .instead(parts.map { Self(parts: [$0], rounds: 0) }) }
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
