import DocModel
import Foundation

/// Paths of files.
enum FilePath {
  /// Returns the folder of a file; the current folder if the path has none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a path without symbolic links; unchanged if there is no such file.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether two paths lead to the same existing file.
  static func isSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(SystemPath(first).bytes, &one) == 0 && stat(SystemPath(second).bytes, &other) == 0
      && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }

  /// Refuses an output that is also read, and which it would replace.
  ///
  /// - Parameters:
  ///   - output: the path of the output; nil if there is none.
  ///   - input: the path of a file that is read.
  ///   - reason: what the output is, after its name.
  /// - Throws: `Failure`.
  static func requireOther(
    _ output: String?, than input: String, _ reason: String = "is the document itself"
  ) throws(Failure) {
    guard let output, isSame(output, input) else { return }
    throw Failure(
      code: "outputIsInput", message: "\(output): \(reason); name another file with -o", status: .usage)
  }

  /// Refuses an output that is one of the other files that are read.
  static func requireOther(_ output: String?, thanRead files: [String]) throws(Failure) {
    for file in files { try requireOther(output, than: file, "is one of the files that are read") }
  }

  /// Creates the folder of a file, unless it exists.
  ///
  /// - Returns: the new folders, the innermost first.
  @discardableResult
  static func makeFolder(of path: String) throws(Failure) -> [String] {
    let folder = Self.folder(of: path)
    let parents = sequence(first: folder) { [".", "/"].contains($0) ? nil : Self.folder(of: $0) }
    let missing = parents.prefix { !FileManager.default.fileExists(atPath: $0) }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        code: "cannotCreate", message: "\(folder): the folder can't be created; name another one with -o",
        status: .cannotCreate)
    }
    return Array(missing)
  }
}
