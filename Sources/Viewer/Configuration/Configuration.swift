import KeyCommands

/// The keys and settings that a user has chosen.
public struct Configuration: Hashable, Sendable {
  /// A setting with its value, as `set` takes them.
  public struct Setting: Hashable, Sendable {
    /// The setting's name.
    public var name: String
    /// Its value.
    public var value: String
  }

  /// Which keys stand for which commands.
  public var keymap: Keymap
  /// The settings that were chosen, in their order; each is known to be possible.
  public var settings: [Setting]

  /// The keymap and the settings that the program begins with.
  public static let standard = Configuration(keymap: DefaultKeymap.keymap)

  /// A configuration.
  public init(keymap: Keymap, settings: [Setting] = []) {
    self.keymap = keymap
    self.settings = settings
  }
}

extension Configuration {
  /// Reads a configuration file.
  ///
  /// What is wrong doesn't count and is said; everything else does.
  ///
  /// - Returns: the configuration, and what was wrong in the order of the text.
  public static func read(_ text: String) -> (configuration: Configuration, problems: [ConfigurationProblem])
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
      let places = (
        first.element.place ?? .init(line: 0, column: 0), second.element.place ?? .init(line: 0, column: 0)
      )
      return places.0 == places.1 ? first.offset < second.offset : places.0 < places.1
    }
    return (reader.configuration, problems.map(\.element))
  }
}

extension Settings {
  /// The settings that a session begins with under a configuration.
  public init(_ configuration: Configuration) {
    self.init()
    for setting in configuration.settings { _ = set(setting.name, to: setting.value) }
  }
}
