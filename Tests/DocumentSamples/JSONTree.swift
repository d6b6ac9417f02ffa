import Foundation

/// A JSON value of any shape, for the results of other programs.
package indirect enum JSONTree: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    // A Boolean is an NSNumber, too, but with its own type.
    case let number as NSNumber where String(cString: number.objCType) == "c":
      self = .boolean(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    case let elements as [Any]: self = .array(elements.map(JSONTree.init))
    case let entries as [String: Any]: self = .object(entries.mapValues(JSONTree.init))
    default: self = .null
    }
  }

  package init(contentsOf url: URL) throws {
    try self.init(data: Data(contentsOf: url))
  }

  package init(data: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
  }

  package subscript(key: String) -> JSONTree? {
    guard case .object(let entries) = self, let value = entries[key], value != .null else { return nil }
    return value
  }

  package var entries: [String: JSONTree] { if case .object(let entries) = self { entries } else { [:] } }
  package var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }
  package var bool: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var double: Double? { if case .number(let value) = self { value } else { nil } }
  package var int: Int? { double.flatMap { Int(exactly: $0) } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var doubles: [Double]? {
    guard case .array(let elements) = self else { return nil }
    let numbers = elements.compactMap(\.double)
    return numbers.count == elements.count ? numbers : nil
  }
}
