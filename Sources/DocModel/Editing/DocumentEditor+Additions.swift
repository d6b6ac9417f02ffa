import Foundation

/// Completing new annotations: names, dates, popups and rectangles.
extension DocumentEditor {
  /// Returns the edits that add an annotation, and its popup if it is a note or the draft has one.
  ///
  /// - Parameters:
  ///   - draft: the annotation.
  ///   - isImported: whether another program has made it, so that its author, dates and corners stay as they are.
  /// - Returns: the edits.
  /// - Throws: ``EditError``.
  package func additions(of draft: Annotation, isImported: Bool = false) throws(EditError) -> [Edit] {
    let count = try edited.pages.annotations(onPage: draft.pageIndex).count
    guard count < DocumentLimits.mostAnnotationsOnPage else {
      throw .invalid(
        document.source.name, reason: "page \(draft.pageIndex + 1) has too many annotations for another one")
    }
    if let name = draft.name, let taken = try edited.pages.object(named: name),
      (try? annotation(taken)) != nil
    {
      throw .invalid(document.source.name, reason: "another annotation has the name \(name)")
    }
    if case .fileAttachment = draft.kind, !draft.attachesNewFile {
      throw .invalid(
        document.source.name, reason: "an attachment needs a file, which is given by its path or bytes")
    }
    var annotation = draft
    try annotation.takeTypeOfKind(in: document.source.name)
    if !isImported {
      try annotation.settleDates(in: document.source.name)
      try checkReferences(of: annotation, after: nil)
    } else {
      try document.checkDestinations(of: annotation, after: nil)
    }
    let id = edited.pages.reserveNumber()
    annotation.object = id
    annotation.index = count
    annotation.name = draft.name ?? UUID().uuidString.lowercased()
    if !isImported {
      annotation.modified = annotation.modified ?? date
      annotation.markup.created = annotation.markup.created ?? annotation.modified
      annotation.markup.author = annotation.markup.author ?? author
    }
    try fitHeight(of: &annotation)
    if !isImported {
      if let rotation = try? document.page(at: draft.pageIndex).rotation {
        annotation.kind.orderCorners(onPageRotatedBy: rotation)
      }
      annotation.roundNumbers()
    }
    try annotation.check(in: document.source.name)
    try annotation.checkOtherEntries(after: nil, in: document)
    fitRectangle(of: &annotation, after: nil, isImported: isImported)
    guard draft.markup.popup != nil || (annotation.isNote && !annotation.isState) else {
      return [.add(annotation)]
    }
    let popup = popup(of: annotation, id)
    annotation.markup.popup?.object = popup.object
    if annotation.markup.popup == nil {
      annotation.markup.popup = Popup(object: popup.object, rectangle: popup.rectangle)
    }
    return [.add(annotation), .add(popup)]
  }

  /// Returns the popup of an annotation, by default at the right edge of its page.
  private func popup(of annotation: Annotation, _ id: ObjectID) -> Annotation {
    var popup = Annotation(
      pageIndex: annotation.pageIndex, index: annotation.index + 1, type: "Popup",
      kind: .popup(Annotation.PopupWindow(parent: id)))
    popup.object = edited.pages.reserveNumber()
    popup.flags = [.print, .noZoom, .noRotate]
    let box = (try? document.page(at: annotation.pageIndex))?.cropBox ?? PageReader.defaultMediaBox
    let top = min(annotation.rectangle?.y1 ?? box.y1, box.y1)
    popup.rectangle =
      annotation.markup.popup?.rectangle
      ?? Rectangle(x0: box.x1, y0: top - 120, x1: box.x1 + 200, y1: top).rounded
    return popup
  }

  /// Gives a text box without a height the one that its text needs.
  private func fitHeight(of annotation: inout Annotation) throws(EditError) {
    guard case .freeText = annotation.kind, annotation.rectangle?.height == 0,
      let page = try? document.page(at: annotation.pageIndex)
    else { return }
    do throws(CairoError) {
      annotation.rectangle = try AppearanceStream.rectangle(fitting: annotation, on: page)
    } catch {
      throw .notEditable(document.source.name, reason: error.message)
    }
  }

  /// Sets the rectangle and the distances that go with the points and the border of an annotation.
  ///
  /// A rectangle that another file gives stays as it is, or grows if it would cut the drawing. So does that of an
  /// annotation of which other entries were changed.
  package func fitRectangle(of annotation: inout Annotation, after old: Annotation?, isImported: Bool = false)
  {
    annotation.border.use = annotation.kind.border
    annotation.border.size = annotation.rectangle.map { Size(width: $0.width, height: $0.height) }
    let keepsRectangle = isImported || old.map(annotation.hasSameShape(as:)) ?? false
    // Odd values that stay after a change aren't drawn.
    guard annotation.needsAppearance(after: old),
      old == nil || (try? annotation.check(in: document.source.name)) != nil,
      let page = try? document.page(at: annotation.pageIndex),
      let drawing = AppearanceStream(of: annotation, on: page, keepsRectangle: keepsRectangle)
    else { return }
    if annotation.kind.definesRectangle {
      let given = keepsRectangle ? annotation.rectangle : nil
      annotation.rectangle = given.flatMap { drawing.rectangle.grown(from: $0) } ?? drawing.rectangle
    } else if annotation.kind.isFreeText,
      !keepsRectangle || drawing.rectangle != annotation.rectangle?.roundedOut
    {
      // The rectangle of a callout contains its line.
      annotation.rectangle = drawing.rectangle
    }
    let old = annotation.kind.differences
    annotation.kind.differences = drawing.differences == old ? old : drawing.differences?.rounded
  }
}

extension Rectangle {
  /// Returns the rectangle that a drawing in this one gets from one that is given: the same if it holds the drawing,
  /// else one around both; nil if they don't meet.
  fileprivate func grown(from given: Rectangle) -> Rectangle? {
    guard !given.isEmpty, given.intersection(self) != nil else { return nil }
    return self == given ? given : given.union(self)
  }
}

extension Annotation {
  /// Whether everything by which the annotation takes its place is as in another version.
  fileprivate func hasSameShape(as other: Annotation) -> Bool {
    rectangle == other.rectangle && kind == other.kind && border.declared == other.border.declared
      && contents == other.contents && rotation == other.rotation
  }

  /// Creates the draft of a reply, which takes its place from the annotation that it answers.
  package static func reply(_ contents: String?) -> Annotation {
    var reply = note(at: Point(x: 0, y: 0), onPage: 0)
    reply.contents = contents
    return reply
  }

  /// Creates the draft of an annotation that holds a state of another one; its contents are set when it is added.
  package static func state(_ state: AnnotationState.Value) -> Annotation {
    var holder = reply(nil)
    holder.kind = .text(Annotation.Note(state: state.name, stateModel: state.model))
    holder.color = nil
    holder.flags = [.hidden, .print, .noZoom, .noRotate]
    return holder
  }

  /// Refers to an annotation, in its rectangle if that is a possible one.
  package mutating func answer(_ target: Annotation) {
    pageIndex = target.pageIndex
    if let area = target.rectangle, !area.isEmpty, area.corners.allSatisfy(\.isWithinLimits) {
      rectangle = area
    }
    (markup.inReplyTo, markup.replyType) = (target.object, .reply)
  }
}
