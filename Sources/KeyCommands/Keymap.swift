/// The bindings of keys to commands.
///
/// A binding holds everywhere or in one context, which is the name of a pane such as `outline`. A context's
/// own bindings take precedence over those that hold everywhere, as its responder precedes the session.
public struct Keymap<Command: Hashable & Sendable>: Hashable, Sendable {
  /// A binding of keys to a command.
  public struct Binding: Hashable, Sendable {
    /// The keys to press.
    public let keys: KeySequence
    /// The command that they run.
    public let command: Command
    /// The pane in which the binding holds; nil if it holds everywhere.
    public let context: String?

    /// Creates a binding of keys to a command, everywhere or in one context.
    public init(keys: KeySequence, command: Command, context: String? = nil) {
      self.keys = keys
      self.command = command
      self.context = context
    }

    /// Creates a binding from the spelling of its keys, as tables and files have it.
    ///
    /// - Throws: ``KeySpellingError`` if the spelling isn't valid.
    public init(_ keys: String, _ command: Command, context: String? = nil) throws(KeySpellingError) {
      self.init(keys: try KeySequence(parsing: keys), command: command, context: context)
    }
  }

  /// The bindings; the first of several for one command is its primary one.
  public let bindings: [Binding]
  /// The bindings of each command, so that a key press doesn't go through all of them.
  private let byCommand: [Command: [Binding]]

  /// Creates a keymap of these bindings without changing them; ``conflicts()`` finds their conflicts.
  public init(_ bindings: [Binding] = []) {
    self.bindings = bindings
    byCommand = Dictionary(grouping: bindings, by: \.command)
  }

  /// Returns the keymap with more bindings after its own.
  ///
  /// The new bindings replace those that have the same keys in the same context. Conflicts among the new ones
  /// remain, to be reported.
  public func adding(_ added: [Binding]) -> Keymap {
    let replaced = Set(added.map(Trigger.init))
    return Keymap(bindings.filter { !replaced.contains(Trigger($0)) } + added)
  }

  /// Returns the keymap without the keys' binding in the context; nil is “everywhere”, not “every context”.
  public func removing(_ keys: KeySequence, context: String? = nil) -> Keymap {
    Keymap(bindings.filter { $0.keys != keys || $0.context != context })
  }

  /// Returns the keymap without any keys for the command, in all contexts.
  public func removing(command: Command) -> Keymap {
    Keymap(bindings.filter { $0.command != command })
  }

  /// Returns the keys that run a command, the primary ones first.
  ///
  /// In a context its own bindings come first, and keys that have another binding there are left out. Without
  /// a context only the bindings that hold everywhere count.
  public func keySequences(for command: Command, context: String? = nil) -> [KeySequence] {
    keySequences(for: command, in: context, besides: taken(in: context))
  }

  /// Returns the keys of a command, of which those that hold everywhere aren't among the taken ones.
  private func keySequences(
    for command: Command, in context: String?, besides taken: Set<KeySequence>
  ) -> [KeySequence] {
    let bindings = byCommand[command] ?? []
    let everywhere = bindings.filter { $0.context == nil && !taken.contains($0.keys) }
    let own = context == nil ? [] : bindings.filter { $0.context == context }
    return (own + everywhere).map(\.keys)
  }

  /// Returns the keys that have a binding of their own in a context.
  private func taken(in context: String?) -> Set<KeySequence> {
    guard let context else { return [] }
    return Set(bindings.filter { $0.context == context }.map(\.keys))
  }

  /// Returns the key commands for some commands, in their order, one for each of their key sequences.
  ///
  /// A command without keys has no key command.
  public func keyCommands(
    for commands: [(title: String, command: Command)], context: String? = nil
  ) -> [KeyCommand<Command>] {
    let taken = commands.isEmpty ? [] : taken(in: context)
    return commands.flatMap { title, command in
      keySequences(for: command, in: context, besides: taken).map {
        KeyCommand(title: title, keys: $0, command: command)
      }
    }
  }

  /// The keys and context of a binding; no two bindings of a keymap should share both.
  struct Trigger: Hashable {
    let keys: KeySequence
    let context: String?
  }
}

extension Keymap.Trigger {
  init(_ binding: Keymap<Command>.Binding) {
    self.init(keys: binding.keys, context: binding.context)
  }
}
