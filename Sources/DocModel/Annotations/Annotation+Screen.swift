extension Annotation {
  /// Where it lands on a screen; nil where the file doesn't say where it lies.
  ///
  /// NoZoom and NoRotate are heeded, which every note has whether it says so or not (ISO 32000-1, 12.5.3 and
  /// 12.5.6.4).
  public func screenRect(in transform: PageTransform) -> ScreenRectangle? {
    rectangle.map { transform.screenRect(of: $0, noZoom: keepsSize, noRotate: staysUpright) }
  }
}
