extension Pixels {
  /// Returns the image extended with white to the right and below, so that it fills whole cells.
  ///
  /// Terminals scale an image to its cells, so one that is a pixel too wide loses a column within its letters.
  ///
  /// - Parameters:
  ///   - room: the available cells, with their size in the image's pixels.
  ///   - format: the protocol of the image.
  /// - Returns: the image, and the cells that it fills.
  package func filling(_ room: CellGeometry, for format: ImageProtocol) -> (
    pixels: Pixels, cells: CellGeometry
  ) {
    let step = format.heightStep
    let cells = room.holding(width: width, height: (height + step - 1) / step * step)
    return (onPaper(width: cells.width, height: format.height(of: cells)), cells)
  }
}

extension ImageProtocol {
  /// The step in pixels between possible heights of an image.
  fileprivate var heightStep: Int { self == .sixel ? 6 : 1 }

  /// Returns the height in pixels of an image that fills some cells, in whole sixels; another one would extend
  /// into the row below.
  package func height(of cells: CellGeometry) -> Int {
    max(heightStep, cells.height / heightStep * heightStep)
  }
}
