extension Annotation {
  /// Whether the annotation is a note, a reply or a state.
  var isNote: Bool {
    if case .text = kind { true } else { false }
  }

  /// Whether an annotation needs another appearance than before: its shape, colours, border or shown text changed.
  func needsAppearance(after old: Annotation?) -> Bool {
    guard let old else { return true }
    var shown = self
    // The rest isn't drawn.
    shown.flags = old.flags
    (shown.name, shown.modified) = (old.name, old.modified)
    (shown.index, shown.object, shown.problems) = (old.index, old.object, old.problems)
    shown.otherEntries = old.otherEntries
    let (opacity, oldMarkup) = (shown.markup.opacity, old.markup)
    shown.markup = oldMarkup
    shown.markup.opacity = opacity
    switch kind {
    case .freeText: break
    case .line(let line) where line.hasCaption: break
    default: shown.contents = old.contents
    }
    if case .text(var note) = shown.kind, case .text(let oldNote) = old.kind {
      (note.isOpen, note.state, note.stateModel) = (oldNote.isOpen, oldNote.state, oldNote.stateModel)
      shown.kind = .text(note)
    }
    return shown != old
  }
}

extension Annotation.Kind {
  /// Whether the rectangle follows from the points of the annotation.
  package var definesRectangle: Bool {
    switch self {
    case .line, .polygon, .polyLine, .ink: true
    default: isTextMarkup
    }
  }

  /// Whether the annotation is text on the page.
  package var isFreeText: Bool {
    if case .freeText = self { true } else { false }
  }

  /// Whether an appearance by another program is better than a new one: it may be an image.
  var keepsForeignAppearance: Bool {
    switch self {
    case .stamp, .fileAttachment, .sound: true
    default: false
    }
  }

  /// The distances from the rectangle to a box inside; nil if the kind has none.
  var differences: Annotation.Differences? {
    get { shape.differences ?? freeText.differences }
    set {
      shape.differences = newValue
      freeText.differences = newValue
    }
  }
}
