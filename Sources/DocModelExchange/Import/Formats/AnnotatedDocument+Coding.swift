/// A document as an object of the schema `pdfkey.annotations/1`.
extension AnnotatedDocument: Codable {
  /// Encodes the document with all keys of the schema; absent values are `null`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: AnyKey.self)
    for (key, value) in AnnotationJSON.frame(of: self) {
      try values.encode(CompleteJSONValue(value), forKey: AnyKey(stringValue: key))
    }
    let records = entries.map { AnnotationRecord($0, path: path) }
    try values.encode(records, forKey: AnyKey(stringValue: Key.annotations.rawValue))
  }

  /// Decodes a document, of whose warnings it keeps the pages and messages.
  ///
  /// - Throws: `DecodingError` if a value is missing or has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    self.init(path: try values.decode(String.self, forKey: .path))
    (sha256, title, author) = (try value(.sha256), try value(.title), try value(.author))
    let names: [String]? = try value(.identifiers)
    identifiers = names?.first.map {
      DocumentInfo.Identifiers(permanent: $0, update: names?.last ?? $0)
    }
    pageCount = try value(.pageCount) ?? 0
    entries = try (value(.annotations) as [AnnotationRecord]?)?.map(\.entry) ?? []
    warnings = try (value(.diagnostics) as [Diagnostic]?)?.map(\.warning) ?? []
    error = try value(.error)
  }

  private enum Key: String, CodingKey {
    case path, sha256, identifiers, title, author, pageCount, annotations, diagnostics, error
  }

  private struct Diagnostic: Decodable {
    let severity: Warning.Severity
    let page: Int?
    let annotation: String?
    let message: String

    var warning: Warning {
      Warning(
        severity == .error ? .leftOut : .annotation,
        pageIndex: page.map { ImportedAnnotation.pageIndex($0 &- 1) }, annotation: annotation,
        message: message)
    }
  }
}
