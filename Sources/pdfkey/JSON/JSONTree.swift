import Foundation

/// JSON from another encoder, for inclusion in other JSON; `null` entries of objects are left out.
enum JSONTree: Encodable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Creates a tree from a result of `JSONSerialization`.
  init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    // Only the type of the number identifies true and false.
    case let number as NSNumber where String(cString: number.objCType) == "c":
      self = .boolean(number.boolValue)
    case let number as NSNumber:
      let exact = Int(exactly: number.doubleValue)
      self = exact.map(JSONTree.integer) ?? .number(number.doubleValue)
    case let elements as [Any]: self = .array(elements.map(JSONTree.init))
    case let entries as [String: Any]:
      self = .object(entries.mapValues(JSONTree.init).filter { $0.value != .null })
    default: self = .null
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    if case .object(let entries) = self {
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in entries { try container.encode(value, forKey: Key(stringValue: key)) }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .null, .object: try container.encodeNil()
    }
  }
}
