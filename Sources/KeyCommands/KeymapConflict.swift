/// Two bindings of one context that get in each other's way.
public enum KeymapConflict: Hashable, Sendable, CustomStringConvertible {
  /// Both have the same keys, for different commands: the first one counts.
  case sameKeys(Keymap.Binding, Keymap.Binding)
  /// The keys of the first start those of the second, which can therefore never be pressed in full.
  case prefix(shorter: Keymap.Binding, longer: Keymap.Binding)

  /// What is in whose way and what to do about it, on one line.
  public var description: String {
    switch self {
    case .sameKeys(let first, let second):
      "\(first.keys) stands for both “\(first.command)” and “\(second.command)”\(Self.place(first)): "
        + "remove one of them"
    case .prefix(let shorter, let longer):
      "\(longer.keys) (“\(longer.command)”) can't be reached\(Self.place(shorter)) because "
        + "\(shorter.keys) already stands for “\(shorter.command)”: change one of them"
    }
  }

  private static func place(_ binding: Keymap.Binding) -> String {
    binding.context.map { " in \($0)" } ?? ""
  }
}

extension Keymap {
  /// The bindings that get in each other's way, in the order of the bindings.
  ///
  /// Keys that mean one thing everywhere and another in one context are no conflict: that is what contexts are
  /// for.
  public func conflicts() -> [KeymapConflict] {
    bindings.indices.flatMap { index in
      bindings[(index + 1)...].compactMap { Self.conflict(bindings[index], $0) }
    }
  }

  private static func conflict(_ first: Binding, _ second: Binding) -> KeymapConflict? {
    guard first.context == second.context else { return nil }
    if first.keys == second.keys {
      return first.command == second.command ? nil : .sameKeys(first, second)
    }
    if second.keys.continues(first.keys.keys) { return .prefix(shorter: first, longer: second) }
    if first.keys.continues(second.keys.keys) { return .prefix(shorter: second, longer: first) }
    return nil
  }
}
