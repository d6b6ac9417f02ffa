/// A format that exports documents with their annotations, one after another.
///
/// ```swift
/// struct LineExporter: AnnotationExporter {
///   let fileExtension = "txt"
///
///   func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
///     for entry in document.entries {
///       var line = "page \(entry.page.label): \(entry.text?.plain ?? entry.annotation.contents ?? "")\n"
///       line.withUTF8(sink)
///     }
///     return []
///   }
/// }
///
/// let (data, report) = document.export(using: LineExporter())
/// print(String(decoding: data, as: UTF8.self), report.annotationCount)
/// ```
///
/// An exporter keeps no state, so that documents can be written at the same time; the bytes before, between and after
/// the documents are the same.
public protocol AnnotationExporter: Sendable {
  /// Receives bytes in pieces, which are valid during the call.
  typealias Sink = (UnsafeBufferPointer<UInt8>) -> Void

  /// The file name extension, without the full stop.
  var fileExtension: String { get }
  /// Whether one file can hold several documents.
  var holdsSeveral: Bool { get }
  /// The bytes before the first document.
  var opening: [UInt8] { get }
  /// The bytes between two documents.
  var separator: [UInt8] { get }
  /// The bytes after the last document.
  var closing: [UInt8] { get }

  /// Writes a document, or the error that prevented reading it.
  ///
  /// - Parameters:
  ///   - document: the document with the selected annotations, in the requested order.
  ///   - sink: receives the bytes.
  /// - Returns: warnings about entries that the format can't represent.
  func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning]
}

extension AnnotationExporter {
  /// Whether one file can hold several documents; by default true, as of most formats.
  public var holdsSeveral: Bool { true }
  /// The bytes before the first document; by default none.
  public var opening: [UInt8] { [] }
  /// The bytes between two documents; by default none.
  public var separator: [UInt8] { [] }
  /// The bytes after the last document; by default none.
  public var closing: [UInt8] { [] }

  /// Exports a document as a whole file.
  package func file(_ document: AnnotatedDocument) -> [UInt8] {
    var bytes = opening
    _ = write(document) { bytes.append(contentsOf: $0) }
    return bytes + closing
  }
}
