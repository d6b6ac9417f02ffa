import TOMLKit

/// The values of a TOML document, with their positions in the text.
///
/// Only this file uses the parser. The parser reports positions only for errors, and returns keys in
/// alphabetical order, so ``TOMLPositions`` finds the positions.
struct TOMLDocument {
  /// A value in a TOML file.
  enum Value: Hashable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case table
    /// A type of value that no setting has, by its name.
    case other(String)
  }

  /// A key with its value.
  struct Entry: Hashable {
    /// The names of the enclosing tables, and the key's own.
    var path: [String]
    var value: Value
    /// The position of the key.
    var position: SourcePosition
  }

  /// The number of parts of the longest path that means something, such as that of a key in a list.
  static let longestPath = 3

  /// The entries, including tables, in the order of the text, with paths up to the longest.
  let entries: [Entry]
  /// The invalid lines that were skipped.
  let problems: [ConfigurationProblem]

  /// Parses a document without its invalid lines.
  ///
  /// - Throws: ``ConfigurationProblem`` if too many lines are invalid.
  init(_ text: String) throws(ConfigurationProblem) {
    // Some editors write a byte-order mark, which would disturb the checks of the first line.
    var repair = TOMLRepair(Self.withoutByteOrderMark(text))
    let root = try repair.parse(Self.table)
    problems = repair.problems
    let positions = TOMLPositions(repair.text)
    var found: [Entry] = []
    Self.collect(root, path: [], &found)
    entries = found.filter { !TOMLRepair.isHidden($0.path) }.map { entry in
      var entry = entry
      entry.position = positions.byPath[entry.path] ?? entry.position
      return entry
    }
    .sorted { $0.position < $1.position }
  }

  /// Returns a text without a byte-order mark at its beginning.
  static func withoutByteOrderMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func table(_ text: String) -> Result<TOMLTable, TOMLRepair.Flaw> {
    if let hazard = TOMLHazard(in: text) {
      return .failure(.init(position: hazard.position, message: hazard.message))
    }
    do {
      return .success(try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      return .failure(
        .init(
          position: SourcePosition(line: begin.line, column: begin.column),
          message: error.description.onOneLine))
    } catch {
      return .failure(.init(position: SourcePosition(line: 1, column: 1), message: "\(error)".onOneLine))
    }
  }

  private static func collect(_ table: TOMLTable, path: [String], _ entries: inout [Entry]) {
    for key in table.keys {
      guard let node = table[key] else { continue }
      let path = path + [key]
      entries.append(Entry(path: path, value: value(of: node), position: SourcePosition(line: 1, column: 1)))
      if path.count < longestPath, let inner = node.table { collect(inner, path: path, &entries) }
    }
  }

  private static func value(of node: any TOMLValueConvertible) -> Value {
    switch node.type {
    case .string: node.string.map(Value.string) ?? .other("a string")
    case .int: node.int.map(Value.integer) ?? .other("a number")
    case .bool: node.bool.map(Value.boolean) ?? .other("a Boolean")
    case .table: .table
    case .array: .other("a list")
    case .double: .other("a fraction")
    case .date, .time, .dateTime: .other("a date")
    }
  }
}
