/// Proves that a redacted file has the words nowhere.
struct WordCheck {
  let revealed: RevealedDocument
  let document: Document
  let finder: TextFinder

  /// Returns the first place that has the words; nil if none does.
  func remains() throws(DocumentError) -> String? {
    for page in 0..<revealed.document.pageCount
    where try !revealed.document.matches(of: finder, onPage: page, locating: false).isEmpty {
      return page < revealed.pageCount ? "page \(page + 1)" : "a form"
    }
    // As readers see it, with the layers that are visible at first.
    for page in 0..<document.pageCount
    where try !document.matches(of: finder, onPage: page, locating: false).isEmpty {
      return "page \(page + 1)"
    }
    guard let file = document.file else { return "its structure" }
    return remains(in: file)
  }

  private func remains(in file: PDFFile) -> String? {
    let objects = ReachableObjects(file: file)
    var place: String?
    let isComplete = objects.forEach { item in
      guard place == nil else { return .null }
      if hasWords(item.value, depth: 0) { place = "object \(item.id.number)" }
      return item.value
    }
    if let place { return place }
    guard isComplete, let streams = TextStreams(objects) else { return "one of too many objects" }
    for id in streams.ids where streams.texts(of: id)?.contains(where: finder.hasWords) ?? true {
      return "stream \(id.number)"
    }
    for index in 0..<document.pageCount {
      guard let leaf = document.leaf(index), let content = PageContents.data(of: leaf.object) else {
        continue
      }
      if hasMarkedWords(content) { return "the marked content of page \(index + 1)" }
    }
    for id in revealedForms(of: file) {
      if let content = file.streamData(id, upTo: PageContents.largest), hasMarkedWords(content) {
        return "a form"
      }
    }
    return nil
  }

  private func revealedForms(of file: PDFFile) -> [ObjectID] {
    var forms: [ObjectID] = []
    _ = ReachableObjects(file: file).forEach { item in
      if item.isStream, case .dictionary(let dictionary) = item.value, dictionary["Subtype"] == .name("Form")
      {
        forms.append(item.id)
      }
      return item.value
    }
    return forms
  }

  /// Whether a text of a property list in a content stream has the words.
  private func hasMarkedWords(_ content: [UInt8]) -> Bool {
    var isFound = false
    try? ContentScanner.forEach(in: content) { operation in
      guard operation.name == "BDC" || operation.name == "DP" else { return }
      isFound = isFound || operation.operands.contains { $0.hasWords(finder) }
    }
    return isFound
  }

  /// Whether a text in a value has the words; binary strings have none.
  private func hasWords(_ value: PDFValue, depth: Int) -> Bool {
    guard depth < 128 else { return false }
    switch value {
    case .string: return value.hasWords(finder)
    case .array(let elements):
      if elements.first == .name("Indexed") || elements.first == .name("I") { return false }
      return elements.contains { hasWords($0, depth: depth + 1) }
    case .dictionary(let dictionary):
      return dictionary.entries.contains { key, value in
        if DocumentScrubber.binaryKeys.contains(key) || key == "Contents" && dictionary["ByteRange"] != nil {
          return false
        }
        return hasWords(value, depth: depth + 1)
      }
    default: return false
    }
  }
}
