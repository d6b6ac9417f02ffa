/// Reads the outline of a document (ISO 32000-1, 12.3.3), even if it loops.
enum OutlineReader {
  static func outline(catalog: PDFObject?, actions: ActionReader) -> Outline {
    guard let root = catalog?["Outlines"], let first = root["First"] else { return Outline() }
    return root.file.counted { outline(root: root, first: first, actions: actions) }
  }

  private static func outline(root: PDFObject, first: PDFObject, actions: ActionReader) -> Outline {
    var items: [Outline.Item] = []
    var problems: [String] = []
    var visited: Set<ObjectID> = []
    if let id = root.id { visited.insert(id) }

    // A stack of unread items: after an item's children comes its next sibling.
    var pending: [(object: PDFObject, level: Int)] = [(first, 0)]
    while let (object, level) = pending.popLast(), items.count < DocumentLimits.mostOutlineItems {
      guard object.isDictionary else {
        problems.append("an outline item isn't a dictionary; it and the items after it are left out")
        continue
      }
      if let id = object.id, !visited.insert(id).inserted {
        problems.append("the outline loops back to object \(id.number); the loop is left out")
        continue
      }
      items.append(item(object, level: level, actions: actions))
      if root.file.isRepeatingItself {
        problems.append(RepeatedReading.problem)
        break
      }
      if let next = object["Next"] { pending.append((next, level)) }
      if let child = object["First"] {
        pending.append((child, min(level + 1, DocumentLimits.deepestOutline - 1)))
      }
    }
    return Outline(items: items, problems: problems)
  }

  /// Reads one item.
  static func item(_ object: PDFObject, level: Int, actions: ActionReader) -> Outline.Item {
    let flags = object["F"]?.int ?? 0
    return Outline.Item(
      title: object["Title"]?.text ?? "",
      level: level,
      action: actions.action(of: object),
      isOpen: (object["Count"]?.int ?? 0) >= 0,
      isBold: flags & 2 != 0,
      isItalic: flags & 1 != 0,
      object: object.id)
  }
}
