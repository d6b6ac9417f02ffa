/// Reads name trees (ISO 32000-1, 7.9.6) and number trees (7.9.7).
///
/// All leaves are visited, since /Limits is wrong in damaged files; each node is visited only once, since a tree may
/// loop.
enum PDFTrees {
  /// Returns the pairs of a name tree; the first of two equal names counts.
  ///
  /// The values stay unread, since few of a book's thousands of names are looked up.
  static func names(_ root: PDFObject?) -> [[UInt8]: PDFValue] {
    root.map { root in root.file.counted { names(below: root) } } ?? [:]
  }

  private static func names(below root: PDFObject) -> [[UInt8]: PDFValue] {
    let file = root.file
    var result: [[UInt8]: PDFValue] = [:]
    var visited: Set<ObjectID> = []
    var pending = [root.id.map(PDFValue.reference) ?? root.value]
    while result.count < DocumentLimits.mostTreePairs, let node = pending.popLast() {
      if case .reference(let id) = node, !visited.insert(id).inserted { continue }
      guard case .dictionary(let entries) = file.resolved(node) else { continue }
      let pairs = file.elements(of: entries["Names"])
      for index in stride(from: 0, to: pairs.count - 1, by: 2) where !file.isRepeatingItself {
        guard case .string(let name) = file.resolved(pairs[index]) else { continue }
        // A name with a null value counts as absent.
        if let known = result[name], file.resolved(known) != .null { continue }
        result[name] = pairs[index + 1]
      }
      pending += file.elements(of: entries["Kids"]).reversed()
    }
    return result
  }

  /// Returns the pairs of a name tree in file order.
  static func orderedNames(_ root: PDFObject?) -> [(name: [UInt8], value: PDFObject)] {
    var result: [(name: [UInt8], value: PDFObject)] = []
    forEachPair(root, entries: "Names") { key, value in
      if let name = key.bytes { result.append((name, value)) }
    }
    return result
  }

  /// Returns the pairs of a number tree in ascending order; the last of two equal numbers counts.
  static func numbers(_ root: PDFObject?) -> [(number: Int, value: PDFObject)] {
    var result: [Int: PDFObject] = [:]
    forEachPair(root, entries: "Nums") { key, value in
      if let number = key.int { result[number] = value }
    }
    return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func forEachPair(
    _ root: PDFObject?, entries: StaticString, _ body: (PDFObject, PDFObject) -> Void
  ) {
    root.map { root in root.file.counted { forEachPair(below: root, entries: entries, body) } }
  }

  private static func forEachPair(
    below root: PDFObject, entries: StaticString, _ body: (PDFObject, PDFObject) -> Void
  ) {
    var visited: Set<ObjectID> = []
    // A stack of unread nodes, so that a deep tree costs memory instead of call stack.
    var pending = [root]
    var count = 0
    while count < DocumentLimits.mostTreePairs, let node = pending.popLast() {
      if let id = node.id, !visited.insert(id).inserted { continue }
      if let pairs = node[entries] {
        count += pairs.count / 2
        for index in stride(from: 0, to: pairs.count - 1, by: 2) where !root.file.isRepeatingItself {
          if let key = pairs[index], let value = pairs[index + 1], !value.isNull { body(key, value) }
        }
      }
      if let kids = node["Kids"] { pending += kids.elements.reversed() }
    }
  }
}

extension PDFFile {
  /// Returns the elements of a value that is an array or refers to one; else empty.
  fileprivate func elements(of value: PDFValue?) -> [PDFValue] {
    if case .array(let elements)? = value.map(resolved) { elements } else { [] }
  }
}
