/// The content of a page: its streams and resources, read and replaced (ISO 32000-1, 7.7.3.3 and 7.8).
package enum PageContents {
  /// The maximum number of decoded bytes of a page's content, or of a form's.
  package static let largest = 64 << 20

  /// Returns the content of a page, with a line feed between its streams; nil if a stream can't be decoded, or all
  /// together are too large.
  package static func data(of page: PDFObject) -> [UInt8]? {
    guard let contents = page["Contents"] else { return [] }
    let streams = contents.isStream ? [contents] : contents.elements
    guard streams.count <= 100_000 else { return nil }
    var data: [UInt8] = []
    // Programs leave out whatever isn't a stream.
    for stream in streams where stream.isStream {
      guard let id = stream.id, let part = stream.file.streamData(id, upTo: largest - data.count) else {
        return nil
      }
      data += part
      data.append(0x0A)
      guard data.count < largest else { return nil }
    }
    return data
  }

  /// Returns the resources of a page, which it may inherit; empty if there are none.
  package static func resources(of leaf: PageLeaf) -> PDFDictionary {
    guard case .dictionary(let own) = leaf.object.value,
      case .dictionary(let resources)? = leaf.entry("Resources", of: own).map(leaf.file.resolved)
    else { return PDFDictionary() }
    return resources
  }

  /// Returns the dictionary of a page with other content and resources.
  ///
  /// - Parameters:
  ///   - page: the page's own dictionary.
  ///   - contents: the content stream.
  ///   - resources: the resources.
  /// - Returns: the dictionary.
  package static func replaced(_ page: PDFDictionary, contents: ObjectID, resources: PDFDictionary)
    -> PDFDictionary
  {
    page.without(["Contents", "Resources"]).with("Contents", .reference(contents))
      .with("Resources", .dictionary(resources))
  }
}
