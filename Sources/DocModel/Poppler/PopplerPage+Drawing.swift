import CPoppler

extension PopplerPage {
  /// An annotation as Poppler distinguishes it, by its type and flags only.
  struct DrawnAnnotation {
    /// The flags; Poppler adds NoZoom and NoRotate to every Text annotation.
    var flags: AnnotationFlags
    /// Whether the type is unknown to Poppler, as Watermark, PrinterMark and TrapNet are, too.
    var isOfUnknownType: Bool
  }

  /// Replaces the colours of highlights, and makes them opaque, in Poppler's copy of the document.
  ///
  /// - Parameter colors: an element for each highlight of the page, in their order; nil keeps the colour.
  func recolorHighlights(_ colors: [AnnotationColor?]) {
    let list = poppler_page_get_annot_mapping(handle)
    defer { poppler_page_free_annot_mapping(list) }
    var highlights: [OpaquePointer] = []
    var link = list
    while let current = link {
      link = current.pointee.next
      guard let mapping = current.pointee.data?.assumingMemoryBound(to: PopplerAnnotMapping.self),
        let annotation = mapping.pointee.annot,
        poppler_annot_get_annot_type(annotation) == POPPLER_ANNOT_HIGHLIGHT
      else { continue }
      highlights.append(annotation)
    }
    // Poppler omits annotations that it can't read; the highlights then can't be matched.
    guard highlights.count == colors.count else { return }
    for (annotation, color) in zip(highlights, colors) {
      guard let rgb = color?.rgb else { continue }
      let parts = [rgb.red, rgb.green, rgb.blue].map { UInt16($0 * Double(UInt16.max)) }
      var color = PopplerColor(red: parts[0], green: parts[1], blue: parts[2])
      poppler_annot_set_color(annotation, &color)
      poppler_annot_markup_set_opacity(annotation, 1)
    }
  }

  /// Draws the page without a white background, with the annotations whose flags show them on screen.
  ///
  /// Afterwards, Poppler's text of this page includes that of its annotations, so a separate page is used for
  /// drawing.
  func draw(on context: CairoContext) {
    document.hasDrawn = true
    DrawingFontLock.using { poppler_page_render(handle, context.handle) }
  }

  /// Draws the page with the annotations for which `isShown` returns true.
  func draw(on context: CairoContext, where isShown: (DrawnAnnotation) -> Bool) {
    let list = poppler_page_get_annot_mapping(handle)
    defer { poppler_page_free_annot_mapping(list) }
    var changed: [(annotation: OpaquePointer, flags: PopplerAnnotFlag)] = []
    // These changes affect the document and would last as long as it is open.
    defer { for (annotation, flags) in changed { poppler_annot_set_flags(annotation, flags) } }
    var link = list
    while let current = link {
      link = current.pointee.next
      guard let mapping = current.pointee.data?.assumingMemoryBound(to: PopplerAnnotMapping.self),
        let annotation = mapping.pointee.annot
      else { continue }
      let before = poppler_annot_get_flags(annotation)
      var flags = AnnotationFlags(rawValue: Int(before.rawValue))
      let type = poppler_annot_get_annot_type(annotation)
      let wanted = isShown(DrawnAnnotation(flags: flags, isOfUnknownType: type == POPPLER_ANNOT_UNKNOWN))
      if wanted { flags.subtract([.hidden, .noView]) } else { flags.insert(.hidden) }
      let after = PopplerAnnotFlag(rawValue: UInt32(truncatingIfNeeded: flags.rawValue))
      guard after != before else { continue }
      changed.append((annotation, before))
      poppler_annot_set_flags(annotation, after)
    }
    draw(on: context)
  }
}
