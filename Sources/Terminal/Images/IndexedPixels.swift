/// An image in at most 256 colours that keeps greys neutral.
///
/// Components are per cent, as in sixels. Each of the 101 greys that occurs has an entry; the other entries
/// are for colours, which are merged by median cut if there are too many.
struct IndexedPixels {
  /// Red, green and blue in per cent.
  typealias Color = (red: Int, green: Int, blue: Int)

  /// The colours.
  private(set) var palette: [Color] = []
  /// The index into ``palette`` of each pixel, row after row.
  private(set) var indices: [UInt8] = []

  /// The maximum number of colours.
  static let mostColors = 256
  /// The maximum difference between the components of a grey, of 255.
  private static let grayTolerance = 3

  /// Creates the image in its most important colours.
  ///
  /// - Parameters:
  ///   - pixels: the image.
  ///   - count: the number of colours; with few, half of them are greys at even distances.
  init(_ pixels: Pixels, atMost count: Int = Self.mostColors) {
    let count = min(max(count, 4), Self.mostColors)
    let levels = count >= Self.mostColors ? 101 : max(2, min(101, count / 2))
    var grays = [Int](repeating: 0, count: 101)
    var bins = [Bin](repeating: Bin(), count: Bin.count)
    pixels.forEach { color in
      if let gray = Self.gray(color, levels) { grays[gray] += 1 } else { bins[Bin.index(color)].add(color) }
    }
    var entries = [UInt8](repeating: 0, count: grays.count)
    for gray in grays.indices where grays[gray] > 0 {
      entries[gray] = UInt8(clamping: palette.count)
      palette.append((gray, gray, gray))
    }
    var entryOfBin = [UInt8](repeating: 0, count: Bin.count)
    let used = bins.indices.filter { bins[$0].pixels > 0 }
    for box in Self.boxes(used, bins, atMost: count - palette.count) {
      var sum = Bin()
      for index in box {
        sum.add(bins[index])
        entryOfBin[index] = UInt8(clamping: palette.count)
      }
      palette.append(sum.color)
    }
    indices.reserveCapacity(pixels.width * pixels.height)
    pixels.forEach { color in
      indices.append(Self.gray(color, levels).map { entries[$0] } ?? entryOfBin[Bin.index(color)])
    }
  }

  /// Returns the brightness of a grey in per cent, rounded to one of some levels; nil for other colours.
  @inline(__always)
  private static func gray(_ color: Color, _ levels: Int) -> Int? {
    let (low, high) = (min(color.red, color.green, color.blue), max(color.red, color.green, color.blue))
    guard high - low <= grayTolerance else { return nil }
    let brightness = percent(color.green)
    guard levels < 101 else { return brightness }
    return (brightness * (levels - 1) + 50) / 100 * 100 / (levels - 1)
  }

  @inline(__always)
  fileprivate static func percent(_ part: Int) -> Int { (part * 100 + 127) / 255 }

  /// Returns groups of similar colours that share an entry; colours with more pixels are grouped more finely.
  private static func boxes(_ used: [Int], _ bins: [Bin], atMost most: Int) -> [ArraySlice<Int>] {
    guard used.count > most else { return used.indices.map { used[$0...$0] } }
    var boxes = [Box(used[...], bins)]
    while boxes.count < most, let widest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }) {
      let box = boxes[widest]
      guard box.bins.count > 1 else { break }
      let sorted = box.bins.sorted { bins[$0].part(box.axis) < bins[$1].part(box.axis) }
      var (count, middle) = (0, 0)
      while middle < sorted.count - 1, middle == 0 || count < box.pixels / 2 {
        count += bins[sorted[middle]].pixels
        middle += 1
      }
      boxes[widest] = Box(sorted[..<middle], bins)
      boxes.append(Box(sorted[middle...], bins))
    }
    return boxes.map(\.bins)
  }

  /// Bins that share an entry of the palette.
  private struct Box {
    let bins: ArraySlice<Int>
    let pixels: Int
    /// The component in which the bins differ most: 0 to 2.
    let axis: Int
    /// The benefit of dividing the box.
    let weight: Int

    init(_ bins: ArraySlice<Int>, _ all: [Bin]) {
      self.bins = bins
      pixels = bins.reduce(0) { $0 + all[$1].pixels }
      let sides = (0..<3).map { axis in
        let parts = bins.lazy.map { all[$0].part(axis) }
        return (parts.max() ?? 0) - (parts.min() ?? 0)
      }
      axis = sides.indices.max { sides[$0] < sides[$1] } ?? 0
      weight = bins.count > 1 ? (sides[axis] + 1) * pixels : 0
    }
  }
}

/// The pixels whose colours agree in the first five bits of each component.
private struct Bin {
  var pixels = 0
  var red = 0
  var green = 0
  var blue = 0

  static let count = 1 << 15

  @inline(__always)
  static func index(_ color: IndexedPixels.Color) -> Int {
    (color.red >> 3) << 10 | (color.green >> 3) << 5 | color.blue >> 3
  }

  mutating func add(_ color: IndexedPixels.Color) {
    add(Bin(pixels: 1, red: color.red, green: color.green, blue: color.blue))
  }

  mutating func add(_ other: Bin) {
    pixels += other.pixels
    red += other.red
    green += other.green
    blue += other.blue
  }

  /// Returns a component of the mean colour, from 0 to 255.
  func part(_ axis: Int) -> Int { [red, green, blue][axis] / max(1, pixels) }

  /// The mean colour in per cent.
  var color: IndexedPixels.Color {
    let parts = (0..<3).map { IndexedPixels.percent(part($0)) }
    return (parts[0], parts[1], parts[2])
  }
}

extension Pixels {
  /// Calls a function with the colours of all pixels, row after row; components are from 0 to 255.
  @inline(__always)
  fileprivate func forEach(_ body: (IndexedPixels.Color) -> Void) {
    let (red, blue) = order == .rgba ? (0, 2) : (2, 0)
    bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<height {
        var index = row * bytesPerRow
        for _ in 0..<width {
          body((Int(bytes[index + red]), Int(bytes[index + 1]), Int(bytes[index + blue])))
          index += 4
        }
      }
    }
  }
}
