extension Annotation {
  /// The colour in which a translucent highlight without an appearance looks the same if it is opaque; nil if there
  /// is no such highlight.
  ///
  /// A highlight is multiplied with the page (ISO 32000-1, 11.3.5.2): on opaque paper a share of a colour makes what
  /// the whole of a lighter one does.
  var opaqueHighlightColor: AnnotationColor? {
    guard type == "Highlight", appearance?.normal == nil, markup.opacity < 1, let rgb = color?.rgb else {
      return nil
    }
    let opacity = markup.opacity
    return AnnotationColor(components: [rgb.red, rgb.green, rgb.blue].map { 1 - opacity * (1 - $0) })
  }
}
