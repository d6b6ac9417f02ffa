import Foundation
import DocModelExchange

/// A destination of exported documents.
protocol ExportTarget: AnyObject {
  /// Whether documents have to come in the order of the inputs.
  var isOrdered: Bool { get }
  /// Returns the folder of a document's export; nil for standard output.
  func folder(of input: BatchInput) -> String?
  /// Whether a document needs an export.
  func needs(_ input: BatchInput) throws -> Bool
  /// Writes a document.
  func write(_ bytes: Data, _ report: ExportReport, for input: BatchInput) throws
  /// Ends the output; unless the export succeeded, no file remains.
  func finish(hasSucceeded: Bool) throws
  /// Returns a description of the partial export after it was stopped.
  func remains(of documents: String) -> String
}

/// Standard output.
final class ExportStream: ExportTarget {
  let isOrdered = true
  private let exporter: any AnnotationExporter
  private let output = Output()
  private var isFirst = true

  init(_ exporter: any AnnotationExporter) {
    self.exporter = exporter
    output.write(bytes: exporter.opening)
  }

  func folder(of input: BatchInput) -> String? { nil }

  func needs(_ input: BatchInput) -> Bool { true }

  func write(_ bytes: Data, _ report: ExportReport, for input: BatchInput) throws {
    guard !bytes.isEmpty else { return }
    if !isFirst { output.write(bytes: exporter.separator) }
    isFirst = false
    if output.isTerminal {
      // A table contains the document's text unchanged, including escape sequences.
      output.write(content: String(decoding: bytes, as: UTF8.self))
    } else {
      bytes.withUnsafeBytes { output.write($0.assumingMemoryBound(to: UInt8.self)) }
    }
    try output.flush()
  }

  func finish(hasSucceeded: Bool) throws {
    output.write(bytes: exporter.closing)
    try output.flush()
  }

  func remains(of documents: String) -> String { "\(documents) written" }
}

/// One file for all documents.
final class ExportFile: ExportTarget {
  let isOrdered = true
  private let exporter: any AnnotationExporter
  private let file: OutputFile
  private let path: String
  private var isFirst = true
  private var record: ExportRecord

  init(_ options: ExportOptions, path: String) throws(Failure) {
    exporter = options.exporter
    record = ExportRecord(options)
    self.path = path
    file = try OutputFile(path, content: "the export", interruptible: true)
    file.write(exporter.opening)
  }

  func folder(of input: BatchInput) -> String? { FilePath.folder(of: path) }

  func needs(_ input: BatchInput) throws -> Bool {
    try file.requireOther(than: input.path)
    record.add(input.path)
    return true
  }

  func write(_ bytes: Data, _ report: ExportReport, for input: BatchInput) {
    if report.failure != nil { record.fail() }
    guard !bytes.isEmpty else { return }
    if !isFirst { file.write(exporter.separator) }
    isFirst = false
    bytes.withUnsafeBytes { file.write($0.assumingMemoryBound(to: UInt8.self)) }
  }

  func finish(hasSucceeded: Bool) throws {
    guard hasSucceeded else { return }
    file.write(exporter.closing)
    try file.finish(record.write)
  }

  func remains(of documents: String) -> String { "nothing written to \(path), which needs all documents" }
}

extension Output {
  /// Writes bytes.
  func write(bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { write($0) }
  }
}
