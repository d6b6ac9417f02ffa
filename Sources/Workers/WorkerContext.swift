import DocModel
import Foundation

/// The state that a worker keeps between requests.
///
/// Several requests may concern one document, each some of its pages, and opening a large one takes longer
/// than reading a page of it. So the last document stays open as long as its file is unchanged.
package final class WorkerContext {
  private var last: (source: DocumentSource, password: String?, version: FileStamp, document: Document)?

  /// The value derived from the open document.
  private var made: (key: String, value: Any)?
  /// The values that requests keep for later ones, by name.
  private var held: [String: Any] = [:]
  /// The last value that requests share.
  private var common: (bytes: Data, value: Any)?

  /// The parts of the sandbox that the worker is in; empty before the first request.
  package internal(set) var sandbox: Sandbox.Parts = []

  /// Creates an empty context.
  package init() {}

  /// Opens a document, or returns the one that was opened last.
  ///
  /// - Parameters:
  ///   - source: the source of the document; only files stay open.
  ///   - password: the first password to try; a document that needs none opens with any, since in a batch one
  ///     password is given for all.
  /// - Returns: the document, which belongs to this process.
  /// - Throws: `DocumentError`.
  package func document(_ source: DocumentSource, password: String? = nil) throws(DocumentError) -> Document {
    let version = FileStamp(source)
    if let last, last.source == source, last.password == password, last.version == version {
      return last.document
    }
    // The last document is closed first, so that two never need memory at once.
    last = nil
    made = nil
    let document = try Self.open(source, password)
    if let version { last = (source, password, version, document) }
    return document
  }

  /// The version of the open document's file; empty if none is open.
  ///
  /// If several workers read parts of a document, each reports the version that it read.
  package var documentVersion: String { last?.version.description ?? "" }

  /// Returns a value derived from the open document, and keeps it until another one is opened.
  ///
  /// - Parameters:
  ///   - key: the key of the value; only one value is kept at a time.
  ///   - make: makes the value if it isn't kept.
  /// - Returns: the new or kept value.
  package func cached<Value>(_ key: String, make: () -> Value) -> Value {
    if let made, made.key == key, let value = made.value as? Value { return value }
    made = nil
    let value = make()
    made = (key, value)
    return value
  }

  /// Drops the value from ``cached(_:make:)``.
  package func dropCached() {
    made = nil
  }

  /// Keeps a value for the lifetime of the worker, independently of documents.
  ///
  /// - Parameters:
  ///   - value: the value, which replaces the earlier one; nil for none.
  ///   - name: the name of the value.
  package func hold(_ value: Any?, as name: String) {
    held[name] = value
  }

  /// Returns the value held under a name; nil if there is none, or if it has another type.
  package func held<Value>(_ name: String, as type: Value.Type) -> Value? {
    held[name] as? Value
  }

  /// Closes the open document, so that the next request for it reads it anew.
  package func closeDocument() {
    made = nil
    last = nil
  }

  /// Returns a value that many requests share, decoded on first use.
  ///
  /// - Throws: `DecodingError` if another program encoded it.
  package func value<Value>(of encoded: CommonValue<Value>) throws -> Value {
    if let common, common.bytes == encoded.bytes, let value = common.value as? Value { return value }
    let value = try WorkerCoding.decode(Value.self, from: encoded.bytes)
    common = (encoded.bytes, value)
    return value
  }

  private static func open(_ source: DocumentSource, _ password: String?) throws(DocumentError) -> Document {
    do throws(DocumentError) {
      return try Document(source, password: password)
    } catch {
      guard case .passwordIncorrect = error, let document = try? Document(source) else { throw error }
      return document
    }
  }
}
