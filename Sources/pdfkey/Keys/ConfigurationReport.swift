import KeyCommands
import Terminal
import Viewer

/// What `pdfkey keys --check` says of a configuration.
struct ConfigurationReport {
  /// What is wrong, and at the end that nothing is, line by line.
  private(set) var lines: [String] = []
  /// Whether something is wrong that the user can mend; keys that a terminal can't send are its own matter.
  private(set) var hasFailures = false

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - terminal: what a keyboard can send; nil where that isn't known.
  ///   - reserved: the keys that the terminal in front takes for itself.
  ///   - style: how keys are printed.
  init(
    _ file: inout ConfigurationFile, terminal: KeyboardCapabilities?, reserved: [Key: ReservedKey],
    _ style: KeySpelling
  ) {
    let (configuration, problems) = file.load()
    let check = ConfigurationCheck(configuration.keymap, capabilities: terminal)
    lines = problems.map { $0.description(path: file.path).onOneLine }
    let said = Set(problems.compactMap(\.conflict))
    lines += check.conflicts.filter { !said.contains($0) }.map { "\(file.path): \($0.description)".onOneLine }
    hasFailures = !lines.isEmpty
    if let terminal {
      lines += check.unsendable.map { binding in
        "\(terminal.rawValue) can't send \(binding.keys.spelling(style)) (\(binding.command))"
      }
      lines += check.unreachable.map { "\(terminal.rawValue) has no key for “\($0)”; it can be typed" }
    }
    for binding in configuration.keymap.bindings {
      guard let key = binding.keys.keys.compactMap({ reserved[$0] }).first,
        terminal?.canSend(binding.keys) != false
      else { continue }
      lines.append(
        "\(key.terminal.rawValue)\(key.place) takes \(binding.keys.spelling(style)) (\(binding.command)) "
          + "for itself; \(key.remedy) frees it")
    }
    if !hasFailures { lines.append("\(file.path): nothing is wrong") }
  }
}

extension ReservedKey {
  /// Where the key is taken, where that isn't everywhere.
  var place: String { system == .mac ? " on a Mac" : "" }
}
