/// Annotations as XFDF (ISO 19444-1, and Adobe's XFDF 3.0), which other programs put onto the same document.
///
/// XFDF can't say all that a PDF can; ``write(_:to:)`` answers with what was lost.
public struct XFDFExporter: Exporter {
  /// XFDF.
  public init() {}

  /// How the names of its files end.
  public var fileExtension: String { "xfdf" }
  /// XFDF is about one document.
  public var holdsSeveral: Bool { false }

  /// Writes one document, and answers with what was lost.
  public func write(_ document: AnnotatedDocument, to sink: Sink) -> [AnnotatedDocument.Diagnostic] {
    guard document.error == nil else { return [] }
    var losses: [AnnotatedDocument.Diagnostic] = []
    withoutActuallyEscaping(sink) { sink in
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
          .init(.warning, pageIndex: entry.page.index, annotation: entry.id, message: "\(entry.id): \($0)")
        }
      }
      output.write("</annots>\n</xfdf>\n")
    }
    return losses
  }
}
