import DocModel

/// Changes of metadata and of the initial view.
extension Session {
  /// The properties that rows of the document information show, by the rows' titles.
  static let editableRows: KeyValuePairs = [
    "Title": "title", "Subject": "subject", "Author": "author", "Keywords": "keywords", "Creator": "creator",
    "Producer": "producer", "Page layout": "page-layout", "Page mode": "page-mode", "Language": "language",
  ]

  /// Sets a property: `title A New Title`; without a value it is removed.
  func setMetadata(_ text: String, in tab: Tab) throws(CommandFailure) {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first else { throw Self.usage(of: .setMetadata) }
    let value = words.count > 1 ? CommandParser.unquoted(words[1]) : ""
    let old = try properties(of: tab)
    var new = old
    do throws(DocumentPropertyError) {
      try new.set(name, to: value.isEmpty ? nil : value)
    } catch {
      throw CommandFailure(.usage, error.description.onOneLine)
    }
    // The names of others keep their case.
    let property = name.lowercased().hasPrefix("custom.") ? "“\(name.dropFirst(7))”" : name.lowercased()
    let title = BookmarkTitle.shortened(value).map { "Set \(property) to “\($0)”" } ?? "Remove \(property)"
    try edit(tab, [.properties(from: old, to: new)], title: title)
  }

  private func properties(of tab: Tab) throws(CommandFailure) -> DocumentProperties {
    do throws(DocumentError) {
      return try tab.document.properties()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the name of the property in the current row of the document information; nil if it can't be changed.
  func editableProperty(in tab: Tab) -> String? {
    guard let pane = tab.pane, pane.kind == .info, let title = pane.selectedRow?.title else { return nil }
    return Self.editableRows.first { $0.key == title }?.value
  }

  /// Returns the text with which the line of `set metadata` begins: the property of the current row and its value.
  func presentMetadata(in tab: Tab) -> String {
    guard let name = editableProperty(in: tab), let properties = try? tab.document.properties() else {
      return ""
    }
    let value =
      switch name {
      case "language": properties.language
      case "page-layout": properties.pageLayout
      case "page-mode": properties.pageMode
      default: properties.entries.first { $0.key.lowercased() == name }?.value
      }
    return "\(name) \(value?.onOneLine ?? "")"
  }
}
