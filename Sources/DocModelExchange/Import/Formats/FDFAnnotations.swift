/// Reads annotations from FDF, whose dictionaries are those of a document (ISO 32000-1, 12.7.7.3).
enum FDFAnnotations {
  /// Reads the annotations of a file.
  static func read(_ fdf: FDFFile, name: String) -> ImportedAnnotations {
    var file = ImportedAnnotations(name: name, format: .fdf)
    file.identifiers = fdf.identifiers.map {
      DocumentInfo.Identifiers(permanent: $0.permanent, update: $0.update)
    }
    let actions = ActionReader(
      catalog: nil, destinations: DestinationReader(catalog: nil, pages: PageTree(catalog: nil)))
    let list = fdf.dictionary["Annots"]
    // The list has the key of a page's.
    let leaf = PageLeaf(fdf.dictionary.value, inherited: PDFDictionary(), of: fdf.file)
    let page = AnnotationReader(catalog: nil, actions: actions).annotations(leaf, pageIndex: 0)
    let entries = Dictionary(
      page.annotations.map { ($0.index, list?[$0.index]) }, uniquingKeysWith: { first, _ in first })
    var annotations = page.annotations
    for index in annotations.indices {
      let number = entries[annotations[index].index]??["Page"]?.int
      annotations[index].pageIndex = ImportedAnnotation.pageIndex(number ?? -1)
      annotations[index].otherEntries["Page"] = nil
    }
    file.take(annotations)
    file.linkAnswers(annotations.filter { !$0.isPopup }.map { entries[$0.index]??["IRT"]?.text })
    for problem in page.problems {
      file.annotations.append(
        ImportedAnnotation(obstacle: problem.message, id: nil, type: nil, pageIndex: nil))
    }
    return file
  }
}

extension ImportedAnnotations {
  /// Sets the names of answered annotations where the file gives them as text (Table 170, IRT).
  fileprivate mutating func linkAnswers(_ names: [String?]) {
    for (index, name) in names.enumerated() where annotations.indices.contains(index) {
      if let name { annotations[index].inReplyTo = name }
      if annotations[index].inReplyTo != nil, annotations[index].annotation.markup.replyType == nil {
        annotations[index].annotation.markup.replyType = .reply
      }
      if annotations[index].annotation.pageIndex < 0 { annotations[index].obstacle = "it has no page" }
    }
  }
}
