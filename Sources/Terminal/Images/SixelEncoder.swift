/// DEC's sixels: bands of six rows of pixels, one colour after the other (VT330/VT340, Programmer Reference, 14).
///
/// Chafa's palette tints greys, and it scales images to a multiple of six rows, which removes rows from letters.
package enum SixelEncoder {
  /// The rows of pixels in a band.
  private static let bandHeight = 6

  /// Returns an image at the cursor, which then is in the last row of the image, in at most some number of colours.
  package static func bytes(for pixels: Pixels, colors: Int? = nil) -> [UInt8] {
    let image = IndexedPixels(pixels, atMost: colors ?? IndexedPixels.mostColors)
    // Square pixels; unpainted ones keep their colour.
    var output = Array("\(OutputSequence.dcs)0;1;0q\"1;1;\(pixels.width);\(pixels.height)".utf8)
    for (index, color) in image.palette.enumerated() {
      output += "#\(index);2;\(color.red);\(color.green);\(color.blue)".utf8
    }
    var band = Band(width: pixels.width, colors: image.palette.count)
    for top in stride(from: 0, to: pixels.height, by: bandHeight) {
      if top > 0 { output.append(UInt8(ascii: "-")) }
      let end = min(top + bandHeight, pixels.height)
      band.write(image.indices[top * pixels.width..<end * pixels.width], to: &output)
    }
    return output + Array(OutputSequence.st.utf8)
  }

  /// Returns whether bytes from elsewhere are one sequence of sixels and nothing else.
  package static func isValid(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let (start, end) = (OutputSequence.dcs.utf8, OutputSequence.st.utf8)
    guard bytes.count >= start.count + end.count, bytes.starts(with: start),
      bytes.suffix(end.count).elementsEqual(end)
    else { return false }
    return bytes.dropFirst(start.count).dropLast(end.count).allSatisfy { (0x20...0x7E).contains($0) }
      // Another sequence would have another letter after its parameters.
      && bytes.dropFirst(start.count).first { !(0x30...0x3B ~= $0) } == UInt8(ascii: "q")
  }

  /// A band of an image, separated by colours.
  private struct Band {
    private let width: Int
    /// A row of sixels for each colour; the lowest bit is the top pixel.
    private var sixels: [UInt8]
    /// The range of columns of each colour; empty for one that isn't in the band.
    private var columns: [Range<Int>]

    init(width: Int, colors: Int) {
      self.width = width
      sixels = [UInt8](repeating: 0, count: width * colors)
      columns = [Range<Int>](repeating: 0..<0, count: colors)
    }

    /// Writes the band with these pixels.
    mutating func write(_ pixels: ArraySlice<UInt8>, to output: inout [UInt8]) {
      var (x, bit) = (0, UInt8(1))
      for color in pixels {
        let color = Int(color)
        sixels[color * width + x] |= bit
        let before = columns[color]
        if before.isEmpty {
          columns[color] = x..<x + 1
        } else if !before.contains(x) {
          columns[color] = min(before.lowerBound, x)..<max(before.upperBound, x + 1)
        }
        x += 1
        if x == width { (x, bit) = (0, bit << 1) }
      }
      var isFirst = true
      for color in columns.indices where !columns[color].isEmpty {
        // Back to the beginning of the band.
        if !isFirst { output.append(UInt8(ascii: "$")) }
        isFirst = false
        output += "#\(color)".utf8
        write(color, to: &output)
      }
    }

    /// Writes the sixels of a colour and clears them.
    private mutating func write(_ color: Int, to output: inout [UInt8]) {
      let (start, range) = (color * width, columns[color])
      columns[color] = 0..<0
      Self.write(0, range.lowerBound, to: &output)
      var x = range.lowerBound
      while x < range.upperBound {
        let sixel = sixels[start + x]
        let first = x
        while x < range.upperBound, sixels[start + x] == sixel {
          sixels[start + x] = 0
          x += 1
        }
        Self.write(sixel, x - first, to: &output)
      }
    }

    /// Writes a sixel repeatedly.
    private static func write(_ sixel: UInt8, _ count: Int, to output: inout [UInt8]) {
      let letter = sixel + UInt8(ascii: "?")
      if count > 3 {
        output += "!\(count)".utf8
        output.append(letter)
      } else {
        for _ in 0..<count { output.append(letter) }
      }
    }
  }
}
