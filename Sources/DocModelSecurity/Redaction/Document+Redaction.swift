extension Document {
  /// Writes a copy of the document without some of its content.
  ///
  /// The content is removed, not covered: the letters, pixels and shapes on the pages, and what else of them the file
  /// has. The copy is written anew, without earlier versions, attachments, thumbnails and data of other programs.
  ///
  /// ```swift
  /// var request = RedactionRequest()
  /// request.query = SearchQuery("Jane Doe", caseMatching: .insensitive)
  /// let report = try document.redact(request, to: .file("public.pdf"))
  /// print(report.places.count, report.drawnPages.map(\.pageIndex))
  /// ```
  ///
  /// - Parameters:
  ///   - request: the content.
  ///   - destination: the place of the copy, which can't be the document's own file; nil to write nothing.
  /// - Returns: what was removed.
  /// - Throws: ``RedactionError``; nothing is written then.
  @discardableResult
  public func redact(
    _ request: RedactionRequest, to destination: SaveDestination?
  ) throws(RedactionError) -> RedactionReport {
    let path: String? = if case .path(let file) = source { file } else { nil }
    let output: String? = if case .file(let file) = destination { file } else { nil }
    if destination == .inPlace || output.map({ path?.isSamePath(as: $0) ?? false }) ?? false {
      throw .outputIsOriginal(output ?? source.name)
    }
    let (bytes, redacted) = try Redactor(self, request).run()
    var report = redacted
    if destination == .data { report.saved.data = bytes.data }
    guard let output else { return report }
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
