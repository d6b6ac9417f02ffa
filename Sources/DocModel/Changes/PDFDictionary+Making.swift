/// Dictionaries made of others.
extension PDFDictionary {
  /// Creates a dictionary with one entry.
  package init(_ key: PDFName, _ value: PDFValue) {
    self.init()
    append(key, value)
  }

  /// Returns the dictionary without some entries.
  package func without(_ keys: Set<PDFName>) -> PDFDictionary {
    var result = PDFDictionary()
    for entry in entries where !keys.contains(entry.key) { result.append(entry.key, entry.value) }
    return result
  }

  /// Returns the dictionary with an entry replaced, or added.
  package func with(_ key: PDFName, _ value: PDFValue) -> PDFDictionary {
    var result = without([key])
    result.append(key, value)
    return result
  }
}

/// The entries that describe how a stream's data is stored.
package let streamCodingKeys: Set<PDFName> = [
  "Length", "Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "DL",
]
