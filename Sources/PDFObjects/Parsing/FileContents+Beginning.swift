extension FileContents {
  /// Whether all readers begin at the same cross-reference section, for a file that isn't held in memory.
  ///
  /// Poppler begins a linearized file (ISO 32000-1, Annex F) after its first object, and any other file where the last
  /// `startxref` points. In a sound linearized file both are the same offset.
  var hasOneBeginning: Bool {
    guard let start = tail.withUnsafeBufferPointer(CrossReferences.startOfLastSection) else { return false }
    let head = head
    return head.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes, at: 0)
      guard parser.objectHeader() != nil else { return true }
      guard case .dictionary(let first)? = parser.next(), parser.isSure else { return false }
      guard first["L"] == .integer(size) else { return true }
      return parser.skipKeyword("endobj") && parser.nextToken() == start
    }
  }
}
