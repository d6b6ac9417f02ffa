extension CrossReferences {
  /// A file with one more section behind it that says completely where its objects are, as it was read here.
  ///
  /// Readers disagree on sections that leave a choice: which is the last one of a linearized file, whether an object that
  /// a table has as free stands in the stream beside it, what to do when an object is missing. With one complete section
  /// there is nothing to choose. All offsets stay as they are.
  ///
  /// - Parameter bytes: the file from which this was read.
  /// - Returns: the longer file; nil where its first object can't be read for sure, or memory ran out.
  func pinned(to bytes: FileBytes) -> FileBytes? {
    var section = GrowingBytes()
    section.append("\n" as StaticString)
    section.append(crossReferences: known, trailer: trailer, from: bytes.count)
    // Poppler reads the first section of a file whose first object gives the length that the file has (Annex F).
    var parser = PDFValueParser(bytes.buffer, at: 0)
    if parser.objectHeader() != nil {
      let first = parser.next()
      guard parser.isSure else { return nil }
      if case .dictionary(let dictionary)? = first,
        dictionary["L"] == .integer(bytes.count + section.count)
      {
        section.append("\n" as StaticString)
      }
    }
    return section.take().flatMap { bytes.followed(by: $0) }
  }
}
