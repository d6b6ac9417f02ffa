import DocModel
import Foundation

/// What a worker keeps from one request to the next.
///
/// Several requests may be about one document, each about some of its pages, and opening a large one takes
/// longer than reading a page of it. So the last one stays open, for as long as its file stays what it was.
public final class WorkerContext {
  private var last: (source: DocumentSource, password: String?, version: FileStamp, document: Document)?

  /// What was made of the document that is open.
  private var made: (key: String, value: Any)?
  /// What requests have left for later ones, by its name.
  private var held: [String: Any] = [:]
  /// What requests have in common, as it came last.
  private var common: (bytes: Data, value: Any)?

  /// A worker that has done nothing yet.
  public init() {}

  /// Opens a document, or gives the one that was opened last.
  ///
  /// - Parameters:
  ///   - source: where the document comes from; only files stay open.
  ///   - password: tried first; a document that needs none opens with any, since in a batch one password is
  ///     given for all.
  /// - Returns: the document, which belongs to this process.
  /// - Throws: `DocumentError`.
  public func document(_ source: DocumentSource, password: String? = nil) throws(DocumentError) -> Document {
    let version = FileStamp(source)
    if let last, last.source == source, last.password == password, last.version == version {
      return last.document
    }
    // Before the next one is read, so that two never need memory at once.
    last = nil
    made = nil
    let document = try Self.open(source, password)
    if let version { last = (source, password, version, document) }
    return document
  }

  /// What tells the state of the file that is open from any other; empty where none is.
  ///
  /// Where several workers read parts of a document, each says so which state of it was read.
  public var documentVersion: String { last?.version.description ?? "" }

  /// Keeps something that was made of the document that was opened last, until another one is opened.
  ///
  /// - Parameters:
  ///   - key: what tells it from other things that could be made; one at a time is kept.
  ///   - make: makes it when it isn't there.
  /// - Returns: what was made, now or before.
  public func kept<Value>(_ key: String, make: () -> Value) -> Value {
    if let made, made.key == key, let value = made.value as? Value { return value }
    made = nil
    let value = make()
    made = (key, value)
    return value
  }

  /// Lets go of what was ``kept(_:make:)``.
  public func dropKept() {
    made = nil
  }

  /// Keeps something for as long as the worker lives, whatever is opened meanwhile.
  ///
  /// - Parameters:
  ///   - value: what is kept in the place of what was before; nil for nothing.
  ///   - name: what it is called.
  public func hold(_ value: Any?, as name: String) {
    held[name] = value
  }

  /// What is held under a name; nil where there is nothing, or something of another type.
  public func held<Value>(_ name: String, as type: Value.Type) -> Value? {
    held[name] as? Value
  }

  /// Lets go of the document that was opened last: one that is asked for again is read anew.
  public func closeDocument() {
    made = nil
    last = nil
  }

  /// What many requests have in common, decoded when it first comes.
  ///
  /// - Throws: `DecodingError` where it wasn't this program that encoded it.
  public func value<Value>(of encoded: CommonValue<Value>) throws -> Value {
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
