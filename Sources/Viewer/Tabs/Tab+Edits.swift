import DocModel

/// Edits that change what a tab knows of its document.
extension Tab {
  /// Shows the results of a step that was made, undone or repeated.
  func show(_ step: EditStep) {
    forget(step)
    for change in step.changes {
      switch change {
      case .outline(_, let new): overview.outline = new
      case .pageLabels(_, let new): overview.pageLabels = new
      case .arrangement(_, let new): arrangement = new
      case .properties(_, let new): overview.title = new.entries["Title"]
      case .attachments: break
      }
    }
  }
}

extension AnnotationEdit {
  /// The number of marks that a page has more after the edit.
  var addedMarks: Int {
    guard annotation.isMark, !annotation.isState else { return 0 }
    return switch self {
    case .add: 1
    case .change: 0
    case .remove: -1
    }
  }
}

extension EditStep {
  /// Whether the step changes only the arrangement of the pages.
  var onlyArranges: Bool {
    edits.isEmpty && values.isEmpty
      && changes.allSatisfy { if case .arrangement = $0 { true } else { false } }
  }

  /// The number of pages in the new arrangement; nil if the step has none.
  var arrangedPageCount: Int? {
    for case .arrangement(_, let new) in changes.reversed() { return new.pages.count }
    return nil
  }
}

extension DocumentEdit {
  /// Whether pages get other labels.
  var changesLabels: Bool { if case .pageLabels = self { true } else { false } }
}
