/// The processor time that a request may use, with its parts and the requests in its place.
///
/// Each part by itself may stay below the limit of one, and all of them together take hours.
final class ProcessorBudget {
  /// How much there is; nil for any.
  let limit: Duration?
  private var used = Duration.zero

  init(limit: Duration?) {
    self.limit = limit
  }

  /// The limit, once it is used up.
  var exceededLimit: Duration? { limit.flatMap { used >= $0 ? $0 : nil } }

  /// Counts what a worker used.
  func charge(_ time: Duration) { used += time }
}
