import CPango
import Foundation

/// Bold letters side by side in cells of the same width, on an opaque ground, for labels over a page.
package struct LetterCells {
  /// The width of all cells together in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The pixels from the top row down, as in ``PageImage/pixels``, without gaps between rows.
  package let pixels: [UInt8]

  /// The reason why no letters can be drawn, such as a missing library.
  package struct Failure: Error {
    package let reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  /// Red, green and blue.
  package typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  /// The sizes in pixels in which labels can be read, and for which there is memory.
  private static let sides = 4...400
  private static let mostLetters = 100

  /// Draws letters.
  ///
  /// - Parameters:
  ///   - text: the letters, one for each cell.
  ///   - width: the width of a cell in pixels, into which the widest letter fits.
  ///   - height: the height of a cell in pixels.
  ///   - ink: the colour of the letters.
  ///   - ground: the colour around them.
  /// - Throws: ``Failure``.
  package init(
    _ text: String, width: Int, height: Int, ink: Color, ground: Color
  ) throws(Failure) {
    func allowed(_ side: Int) -> Int { min(max(side, Self.sides.lowerBound), Self.sides.upperBound) }
    do throws(CairoError) {
      self = try Self(
        letters: Array(text), cellWidth: allowed(width), height: allowed(height), ink: ink, ground: ground)
    } catch {
      throw Failure(reason: error.message)
    }
  }

  private init(
    letters: [Character], cellWidth: Int, height: Int, ink: Color, ground: Color
  ) throws(CairoError) {
    guard 1...Self.mostLetters ~= letters.count else { throw CairoError(message: "there are no letters") }
    let fonts = try TextFonts()
    let color = AnnotationColor(
      space: .rgb, [ink.red, ink.green, ink.blue].map { Double($0) / 255 })
    func layout(_ letter: Character, size: Double) throws(CairoError) -> TextLayout {
      let box = Rectangle(x0: 0, y0: 0, x1: 10 * size, y1: size)
      return try TextLayout(
        TextBox(
          text: String(letter), font: TextFont(size: size, isBold: true), color: color, justification: .left,
          box: box),
        fonts: fonts)
    }
    // A line is as high as the font says, which is more than the size.
    let line = try layout("M", size: 100).size.height
    var widest = 1.0
    for letter in letters { widest = max(widest, try layout(letter, size: 100).size.width) }
    let size = 100 * min(line > 0 ? Double(height) / line : 1, Double(cellWidth - 1) / widest)
    var layouts: [TextLayout] = []
    for letter in letters { layouts.append(try layout(letter, size: size)) }
    let (width, bytesPerRow) = (
      cellWidth * letters.count, cellWidth * letters.count * CairoImage.bytesPerPixel
    )
    let paper = [ground.blue, ground.green, ground.red, 255]
    var pixels = (0..<bytesPerRow * height).map { paper[$0 % CairoImage.bytesPerPixel] }
    let drawn = pixels.withUnsafeMutableBytes { bytes in
      Result { () throws(CairoError) in
        let image = try CairoImage(pixels: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
        let context = try CairoContext(drawingOn: image)
        for (index, layout) in layouts.enumerated() {
          let start = Double(index * cellWidth) + (Double(cellWidth) - layout.size.width) / 2
          try context.setTransform(
            AffineTransform(
              origin: ScreenPoint(x: start, y: (Double(height) - layout.size.height) / 2),
              x: ScreenPoint(x: 1, y: 0), y: ScreenPoint(x: 0, y: 1)))
          layout.draw(on: context.handle)
        }
        try context.check()
        try image.flush()
      }
    }
    try drawn.get()
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}
