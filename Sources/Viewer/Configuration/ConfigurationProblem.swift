import KeyCommands

/// A place in a text, counted from 1.
public struct SourcePlace: Hashable, Comparable, Sendable {
  /// The line.
  public var line: Int
  /// The column, in Unicode scalars.
  public var column: Int

  /// A place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether a place comes before another.
  public static func < (first: SourcePlace, second: SourcePlace) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

/// Something in a configuration file that doesn't count; the rest does.
public struct ConfigurationProblem: Error, Hashable, Sendable {
  /// Where it stands; nil where the file can't be read at all.
  public var place: SourcePlace?
  /// What is wrong and what to write instead, on one line.
  public var message: String
  /// The conflict that it is about, if it is about one.
  public var conflict: KeymapConflict?
  /// Whether nothing of the file could be read because of it.
  public var concernsWholeFile: Bool
  /// Whether the place is no TOML, as in a file that is being written.
  public var isSyntaxError = false

  /// A problem at a place.
  public init(
    _ place: SourcePlace?, _ message: String, conflict: KeymapConflict? = nil, concernsWholeFile: Bool = false
  ) {
    self.place = place
    self.message = message
    self.conflict = conflict
    self.concernsWholeFile = concernsWholeFile
  }

  /// A problem that keeps the whole file from being read.
  init(wholeFile message: String) {
    self.init(nil, message, concernsWholeFile: true)
  }

  /// The problem as compilers write theirs: `config.toml:3:1: …`.
  public func description(path: String) -> String {
    guard let place else { return "\(path): \(message)" }
    return "\(path):\(place.line):\(place.column): \(message)"
  }
}
