import TOMLKit

/// The values of a TOML document, each with its place in the text.
///
/// The only file that knows the parser. That one says places of errors only and gives keys in alphabetical order, so
/// ``TOMLPositions`` looks the places up.
struct TOMLDocument {
  /// What stands in a TOML file.
  enum Value: Hashable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case table
    /// A sort of value that no setting has, by its name.
    case other(String)
  }

  /// A key with its value.
  struct Entry: Hashable {
    /// The names of the tables that it is in, and its own.
    var path: [String]
    var value: Value
    /// Where the key stands.
    var place: SourcePlace
  }

  /// The entries, tables among them, in the order of the text.
  let entries: [Entry]
  /// The lines that are no TOML and were left out.
  let problems: [ConfigurationProblem]

  /// Reads a document without its broken lines.
  ///
  /// - Throws: ``ConfigurationProblem`` where hardly any line is TOML.
  init(_ text: String) throws(ConfigurationProblem) {
    // Some editors put a byte order mark first, behind which what is looked for here would be missed.
    var repair = TOMLRepair(Self.withoutByteOrderMark(text))
    let root = try repair.parse(Self.table)
    problems = repair.problems
    let positions = TOMLPositions(repair.text)
    var found: [Entry] = []
    Self.collect(root, path: [], &found)
    entries = found.filter { !TOMLRepair.isHidden($0.path) }.map { entry in
      var entry = entry
      entry.place = positions.places[entry.path] ?? entry.place
      return entry
    }
    .sorted { $0.place < $1.place }
  }

  /// A text without the byte order mark that it may begin with.
  static func withoutByteOrderMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func table(_ text: String) -> Result<TOMLTable, TOMLRepair.Flaw> {
    if let hazard = TOMLHazard(in: text) {
      return .failure(.init(place: hazard.place, message: hazard.message))
    }
    do {
      return .success(try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      return .failure(
        .init(
          place: SourcePlace(line: begin.line, column: begin.column), message: error.description.onOneLine))
    } catch {
      return .failure(.init(place: SourcePlace(line: 1, column: 1), message: "\(error)".onOneLine))
    }
  }

  private static func collect(_ table: TOMLTable, path: [String], _ entries: inout [Entry]) {
    for key in table.keys {
      guard let node = table[key] else { continue }
      let path = path + [key]
      entries.append(Entry(path: path, value: value(of: node), place: SourcePlace(line: 1, column: 1)))
      if let inner = node.table { collect(inner, path: path, &entries) }
    }
  }

  private static func value(of node: any TOMLValueConvertible) -> Value {
    switch node.type {
    case .string: node.string.map(Value.string) ?? .other("a string")
    case .int: node.int.map(Value.integer) ?? .other("a number")
    case .bool: node.bool.map(Value.boolean) ?? .other("a truth value")
    case .table: .table
    case .array: .other("a list")
    case .double: .other("a fraction")
    case .date, .time, .dateTime: .other("a date")
    }
  }
}
