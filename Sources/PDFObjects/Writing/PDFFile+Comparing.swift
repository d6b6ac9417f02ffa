/// Comparing a written file with what was to be written.
extension PDFFile {
  /// Whether an object is as it was to be written.
  package func holds(_ object: ObjectDraft.NewObject, at id: ObjectID) -> Bool {
    switch object {
    case .value(let value): self.value(of: id).sorted == value.reread.sorted
    // Unchanged parts keep numbers that would be written otherwise, such as one of three hundred digits.
    case .text(let text): [text.value, text.value.reread].map(\.sorted).contains(self.value(of: id).sorted)
    case .stream(let dictionary, let data):
      streamDictionary(id).map { written in
        dictionary.entries.allSatisfy { written.value(forKey: $0.key)?.sorted == $0.value.reread.sorted }
      } ?? false && (dictionary["Filter"] != nil || streamData(id, upTo: .max) == data)
    case .signature(let dictionary, _): holds(.dictionary(dictionary), in: id)
    case .entries(let text): holds(text.value, in: id)
    }
  }

  /// Whether a dictionary has entries as they were to be written.
  private func holds(_ entries: PDFValue, in id: ObjectID) -> Bool {
    guard case .dictionary(let entries) = entries, case .dictionary(let written) = value(of: id) else {
      return false
    }
    return entries.entries.allSatisfy {
      written.value(forKey: $0.key)?.sorted == $0.value.reread.sorted
    }
  }
}

extension PDFValue {
  /// The value with the entries of its dictionaries in the order of their keys: qpdf reads them in another one.
  package var sorted: PDFValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.sorted))
    case .dictionary(let dictionary):
      var result = PDFDictionary()
      for entry in dictionary.entries.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
        result.append(entry.key, entry.value.sorted)
      }
      return .dictionary(result)
    default: return self
    }
  }

  /// The value as it is read after being written.
  fileprivate var reread: PDFValue {
    var text = GrowingBytes()
    text.append(self)
    return text.bytes.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes)
      return parser.next() ?? .null
    }
  }
}
