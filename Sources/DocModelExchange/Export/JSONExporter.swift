/// Exports documents as one JSON object of the schema `pdfkey.annotations/1`.
package struct JSONExporter: AnnotationExporter {
  /// The border rules for `effective`.
  package var borderReading = Border.Reading.iso
  /// The value of `generator`.
  package var generator = "pdfkey"

  /// The file name extension.
  package var fileExtension: String { "json" }

  /// The bytes before the first document.
  package var opening: [UInt8] {
    let empty: JSONValue = [
      "schema": AnnotationJSON.schema.json, "generator": generator.json, "documents": .array([]),
    ]
    // Everything but the closing brackets.
    return empty.bytes.dropLast(2) + [0x0A]
  }

  /// The bytes between two documents.
  package var separator: [UInt8] { Array(",\n".utf8) }
  /// The bytes after the last document.
  package var closing: [UInt8] { Array("\n]}\n".utf8) }

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    var json = AnnotationJSON()
    json.borderReading = borderReading
    json.write(document, to: sink)
    return []
  }
}

/// Exports documents as JSON Lines: each is an object of the schema `pdfkey.annotations/1` on a separate line.
package struct JSONLinesExporter: AnnotationExporter {
  /// The border rules for `effective`.
  package var borderReading = Border.Reading.iso

  /// The file name extension.
  package var fileExtension: String { "jsonl" }

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    _ = JSONExporter(borderReading: borderReading).write(document, to: sink)
    [UInt8(ascii: "\n")].withUnsafeBufferPointer(sink)
    return []
  }
}
