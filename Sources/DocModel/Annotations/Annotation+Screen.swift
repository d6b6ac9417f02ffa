extension Annotation {
  /// Where it lands on a screen; nil if the file doesn't say where it lies.
  ///
  /// NoZoom and NoRotate are heeded, which every note has whether it says so or not (ISO 32000-1, 12.5.3 and
  /// 12.5.6.4).
  public func screenRect(in transform: PageTransform) -> ScreenRectangle? {
    rectangle.map { transform.screenRect(of: $0, noZoom: keepsSize, noRotate: staysUpright) }
  }
}

extension PageTransform {
  /// Where an annotation of a type with some flags is on screen.
  ///
  /// A Text annotation keeps its size and stays upright whether it says so or not (12.5.6.4).
  public func screenRect(
    of rectangle: Rectangle, type: String?, flags: AnnotationFlags
  ) -> ScreenRectangle {
    let flags = flags.placing(type: type)
    return screenRect(
      of: rectangle, noZoom: flags.contains(.noZoom), noRotate: flags.contains(.noRotate))
  }
}

extension AnnotationFlags {
  /// The flags that say where an annotation is on screen, with those that its type implies.
  func placing(type: String?) -> AnnotationFlags {
    (type == "Text" ? union([.noZoom, .noRotate]) : self).intersection([.noZoom, .noRotate])
  }
}
