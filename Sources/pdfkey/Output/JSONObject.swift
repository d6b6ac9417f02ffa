import DocModelExchange

/// A JSON object for programs; a value that is nil in a literal is written as `null`.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private var entries: [String: (any Encodable)?]

  init(dictionaryLiteral entries: (String, (any Encodable)?)...) { self.init(entries) }

  /// Creates an object from pairs, of which the last one with a key counts.
  init(_ entries: [(String, (any Encodable)?)]) { self.entries = Dictionary(entries) { $1 } }

  /// The value of a key; nil for none, which removes the key.
  subscript(key: String) -> (any Encodable)? {
    get { entries[key] ?? nil }
    set { if let newValue { entries[key] = newValue } else { entries.removeValue(forKey: key) } }
  }

  /// Returns the object with the entries of another one.
  func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    merged.entries.merge(other.entries) { $1 }
    return merged
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (key, value) in entries {
      let key = AnyKey(stringValue: key)
      if let value { try container.encode(value, forKey: key) } else { try container.encodeNil(forKey: key) }
    }
  }
}
