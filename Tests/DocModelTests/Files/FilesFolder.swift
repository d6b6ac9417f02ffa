import Foundation

@testable import PDFObjects

/// A folder for the files of one test.
struct FilesFolder {
  let name = "pdfkey-files-" + UUID().uuidString
  let path: String

  /// Makes a folder.
  init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
    path = parent + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// Makes a folder, runs a test with it, and deletes it afterwards.
  static func with(_ body: (FilesFolder) throws -> Void) throws {
    let folder = try FilesFolder()
    defer { folder.remove() }
    try body(folder)
  }

  /// The names of all files in the folder.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Makes a file in the folder and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(Array(bytes)).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Deletes the folder.
  func remove() {
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// A list of appends in memory, which records the calls.
final class ListedAppends: PendingAppends {
  private var list: [PendingAppend] = []
  private(set) var log: [String] = []
  var onEnd: () -> Void = {}

  func begin(_ append: PendingAppend) {
    list.append(append)
    log.append("begin \(append.oldLength) \(append.tail.count)")
  }

  func end(_ append: PendingAppend) {
    onEnd()
    list.removeAll { $0 == append }
    log.append("end")
  }

  func pendingAppends() throws -> [PendingAppend] { list }
}
