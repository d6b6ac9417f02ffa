/// Which keys stand for which command lines.
///
/// Bindings hold everywhere or in one context, which is the name of a pane such as `outline`. A context's own
/// bindings go before those that hold everywhere, as its responder comes before the session.
public struct Keymap: Hashable, Sendable {
  /// Keys, and the command line that they stand for.
  public struct Binding: Hashable, Sendable {
    /// The keys to press.
    public let keys: KeySequence
    /// The command line, exactly as it would be typed, such as `next tab`.
    public let command: String
    /// The pane in which the binding holds, or nil if it holds everywhere.
    public let context: String?

    /// A binding of keys to a command line, everywhere or in one context.
    public init(keys: KeySequence, command: String, context: String? = nil) {
      self.keys = keys
      self.command = command
      self.context = context
    }

    /// A binding of spelled keys to a command line, as tables and files have it.
    ///
    /// - Throws: ``KeySpellingError`` if the spelling can't be read.
    public init(_ keys: String, _ command: String, context: String? = nil) throws(KeySpellingError) {
      self.init(keys: try KeySequence(parsing: keys), command: command, context: context)
    }
  }

  /// The bindings; of several for one command the first is its primary one.
  public let bindings: [Binding]

  /// A keymap of these bindings, which are kept as they are: ``conflicts()`` tells what is wrong with them.
  public init(_ bindings: [Binding] = []) {
    self.bindings = bindings
  }

  /// The keymap with more bindings after its own.
  ///
  /// Those of its own that have the same keys in the same context give way. Conflicts among the new ones stay,
  /// to be reported.
  public func adding(_ added: [Binding]) -> Keymap {
    let replaced = Set(added.map(Place.init))
    return Keymap(bindings.filter { !replaced.contains(Place($0)) } + added)
  }

  /// The keymap without whatever the keys stand for in the context; nil is “everywhere”, not “every context”.
  public func removing(_ keys: KeySequence, context: String? = nil) -> Keymap {
    Keymap(bindings.filter { $0.keys != keys || $0.context != context })
  }

  /// The keymap without any keys for the command, in whatever context.
  public func removing(command: String) -> Keymap {
    Keymap(bindings.filter { $0.command != command })
  }

  /// The keys that run a command, the primary ones first.
  ///
  /// In a context its own bindings come first, and keys that mean something else there are left out. Without
  /// one only what holds everywhere counts.
  public func keySequences(for command: String, context: String? = nil) -> [KeySequence] {
    bindings(in: context).filter { $0.command == command }.map(\.keys)
  }

  /// The bindings that hold in a context, its own ones first; without one, those that hold everywhere.
  private func bindings(in context: String?) -> [Binding] {
    guard let context else { return bindings.filter { $0.context == nil } }
    let own = bindings.filter { $0.context == context }
    let taken = Set(own.map(\.keys))
    return own + bindings.filter { $0.context == nil && !taken.contains($0.keys) }
  }

  /// The key commands for some commands, in their order, one for each of their key sequences.
  ///
  /// A command without keys has none.
  public func keyCommands(
    for commands: [(title: String, command: String)], context: String? = nil
  ) -> [KeyCommand] {
    guard !commands.isEmpty else { return [] }
    // Asked for with every key that is pressed: one walk through the bindings, not one for each command.
    let found = Dictionary(grouping: bindings(in: context), by: \.command)
    return commands.flatMap { title, command in
      (found[command] ?? []).map { KeyCommand(title: title, keys: $0.keys, command: command) }
    }
  }

  /// Where a binding sits; a keymap should have one binding in each place.
  struct Place: Hashable {
    let keys: KeySequence
    let context: String?
  }
}

extension Keymap.Place {
  init(_ binding: Keymap.Binding) {
    self.init(keys: binding.keys, context: binding.context)
  }
}
