import Foundation

/// The result of exporting one document.
public struct ExportReport: Codable, Hashable, Sendable {
  /// The number of annotations written.
  public package(set) var annotationCount = 0
  /// The number of those annotations that are replies.
  public package(set) var replyCount = 0
  /// The warnings of the export, in one sentence each.
  public package(set) var warnings: [String] = []
  /// The error that prevented reading the document, or nil if there was none.
  public package(set) var failure: ExportFailure?

  /// Creates an empty report.
  package init() {}

  /// Creates a report on the export of annotations.
  package init(on entries: [DocumentAnnotations.Entry]) {
    annotationCount = entries.count
    replyCount = entries.count { $0.inReplyTo != nil && $0.annotation.markup.replyType != .group }
  }
}

extension ExportFailure {
  /// Creates an error about opening a document.
  public init(_ error: DocumentError) {
    self.init(code: error.code, message: error.description)
  }

  /// Creates an error about selecting pages of a document at a path.
  public init(_ error: PageSelectionError, path: String) {
    self.init(code: error.code, message: "\(path): \(error)")
  }
}

extension ExportOptions {
  /// Exports the annotations of a document to a sink; errors become part of the export.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - path: the document's name.
  ///   - sink: receives the bytes.
  /// - Returns: the report.
  package func export(
    _ document: Document, path: String, to sink: @escaping AnnotationExporter.Sink
  ) -> ExportReport {
    SharedExport(self, of: document, path: path).write(to: sink)
  }

  /// Exports the error of a document that couldn't be read, for formats that include errors.
  package func export(
    _ failure: ExportFailure, path: String, to sink: @escaping AnnotationExporter.Sink
  ) -> ExportReport {
    exporter.export(failure, path: path, to: sink)
  }

  /// Exports the annotations of a document as bytes, without the beginning and the end of the file.
  package func export(document: Document, path: String) -> (bytes: [UInt8], report: ExportReport) {
    var bytes: [UInt8] = []
    let report = export(document, path: path) { bytes.append(contentsOf: $0) }
    return (bytes, report)
  }

  /// Exports the error of a document that couldn't be read as bytes.
  package func export(
    failure: ExportFailure, path: String
  ) -> (bytes: [UInt8], report: ExportReport) {
    var bytes: [UInt8] = []
    let report = export(failure, path: path) { bytes.append(contentsOf: $0) }
    return (bytes, report)
  }
}

extension AnnotationExporter {
  /// Exports the error of a document that couldn't be read.
  func export(_ failure: ExportFailure, path: String, to sink: @escaping Sink) -> ExportReport {
    _ = write(AnnotatedDocument(path: path, error: failure), to: sink)
    var report = ExportReport()
    report.failure = failure
    return report
  }
}

extension Document {
  /// Exports the annotations as a whole file.
  ///
  /// ```swift
  /// var options = ExportOptions()
  /// options.format = .markdown
  /// let (data, report) = document.export(options)
  /// print(report.annotationCount, String(decoding: data, as: UTF8.self))
  /// ```
  ///
  /// - Parameter options: the format, and the selection and the order of annotations.
  /// - Returns: the file, and the report, which has the failure if nothing could be exported.
  public func export(_ options: ExportOptions = ExportOptions()) -> (data: Data, report: ExportReport) {
    export(options, using: options.exporter)
  }

  /// Exports the annotations as a whole file in a format of its own, an ``AnnotationExporter``.
  ///
  /// - Parameters:
  ///   - options: the selection and the order of annotations; the format is that of the exporter.
  ///   - exporter: the format.
  /// - Returns: the file, and the report, which has the failure if nothing could be exported.
  public func export(
    _ options: ExportOptions = ExportOptions(), using exporter: any AnnotationExporter
  ) -> (data: Data, report: ExportReport) {
    var data = Data(exporter.opening)
    let export = SharedExport(options, using: exporter, of: self, path: source.name)
    let report = export.write { data.append($0) }
    return (data + exporter.closing, report)
  }
}
