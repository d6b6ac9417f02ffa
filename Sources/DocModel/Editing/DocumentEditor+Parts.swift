import Foundation

/// Editing the parts of a document that are on no page.
extension DocumentEditor {
  /// The outline with the edits so far.
  public var outline: Outline { edited.parts.outline }
  /// The page labels with the edits so far: of the pages in the order of the file, or in that of ``arrangement`` once
  /// they were set for it.
  public var pageLabels: PageLabels { arrangement.pageLabels ?? edited.parts.pageLabels }
  /// The order of the pages with the edits so far.
  public var arrangement: PageArrangement { edited.parts.arrangement }
  /// The metadata and the initial view with the edits so far.
  public var properties: DocumentProperties { edited.parts.properties }

  /// Replaces the outline (ISO 32000-1, 12.3.3).
  ///
  /// An item with an object of the file keeps the entries of that object that an item doesn't describe.
  ///
  /// - Parameters:
  ///   - items: the items, in reading order; an item may be at most one level below the one before it.
  ///   - title: the title of the step.
  /// - Throws: ``EditError`` if an item has a level or a destination that can't be, or the owner doesn't permit it.
  public func setOutline(_ items: [Outline.Item], title: String = "Change Outline") throws(EditError) {
    let new = Outline(items: items)
    guard new != outline else { return }
    try record(title, try edited.parts.checked(.outline(from: outline, to: new)))
  }

  /// Replaces the page labels (ISO 32000-1, 12.4.2).
  ///
  /// They are counted in the order of the pages with the edits so far, ``arrangement``. Labels that were set before
  /// ``arrange(_:title:)`` go with their pages; those set after it are labels of the new order
  /// (``PageArrangement/pageLabels``).
  ///
  /// - Throws: ``EditError`` if a new range begins at a page that doesn't exist, or the owner doesn't permit it.
  public func setPageLabels(_ labels: PageLabels, title: String = "Change Page Labels") throws(EditError) {
    var arrangement = arrangement
    guard edited.newOrder != nil || arrangement.pageLabels != nil else {
      return try setLabelsOfFile(labels, title: title)
    }
    arrangement.pageLabels = labels
    try arrange(arrangement, title: title)
  }

  /// Replaces the page labels of the pages in the order of the file.
  private func setLabelsOfFile(
    _ labels: PageLabels, title: String = "Change Page Labels"
  ) throws(EditError) {
    let edit = try edited.parts.checked(.pageLabels(from: edited.parts.pageLabels, to: labels))
    guard !edited.parts.hasResult(of: edit) else { return }
    try record(title, edit)
  }

  /// Replaces the metadata and the initial view (ISO 32000-1, 14.3 and Table 28).
  ///
  /// The date of the last change (ModDate) becomes the present one, unless the properties have another one.
  ///
  /// - Throws: ``EditError`` if the open action goes to a page that doesn't exist, a new layout, mode or viewer
  ///   preference has a value that the standard doesn't have, or the owner doesn't permit it.
  public func setProperties(
    _ properties: DocumentProperties, title: String = "Change Metadata"
  ) throws(EditError) {
    guard properties != self.properties,
      case .properties(_, var properties) = try edited.parts.checked(
        .properties(from: self.properties, to: properties))
    else { return }
    let (old, key) = (self.properties.entries, "ModDate")
    // A document without an information dictionary doesn't get one for its initial view.
    if !properties.entries.isEmpty || !old.isEmpty, properties.entries[key] == old[key] {
      properties.entries[key] = PDFDate.text(of: Date())
    }
    try record(title, .properties(from: self.properties, to: properties))
  }

  /// Arranges the pages anew.
  ///
  /// The pages of the open document stay as they are until it is saved: annotations and destinations go on counting the
  /// pages of the file.
  ///
  /// - Throws: ``EditError`` if a page isn't in the document, none is left, an empty page or a crop box has a side of
  ///   less than 3 or more than 14,400 units, a crop box lies beside its page, a turn isn't a multiple of 90 degrees, or the owner doesn't
  ///   permit it.
  public func arrange(_ arrangement: PageArrangement, title: String = "Arrange Pages") throws(EditError) {
    guard arrangement != self.arrangement else { return }
    try record(title, try edited.parts.checked(.arrangement(from: self.arrangement, to: arrangement)))
  }

  /// Makes a change of a part that another process has prepared.
  ///
  /// - Throws: ``EditError`` if the part isn't as it was before the change, or can't be changed so.
  func change(_ edit: Edit) throws(EditError) {
    var adopting = edited.parts
    for edit in try adopting.adopt([edit]) {
      switch edit {
      case .outline(_, let new): try setOutline(new.items)
      case .pageLabels(_, let new): try setLabelsOfFile(new)
      case .arrangement(_, let new): try arrange(new)
      case .properties(_, let new): try setProperties(new)
      default: try record("Change Attachments", edit)
      }
    }
  }

  func record(_ title: String, _ edit: Edit) throws(EditError) {
    try record(EditHistory.Step(title: title, edits: [edit]))
  }
}

extension Outline {
  /// Whether an outline has the same items, whichever objects of a file they are.
  func isSame(as other: Outline) -> Bool {
    guard items.count == other.items.count else { return false }
    return zip(items, other.items).allSatisfy { first, second in
      var first = first
      first.object = second.object
      return first == second
    }
  }

  /// Checks new items.
  ///
  /// - Throws: ``EditError/invalid(_:reason:)``.
  func check(pageCount: Int, in file: String) throws(EditError) {
    var level = -1
    for item in items {
      guard (0...level + 1).contains(item.level), item.level < DocumentLimits.deepestOutline else {
        throw .invalid(file, reason: "the heading “\(item.title)” can't be on level \(item.level + 1) here")
      }
      level = item.level
      if item.object == nil, let page = item.destination?.pageIndex, !(0..<pageCount).contains(page) {
        throw .noSuchPage(file, page: page, count: pageCount)
      }
    }
    guard items.count <= DocumentLimits.mostOutlineItems else {
      throw .invalid(
        file, reason: "an outline can't have more than \(DocumentLimits.mostOutlineItems) headings")
    }
  }
}
