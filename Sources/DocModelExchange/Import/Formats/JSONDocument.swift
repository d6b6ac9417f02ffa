/// A document of the schema `pdfkey.annotations/1`: the counterpart of ``AnnotationJSON``.
struct JSONDocument: Decodable {
  private let path: String?
  private let identifiers: [String]?
  private let pageCount: Int?
  private let annotations: LenientList<JSONAnnotation>?
  private let error: Failure?

  private struct Failure: Decodable {
    let message: String?
  }

  /// Returns the annotations.
  ///
  /// - Throws: ``ImportError`` if the exported document couldn't be read.
  func imported(name: String) throws(ImportError) -> ImportedAnnotations {
    if let error {
      throw ImportError(file: name, reason: error.message ?? "the exported document had an error")
    }
    var file = ImportedAnnotations(name: name, format: .json)
    file.pageCount = pageCount
    if let permanent = identifiers?.first {
      file.identifiers = DocumentInfo.Identifiers(
        permanent: permanent.lowercased(), update: (identifiers?.last ?? permanent).lowercased())
    }
    let results = annotations?.results ?? []
    // Exports have the annotations that set states, or only the states.
    let hasStates = results.contains {
      if case .success(let annotation) = $0 { annotation.isState } else { false }
    }
    for result in results {
      switch result {
      case .success(let annotation):
        file.annotations.append(annotation.imported())
        if !hasStates { file.annotations += annotation.importedStates() }
      case .failure(let error):
        file.annotations.append(
          ImportedAnnotation(obstacle: error.reason, id: nil, type: nil, pageIndex: nil))
      }
    }
    return file
  }
}
