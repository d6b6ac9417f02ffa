/// Reads annotations from XFDF (ISO 19444-1, and Adobe's XFDF 3.0).
struct XFDFReader {
  /// The name of the file, for messages.
  let name: String

  /// Reads the annotations below the root element.
  ///
  /// - Throws: ``ImportError`` if the element isn't that of XFDF.
  func read(_ root: XMLElement) throws(ImportError) -> ImportedAnnotations {
    guard root.localName == "xfdf" else {
      throw ImportError(file: name, reason: "it isn't XFDF, but has the element \(root.name)")
    }
    var file = ImportedAnnotations(name: name, format: .xfdf)
    if let ids = root.element("ids"), let original = ids["original"], !original.isEmpty {
      file.identifiers = DocumentInfo.Identifiers(
        permanent: original.lowercased(), update: (ids["modified"] ?? original).lowercased())
    }
    for list in root.elements where list.localName == "annots" {
      for element in list.elements where element.localName != "popup" {
        var reader = XFDFElementReader(element)
        file.annotations.append(reader.imported())
      }
    }
    return file
  }
}
