/// Form XObjects that become a part of a page's content (ISO 32000-1, 8.10).
extension DocumentDraft {
  /// A form XObject and the matrix by which the page draws it.
  struct PlacedForm {
    let form: ObjectID
    /// The matrix from the form's space, after its own Matrix, to the page's default user space.
    let matrix: [Double]
  }

  /// Draws form XObjects above the content of a page.
  ///
  /// - Throws: ``EditError`` if the page can't be changed without losing a part of it.
  mutating func draw(_ forms: [PlacedForm], onPage index: Int) throws(EditError) {
    guard let leaf = document.leaf(index), let pageID = leaf.id, var page = text(of: pageID),
      case .dictionary(let own) = leaf.object.value
    else { throw notEditable("page \(index + 1) can't be read") }
    // Resources may be those of other pages, too, so the page gets its own.
    var resources = ObjectText(emptyDictionary: ())
    if let found = leaf.entry("Resources", of: own), file.resolved(found) != .null {
      guard let text = text(of: found) else {
        throw notEditable("page \(index + 1) has unreadable resources")
      }
      resources = text
    }
    var objects = resources["XObject"].flatMap { text(of: $0) } ?? ObjectText(emptyDictionary: ())
    var content = GrowingBytes()
    // The page's own content may leave another graphics state behind.
    content.append(String(repeating: "Q ", count: 1 + openStates(of: leaf.object)))
    var number = 0
    for placed in forms {
      var name: PDFName
      repeat {
        name = PDFName(Array("Flat\(number)".utf8))
        number += 1
      } while objects[name] != nil
      objects[name] = .reference(placed.form)
      content.append("q" as StaticString)
      for number in placed.matrix { content.append(.real(number)) }
      content.append(" cm" as StaticString)
      content.append(name)
      content.append(" Do Q " as StaticString)
    }
    resources.set("XObject", to: objects)
    page.set("Resources", to: resources)
    let begin = self.objects.add(.stream(PDFDictionary(), Array("q".utf8)))
    let end = self.objects.add(.stream(PDFDictionary(), content.bytes))
    page["Contents"] = .array(
      [.reference(begin)] + leaf.object.contents.map(PDFValue.reference) + [.reference(end)])
    self.objects.set(pageID, to: .text(page))
  }

  /// Returns the number of graphics states that a page's content saves and doesn't restore (8.4.2).
  private func openStates(of page: PDFObject) -> Int {
    var open = 0
    // What can't be read can't be drawn either.
    try? ContentScanner.forEach(in: PageContents.data(of: page) ?? []) { operation in
      if operation.name == "q" { open += 1 } else if operation.name == "Q" { open = max(0, open - 1) }
    }
    return min(open, Self.mostOpenStates)
  }

  private static let mostOpenStates = 10_000

  /// Returns the text of a dictionary or an array, which may be an object of its own; nil for anything else.
  func text(of value: PDFValue) -> ObjectText? {
    if case .reference(let id) = value { return text(of: id) }
    var bytes = GrowingBytes()
    bytes.append(value)
    return ObjectText(bytes.bytes)
  }
}

extension PDFObject {
  /// The streams of a page's content, in order (Table 30, Contents).
  fileprivate var contents: [ObjectID] {
    guard let contents = self["Contents"] else { return [] }
    if contents.isStream { return [contents.id].compactMap(\.self) }
    return contents.elements.filter(\.isStream).compactMap(\.id)
  }
}
