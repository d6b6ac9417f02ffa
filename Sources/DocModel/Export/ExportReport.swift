/// What became of one document's export.
public struct ExportReport: Codable, Hashable, Sendable {
  /// How many annotations were written.
  public var annotationCount = 0
  /// What the format can't say and was lost, in a sentence each.
  public var losses: [String] = []
  /// Why the document couldn't be read; nil where it could.
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
    let annotated: AnnotatedDocument
    do throws(AnnotatedDocument.Failure) {
      annotated = try annotatedDocument(document, path: path)
    } catch {
      return export(error, path: path, to: sink)
    }
    var report = ExportReport()
    report.annotationCount = annotated.entries.count
    report.losses = exporter.write(annotated, to: sink).map(\.message)
    return report
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
  public func file(document: Document, path: String) -> (bytes: [UInt8], report: ExportReport) {
    let exporter = exporter
    let (bytes, report) = export(document: document, path: path)
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

  /// Gathers what is to be exported of a document, in its order.
  ///
  /// - Throws: why it can't be: only the text of its pages can be read, or it hasn't the pages that are wanted.
  public func annotatedDocument(
    _ document: Document, path: String
  ) throws(AnnotatedDocument.Failure) -> AnnotatedDocument {
    if let flaw = document.diagnostics.first(where: { $0.kind == .dictionariesUnreadable }) {
      throw AnnotatedDocument.Failure(
        code: flaw.kind.rawValue,
        message: "\(path): only the text of its pages can be read (\(flaw.message)); a password may help")
    }
    var options = AnnotationOptions()
    options.readsText = readsText
    options.hyphenation = hyphenation
    options.marksOnly = filter.types == nil
    options.order = replies == .nested ? .reading : .place
    if let pages {
      do throws(PageSelectionError) {
        options.pages = try PageSelection(pages).indexes(
          labels: document.pageLabels, count: document.pageCount)
      } catch {
        throw AnnotatedDocument.Failure(error, path: path)
      }
    }
    let filter = filter
    // Others give states as words; here they are annotations, as in the PDF.
    let hasStates = format == .xfdf && filter.types == nil
    options.includes = { annotation in
      guard hasStates && annotation.isState || filter.containsType(of: annotation) else { return false }
      // What a member of a group has from its primary isn't known before all have been read.
      return annotation.markup.replyType == .group || filter.containsEntries(of: annotation)
    }
    var annotated = AnnotatedDocument(document, path: path, options: options)
    annotated.entries.removeAll { !isWanted($0) }
    annotated.entries = ExportOrder(sort: sort, columns: columns, isNested: replies == .nested)
      .sorted(annotated.entries)
    images?.add(to: &annotated, of: document)
    return annotated
  }

  private func isWanted(_ entry: DocumentAnnotations.Entry) -> Bool {
    if let ids, !ids.contains(entry.id) { return false }
    if replies == .none, entry.inReplyTo != nil, entry.annotation.markup.replyType != .group { return false }
    return filter.containsEntries(of: entry.annotation)
  }
}
