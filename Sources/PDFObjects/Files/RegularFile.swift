import Foundation

/// A regular file read as a whole, with its dates.
package struct RegularFile {
  /// The bytes.
  package let bytes: [UInt8]
  /// The date of the last change.
  package let modified: Date
  /// The name without its folder; Latin-1 where it isn't UTF-8.
  package let name: String

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - typed: the path as typed, which may stand for a name that isn't UTF-8.
  ///   - limit: the size in bytes of the largest file.
  /// - Throws: ``DocumentError`` if it isn't a regular file, is larger, or can't be read.
  package init(_ typed: String, upTo limit: Int) throws(DocumentError) {
    let path = SystemPath(typed)
    do throws(SystemError) {
      let file = try OpenFile(reading: typed)
      let facts = try file.facts
      guard facts.st_mode & S_IFMT != S_IFDIR else { throw SystemError(EISDIR) }
      guard facts.st_mode & S_IFMT == S_IFREG else { throw SystemError(EINVAL) }
      guard facts.st_size <= limit else { throw SystemError(EFBIG) }
      bytes = try file.bytes(at: 0, count: Int(facts.st_size))
      modified = Date(timeIntervalSince1970: Double(facts.st_mtim.tv_sec))
    } catch {
      switch error.code {
      case EINVAL: throw .unreadable(typed, reason: "it isn't a regular file")
      case EFBIG: throw .unreadable(typed, reason: "it is larger than \(limit >> 20) MB")
      default: throw FileContents.failure(of: typed, error.code)
      }
    }
    let last = path.bytes.dropLast().split(separator: 0x2F).last.map { $0.map(UInt8.init(bitPattern:)) } ?? []
    name =
      String(validating: last, as: UTF8.self)
      ?? String(String.UnicodeScalarView(last.map { Unicode.Scalar($0) }))
  }
}
