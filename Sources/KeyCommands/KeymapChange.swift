extension Keymap {
  /// A user's change to a keymap.
  public enum Change: Hashable, Sendable {
    /// Binds the keys.
    case bind(Binding)
    /// Removes the keys' binding, everywhere or in one context.
    case remove(KeySequence, context: String?)

    /// The keys whose binding changes.
    public var keys: KeySequence {
      switch self {
      case .bind(let binding): binding.keys
      case .remove(let keys, _): keys
      }
    }

    /// The context of the change; nil is “everywhere”.
    public var context: String? {
      switch self {
      case .bind(let binding): binding.context
      case .remove(_, let context): context
      }
    }
  }

  /// Returns the keymap with changes applied; the last of several for the same keys in the same context wins.
  public func applying(_ changes: [Change]) -> Keymap {
    var last: [Trigger: Int] = [:]
    for (index, change) in changes.enumerated() { last[Trigger(change)] = index }
    let added = changes.enumerated().compactMap { index, change -> Binding? in
      guard case .bind(let binding) = change, last[Trigger(change)] == index else { return nil }
      return binding
    }
    return Keymap(bindings.filter { last[Trigger($0)] == nil } + added)
  }
}

extension Keymap.Trigger {
  /// Creates the keys and context of a change.
  fileprivate init(_ change: Keymap<Command>.Change) {
    self.init(keys: change.keys, context: change.context)
  }
}
