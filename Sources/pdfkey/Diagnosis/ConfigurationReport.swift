import KeyCommands
import Terminal
import Viewer

/// The report of `pdfkey keys --check` about a configuration.
struct ConfigurationReport {
  /// The problems, one a line, or one line that says there are none.
  private(set) var lines: [String] = []
  /// Whether the user can fix one of the problems; keys that a terminal can't send don't count.
  private(set) var hasFailures = false

  /// Examines a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - terminal: the keys that the terminal can send; nil if that is unknown.
  ///   - reserved: the keys that the terminal binds itself.
  ///   - style: the style of printed keys.
  init(
    _ file: inout ConfigurationFile, terminal: KeyboardCapabilities?, reserved: [Key: ReservedKey],
    _ style: KeySpelling
  ) {
    let (configuration, problems) = file.load()
    let check = ConfigurationCheck(configuration.keymap, capabilities: terminal)
    lines = problems.map { $0.description(path: file.path).onOneLine }
    let reported = Set(problems.compactMap(\.conflict))
    lines += check.conflicts.filter { !reported.contains($0) }.map {
      "\(file.path): \($0.description)".onOneLine
    }
    hasFailures = !lines.isEmpty
    if let terminal {
      lines += check.unsendable.map { binding in
        "\(terminal.rawValue) can't send \(binding.keys.spelling(style)) (\(binding.command))"
      }
      lines += check.unreachable.map { "\(terminal.rawValue) has no key for “\($0)”; type its name" }
    }
    for binding in configuration.keymap.bindings {
      guard let key = binding.keys.keys.compactMap({ reserved[$0] }).first,
        terminal?.canSend(binding.keys) != false
      else { continue }
      lines.append(
        "\(key.terminal.rawValue)\(key.systemPhrase) binds \(binding.keys.spelling(style)) (\(binding.command)) "
          + "itself; \(key.remedy) frees it")
    }
    if !hasFailures { lines.append("\(file.path): no problems") }
  }
}

extension ReservedKey {
  /// The system on which the key is reserved, unless it is reserved on all.
  var systemPhrase: String { system == .mac ? " on a Mac" : "" }
}
