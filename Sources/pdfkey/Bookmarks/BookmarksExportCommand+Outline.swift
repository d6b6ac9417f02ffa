import DocModel

/// Bookmarks as headings.
extension BookmarksExportCommand {
  /// Adds the bookmarks of the library to the end of the document's outline, each once.
  func exportIntoPDF() throws {
    try library.check()
    var saving = try SavingOptions(
      destination, invalidating: invalidateSignatures, limits, password: input.password, json: json)
    saving.library = library
    try EditBatch(input.files.first ?? "", saving).runOutline("Add Bookmarks") { outline, document, path in
      let listed = try DocumentBookmarks(of: document, path: path)
      var known = Set(outline.items.map(HeadingKey.init))
      let (first, labels) = (outline.items.count, document.pageLabels)
      var (added, present) = ([Outline.Item](), 0)
      for bookmark in listed.bookmarks {
        guard bookmark.pageIndex < document.pageCount else {
          Messages.print(
            "\(path): has no \(bookmark.pageDescription); “\(bookmark.title.onOneLine)” is left out")
          continue
        }
        let item = Outline.Item(bookmark)
        if known.insert(HeadingKey(item)).inserted { added.append(item) } else { present += 1 }
      }
      outline.insert(added, .end)
      var result = EditBatch.Result()
      result.ids = added.indices.map { String(first + $0 + 1) }
      result.lines = added.prefix(EditBatch.mostLines).map { item in
        "added: " + OutlineListCommand.line(item, labels: labels)
      }
      result.lines.append("Bookmarks: \(added.count) added, \(present) in the outline already")
      return result
    }
  }

  /// The facts by which a heading is the same as a bookmark.
  private struct HeadingKey: Hashable {
    let title: String
    let page: Int?

    init(_ item: Outline.Item) {
      // A saved title needn't have all control characters (7.9.2.2: Escape begins the name of a language).
      title = String(
        String.UnicodeScalarView(
          item.title.unicodeScalars.filter { $0.properties.generalCategory != .control }))
      page = item.destination?.pageIndex
    }
  }
}

extension Outline.Item {
  /// Creates a heading of a bookmark.
  fileprivate init(_ bookmark: Bookmark) {
    let view = bookmark.point.map { Destination.View.xyz(left: $0.x, top: $0.y, zoom: nil) }
    let destination = Destination(pageIndex: bookmark.pageIndex, view: view ?? .fit)
    self.init(title: bookmark.title, action: Action(.goTo(destination)))
  }
}
