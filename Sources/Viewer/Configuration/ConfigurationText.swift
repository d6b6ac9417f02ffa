import KeyCommands

extension Configuration {
  /// Returns a complete configuration file, with a comment for every setting and command.
  ///
  /// Parsing it gives the same keys and settings. It is based on no preset, so that changing or removing a
  /// key takes effect.
  package static func text(keymap: Keymap<Command> = DefaultKeymap.keymap, settings: Settings = Settings())
    -> String
  {
    var lines = introduction
    lines += ["", "[settings]"]
    for entry in settings.entries {
      lines += ["# \(entry.purpose): \(entry.values)", "\(entry.name) = \(value(entry.value))", ""]
    }
    lines += [
      "[keys]",
      "# The preset that the keys below are added to: \(KeymapPreset.allCases.map(\.rawValue).joined(separator: ", ")).",
    ]
    lines += ["preset = \"none\""]
    lines += commands(of: keymap, in: nil)
    for context in ConfigurationReader.contexts {
      let commands = commands(of: keymap, in: context)
      guard !commands.isEmpty else { continue }
      lines += ["", "# While \(description(context)).", "[keys.\(context)]"] + commands
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let introduction = [
    "# The keys and settings of pdfkey, read from $XDG_CONFIG_HOME/pdfkey/config.toml.",
    "#",
    "# A line binds a key or key sequence to a command as you type it: \"ctrl+b\" = \"add bookmark\".",
    "# false unbinds a key. [keys.list] applies while any list is shown, [keys.outline],",
    "# [keys.bookmarks] and so on while that list is. cmd is the Super or Windows key.",
    "# pdfkey keys --check reports the errors of a file.",
  ]

  /// Returns the commands of a context with their keys, and others that have keys there.
  private static func commands(of keymap: Keymap<Command>, in context: String?) -> [String] {
    let bindings = keymap.bindings.filter { $0.context == context }
    var lines: [String] = []
    var group: CommandDefinition.Level?
    for definition in CommandDefinition.all {
      let own = bindings.filter { $0.command.name == definition.name }
      guard !own.isEmpty || definition.level.keymapContext == context else { continue }
      if group != definition.level, context == nil { lines += ["", "# --- \(definition.level.rawValue)"] }
      group = definition.level
      lines += ["", "# \(definition.title): \(definition.usage)"] + own.map(line)
    }
    return lines
  }

  private static func line(_ binding: Keymap<Command>.Binding) -> String {
    "\(quoted(binding.keys.spelling(.ascii))) = \(quoted(binding.command.description))"
  }

  private static func description(_ context: String) -> String {
    switch context {
    case "list": "any list is shown"
    case "selection": "text is being selected"
    case "thumbnails": "the pages in small have the focus"
    case "tool": "an annotation is moved"
    case "form": "the fields of a form are filled in"
    default: "the list “\(context)” is shown"
    }
  }

  /// Returns the value of a setting in TOML.
  static func value(_ text: String) -> String {
    Int(text) == nil ? quoted(text) : text
  }

  /// Returns a basic string in TOML.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
