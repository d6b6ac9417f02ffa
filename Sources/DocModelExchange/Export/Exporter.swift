/// A format that exports documents with their annotations, one after another.
///
/// An exporter keeps no state, so that workers can write different documents; the bytes before, between and after the
/// documents are the same.
package protocol Exporter: Sendable {
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

  /// Writes a document.
  ///
  /// - Returns: warnings about entries that the format can't represent.
  func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning]
}

extension Exporter {
  /// Most formats hold any number of documents.
  package var holdsSeveral: Bool { true }
  /// Empty by default.
  package var opening: [UInt8] { [] }
  /// Empty by default.
  package var separator: [UInt8] { [] }
  /// Empty by default.
  package var closing: [UInt8] { [] }

  /// Exports a document as a whole file.
  package func file(_ document: AnnotatedDocument) -> [UInt8] {
    var bytes = opening
    _ = write(document) { bytes.append(contentsOf: $0) }
    return bytes + closing
  }
}
