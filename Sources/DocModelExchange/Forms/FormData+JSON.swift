import Foundation

extension FormData {
  /// Reads JSON: an object of values by field name, or the output of `form list --json`; an array of such objects has
  /// the values for several documents.
  ///
  /// - Throws: ``FormDataError``.
  static func rows(json bytes: [UInt8]) throws(FormDataError) -> [FormData] {
    guard bytes.count <= FormDataLimits.largestJSON else { throw FormDataError("it is larger than 16 MB") }
    let node: JSONNode
    do {
      node = try JSONDecoder().decode(JSONNode.self, from: Data(bytes))
    } catch {
      throw FormDataError("it isn't JSON (\(Self.reason(error)))")
    }
    let objects = if case .array(let elements) = node { elements } else { [node] }
    guard objects.count <= FormDataLimits.mostRows else {
      throw FormDataError("it has more than \(FormDataLimits.mostRows) objects")
    }
    var rows: [FormData] = []
    for object in objects {
      guard case .object(let entries) = object else {
        throw FormDataError("it isn't an object of values by field name")
      }
      var data = FormData()
      try data.read(entries)
      rows.append(data)
    }
    return rows
  }

  private static func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    return (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
      ?? context.debugDescription
  }

  private mutating func read(_ entries: [String: JSONNode]) throws(FormDataError) {
    if case .array(let fields)? = entries["fields"] {
      for case .object(let field) in fields {
        guard case .text(let name)? = field["name"] else { throw FormDataError("a field has no name") }
        try add(field["value"] ?? .null, to: name)
      }
    } else {
      for (name, node) in entries.sorted(by: { $0.key < $1.key }) { try add(node, to: name) }
    }
  }

  private mutating func add(_ node: JSONNode, to name: String) throws(FormDataError) {
    guard values.count < FormDataLimits.mostValues else {
      throw FormDataError("it has more than \(FormDataLimits.mostValues) values")
    }
    switch node {
    case .null: values.append((name, .none))
    case .flag(let flag): values.append((name, .flag(flag)))
    case .text(let text): values.append((name, .texts([text])))
    case .array(let elements):
      var texts: [String] = []
      for element in elements {
        guard case .text(let text) = element else {
          throw FormDataError("the value of \(name) is a list of something else than texts")
        }
        texts.append(text)
      }
      values.append((name, .texts(texts)))
    case .object(let entries):
      // Groups of fields may be nested objects.
      for (key, value) in entries.sorted(by: { $0.key < $1.key }) { try add(value, to: "\(name).\(key)") }
    }
  }
}

/// A JSON value; numbers are texts.
private enum JSONNode: Decodable {
  case null
  case flag(Bool)
  case text(String)
  case array([JSONNode])
  case object([String: JSONNode])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Int.self) {
      self = .text(String(number))
    } else if let number = try? container.decode(Decimal.self) {
      self = .text(number.description)
    } else if let elements = try? container.decode([JSONNode].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONNode].self))
    }
  }
}
