extension Keymap {
  /// What a user wants otherwise.
  public enum Change: Hashable, Sendable {
    /// The keys stand for this now.
    case bind(Binding)
    /// The keys stand for nothing any more, everywhere or in one context.
    case remove(KeySequence, context: String?)

    /// The keys that are concerned.
    public var keys: KeySequence {
      switch self {
      case .bind(let binding): binding.keys
      case .remove(let keys, _): keys
      }
    }

    /// The context that is concerned; nil is “everywhere”.
    public var context: String? {
      switch self {
      case .bind(let binding): binding.context
      case .remove(_, let context): context
      }
    }
  }

  /// The keymap with changes made to it; of several for the same keys in the same context the last one counts.
  public func applying(_ changes: [Change]) -> Keymap {
    var last: [Place: Int] = [:]
    for (index, change) in changes.enumerated() { last[Place(change)] = index }
    let added = changes.enumerated().compactMap { index, change -> Binding? in
      guard case .bind(let binding) = change, last[Place(change)] == index else { return nil }
      return binding
    }
    return Keymap(bindings.filter { last[Place($0)] == nil } + added)
  }
}

extension Keymap.Place {
  /// Where a change is made.
  fileprivate init(_ change: Keymap.Change) {
    self.init(keys: change.keys, context: change.context)
  }
}
