/// Two bindings of one context that conflict.
public enum KeymapConflict<Command: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// Both have the same keys for different commands; the first one wins.
  case sameKeys(Keymap<Command>.Binding, Keymap<Command>.Binding)
  /// The keys of the first are a prefix of the second's, which can therefore never be completed.
  case prefix(shorter: Keymap<Command>.Binding, longer: Keymap<Command>.Binding)

  /// The conflict and its remedy, on one line.
  public var description: String {
    switch self {
    case .sameKeys(let first, let second):
      "\(first.keys) is bound to both “\(first.command)” and “\(second.command)”\(Self.contextPhrase(first)): "
        + "remove one of them"
    case .prefix(let shorter, let longer):
      "\(longer.keys) (“\(longer.command)”) can't be reached\(Self.contextPhrase(shorter)) because "
        + "\(shorter.keys) is already bound to “\(shorter.command)”: change one of them"
    }
  }

  private static func contextPhrase(_ binding: Keymap<Command>.Binding) -> String {
    binding.context.map { " in \($0)" } ?? ""
  }
}

extension Keymap {
  /// Returns the conflicts between bindings, in the order of the bindings.
  ///
  /// Keys that have one binding everywhere and another in one context don't conflict: contexts exist for that.
  public func conflicts() -> [KeymapConflict<Command>] {
    bindings.indices.flatMap { index in
      bindings[(index + 1)...].compactMap { Self.conflict(bindings[index], $0) }
    }
  }

  private static func conflict(_ first: Binding, _ second: Binding) -> KeymapConflict<Command>? {
    guard first.context == second.context else { return nil }
    if first.keys == second.keys {
      return first.command == second.command ? nil : .sameKeys(first, second)
    }
    if second.keys.continues(first.keys.keys) { return .prefix(shorter: first, longer: second) }
    if first.keys.continues(second.keys.keys) { return .prefix(shorter: second, longer: first) }
    return nil
  }
}
