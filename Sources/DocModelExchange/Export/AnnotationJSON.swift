import Foundation

/// The annotations of documents as JSON of the schema `pdfkey.annotations/1`.
///
/// Every object has all of its keys, with `null` for missing values; numbers are the file's, to six decimals;
/// coordinates are in points of the page's default user space.
package struct AnnotationJSON {
  /// The name of the schema.
  package static let schema = "pdfkey.annotations/1"

  /// The border rules for `effective`.
  package var borderReading = Border.Reading.iso
  /// The transform to a screen for each page, or nil to omit rectangles on screen.
  package var transform: ((PageGeometry) -> PageTransform)?

  /// Creates a writer with the border rules of ISO 32000-1.
  package init() {}

  /// Encodes a document as an object on one line, without a line feed.
  package func document(_ document: AnnotatedDocument) -> [UInt8] {
    var bytes: [UInt8] = []
    write(document) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Writes a document as an object on one line, without a line feed, to a sink in pieces.
  package func write(_ document: AnnotatedDocument, to sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    let writer = JSONWriter(to: sink)
    write(document, to: writer)
    writer.flush()
  }

  private func write(_ document: AnnotatedDocument, to writer: JSONWriter) {
    let file = Self.uri(path: document.path)
    writer.object {
      writer.entries(Self.beginning(of: document))
      writer.key("annotations") {
        writer.array(document.entries) { writer.write(object($0, file: file)) }
      }
      writer.entries(Self.end(of: document))
    }
  }

  /// Returns the entries of a document's object besides its annotations.
  static func frame(of document: AnnotatedDocument) -> [(key: String, value: JSONValue)] {
    Array(beginning(of: document)) + Array(end(of: document))
  }

  private static func beginning(of document: AnnotatedDocument) -> KeyValuePairs<String, JSONValue> {
    [
      "schema": schema.json,
      "path": document.path.json,
      "sha256": document.sha256.json,
      "identifiers": document.identifiers.map { [$0.permanent, $0.update] }.json,
      "title": document.title.json,
      "author": document.author.json,
      "pageCount": document.pageCount.json,
    ]
  }

  private static func end(of document: AnnotatedDocument) -> KeyValuePairs<String, JSONValue> {
    [
      "diagnostics": document.warnings.json,
      "error": JSONValue(document.error) { ["code": $0.code.json, "message": $0.message.json] },
    ]
  }

  /// Returns the URI of a file; empty for standard input.
  static func uri(path: String) -> String {
    path == "-" ? "" : URL(fileURLWithPath: path).absoluteString
  }
}

extension Warning: JSONConvertible {
  var json: JSONValue {
    [
      "severity": severity.rawValue.json,
      "page": pageIndex.map { $0 + 1 }.json,
      "annotation": annotation.json,
      "message": message.json,
    ]
  }
}
