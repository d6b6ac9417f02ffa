import Foundation

/// The annotations of documents as JSON of the schema `pdfkey.annotations/1`.
///
/// Every object has all of its keys, with `null` for missing values; numbers are the file's, to six decimals;
/// coordinates are in points of the page's default user space.
public struct AnnotationJSON {
  /// The name of the schema.
  public static let schema = "pdfkey.annotations/1"

  /// The border rules for `effective`.
  public var borderReading = Border.Reading.iso
  /// The transform to a screen for each page, or nil to omit rectangles on screen.
  public var transform: ((PageGeometry) -> PageTransform)?

  /// Creates a writer with the border rules of ISO 32000-1.
  public init() {}

  /// Encodes a document as an object on one line, without a line feed.
  public func document(_ document: AnnotatedDocument) -> [UInt8] {
    var bytes: [UInt8] = []
    write(document) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Encodes an annotation as a separate object, whose `uri` has no file.
  public func annotation(_ entry: DocumentAnnotations.Entry) -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = JSONWriter { bytes.append(contentsOf: $0) }
    writer.object { AnnotationEntryWriter(writer, self, file: "").write(entry) }
    writer.flush()
    return bytes
  }

  /// Writes a document as an object on one line, without a line feed, to a sink in pieces.
  public func write(_ document: AnnotatedDocument, to sink: (UnsafeBufferPointer<UInt8>) -> Void) {
    withoutActuallyEscaping(sink) { sink in
      let writer = JSONWriter(to: sink)
      write(document, to: writer)
      writer.flush()
    }
  }

  private func write(_ document: AnnotatedDocument, to writer: JSONWriter) {
    writer.object {
      writer.entry("schema", Self.schema)
      writer.entry("path", document.path)
      writer.entry("sha256", document.sha256)
      writer.key("identifiers") {
        if let identifiers = document.identifiers {
          writer.array([identifiers.permanent, identifiers.update]) { writer.write($0) }
        } else {
          writer.null()
        }
      }
      writer.entry("title", document.title)
      writer.entry("author", document.author)
      writer.entry("pageCount", document.pageCount)
      writer.key("annotations") {
        let file = Self.uri(path: document.path)
        writer.array(document.entries) { entry in
          writer.object { AnnotationEntryWriter(writer, self, file: file).write(entry) }
        }
      }
      writer.key("diagnostics") {
        writer.array(document.diagnostics) { diagnostic in
          writer.object {
            writer.entry("severity", diagnostic.severity.rawValue)
            writer.entry("page", diagnostic.pageIndex.map { $0 + 1 })
            writer.entry("annotation", diagnostic.annotation)
            writer.entry("message", diagnostic.message)
          }
        }
      }
      writer.entry("error", object: document.error) { error in
        writer.entry("code", error.code)
        writer.entry("message", error.message)
      }
    }
  }

  /// Returns the URI of a file; empty for standard input.
  static func uri(path: String) -> String {
    path == "-" ? "" : URL(fileURLWithPath: path).absoluteString
  }
}
