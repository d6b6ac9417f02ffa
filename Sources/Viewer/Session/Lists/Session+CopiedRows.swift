import DocModel

extension Session {
  /// The text of the selected rows of the list that is shown, one below the other; without any the text that is selected
  /// in the document.
  func textToCopy(in tab: Tab) -> String {
    let places = tab.pane?.selection.sorted() ?? []
    guard !places.isEmpty else { return tab.selection?.text ?? "" }
    for place in places where !host.isCancelled { readRows(place..<place + 1, in: tab) }
    return (tab.pane?.selectedRows ?? []).map(\.copiedText).joined(separator: "\n")
  }
}

extension PaneRow {
  /// What the row is as a text for other programs: what an annotation marks and says, an address, the value of a fact;
  /// else its title with its page.
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

  /// The address to which the row leads, as the document has it; nil for any other target.
  var address: String? {
    if case .action(let action) = target, case .uri(let uri) = action.kind, !uri.isEmpty { uri } else { nil }
  }
}
