extension Annotation {
  /// The opaque colour that looks like a translucent highlight without an appearance; nil for anything else.
  ///
  /// A highlight is multiplied with the page (ISO 32000-1, 11.3.5.2): on opaque paper, a translucent colour has the
  /// same effect as a lighter opaque one.
  var opaqueHighlightColor: AnnotationColor? {
    guard type == "Highlight", appearance?.normal == nil, markup.opacity < 1, let rgb = color?.rgb else {
      return nil
    }
    let opacity = markup.opacity
    return AnnotationColor(components: [rgb.red, rgb.green, rgb.blue].map { 1 - opacity * (1 - $0) })
  }
}
