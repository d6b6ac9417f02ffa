extension TextUnits {
  /// Selects the letters whose midpoints lie in a rectangle of the page's default user space, and the blanks between
  /// them.
  ///
  /// - Returns: the selection, or nil if there is no text in the rectangle.
  public func selection(in rectangle: Rectangle) -> TextSelection? {
    selection(within: .rectangle(rectangle))
  }

  /// Selects the letters whose midpoints lie in one of several quadrilaterals, as a highlight marks them.
  ///
  /// - Parameter quads: the quadrilaterals, in the page's default user space.
  /// - Returns: the selection, or nil if there is no text in them.
  public func selection(under quads: [Quad]) -> TextSelection? {
    let reader = MarkReader(page)
    return selection(reader.parts(reader.scalars(under: quads).map(\.offset))).unlessEmpty
  }

  /// Selects the letters whose midpoints an annotation surrounds.
  func selection(within region: MarkedRegion) -> TextSelection? {
    let reader = MarkReader(page)
    return selection(reader.parts(reader.scalars(within: region))).unlessEmpty
  }
}
