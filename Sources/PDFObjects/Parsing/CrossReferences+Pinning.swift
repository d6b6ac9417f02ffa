extension CrossReferences {
  /// Returns the file with a complete cross-reference section appended, which holds the offsets found here.
  ///
  /// Readers disagree on ambiguous sections: which is the last one of a linearized file, whether an object that is free
  /// in a table is in the stream beside it, what to do if an object is missing. One complete section leaves nothing to
  /// choose. All offsets stay the same.
  ///
  /// - Parameter bytes: the file that the cross-references were read from.
  /// - Returns: the longer file; nil if its first object can't be read for sure, or memory ran out.
  func pinned(to bytes: FileBytes) -> FileBytes? {
    var section = GrowingBytes()
    section.append("\n" as StaticString)
    section.append(crossReferences: known, trailer: trailer, from: bytes.count)
    // Poppler reads the first section of a file whose first object gives the file's length (Annex F).
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
    return section.detachBytes().flatMap { bytes.followed(by: $0) }
  }
}
