import KeyCommands

/// One level of the session as a responder: it offers what can be done at that level now.
struct SessionResponder: Responder {
  let level: CommandDefinition.Level
  let responderName: String
  let keyCommands: [KeyCommand]
}

extension Session {
  /// The responders, the nearest first, as they are now.
  public var responderChain: ResponderChain {
    ResponderChain(
      CommandDefinition.Level.allCases.map { level in
        SessionResponder(
          level: level, responderName: level.rawValue,
          keyCommands: level == .hints
            ? hintCommands()
            : keymap.keyCommands(for: offered(at: level), context: level.keymapContext))
      })
  }

  /// What can be done now, by responder, each command with the keys that reach it.
  func helpGroups() -> [HelpGroup] {
    let reachable = responderChain.offered(isTyping: false)
    return CommandDefinition.Level.allCases.compactMap { level in
      let commands = reachable.first { ($0.responder as? SessionResponder)?.level == level }?.commands ?? []
      let entries = offered(at: level).map { title, line in
        HelpGroup.Entry(
          command: usage(of: line), title: title,
          keys: commands.filter { $0.command == line }.map { $0.keys.description })
      }
      return entries.isEmpty ? nil : HelpGroup(name: level.rawValue, commands: entries)
    }
  }

  /// The commands of a level that could do something now, as they would be typed.
  private func offered(at level: CommandDefinition.Level) -> [(title: String, command: String)] {
    // The keys of motions mean something else while nothing is being selected.
    if level == .selection, currentTab?.selectionMode == nil { return [] }
    return CommandDefinition.all
      .filter { $0.level == level && obstacle(to: $0.name) == nil }
      .flatMap { definition -> [(title: String, command: String)] in
        guard definition.name == .tab else { return [(definition.title, definition.name.rawValue)] }
        // Each of the first tabs has a key of its own; the last one has its own, however many there are.
        let numbered = (1...max(1, min(8, tabs.count))).map { ("Go to Tab \($0)", "tab \($0)") }
        return tabs.count > 1 ? numbered + [("Go to Last Tab", "tab last")] : []
      }
  }

  private func usage(of line: String) -> String {
    CommandName(rawValue: line).map { CommandDefinition.of($0).usage } ?? line
  }
}

extension CommandDefinition.Level {
  /// The keymap's name for the bindings that hold at this level only.
  var keymapContext: String? {
    switch self {
    case .bookmarkList: "bookmarks"
    case .list: "list"
    case .selection: "selection"
    case .hints, .tab, .session, .application: nil
    }
  }
}
