/// The parts of a document by which readers find pages.
extension DocumentDraft {
  /// Writes the outline.
  ///
  /// - Parameters:
  ///   - outline: the outline.
  ///   - page: returns the object of the page with an index; nil for the pages of the file.
  /// - Throws: ``EditError`` if the outline of the file can't be read completely.
  mutating func write(_ outline: Outline, page: ((Int) -> ObjectID?)? = nil) throws(EditError) {
    var writer = OutlineWriter(outline, self, page: page)
    try writer.write()
    self = writer.changes
  }

  /// Writes the page labels (ISO 32000-1, 12.4.2) as a number tree of one node.
  ///
  /// - Throws: ``EditError`` if the catalog can't be read.
  mutating func write(_ labels: PageLabels) throws(EditError) {
    guard let catalogID = file.catalog?.id, var catalog = text(of: catalogID) else {
      throw notEditable("its catalog can't be read")
    }
    let pairs = labels.normalized.ranges.flatMap { range -> [PDFValue] in
      var entries = DictionaryBuilder()
      entries["S"] = range.style.map { .name(PDFName(Array($0.rawValue.utf8))) }
      entries["P"] = range.prefix.isEmpty ? nil : PDFValue(text: range.prefix)
      entries["St"] = range.first == 1 ? nil : .integer(range.first)
      return [.integer(range.start), .dictionary(entries.dictionary)]
    }
    var tree = DictionaryBuilder()
    tree["Nums"] = .array(pairs)
    catalog["PageLabels"] =
      pairs.isEmpty ? nil : .reference(objects.add(.value(.dictionary(tree.dictionary))))
    objects.set(catalogID, to: .text(catalog))
  }
}
