/// Sorts annotations that are in reading order.
struct ExportOrder {
  let sort: ExportOptions.Sort
  let columns: Int?
  /// Whether replies follow their parents.
  let isNested: Bool

  func sorted(_ entries: [DocumentAnnotations.Entry]) -> [DocumentAnnotations.Entry] {
    guard sort != .order || columns != nil else { return entries }
    // Threads are moved as a whole.
    var threads: [(key: Key, offset: Int, entries: ArraySlice<DocumentAnnotations.Entry>)] = []
    var rest = entries[...]
    var ids: Set<String> = []
    while let first = rest.first {
      ids.removeAll(keepingCapacity: true)
      let thread = rest.prefix { entry in
        let belongs = entry.id == first.id || isNested && entry.inReplyTo.map(ids.contains) ?? false
        if belongs { ids.insert(entry.id) }
        return belongs
      }
      rest = rest.dropFirst(thread.count)
      threads.append((key(first), thread.startIndex, thread))
    }
    threads.sort { $0.key == $1.key ? $0.offset < $1.offset : $0.key < $1.key }
    return threads.flatMap(\.entries)
  }

  /// A sort key: present values before missing ones, numbers before texts.
  private struct Key: Comparable {
    var isMissing = false
    var numbers: [Double] = []
    var text = ""

    static func < (left: Self, right: Self) -> Bool {
      if left.isMissing != right.isMissing { return right.isMissing }
      if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
      return left.text < right.text
    }
  }

  private func key(_ entry: DocumentAnnotations.Entry) -> Key {
    switch sort {
    case .order, .page: return Key(numbers: sortNumbers(entry))
    case .date:
      guard let date = entry.annotation.lastDate?.date else { return Key(isMissing: true) }
      return Key(numbers: [Double(date.instant)])
    case .color:
      guard let color = entry.annotation.color, let name = color.name else { return Key(isMissing: true) }
      return Key(text: name + (color.hex ?? ""))
    case .author:
      guard let author = entry.annotation.author else { return Key(isMissing: true) }
      return Key(text: author.lowercased())
    }
  }

  /// Returns the page, the column, the distance from the top, and the distance from the left.
  private func sortNumbers(_ entry: DocumentAnnotations.Entry) -> [Double] {
    let page = Double(entry.page.index)
    guard let rectangle = entry.annotation.rectangle else { return [page, .infinity] }
    let box = entry.page.cropBox
    var column = 0.0
    if let columns, columns > 1, box.width > 0 {
      let part = (rectangle.x0 - box.x0) / box.width * Double(columns)
      column = min(Double(columns - 1), max(0, part.rounded(.down)))
    }
    return [page, column, -rectangle.y1, rectangle.x0]
  }
}
