import DocModel

/// Edits that change what a tab knows of its document.
extension Tab {
  /// Shows the results of a step that was made, undone or repeated.
  func show(_ step: EditHistory.Step) {
    forget(step)
    for edit in step.edits {
      switch edit {
      case .outline(_, let new): overview.outline = new
      case .pageLabels(_, let new): overview.pageLabels = new
      case .arrangement(_, let new): arrangement = new
      case .properties(_, let new): overview.title = new.entries["Title"]
      default: break
      }
    }
  }
}

extension Edit {
  /// The number of marks that a page has more after the edit.
  var addedMarks: Int {
    guard let annotation, annotation.isMark, !annotation.isState else { return 0 }
    return switch self {
    case .add: 1
    case .remove: -1
    default: 0
    }
  }
}

extension EditHistory.Step {
  /// The number of pages in the new arrangement; nil if the step has none.
  var arrangedPageCount: Int? {
    for case .arrangement(_, let new) in edits.reversed() { return new.pages.count }
    return nil
  }
}

extension Edit {
  /// Whether pages get other labels.
  var changesLabels: Bool { if case .pageLabels = self { true } else { false } }
}
