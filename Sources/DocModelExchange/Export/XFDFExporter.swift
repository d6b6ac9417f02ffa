/// Exports annotations as XFDF (ISO 19444-1, and Adobe's XFDF 3.0), which other programs can import into the same
/// document.
///
/// XFDF can't represent all entries; ``write(_:to:)`` warns about the others.
package struct XFDFExporter: AnnotationExporter {
  /// Creates an exporter.
  package init() {}

  /// The file name extension.
  package var fileExtension: String { "xfdf" }
  /// False: an XFDF file describes one document.
  package var holdsSeveral: Bool { false }

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    guard document.error == nil else { return [] }
    var losses: [Warning] = []
    let output = TextSink(sink: sink)
    output.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<xfdf xmlns=\"http://ns.adobe.com/xfdf/\" xml:space=\"preserve\">\n")
    var file = XMLElement("f")
    file.set("href", document.path)
    output.write(file.written + "\n")
    if let identifiers = document.identifiers {
      var ids = XMLElement("ids")
      ids.set("original", identifiers.permanent.uppercased())
      ids.set("modified", identifiers.update.uppercased())
      output.write(ids.written + "\n")
    }
    output.write("<annots>\n")
    for entry in document.entries {
      var writer = XFDFEntryWriter(entry)
      if let element = writer.element() { output.write(element.written + "\n") }
      losses += writer.losses.map {
        .init(.format, pageIndex: entry.page.index, annotation: entry.id, message: "\(entry.id): \($0)")
      }
    }
    output.write("</annots>\n</xfdf>\n")
    return losses
  }
}
