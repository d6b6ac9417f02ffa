/// Documents as one JSON object of the schema `pdfkey.annotations/1`.
public struct JSONExporter: Exporter {
  /// Whose reading of borders `effective` has.
  public var borderReading: Border.Reading
  /// What `generator` says.
  public var generator: String

  /// JSON by a program of a name.
  public init(borderReading: Border.Reading = .iso, generator: String = "pdfkey") {
    self.borderReading = borderReading
    self.generator = generator
  }

  /// How the names of its files end.
  public var fileExtension: String { "json" }

  /// What stands before the first document.
  public var opening: [UInt8] {
    var bytes: [UInt8] = []
    let writer = JSONWriter { bytes.append(contentsOf: $0) }
    writer.object {
      writer.entry("schema", AnnotationJSON.schema)
      writer.entry("generator", generator)
      writer.key("documents") { writer.array(EmptyCollection<Int>()) { _ in } }
    }
    writer.flush()
    // All but the brackets that close it.
    return bytes.dropLast(2) + [0x0A]
  }

  /// What stands between two documents.
  public var separator: [UInt8] { Array(",\n".utf8) }
  /// What stands after the last document.
  public var closing: [UInt8] { Array("\n]}\n".utf8) }

  /// Writes one document, and answers with what was lost.
  public func write(_ document: AnnotatedDocument, to sink: Sink) -> [AnnotatedDocument.Diagnostic] {
    var json = AnnotationJSON()
    json.borderReading = borderReading
    json.write(document, to: sink)
    return []
  }
}

/// Documents as JSON Lines: each an object of the schema `pdfkey.annotations/1` on a line of its own.
public struct JSONLinesExporter: Exporter {
  /// Whose reading of borders `effective` has.
  public var borderReading: Border.Reading

  /// JSON Lines.
  public init(borderReading: Border.Reading = .iso) {
    self.borderReading = borderReading
  }

  /// How the names of its files end.
  public var fileExtension: String { "jsonl" }

  /// Writes one document, and answers with what was lost.
  public func write(_ document: AnnotatedDocument, to sink: Sink) -> [AnnotatedDocument.Diagnostic] {
    _ = JSONExporter(borderReading: borderReading).write(document, to: sink)
    [UInt8(ascii: "\n")].withUnsafeBufferPointer(sink)
    return []
  }
}
