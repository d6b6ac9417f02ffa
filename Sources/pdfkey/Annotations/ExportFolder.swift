import DocModel
import Foundation

/// A folder with a file for each readable document.
final class ExportFolder: ExportTarget {
  /// Unordered, so that a large document doesn't hold up the others.
  let isOrdered = false
  private let exporter: any Exporter
  private let path: String
  private let isUpdate: Bool
  private let folders = NewFolders()

  init(_ exporter: any Exporter, path: String, isUpdate: Bool) {
    self.exporter = exporter
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.isUpdate = isUpdate
  }

  private func target(_ input: BatchInput) -> String {
    path + "/" + (input.outputName ?? "")
  }

  func folder(of input: BatchInput) -> String? { FilePath.folder(of: target(input)) }

  func needs(_ input: BatchInput) -> Bool {
    !(isUpdate && FileAge.isCurrent(target(input), of: [input.path]))
  }

  func write(_ bytes: Data, _ report: ExportReport, for input: BatchInput) throws {
    guard report.failure == nil else { return }
    let target = target(input)
    try makeFolder(of: target)
    let file = try OutputFile(target, content: "the export")
    try file.requireOther(than: input.path)
    file.write(exporter.opening)
    bytes.withUnsafeBytes { file.write($0.assumingMemoryBound(to: UInt8.self)) }
    file.write(exporter.closing)
    try file.finish()
  }

  func finish(hasSucceeded: Bool) {}

  func remains(of documents: String) -> String {
    "\(documents) written to \(path)/; repeat it with --update to continue"
  }

  private func makeFolder(of target: String) throws(Failure) {
    let folder = FilePath.folder(of: target)
    do throws(SystemError) {
      try folders.make(folder)
    } catch {
      throw Failure(
        code: "cannotCreate", message: "\(folder): the folder can't be created; choose another with -o",
        status: .cannotCreate)
    }
  }
}

/// The age of files.
enum FileAge {
  /// Whether a file exists and is at least as new as all of its sources.
  static func isCurrent(_ path: String, of sources: [String]) -> Bool {
    guard let age = modified(path) else { return false }
    return sources.allSatisfy { source in modified(source).map { $0 <= age } ?? false }
  }

  /// Returns a file's modification time in seconds and nanoseconds.
  private static func modified(_ path: String) -> (Int, Int)? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
      return (facts.st_mtimespec.tv_sec, facts.st_mtimespec.tv_nsec)
    #else
      return (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
    #endif
  }
}
