import ArgumentParser
import Viewer

/// Where keys and settings come from.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration to use, instead of the one that PDFKEY_CONFIG or XDG_CONFIG_HOME leads to.",
      valueName: "path"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  /// The file, not read yet.
  var file: ConfigurationFile { ConfigurationFile(path: config) }
}

extension ConfigurationFile {
  /// Reads the file and says what is wrong with it; the rest counts.
  ///
  /// - Returns: the configuration; nil where nothing of the file could be read.
  mutating func loadSayingProblems() -> Configuration? {
    load(refusing: \.concernsWholeFile)
  }

  /// Reads the file, says what is wrong with it, and answers nothing at some problems.
  private mutating func load(refusing isRefused: (ConfigurationProblem) -> Bool) -> Configuration? {
    let (configuration, problems) = load()
    for problem in problems { Messages.say(problem.description(path: path)) }
    return problems.contains(where: isRefused) ? nil : configuration
  }

  /// Has a session take up keys and settings that were changed meanwhile.
  ///
  /// While a file is edited it may be broken: then what counted before goes on.
  ///
  /// - Returns: what to say of it; nil where nothing was taken up.
  mutating func takeUpChanges(in session: Session) -> String? {
    guard hasChanged, let changed = load(refusing: { $0.concernsWholeFile || $0.isSyntaxError }) else {
      return nil
    }
    session.takeUp(changed)
    return "\(path) has changed, and counts from now on"
  }
}
