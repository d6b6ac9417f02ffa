/// The objects of a file that its trailer leads to, of which some may have changed.
package struct ReachableObjects {
  /// An object with its number.
  package struct Item {
    package let id: ObjectID
    /// The value; the dictionary of a stream.
    package let value: PDFValue
    package let isStream: Bool
  }

  package let file: PDFFile
  /// The new and changed objects; nil for the file as it is.
  package var changes: ObjectDraft?

  package init(file: PDFFile, changes: ObjectDraft? = nil) { (self.file, self.changes) = (file, changes) }

  /// The maximum number of objects.
  private static let most = 8_000_000

  /// Calls a function with each object once.
  ///
  /// The function returns the value whose references are followed.
  ///
  /// - Returns: whether all objects were visited.
  package func forEach(_ body: (Item) throws -> PDFValue) rethrows -> Bool {
    var visited: Set<ObjectID> = []
    var pending = roots
    while let id = pending.popLast() {
      guard visited.insert(id).inserted else { continue }
      guard visited.count <= Self.most else { return false }
      guard let item = item(id) else { continue }
      pending += try body(item).references
    }
    return true
  }

  private var roots: [ObjectID] {
    // The encryption dictionary is written anew, and the streams of objects are.
    guard case .dictionary(let trailer) = file.trailer.value else { return [] }
    return PDFValue.dictionary(trailer.without(["Encrypt", "Prev", "XRefStm"])).references
  }

  /// Returns an object; nil if there is none.
  package func item(_ id: ObjectID) -> Item? {
    switch changes?.objects[id] {
    case .value(let value)?: return Item(id: id, value: value, isStream: false)
    case .text(let text)?, .entries(let text)?: return Item(id: id, value: text.value, isStream: false)
    case .stream(let dictionary, _)?: return Item(id: id, value: .dictionary(dictionary), isStream: true)
    case .signature(let dictionary, _)?:
      return Item(id: id, value: .dictionary(dictionary), isStream: false)
    case nil: break
    }
    switch file.value(of: id) {
    case .null: return nil
    case .reference(let stream):
      guard let dictionary = file.streamDictionary(stream) else { return nil }
      return Item(id: id, value: .dictionary(dictionary), isStream: true)
    case let value: return Item(id: id, value: value, isStream: false)
    }
  }
}
