import DocModel
import KeyCommands

/// A level of the session as a responder, which offers the commands available at that level.
struct SessionResponder: Responder {
  let level: CommandDefinition.Level
  let responderName: String
  let keyCommands: [KeyCommand<Command>]
}

/// The commands that are offered now, with their keys.
struct CommandOffers: SessionPart {
  let context: SessionContext

  /// The current responders, the nearest first.
  var responderChain: ResponderChain<Command> {
    let levels = CommandDefinition.Level.allCases.map { level in
      SessionResponder(
        level: level, responderName: level.rawValue,
        keyCommands: level == .hints
          ? here?.links.hintCommands() ?? []
          : withoutLetters(
            of: level,
            keymap.keyCommands(for: offered(at: level), context: level.keymapContext)
              + commandsOfOtherLevels(in: level.keymapContext, of: level)))
    }
    return ResponderChain(
      [paneResponder(context: "form"), paneResponder(context: "pane"), paneResponder].compactMap { $0 }
        + levels)
  }

  /// Returns the commands of a level, while a choice is asked for without those of the document and the tabs that
  /// letters would run: a letter that is meant for the list changes neither.
  private func withoutLetters(
    of level: CommandDefinition.Level, _ commands: [KeyCommand<Command>]
  ) -> [KeyCommand<Command>] {
    guard asksForChoice, level == .tab || level == .session || level == .selection else { return commands }
    return commands.filter { !$0.conflictsWithTextInput || $0.command == Command(.exports) }
  }

  /// Whether the list with the focus asks for a choice on the full screen: that of export formats.
  var asksForChoice: Bool { host.isFullScreen && currentTab?.pane?.kind == .exports }

  /// The responder of the list that is shown, with the keys of this kind of list.
  ///
  /// The list of bookmarks and the calendar have commands of their own, and therefore levels.
  private var paneResponder: SessionResponder? {
    guard let kind = currentTab?.pane?.kind, kind != .bookmarks, kind != .dates else { return nil }
    return paneResponder(context: kind.rawValue)
  }

  /// Returns the responder of the list or the form that is shown, with the keys of a context.
  private func paneResponder(context: String) -> SessionResponder? {
    let commands = commandsOfOtherLevels(in: context, of: nil)
    guard !commands.isEmpty else { return nil }
    return SessionResponder(
      level: .list, responderName: CommandDefinition.Level.list.rawValue, keyCommands: commands)
  }

  /// Returns the commands of other levels that a context has keys for.
  private func commandsOfOtherLevels(
    in context: String?, of level: CommandDefinition.Level?
  ) -> [KeyCommand<Command>] {
    guard let context, isShown(context) else { return [] }
    return keymap.bindings.filter { $0.context == context }.compactMap { binding in
      let command = binding.command
      guard CommandDefinition.of(command.name).level != level,
        obstacle(to: command.name) == nil, command.name != .setMetadata || isOnEditableRow,
        context != "form" || currentTab?.isFilling == true
          || [.nextField, .previousField].contains(command.name)
      else { return nil }
      return KeyCommand(title: CommandDefinition.title(of: command), keys: binding.keys, command: command)
    }
  }

  /// Whether the current page has fields that can be filled in, and aren't marked.
  var offersForm: Bool {
    guard let tab = currentTab, tab.pageCount > 0, tab.pane == nil, !tab.isFilling else { return false }
    return tab.cache.hasFields(onPage: tab.position.pageIndex)
  }

  private var isOnEditableRow: Bool { here?.metadata.editableProperty() != nil }

  /// Returns whether the keys of a context are those of a part that is shown.
  func isShown(_ context: String) -> Bool {
    if context == CommandDefinition.Level.selection.keymapContext { return currentTab?.selectionMode != nil }
    if context == CommandDefinition.Level.screen.keymapContext { return host.isFullScreen }
    if context == CommandDefinition.Level.thumbnails.keymapContext {
      return host.focusedView?.takes(Command(.togglePage)) == true
    }
    if context == CommandDefinition.Level.tool.keymapContext { return currentTab?.adjusts == true }
    if context == "form" {
      guard host.isFullScreen, let tab = currentTab, tab.pane == nil else { return false }
      // The keys that begin the form may go to another column, or belong to the pages in small.
      let isBound = host.focusedView.map { $0.takes(Command(.otherColumn)) || $0.pagesToArrange != nil }
      return tab.isFilling || tab.column == nil && isBound != true && offersForm
    }
    guard let pane = currentTab?.pane else { return false }
    if context == "pane" { return host.isFullScreen && pane.hints == nil }
    let kind = pane.kind
    return context == CommandDefinition.Level.list.keymapContext || context == kind.rawValue
  }

