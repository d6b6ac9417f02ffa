import KeyCommands

/// A reader that converts the entries of a file to a configuration.
struct ConfigurationReader {
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var configuration = Configuration.standard

  private let entries: [TOMLDocument.Entry]
  /// The changes of keys.
  private var changes: [Keymap<Command>.Change] = []
  /// The positions of the changes.
  private var positions: [Target: SourcePosition] = [:]

  private struct Target: Hashable {
    var keys: KeySequence
    var context: String?
  }

  init(_ document: TOMLDocument) {
    entries = document.entries
  }

  mutating func read() {
    var preset = KeymapPreset.default
    for entry in entries {
      switch (entry.path.first, entry.path.count) {
      case ("settings", 1), ("keys", 1):
        if entry.value != .table {
          addProblem(entry, "“\(entry.path[0])” is a table: write [\(entry.path[0])]")
        }
      case ("settings", 2): readSetting(entry)
      case ("keys", 2) where entry.path[1] == "preset": preset = readPreset(entry) ?? preset
      case ("keys", 2) where entry.value == .table: checkPane(entry)
      case ("keys", 2): readKey(entry, context: nil)
      case ("keys", 3) where Self.contexts.contains(entry.path[1]): readKey(entry, context: entry.path[1])
      case ("keys", _), ("settings", _): break  // The problem of its table was reported.
      case (let name?, 1):
        addProblem(entry, "there is no “\(name.onOneLine)”\(Self.advice(name, ["keys", "settings"]))")
      default: break
      }
    }
    configuration.keymap = preset.keymap.applying(changes)
    let chosen = Set(configuration.settings.map(\.name))
    configuration.settings = preset.settings.filter { !chosen.contains($0.name) } + configuration.settings
    reportUnreachable()
  }

  private mutating func addProblem(_ entry: TOMLDocument.Entry, _ message: String) {
    problems.append(ConfigurationProblem(entry.position, message))
  }

  /// Returns suggestions for a misspelt name, or all names.
  private static func advice(_ name: String, _ candidates: [String]) -> String {
    let nearest = Suggestions.nearest(to: name, among: candidates, limit: 2)
    return nearest.isEmpty
      ? "; use one of \(candidates.joined(separator: ", "))"
      : "; did you mean \(nearest.joined(separator: " or "))?"
  }

  // MARK: Settings

  private mutating func readSetting(_ entry: TOMLDocument.Entry) {
    let name = entry.path[1]
    var settings = Settings()
    guard let known = settings.entries.first(where: { $0.name == name }) else {
      let names = settings.entries.map(\.name)
      return addProblem(entry, "there is no setting “\(name.onOneLine)”\(Self.advice(name, names))")
    }
    let value: String
    switch entry.value {
    case .string(let text): value = text
    case .integer(let number): value = String(number)
    case .boolean(let truth): value = String(truth)
    case .table, .other: value = ""
    }
    guard settings.set(name, to: value) else {
      let shown = value.isEmpty ? "this" : "“\(value.onOneLine)”"
      return addProblem(entry, "“\(name)” can't be \(shown); it can be \(known.values)")
    }
    configuration.settings.append(.init(name: name, value: value))
  }

  // MARK: Keys

  /// The tables of [keys]: all lists, each kind of list, panes, the thumbnails, the selection and the full screen.
  static let contexts =
    ["list"] + ListPane.Kind.allCases.map(\.rawValue) + [
      "pane", "thumbnails", "selection", "screen", "tool", "form",
    ]

  private mutating func readPreset(_ entry: TOMLDocument.Entry) -> KeymapPreset? {
    let names = KeymapPreset.allCases.map(\.rawValue)
    guard case .string(let name) = entry.value else {
      addProblem(entry, "“preset” takes the name of a keymap: \(names.joined(separator: ", "))")
      return nil
    }
    guard let preset = KeymapPreset(rawValue: name.lowercased()) else {
      addProblem(entry, "there is no preset “\(name.onOneLine)”\(Self.advice(name, names))")
      return nil
    }
    return preset
  }

  private mutating func checkPane(_ entry: TOMLDocument.Entry) {
    let name = entry.path[1]
    guard !Self.contexts.contains(name) else { return }
    addProblem(entry, "there is no list or mode “\(name.onOneLine)”\(Self.advice(name, Self.contexts))")
  }

  private mutating func readKey(_ entry: TOMLDocument.Entry, context: String?) {
    let spelling = entry.path[entry.path.count - 1]
    let keys: KeySequence
    do throws(KeySpellingError) {
      keys = try KeySequence(parsing: spelling)
    } catch {
      return addProblem(entry, error.description.onOneLine)
    }
    let change: Keymap<Command>.Change
    switch entry.value {
    case .boolean(false), .string(""):
      change = .remove(keys, context: context)
    case .string(let line):
      do throws(CommandParser.Problem) {
        change = .bind(.init(keys: keys, command: try CommandParser.boundCommand(line), context: context))
      } catch {
        return addProblem(entry, "\(keys): \(error)")
      }
    default:
      return addProblem(entry, "\(keys) needs a command, such as \"next tab\", or false to unbind it")
    }
    let target = Target(keys: keys, context: context)
    if let earlier = positions.updateValue(entry.position, forKey: target) {
      addProblem(entry, "\(keys) is already bound on line \(earlier.line); the last binding is used")
    }
    changes.append(change)
  }

  /// Reports the keys of the file that are unreachable because others are prefixes of them.
  private mutating func reportUnreachable() {
    for conflict in configuration.keymap.conflicts() {
      guard case .prefix(let shorter, let longer) = conflict,
        let position = positions[Target(keys: longer.keys, context: longer.context)]
      else { continue }
      problems.append(
        ConfigurationProblem(
          position,
          "\(longer.keys) can't be reached because \(shorter.keys) is bound to “\(shorter.command)”; "
            + "\"\(shorter.keys.spelling(.ascii))\" = false unbinds it", conflict: conflict))
    }
  }
}
