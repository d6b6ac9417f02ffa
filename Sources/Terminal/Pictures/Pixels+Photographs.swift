extension Pixels {
  /// Returns the image for reading in the dark, with photographs as they are.
  ///
  /// - Parameter photographs: the areas of the photographs, which may reach beyond the image.
  /// - Returns: the image.
  package func forNight(except photographs: [PixelRectangle]) -> Pixels {
    var night = forNight()
    let whole = PixelRectangle(x: 0, y: 0, width: width, height: height)
    for part in photographs.map(whole.intersection) where !part.isEmpty {
      for row in part.y..<part.y + part.height {
        let start = row * bytesPerRow + part.x * 4
        let range = start..<start + part.width * 4
        night.bytes.replaceSubrange(range, with: bytes[range])
      }
    }
    return night
  }
}
