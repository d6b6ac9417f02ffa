import Foundation
import DocModelExchange

/// A folder with a file for each readable document.
final class ExportFolder: ExportTarget {
  /// Unordered, so that a large document doesn't hold up the others.
  let isOrdered = false
  private let options: ExportOptions
  private let exporter: any AnnotationExporter
  private let path: String
  private let isUpdate: Bool
  private let folders = NewFolders()
  /// The records of the requested documents, by the path of their export.
  private var records: [String: ExportRecord] = [:]

  init(_ options: ExportOptions, path: String, isUpdate: Bool) {
    self.options = options
    exporter = options.exporter
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.isUpdate = isUpdate
  }

  private func target(_ input: BatchInput) -> String {
    path + "/" + (input.outputName ?? "")
  }

  func folder(of input: BatchInput) -> String? { FilePath.folder(of: target(input)) }

  func needs(_ input: BatchInput) -> Bool {
    // Before the document is read: a change meanwhile isn't missed by the next update.
    let record = ExportRecord(options, of: [input.path])
    let target = target(input)
    if isUpdate, record.isCurrent(target) { return false }
    records[target] = record
    return true
  }

  func write(_ bytes: Data, _ report: ExportReport, for input: BatchInput) throws {
    let target = target(input)
    let record = records.removeValue(forKey: target)
    guard report.failure == nil else { return }
    try makeFolder(of: target)
    let file = try OutputFile(target, content: "the export")
    try file.requireOther(than: input.path)
    file.write(exporter.opening)
    bytes.withUnsafeBytes { file.write($0.assumingMemoryBound(to: UInt8.self)) }
    file.write(exporter.closing)
    try file.finish { record?.write(to: $0) }
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