  /// Returns the commands of a typed topic, those that have the typed words, all, or the available ones.
  ///
  /// - Throws: ``CommandFailure`` if no command has the words.
  func help(_ text: String?) throws(CommandFailure) -> HelpReport {
    guard let text else {
      var groups = helpGroups(besides: host.isFullScreen ? Self.afterEdits : [])
      if host.isFullScreen, currentTab?.pane?.kind == .annotations {
        groups.insert(signs, at: min(1, groups.count))
      }
      return HelpReport(.available, groups)
    }
    let name = text.folded
    let all = HelpReport(name == "all" ? .all : .chosen(text), helpGroups(ofAll: true))
    if name == "all" { return all }
    if let topic = all.groups.first(where: { $0.name.folded == name }) {
      return HelpReport(.chosen(text), [topic])
    }
    let found = all.matching(text)
    guard found.groups.isEmpty else { return found }
    let topics = CommandDefinition.Topic.allCases.map(\.rawValue).joined(separator: ", ")
    throw .usage("no command has “\(text.onOneLine)”; the topics are \(topics), and help all lists all")
  }

  /// The signs of states in the list of annotations, with the commands that give these states.
  private var signs: HelpGroup {
    let values: [AnnotationState.Value] = [
      .review(.accepted), .review(.rejected), .review(.completed), .review(.cancelled), .marked(true),
    ]
    let entries = values.map { value in
      let state = AnnotationState(author: nil, model: value.model, state: value.name)
      return HelpGroup.Entry(
        command: Command(.state, value.name.lowercased()).description, title: value.name,
        keys: [state.sign(in: settings.style)], isBasic: true)
    }
    return HelpGroup(name: "Signs of states", commands: entries)
  }

  /// The commands that a new user looks for before there is something to edit or to save.
  private static let afterEdits: Set<CommandName> = [.color, .editAnnotation, .save]

  /// Returns the commands by topic, each with the keys that the terminal sends: the available ones and some others, or
  /// all.
  func helpGroups(ofAll isAll: Bool = false, besides others: Set<CommandName> = []) -> [HelpGroup] {
    // Keys of a list may belong to a command of the document.
    let reachable = responderChain.offered(isTyping: false).flatMap(\.commands)
    let groups = CommandDefinition.byTopic.compactMap { topic, definitions -> HelpGroup? in
      let entries = definitions.flatMap { definition -> [HelpGroup.Entry] in
        let available = offered(definition)
        let commands =
          (isAll || others.contains(definition.name)) && available.isEmpty
          ? [(title: definition.title, command: Command(definition.name))] : available
        return commands.map { title, command in
          var keys = reachable.filter { $0.command == command }.map(\.keys)
          if available.isEmpty {
            keys = keymap.keySequences(for: command, context: definition.level.keymapContext)
          }
          // The keys that every terminal sends come first.
          let legacy = KeyboardCapabilities.legacy
          keys = keys.filter(legacy.canSend) + keys.filter { !legacy.canSend($0) }
          var spellings = keys.filter(host.canSend).map { $0.spelling(settings.style.keys) }
          // A number before the key of the last page leads to that page.
          if command == Command(.page), letterTiming == .atOnce, let last = shortestKey(of: .lastPage) {
            spellings.insert("3\(last)", at: 0)
          }
          return HelpGroup.Entry(
            command: command.isPlain ? definition.usage : command.description, title: title,
            keys: spellings,
            isAvailable: !available.isEmpty, isBasic: definition.traits.contains(.basic) && command.isPlain,
            words: definition.searchWords)
        }
      }
      return entries.isEmpty ? nil : HelpGroup(name: topic.title, commands: entries)
    }
    // Its keys come before those of the page.
    let lists = groups.firstIndex { $0.name == CommandDefinition.Topic.lists.title }
    guard let lists, currentTab?.pane != nil else { return groups }
    return [groups[lists]] + groups[..<lists] + groups[(lists + 1)...]
  }

  /// Returns the available commands of a level: the plain ones, and those with arguments that have keys.
  private func offered(at level: CommandDefinition.Level) -> [(title: String, command: Command)] {
    CommandDefinition.all.filter { $0.level == level }.flatMap(offered)
  }

  /// Returns a command if it is available, without arguments and with those that have keys.
  private func offered(_ definition: CommandDefinition) -> [(title: String, command: Command)] {
    // The keys of motions have other meanings outside selection mode.
    if definition.level == .selection, currentTab?.selectionMode == nil { return [] }
    guard obstacle(to: Command(definition.name)) == nil else { return [] }
    let bound = context.boundCommands.filter { $0.name == definition.name && leadsSomewhere($0) }
      .map { (CommandDefinition.title(of: $0), $0) }
    let plain = (definition.title, Command(definition.name))
    // If tabs have keys of their own, these are clearer.
    guard definition.name == .tab else { return [plain] + bound }
    return bound.isEmpty && tabs.count > 1 ? [plain] : bound
  }

  /// Returns whether a command with its arguments could have an effect, as far as known: whether the tab exists.
  private func leadsSomewhere(_ command: Command) -> Bool {
    guard command.name == .tab, let text = command.text else { return true }
    guard tabs.count > 1, let number = Int(text) else { return tabs.count > 1 }
    return tabs.index(ofNumber: number) != nil
  }
}

extension SessionPart {
  /// Returns the shortest key of a command that the terminal sends; nil if it has none.
  func shortestKey(of name: CommandName) -> String? {
    keymap.keySequences(for: Command(name)).filter(host.canSend).map { $0.spelling(settings.style.keys) }
      .min { $0.count < $1.count }
  }
}
