import ArgumentParser
import Viewer

/// The options for keys and settings.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Path of the configuration file.", valueName: "path"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  /// The configuration file, not read yet.
  var file: ConfigurationFile { ConfigurationFile(path: config) }
}

extension ConfigurationFile {
  /// Reads the file and prints its problems; valid entries take effect.
  ///
  /// - Parameter print: prints a problem.
  /// - Returns: the configuration; nil if nothing of the file could be read.
  mutating func loadReportingProblems(_ print: (String) -> Void = Messages.print) -> Configuration? {
    load(refusing: \.concernsWholeFile, print)
  }

  /// Reads the file, prints its problems, and returns nil for some of them.
  private mutating func load(
    refusing isRefused: (ConfigurationProblem) -> Bool, _ print: (String) -> Void = Messages.print
  ) -> Configuration? {
    let (configuration, problems) = load()
    for problem in problems { print(problem.description(path: path)) }
    return problems.contains(where: isRefused) ? nil : configuration
  }

  /// Applies keys and settings that have changed to a session.
  ///
  /// While the file is being edited it may be invalid; then the previous configuration stays.
  ///
  /// - Returns: the message for the user; nil if nothing was applied.
  mutating func applyChanges(in session: Session) -> String? {
    guard hasChanged, let changed = load(refusing: { $0.concernsWholeFile || $0.isSyntaxError }) else {
      return nil
    }
    session.apply(changed)
    return "\(path) has changed and was reloaded"
  }
}
