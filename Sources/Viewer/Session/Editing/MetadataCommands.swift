import DocModel

/// Changes of metadata and of the initial view.
struct MetadataCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Sets a property: `title A New Title`; without a value it is removed.
  func setMetadata(_ text: String) throws(CommandFailure) {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first else { throw .usage(of: .setMetadata) }
    let value = words.count > 1 ? CommandParser.unquoted(words[1]) : ""
    let old = try reading { () throws(DocumentError) in try tab.document.properties() }
    var new = old
    do throws(DocumentPropertyError) {
      try new.set(name, to: value.isEmpty ? nil : value)
    } catch {
      throw .usage(error.description.onOneLine)
    }
    // The names of others keep their case.
    let property = name.lowercased().hasPrefix("custom.") ? "“\(name.dropFirst(7))”" : name.lowercased()
    let title = BookmarkTitle.shortened(value).map { "Set \(property) to “\($0)”" } ?? "Remove \(property)"
    try edit([.properties(from: old, to: new)], title: title)
  }

  /// Returns the name of the property in the current row of the document information; nil if it can't be changed.
  func editableProperty() -> String? {
    guard let pane = tab.pane, pane.kind == .info, let title = pane.selectedRow?.title else { return nil }
    return PaneRows.editableRows.first { $0.key == title }?.value
  }

  /// Returns the text with which the line of `set metadata` begins: the property of the current row and its value.
  func presentMetadata() -> String {
    guard let name = editableProperty(), let properties = try? tab.document.properties() else { return "" }
    let value =
      switch name {
      case "language": properties.language
      case "page-layout": properties.pageLayout?.rawValue
      case "page-mode": properties.pageMode?.rawValue
      default: properties.entries.first { $0.key.lowercased() == name }?.value
      }
    return "\(name) \(value?.onOneLine ?? "")"
  }
}

extension CommandGroup { var metadata: MetadataCommands { MetadataCommands(tab: tab, context: context) } }
