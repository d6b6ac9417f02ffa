/// Turns documents with their annotations into one format, one document after another.
///
/// It holds nothing of a document, so that each may be written by another process: what stands before the
/// first, between two and after the last one is the same whoever has written them.
///
/// ```swift
/// let exporter = CSVExporter()
/// sink(exporter.opening)
/// let losses = exporter.write(AnnotatedDocument(document, path: "paper.pdf")) { … }
/// sink(exporter.closing)
/// ```
public protocol Exporter: Sendable {
  /// Takes bytes piece by piece; they are valid for the time of the call.
  typealias Sink = (UnsafeBufferPointer<UInt8>) -> Void

  /// How the names of files in the format end, without the full stop.
  var fileExtension: String { get }
  /// Whether one file can hold several documents.
  var holdsSeveral: Bool { get }
  /// What stands before the first document.
  var opening: [UInt8] { get }
  /// What stands between two documents.
  var separator: [UInt8] { get }
  /// What stands after the last document.
  var closing: [UInt8] { get }

  /// Writes one document.
  ///
  /// - Returns: what the format can't say and was lost.
  func write(_ document: AnnotatedDocument, to sink: Sink) -> [AnnotatedDocument.Diagnostic]
}

extension Exporter {
  /// Most formats hold as many documents as one likes.
  public var holdsSeveral: Bool { true }
  /// Nothing, unless the format needs something.
  public var opening: [UInt8] { [] }
  /// Nothing, unless the format needs something.
  public var separator: [UInt8] { [] }
  /// Nothing, unless the format needs something.
  public var closing: [UInt8] { [] }

  /// One document as a whole file.
  public func file(_ document: AnnotatedDocument) -> [UInt8] {
    var bytes = opening
    _ = write(document) { bytes.append(contentsOf: $0) }
    return bytes + closing
  }
}
