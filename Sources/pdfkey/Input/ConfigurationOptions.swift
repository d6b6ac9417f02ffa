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
    let (configuration, problems) = load()
    for problem in problems { Messages.say(problem.description(path: path)) }
    return problems.contains(where: \.concernsWholeFile) ? nil : configuration
  }
}
