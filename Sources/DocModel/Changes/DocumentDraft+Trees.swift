/// Writes name trees (ISO 32000-1, 7.9.6) and number trees (7.9.7) of two levels.
extension DocumentDraft {
  /// The entries of a leaf.
  private static let leafSize = 64

  /// Adds a name tree.
  mutating func addNameTree(_ pairs: [(name: [UInt8], value: PDFValue)]) -> ObjectID {
    let sorted = pairs.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    return addTree(sorted.map { (.string($0.name), $0.value) }, "Names")
  }

  /// Adds a number tree.
  mutating func addNumberTree(_ pairs: [(number: Int, value: PDFValue)]) -> ObjectID {
    addTree(pairs.sorted { $0.number < $1.number }.map { (.integer($0.number), $0.value) }, "Nums")
  }

  private mutating func addTree(_ pairs: [(key: PDFValue, value: PDFValue)], _ key: PDFName) -> ObjectID {
    func list(_ pairs: some Sequence<(key: PDFValue, value: PDFValue)>) -> PDFValue {
      .array(pairs.flatMap { [$0.key, $0.value] })
    }
    guard pairs.count > Self.leafSize else {
      return objects.add(.value(.dictionary(PDFDictionary(key, list(pairs)))))
    }
    let kids = stride(from: 0, to: pairs.count, by: Self.leafSize).map { start in
      let part = pairs[start..<min(start + Self.leafSize, pairs.count)]
      let limits = PDFValue.array([pairs[start].key, part.last?.key ?? .null])
      return objects.add(.value(.dictionary(PDFDictionary([("Limits", limits), (key, list(part))]))))
    }
    return objects.add(.value(.dictionary(PDFDictionary("Kids", .array(kids.map(PDFValue.reference))))))
  }
}

/// Changing entries of objects of the file.
extension DocumentDraft {
  /// Changes a dictionary of the file; nothing if the object isn't one.
  mutating func change(_ id: ObjectID, _ body: (inout ObjectText) -> Void) {
    guard var text = text(of: id), text.isDictionary else { return }
    body(&text)
    if case .entries? = objects.objects[id] {
      objects.set(id, to: .entries(text))
    } else {
      objects.set(id, to: .text(text))
    }
  }

  /// Changes an array that is an entry of a dictionary, or the object to which the entry refers.
  mutating func changeList(_ key: PDFName, of id: ObjectID, _ body: (inout ObjectText) -> Void) {
    guard let owner = text(of: id), let written = owner[key] else { return }
    if case .reference(let list) = written {
      guard var text = text(of: list), !text.isDictionary else { return }
      body(&text)
      objects.set(list, to: .text(text))
    } else if var text = owner.text(forKey: key), !text.isDictionary {
      body(&text)
      change(id) { $0.set(key, to: text) }
    }
  }

  /// Replaces the number of a page in the destination of a link or a heading by the page, whose number may change.
  mutating func replacePageNumber(in holder: PDFObject) {
    guard let id = holder.id else { return }
    if let destination = withoutPageNumber(holder["Dest"]?.value) {
      change(id) { $0["Dest"] = destination }
    } else if let action = holder["A"], case .dictionary(let entries) = action.value,
      let destination = withoutPageNumber(action["D"]?.value), action["S"]?.name == "GoTo"
    {
      change(id) { $0["A"] = .dictionary(entries.with("D", destination)) }
    }
  }

  /// Returns a destination with its page instead of the page's number, perhaps in a dictionary (12.3.2.3); nil if it has
  /// no number.
  func withoutPageNumber(_ destination: PDFValue?) -> PDFValue? {
    switch destination.map(file.resolved) {
    case .array(let elements)?:
      guard case .integer(let number)? = elements.first.map(file.resolved),
        let page = document.leaf(number)?.id
      else { return nil }
      return .array([.reference(page)] + elements.dropFirst())
    case .dictionary(let entries)?:
      guard let inner = entries["D"].map(file.resolved), case .array = inner else { return nil }
      return withoutPageNumber(inner).map { .dictionary(entries.with("D", $0)) }
    default: return nil
    }
  }

  /// Sets an entry of the name dictionary (7.7.4).
  mutating func setName(_ key: PDFName, to value: PDFValue?) {
    if !changeCatalogEntry("Names", { $0[key] = value }), let value {
      setCatalogEntry("Names", to: .dictionary(PDFDictionary(key, value)))
    }
  }

  /// Removes an entry of the catalog.
  mutating func removeCatalogEntry(_ key: PDFName) { file.catalog?.id.map { change($0) { $0[key] = nil } } }

  /// Sets an entry of the catalog.
  mutating func setCatalogEntry(_ key: PDFName, to value: PDFValue) {
    file.catalog?.id.map { change($0) { $0[key] = value } }
  }

  /// Removes the structure of the document (14.7), and the claim that it has one.
  mutating func removeTags() {
    removeCatalogEntry("StructTreeRoot")
    removeCatalogEntry("MarkInfo")
  }
}
