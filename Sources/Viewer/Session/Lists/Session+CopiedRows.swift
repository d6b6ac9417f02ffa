import DocModel

extension Session {
  /// Returns the text of the selected rows, separated by line feeds; without any, the selected text of the document.
  func textToCopy(in tab: Tab) -> String {
    let indices = tab.pane?.selection.sorted() ?? []
    guard !indices.isEmpty else { return tab.selection?.text ?? "" }
    for index in indices where !host.isCancelled { readRows(index..<index + 1, in: tab) }
    return (tab.pane?.selectedRows ?? []).map(\.copiedText).joined(separator: "\n")
  }
}

extension PaneRow {
  /// The row as text for other programs: the text and contents of an annotation, an address, the value of a fact;
  /// else the title and the page.
  fileprivate var copiedText: String {
    if let annotation {
      let texts = [annotation.text?.plain, annotation.annotation.contents].compactMap { $0 }
      if texts.contains(where: { !$0.isEmpty }) {
        return texts.filter { !$0.isEmpty }.joined(separator: "\n")
      }
    }
    if let address { return address }
    switch target {
    case .nothing: return details.first?.text ?? title
    case .tab: return details.first { $0.name == "path" }?.text ?? title
    default: return [title, page?.description].compactMap { $0 }.joined(separator: " · ")
    }
  }

  /// The address in the row, as in the document; nil for any other target.
  var address: String? {
    if case .action(let action) = target, case .uri(let uri) = action.kind, !uri.isEmpty { uri } else { nil }
  }
}
