/// The definition of a command: its names, argument, title, level, topic and default keys.
///
/// PDF Viewer's ⌘ keys and zathura's plain keys win over those of other programs. Every command that has a key on
/// Apple's systems has its ⌘ key and one that every terminal can send.
package struct CommandDefinition: Hashable, Sendable {
  /// The responder that offers a command, from the nearest to the farthest.
  package enum Level: String, CaseIterable, Hashable, Sendable {
    /// The list of bookmarks, while it is shown.
    case bookmarkList = "Bookmarks"
    /// The calendar of annotations, while it is shown.
    case dateList = "Dates"
    /// The pages in small, while they have the focus.
    case thumbnails = "Thumbnails"
    /// The labels of links, while they are shown.
    case hints = "Link Labels"
    /// The annotation that is moved or drawn.
    case tool = "Moving and Drawing"
    /// The address of a link, right after it was shown.
    case link = "Shown Link"
    /// Any list, while it is shown.
    case list = "List"
    /// The text selection.
    case selection = "Selection"
    /// The current document.
    case tab = "Document"
    /// The columns of the full screen.
    case screen = "Screen"
    /// The tabs.
    case session = "Tabs"
    /// The program.
    case application = "pdfkey"
  }

  /// The task that a command serves, by which help and the manual group the commands.
  package enum Topic: String, CaseIterable, Hashable, Sendable {
    /// Turning, scrolling and looking at pages.
    case read
    /// Going to what is searched or listed.
    case find
    /// Selecting text, and making and changing annotations.
    case mark
    /// Answering comments, and filling in forms.
    case answer
    /// Rearranging pages and headings.
    case pages
    /// Files, tabs and the program.
    case files
    /// Moving and selecting in lists.
    case lists

    /// The title.
    package var title: String { rawValue.capitalized }
  }

  /// The argument of a command.
  package enum Argument: Hashable, Sendable {
    /// No argument.
    case none
    /// The rest of the line as one text; `usage` is its placeholder.
    case text(usage: String, isOptional: Bool = false)
    /// Words, in quotes if they contain spaces; `usage` is their placeholder.
    case words(usage: String, isOptional: Bool = false)

    /// The rest of the line as one text, which has to be there.
    static func required(_ usage: String) -> Argument { .text(usage: usage) }
    /// The rest of the line as one text, which may be missing.
    static func optional(_ usage: String) -> Argument { .text(usage: usage, isOptional: true) }
  }

  /// The name.
  package let name: CommandName
  /// The title, as a heading.
  package let title: String
  /// Other names.
  package let synonyms: [String]
  /// The argument.
  package let argument: Argument
  /// The level.
  package let level: Level
  /// The task that it serves.
  package let topic: Topic
  /// The properties that determine how the command is offered and run.
  package let traits: CommandTraits
  /// Other words for what it does, by which help finds it.
  let words: String
  /// The default keys, the primary one first.
  let keys: [String]

  init(
    _ name: CommandName, _ title: String, _ level: Level, _ topic: Topic, _ traits: CommandTraits = [],
    also synonyms: [String] = [], takes argument: Argument = .none, keys: [String] = [],
    found words: String = ""
  ) {
    (self.name, self.title, self.level, self.topic, self.traits) = (name, title, level, topic, traits)
    (self.synonyms, self.argument, self.keys, self.words) = (synonyms, argument, keys, words)
  }

  /// All texts by which the command is typed, its name first.
  package var names: [String] { [name.typedName] + synonyms }

  /// The names and words by which help finds the command.
  var searchWords: String { (names + [words]).joined(separator: " ") }

  /// Whether choosing the command begins its line, since it has no useful effect without arguments.
  var beginsLine: Bool { isArgumentRequired || traits.contains(.beginsLine) }

  /// Whether the command can't be run without its argument.
  var isArgumentRequired: Bool {
    switch argument {
    case .none: false
    case .text(_, let isOptional), .words(_, let isOptional): !isOptional
    }
  }

  /// The name with the placeholder of its argument, such as `open FILE…`.
  package var usage: String {
    switch argument {
    case .none: name.typedName
    case .text(let usage, false), .words(let usage, false): "\(name.typedName) \(usage)"
    case .text(let usage, true), .words(let usage, true): "\(name.typedName) [\(usage)]"
    }
  }
}

extension CommandDefinition {
  /// Returns the title of a command, including its arguments.
  static func title(of command: Command) -> String {
    let title = of(command.name).title
    switch (command.name, command.text) {
    case (_, nil): return title
    case (.tab, "last"): return "Go to Last Tab"
    case (.tab, let number?): return "\(title) \(number)"
    default: return "\(title): \(command.arguments.joined(separator: " "))"
    }
  }

  /// The commands of each topic, in the order of the help.
  static let byTopic = Topic.allCases.map { topic in
    (topic: topic, definitions: all.filter { $0.topic == topic })
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the definition of a command.
  package static func of(_ name: CommandName) -> CommandDefinition {
    // Every name has a definition; a test checks all of them.
    byName[name] ?? CommandDefinition(name, name.typedName, .application, .files)
  }
}

extension CommandDefinition.Level {
  /// The keymap context of the bindings that apply only at this level; nil if there is none.
  var keymapContext: String? {
    switch self {
    case .bookmarkList: "bookmarks"
    case .dateList: "dates"
    case .thumbnails: "thumbnails"
    case .list: "list"
    case .selection: "selection"
    case .screen: "screen"
    case .tool: "tool"
    case .hints, .link, .tab, .session, .application: nil
    }
  }
}
