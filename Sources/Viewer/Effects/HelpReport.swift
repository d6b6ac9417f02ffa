/// Commands with their keys, by task.
package struct HelpReport: Hashable, Sendable {
  /// The choice of commands.
  package enum Extent: Hashable, Sendable {
    /// Those that are available now.
    case available
    /// All.
    case all
    /// Those of a topic, or those that have some words.
    case chosen(String)
  }

  /// The choice of commands.
  package var extent: Extent
  /// The commands, by task.
  package var groups: [HelpGroup]

  /// Creates a report.
  package init(_ extent: Extent, _ groups: [HelpGroup]) { (self.extent, self.groups) = (extent, groups) }

  /// The report with only the commands that a new user needs, of those that have a key.
  package var basics: HelpReport { filtered { $0.isBasic && !$0.keys.isEmpty } }

  /// Returns the report with only the commands that have all the words in their names, title or keys.
  package func matching(_ text: String) -> HelpReport {
    let words = text.folded.split(separator: " ")
    return filtered { entry in
      let texts = ([entry.command, entry.title, entry.words] + entry.keys).map(\.folded)
      return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
  }

  private func filtered(_ isIncluded: (HelpGroup.Entry) -> Bool) -> HelpReport {
    let groups = groups.map { HelpGroup(name: $0.name, commands: $0.commands.filter(isIncluded)) }
    return HelpReport(extent, groups.filter { !$0.commands.isEmpty })
  }
}

/// The commands of one task.
package struct HelpGroup: Hashable, Sendable, Codable {
  /// A command.
  package struct Entry: Hashable, Sendable, Codable {
    /// The command as typed, with the placeholder of its argument.
    package var command: String
    /// The title.
    package var title: String
    /// The keys that run it and that the terminal sends, as printed.
    package var keys: [String]
    /// Whether it has an effect now.
    package var isAvailable = true
    /// Whether a new user needs it.
    package var isBasic = false
    /// Further words by which it is found.
    package var words = ""

    private enum CodingKeys: CodingKey { case command, title, keys, isAvailable, isBasic }
  }

  /// The name of the task.
  package var name: String
  /// The commands.
  package var commands: [Entry]
}
