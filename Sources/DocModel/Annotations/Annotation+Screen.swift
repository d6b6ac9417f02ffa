extension Annotation {
  /// Returns the rectangle on screen; nil if the annotation has no rectangle.
  ///
  /// ```swift
  /// let transform = PageTransform(page: try document.page(at: annotation.pageIndex), zoom: 2)
  /// if let area = annotation.screenRectangle(in: transform) { print(area.x0, area.y0) }
  /// ```
  ///
  /// NoZoom and NoRotate are respected; Text annotations have both implicitly (ISO 32000-1, 12.5.3 and 12.5.6.4).
  public func screenRectangle(in transform: PageTransform) -> ScreenRectangle? {
    rectangle.map { transform.screenRectangle(of: $0, noZoom: keepsSize, noRotate: staysUpright) }
  }
}

extension PageTransform {
  /// Converts the rectangle of an annotation with a type and flags to the screen.
  ///
  /// A Text annotation keeps its size and stays upright whatever its flags (12.5.6.4).
  public func screenRectangle(
    of rectangle: Rectangle, type: String?, flags: AnnotationFlags
  ) -> ScreenRectangle {
    let flags = flags.placing(type: type)
    return screenRectangle(
      of: rectangle, noZoom: flags.contains(.noZoom), noRotate: flags.contains(.noRotate))
  }
}

extension AnnotationFlags {
  /// Returns the flags that affect the rectangle on screen, including those that the type implies.
  func placing(type: String?) -> AnnotationFlags {
    (type == "Text" ? union([.noZoom, .noRotate]) : self).intersection([.noZoom, .noRotate])
  }
}
