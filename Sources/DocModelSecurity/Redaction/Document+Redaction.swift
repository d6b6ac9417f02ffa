extension Document {
  /// Writes a copy of the document without some of its content.
  ///
  /// The content is removed, not covered: the letters, pixels and shapes on the pages, and what else of them the file
  /// has. The copy is written anew, without earlier versions, attachments, thumbnails and data of other programs.
  ///
  /// ```swift
  /// var request = RedactionRequest()
  /// request.query = SearchQuery("Jane Doe", caseMatching: .insensitive)
  /// let report = try document.redact(request, to: "public.pdf")
  /// print(report.places.count, report.drawnPages.map(\.pageIndex))
  /// ```
  ///
  /// - Parameters:
  ///   - request: the content.
  ///   - output: the file to write, which may exist, but can't be the document's own; nil to write nothing.
  /// - Returns: what was removed.
  /// - Throws: ``RedactionError``; nothing is written then.
  @discardableResult
  public func redact(_ request: RedactionRequest, to output: String?) throws(RedactionError)
    -> RedactionReport
  {
    if let output, case .path(let path) = source, path.isSamePath(as: output) {
      throw .outputIsOriginal(output)
    }
    let (bytes, report) = try Redactor(self, request).run()
    guard let output else { return report }
    var path: String?
    if case .path(let file) = source { path = file }
    do {
      let order = FileReplacement.Order(path, expecting: stamp, output: output)
      _ = try FileReplacement.save(order, .whole(bytes), journal: nil)
    } catch {
      let error = EditError(error, source.name)
      if error.code == FileReplacementError.outputIsOriginal(output).code { throw .outputIsOriginal(output) }
      throw .notWritten(code: error.code, message: error.description)
    }
    return report
  }
}

extension RedactionError {
  /// Creates the error of an output that is the document itself, perhaps by another name.
  fileprivate static func outputIsOriginal(_ output: String) -> RedactionError {
    .notWritten(code: "outputIsOriginal", message: "\(output): is the document itself; name another file")
  }
}
