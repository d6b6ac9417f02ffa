/// How long a test waits for what is bound to happen.
///
/// A machine may have much else to do: what takes long isn't wrong, and only what never comes is waited for so long.
package enum Patience {
  /// Long enough for any machine.
  package static let limit: Duration = .seconds(300)
}
