import CSystem
import Foundation
import DocModelExchange

/// The documents and options from which an export is made, as a hash that `--update` compares.
///
/// It is an extended attribute of the exported file, so it appears together with the file and moves with it. A file
/// without one, as from other programs and on some file systems, is judged by its age.
struct ExportRecord {
  private static let attribute = "user.pdfkey.export"
  private let hash = SHA256()
  /// The time of the newest document.
  private var newest = (seconds: 0, nanoseconds: 0)
  /// Whether all documents were found and read; if not, the export is never current.
  private var isComplete: Bool

  /// Creates the record of an export of documents.
  init(_ options: ExportOptions, of documents: [String] = []) {
    var options = options
    // Another version of pdfkey alone is no reason to replace notes.
    options.generator = ""
    // Follows from the documents.
    options.isOneOfSeveral = false
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = try? encoder.encode(options)
    isComplete = bytes != nil
    bytes?.withUnsafeBytes(hash.update)
    for document in documents { add(document) }
  }

  /// Adds a document: its path, its size and its time.
  mutating func add(_ path: String) {
    guard let facts = Self.facts(path) else { return fail() }
    let time = Self.time(facts)
    if time > newest { newest = time }
    let text = "\0\(FilePath.resolved(path))\0\(facts.st_size) \(time)"
    Array(text.utf8).withUnsafeBytes(hash.update)
  }

  /// Marks the export as incomplete: the next one repeats it.
  mutating func fail() { isComplete = false }

  private var value: String { isComplete ? hash.hexadecimal : "incomplete" }

  /// Writes the record to the file of the export; some file systems keep none.
  func write(to descriptor: Int32) {
    let value = Array(value.utf8)
    #if os(Linux)
      fsetxattr(descriptor, Self.attribute, value, value.count, 0)
    #else
      fsetxattr(descriptor, Self.attribute, value, value.count, 0, 0)
    #endif
  }

  /// Whether a file is the export that would be made, and at least as new as its documents.
  func isCurrent(_ path: String) -> Bool {
    guard isComplete, let facts = Self.facts(path), Self.time(facts) >= newest else { return false }
    return Self.recorded(in: path).map { $0 == value } ?? true
  }

  /// Returns the record of a file; nil if it has none.
  private static func recorded(in path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    #if os(Linux)
      let count = getxattr(path, attribute, &bytes, bytes.count)
    #else
      let count = getxattr(path, attribute, &bytes, bytes.count, 0, 0)
    #endif
    if count < 0 { return errno == ERANGE ? "" : nil }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func facts(_ path: String) -> stat? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts : nil
  }

  private static func time(_ facts: stat) -> (Int, Int) {
    #if canImport(Darwin)
      (facts.st_mtimespec.tv_sec, facts.st_mtimespec.tv_nsec)
    #else
      (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
    #endif
  }
}
