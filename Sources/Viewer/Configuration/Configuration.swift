import KeyCommands

/// The user's keys and settings.
package struct Configuration: Hashable, Sendable {
  /// A setting with its value, as for `set`.
  package struct Setting: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: String
  }

  /// The keymap.
  package var keymap: Keymap<Command>
  /// The settings that the file contains, in order, all with valid values.
  package var settings: [Setting] = []

  /// The default configuration.
  package static let standard = Configuration(keymap: DefaultKeymap.keymap)
}

extension Configuration {
  /// Parses a configuration file.
  ///
  /// Invalid entries are skipped and reported.
  ///
  /// - Returns: the configuration, and the problems in the order of the text.
  package static func read(_ text: String) -> (configuration: Configuration, problems: [ConfigurationProblem])
  {
    let document: TOMLDocument
    do throws(ConfigurationProblem) {
      document = try TOMLDocument(text)
    } catch {
      return (standard, [error])
    }
    var reader = ConfigurationReader(document)
    reader.read()
    let problems = (document.problems + reader.problems).enumerated().sorted { first, second in
      let positions = (
        first.element.position ?? .init(line: 0, column: 0),
        second.element.position ?? .init(line: 0, column: 0)
      )
      return positions.0 == positions.1 ? first.offset < second.offset : positions.0 < positions.1
    }
    return (reader.configuration, problems.map(\.element))
  }
}

extension Settings {
  /// Creates the initial settings of a session with a configuration.
  package init(_ configuration: Configuration) {
    self.init()
    for setting in configuration.settings { _ = set(setting.name, to: setting.value) }
  }
}
