/// The processor time that a request may use, together with its parts and the requests that replace it.
///
/// Each part may stay below the limit of one request while all parts together take hours.
final class ProcessorBudget {
  /// The limit; nil for none.
  let limit: Duration?
  private var used = Duration.zero

  init(limit: Duration?) {
    self.limit = limit
  }

  /// The limit, once it is used up.
  var exceededLimit: Duration? { limit.flatMap { used >= $0 ? $0 : nil } }

  /// Adds the time that a worker used.
  func charge(_ time: Duration) { used += time }
}
