/// The pixels of a picture on their way to a terminal.
package enum PicturePixels: Hashable, Sendable {
  /// Three bytes a pixel, or four with the opacity, in an object of shared memory, which the terminal deletes.
  case sharedMemory(name: String, hasOpacity: Bool = false)
  /// Three bytes a pixel in zlib's format.
  case deflatedRGB([UInt8])
  /// Four bytes a pixel in zlib's format.
  case deflatedRGBA([UInt8])
  /// A PNG file.
  case png([UInt8])

  /// Returns the escape sequences that transfer the pixels.
  ///
  /// - Parameters:
  ///   - keys: the keys of the first sequence.
  ///   - quiet: 1 if the terminal should report errors, else 2.
  ///   - size: the size of the picture.
  /// - Returns: the sequences, in order.
  func escapes(_ keys: String, quiet: Int, _ size: PixelSize) -> [[UInt8]] {
    let (keys, extent) = ("\(keys),q=\(quiet)", "s=\(size.width),v=\(size.height)")
    switch self {
    case .sharedMemory(let name, let hasOpacity):
      return [KittyEncoder.escape("\(keys),f=\(hasOpacity ? 32 : 24),\(extent),t=s", name.utf8)]
    case .deflatedRGB(let data):
      return KittyEncoder.chunks(data, "\(keys),f=24,\(extent),o=z", quiet: quiet)
    case .deflatedRGBA(let data):
      return KittyEncoder.chunks(data, "\(keys),f=32,\(extent),o=z", quiet: quiet)
    case .png(let data): return KittyEncoder.chunks(data, "\(keys),f=100", quiet: quiet)
    }
  }

  /// Returns the memory that a picture of a size takes in the terminal.
  func memory(_ size: PixelSize) -> Int {
    let bytes: Int
    switch self {
    case .sharedMemory(_, false), .deflatedRGB: bytes = 3
    case .sharedMemory(_, true), .deflatedRGBA, .png: bytes = 4
    }
    return max(0, size.width).multipliedClamping(max(0, size.height)).multipliedClamping(bytes)
  }
}

extension Int {
  fileprivate func multipliedClamping(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max / 2 : Swift.min(product, .max / 2)
  }
}
