import Foundation

/// Reads annotations from JSON: `pdfkey.annotations/1`, and Web Annotations.
extension ImportedAnnotations {
  /// Reads the documents of a file of either kind.
  ///
  /// - Throws: ``ImportError`` if it is neither.
  static func json(_ data: Data, name: String) throws(ImportError) -> [ImportedAnnotations] {
    let decoder = JSONDecoder()
    let file: JSONFile
    do {
      file = try decoder.decode(JSONFile.self, from: data)
    } catch {
      if let lines = try lines(data, name: name, decoder) { return lines }
      throw ImportError(file: name, reason: error.importReason)
    }
    return try file.documents(name: name)
  }

  /// Reads JSON Lines; nil if the first line isn't a document.
  private static func lines(
    _ data: Data, name: String, _ decoder: JSONDecoder
  ) throws(ImportError) -> [ImportedAnnotations]? {
    var documents: [ImportedAnnotations] = []
    for (index, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard !line.allSatisfy({ [0x20, 0x0D, 0x09].contains($0) }) else { continue }
      do {
        documents += try decoder.decode(JSONFile.self, from: line).documents(name: name)
      } catch {
        if documents.isEmpty { return nil }
        throw ImportError(file: name, reason: "line \(index + 1): \(error.importReason)")
      }
    }
    return documents
  }
}

extension Error {
  /// The reason why JSON can't be read, as a clause.
  var importReason: String {
    if let error = self as? ImportError { return error.reason }
    return switch self as? DecodingError {
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      "the value of \(context.codingPath.last?.stringValue ?? "the file") has the wrong type"
    case .keyNotFound(let key, _)?: "it has no \(key.stringValue)"
    case .dataCorrupted(let context)? where !context.codingPath.isEmpty:
      "the value of \(context.codingPath.last?.stringValue ?? "the file") can't be read"
    default: "it isn't JSON"
    }
  }
}

/// A value, or the reason why it can't be read, so that one wrong element doesn't cost the others.
struct Lenient<Value: Decodable>: Decodable {
  let result: Result<Value, ImportError>

  init(from decoder: any Decoder) throws {
    do {
      result = .success(try Value(from: decoder))
    } catch {
      result = .failure(ImportError(file: "", reason: error.importReason))
    }
  }
}

/// The elements of a list, up to the largest number of annotations.
struct LenientList<Value: Decodable>: Decodable {
  let results: [Result<Value, ImportError>]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var results: [Result<Value, ImportError>] = []
    while !list.isAtEnd {
      guard results.count < ImportedAnnotations.mostAnnotations else {
        throw ImportError(
          file: "", reason: "it has more than \(ImportedAnnotations.mostAnnotations) annotations")
      }
      results.append(try list.decode(Lenient<Value>.self).result)
    }
    self.results = results
  }
}

/// A JSON file, as far as its kind and documents.
private struct JSONFile: Decodable {
  private var kind: Kind

  private enum Kind {
    case documents([JSONDocument])
    case webAnnotations([WebCollection])
  }

  private enum Key: String, CodingKey {
    case schema, documents, annotations
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self),
      container.contains(.schema) || container.contains(.documents) || container.contains(.annotations)
    {
      if let schema = try container.decodeIfPresent(String.self, forKey: .schema),
        schema != AnnotationJSON.schema
      {
        throw ImportError(file: "", reason: "the schema \(schema) isn't \(AnnotationJSON.schema)")
      }
      kind = .documents(
        try container.decodeIfPresent([JSONDocument].self, forKey: .documents)
          ?? [JSONDocument(from: decoder)])
      return
    }
    kind = .webAnnotations(try OneOrMany<WebCollection>(from: decoder).values)
  }

  func documents(name: String) throws(ImportError) -> [ImportedAnnotations] {
    var files: [ImportedAnnotations] = []
    switch kind {
    case .documents(let documents):
      for document in documents { files.append(try document.imported(name: name)) }
    case .webAnnotations(let collections):
      var file = ImportedAnnotations(name: name, format: .w3c)
      for item in collections.flatMap(\.items) { file.annotations.append(item.imported()) }
      files.append(file)
    }
    return files
  }
}

/// A value that may stand alone or in an array.
struct OneOrMany<Value: Decodable>: Decodable {
  var values: [Value]

  init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      values = []
      while !list.isAtEnd { values.append(try list.decode(Value.self)) }
    } else {
      values = [try Value(from: decoder)]
    }
  }
}
