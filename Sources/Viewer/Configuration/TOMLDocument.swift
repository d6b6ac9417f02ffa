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

  /// Reads a document.
  ///
  /// - Throws: ``ConfigurationProblem`` where the text is no TOML.
  init(_ text: String) throws(ConfigurationProblem) {
    // Some editors put a byte order mark first, behind which what is looked for here would be missed.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    if let hazard = TOMLHazard(in: text) {
      throw ConfigurationProblem(
        hazard.place, "this is no TOML: \(hazard.message)", concernsWholeFile: true)
    }
    let root: TOMLTable
    do {
      root = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let place = SourcePlace(line: error.source.begin.line, column: error.source.begin.column)
      throw ConfigurationProblem(
        place, "this is no TOML: \(error.description.onOneLine)", concernsWholeFile: true)
    } catch {
      throw ConfigurationProblem(
        SourcePlace(line: 1, column: 1), "this is no TOML: \("\(error)".onOneLine)", concernsWholeFile: true)
    }
    let positions = TOMLPositions(text)
    var found: [Entry] = []
    Self.collect(root, path: [], &found)
    entries = found.map { entry in
      var entry = entry
      entry.place = positions.places[entry.path] ?? entry.place
      return entry
    }
    .sorted { $0.place < $1.place }
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
