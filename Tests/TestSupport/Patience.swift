/// The time that a test waits for an event.
///
/// Under heavy load slowness isn't a failure: only an event that never occurs takes so long.
package enum Patience {
  /// A limit that is long enough under any load.
  package static let limit: Duration = .seconds(300)
}
