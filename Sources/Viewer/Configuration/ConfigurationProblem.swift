import KeyCommands

/// A position in a text, counted from 1.
package struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line.
  package var line: Int
  /// The column, in Unicode scalars.
  package var column: Int

  /// Returns whether a position precedes another.
  package static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

/// An invalid part of a configuration file, which is skipped.
package struct ConfigurationProblem: Error, Hashable, Sendable {
  /// The position; nil if the file can't be read.
  package var position: SourcePosition?
  /// The error and its remedy, on one line.
  package var message: String
  /// The conflict, if the problem is one.
  package var conflict: KeymapConflict<Command>?
  /// Whether the problem prevents reading any of the file.
  package var concernsWholeFile: Bool
  /// Whether the problem is a syntax error, as in a file that is being written.
  package var isSyntaxError = false

  /// Creates a problem at a position.
  package init(
    _ position: SourcePosition?, _ message: String, conflict: KeymapConflict<Command>? = nil,
    concernsWholeFile: Bool = false
  ) {
    self.position = position
    self.message = message
    self.conflict = conflict
    self.concernsWholeFile = concernsWholeFile
  }

  /// Creates a problem that prevents reading the file.
  init(wholeFile message: String) {
    self.init(nil, message, concernsWholeFile: true)
  }

  /// Returns the problem in the format of compilers: `config.toml:3:1: …`.
  package func description(path: String) -> String {
    guard let position else { return "\(path): \(message)" }
    return "\(path):\(position.line):\(position.column): \(message)"
  }
}
