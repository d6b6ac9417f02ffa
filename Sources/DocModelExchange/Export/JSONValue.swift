/// A JSON value; an object keeps the order of its entries.
package enum JSONValue: Sendable, Encodable {
  /// No value.
  case null
  /// True or false.
  case boolean(Bool)
  /// An integer.
  case integer(Int)
  /// A number, which is written to six decimals, the precision of files.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, as pairs of keys and values.
  case object([(String, JSONValue)])

  /// Creates an object from a value; `null` if there is none.
  init<Value>(_ value: Value?, _ object: (Value) -> JSONValue) {
    self = value.map(object) ?? .null
  }

  /// The entries of an object that have a value.
  package var present: [(String, JSONValue)] {
    guard case .object(let entries) = self else { return [] }
    return entries.filter { if case .null = $1 { false } else { true } }
  }

  /// The value on one line.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let writer = JSONWriter { bytes.append(contentsOf: $0) }
    writer.write(self)
    writer.flush()
    return bytes
  }

  /// Encodes the value for inclusion in other JSON, without the absent entries of objects.
  package func encode(to encoder: any Encoder) throws {
    if case .object = self {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in present { try container.encode(value, forKey: AnyKey(stringValue: key)) }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value):
      try container.encode(abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 + 0 : value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .null, .object: try container.encodeNil()
    }
  }
}

/// A JSON value in other JSON whose absent entries are `null`.
struct CompleteJSONValue: Encodable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let entries):
      var container = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in entries { try container.encode(Self(value), forKey: AnyKey(stringValue: key)) }
    case .array(let values): try values.map(Self.init).encode(to: encoder)
    default: try value.encode(to: encoder)
    }
  }
}

/// A key of a JSON object by its name.
package struct AnyKey: CodingKey {
  /// The name.
  package let stringValue: String
  /// Nil: the keys of objects are names.
  package var intValue: Int? { nil }

  /// Creates a key.
  package init(stringValue: String) { self.stringValue = stringValue }
  /// Fails.
  package init?(intValue: Int) { nil }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates an object.
  package init(dictionaryLiteral entries: (String, JSONValue)...) {
    self = .object(entries)
  }

  /// Creates a string.
  package init(stringLiteral text: String) { self = .string(text) }

  /// Creates an integer.
  package init(integerLiteral number: Int) { self = .integer(number) }
}

/// A type with a JSON value.
protocol JSONConvertible {
  /// The value in JSON.
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible { var json: JSONValue { self } }
extension Bool: JSONConvertible { var json: JSONValue { .boolean(self) } }
extension Int: JSONConvertible { var json: JSONValue { .integer(self) } }
extension Double: JSONConvertible { var json: JSONValue { isFinite ? .number(self) : .null } }
extension String: JSONConvertible { var json: JSONValue { .string(self) } }
extension Array: JSONConvertible where Element: JSONConvertible {
  var json: JSONValue { .array(map(\.json)) }
}
extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  var json: JSONValue { self?.json ?? .null }
}
