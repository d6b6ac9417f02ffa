/// What became of one document's export.
public struct ExportReport: Codable, Hashable, Sendable {
  /// How many annotations were written.
  public var annotationCount = 0
  /// What the format can't say and was lost, in a sentence each.
  public var losses: [String] = []
  /// Why the document couldn't be read; nil if it could.
  public var failure: AnnotatedDocument.Failure?

  /// A report about a document of which nothing was written.
  public init() {}
}

extension AnnotatedDocument.Failure {
  /// Why a document couldn't be opened.
  public init(_ error: DocumentError) {
    self.init(code: error.code, message: error.description)
  }

  /// Why the pages of a document at a path couldn't be selected.
  public init(_ error: PageSelectionError, path: String) {
    let code =
      switch error {
      case .malformed: "malformedPages"
      case .noSuchPage, .noSuchEnd: "noSuchPage"
      case .backwards: "backwardPages"
      }
    self.init(code: code, message: "\(path): \(error)")
  }
}

extension ExportOptions {
  /// Exports the annotations of a document to a sink; what can't be done is part of the export.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - path: what it is called.
  ///   - sink: takes the bytes.
  /// - Returns: what became of it.
  public func export(_ document: Document, path: String, to sink: Exporter.Sink) -> ExportReport {
    SharedExport(self, of: document, path: path).write(to: sink)
  }

  /// Exports that a document couldn't be read, for formats that say so.
  public func export(
    _ failure: AnnotatedDocument.Failure, path: String, to sink: Exporter.Sink
  ) -> ExportReport {
    _ = exporter.write(AnnotatedDocument(path: path, error: failure), to: sink)
    var report = ExportReport()
    report.failure = failure
    return report
  }

  /// Exports the annotations of a document to the bytes of a whole file.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - path: what it is called.
  ///   - isCancelled: asked before each page; where it says so, the export fails with the code `cancelled`.
  /// - Returns: the file, and what became of the document.
  public func file(
    document: Document, path: String, isCancelled: @escaping () -> Bool = { false }
  ) -> (bytes: [UInt8], report: ExportReport) {
    let exporter = exporter
    let export = SharedExport(self, of: document, path: path)
    export.isCancelled = isCancelled
    var bytes: [UInt8] = []
    let report = export.write { bytes.append(contentsOf: $0) }
    return (exporter.opening + bytes + exporter.closing, report)
  }

  /// Exports the annotations of a document to bytes.
  public func export(document: Document, path: String) -> (bytes: [UInt8], report: ExportReport) {
    var bytes: [UInt8] = []
    let report = export(document, path: path) { bytes.append(contentsOf: $0) }
    return (bytes, report)
  }

  /// Exports to bytes that a document couldn't be read.
  public func export(
    failure: AnnotatedDocument.Failure, path: String
  ) -> (bytes: [UInt8], report: ExportReport) {
    var bytes: [UInt8] = []
    let report = export(failure, path: path) { bytes.append(contentsOf: $0) }
    return (bytes, report)
  }
}
