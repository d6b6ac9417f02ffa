import CSystem
import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects

/// A file that tests replace: its contents, and what they do with it.
enum ReplacedFile {
  static let old = Array("%PDF old contents\n".utf8)
  static let tail = Array("more\n%%EOF\n".utf8)
  static let new = old + tail

  @discardableResult
  static func save(
    _ path: String, _ contents: FileReplacement.Contents = .appended(tail, to: old.count),
    backup: Bool = false,
    journal: ListedAppends? = nil
  ) throws -> FileStamp {
    let stamp = try #require(FileStamp(.path(path)))
    return try FileReplacement.replace(
      path, with: contents, expecting: stamp, backup: backup, journal: journal)
  }

  @discardableResult
  static func write(
    _ path: String, _ contents: FileReplacement.Contents = .appended(tail, to: old.count), to output: String
  ) throws -> FileStamp {
    try FileReplacement.write(contents, copyOf: path, expecting: FileStamp(.path(path)), to: output)
  }

  static func append(to path: String) throws -> PendingAppend {
    let path = SystemPath(path)
    return try PendingAppend(
      of: tail, to: OpenFile(path, O_RDONLY), at: old.count, path: path.resolved ?? path)
  }

  static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func facts(_ path: String) throws -> stat {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw SystemError() }
    return facts
  }

  static func attribute(_ name: String, of path: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 256)
    let count = getxattr(path, name, &value, value.count)
    return count < 0 ? nil : Array(value[..<count])
  }

  static func fileBytes(_ bytes: [UInt8]) -> FileBytes {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyMemory(from: bytes, byteCount: bytes.count)
    return FileBytes(taking: copy, count: bytes.count)
  }
}
