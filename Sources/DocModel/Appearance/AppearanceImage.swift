import Foundation

/// An image XObject (ISO 32000-1, 8.9.5) before it is written.
struct AppearanceImage: Hashable {
  /// The transparency of an image (SMask, 11.6.5.3).
  struct SoftMask: Hashable {
    /// The entries of the stream's dictionary, except Length.
    var dictionary: PDFDictionary
    /// The opacity of each pixel.
    var data: [UInt8]
  }

  /// An image that can't be drawn.
  enum Failure: Error, Hashable {
    /// The data is neither a PNG nor a JPEG file.
    case unknownFormat
    /// The data is damaged, or of a variant that PDF doesn't have.
    case damaged(String)
    /// The image has too many pixels.
    case tooLarge(width: Int, height: Int)
  }

  /// The entries of the stream's dictionary, except Length and SMask.
  var dictionary: PDFDictionary
  /// The pixels, or the data that the Filter describes.
  var data: [UInt8]
  /// The transparency; nil if the image is opaque.
  var softMask: SoftMask?
  /// The size in pixels.
  let size: Size

  /// The largest number of pixels: that of a good camera.
  private static let mostPixels = 50_000_000

  /// Reads a PNG or JPEG file; JPEG data is taken as it is.
  init(_ file: Data) throws(Failure) {
    let bytes = [UInt8](file)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      try self.init(png: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      try self.init(jpeg: bytes)
    } else {
      throw .unknownFormat
    }
  }

  private init(_ data: [UInt8], filter: PDFName?, space: PDFName, width: Int, height: Int) {
    dictionary = Self.dictionary(filter: filter, space: space, width: width, height: height)
    self.data = data
    size = Size(width: Double(width), height: Double(height))
  }

  private static func dictionary(
    filter: PDFName?, space: PDFName, width: Int, height: Int
  ) -> PDFDictionary {
    var dictionary = PDFDictionary()
    dictionary.append("Type", .name("XObject"))
    dictionary.append("Subtype", .name("Image"))
    dictionary.append("Width", .integer(width))
    dictionary.append("Height", .integer(height))
    dictionary.append("ColorSpace", .name(space))
    dictionary.append("BitsPerComponent", .integer(8))
    if let filter { dictionary.append("Filter", .name(filter)) }
    return dictionary
  }

  private static func check(width: Int, height: Int) throws(Failure) {
    guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
    let sides = 1...DocumentLimits.longestImageSide
    guard sides.contains(width), sides.contains(height), width * height <= mostPixels else {
      throw .tooLarge(width: width, height: height)
    }
  }
}

// MARK: JPEG

extension AppearanceImage {
  private init(jpeg bytes: [UInt8]) throws(Failure) {
    // The end marker, after which some cameras write a little more.
    let end = bytes.suffix(4096)
    guard zip(end, end.dropFirst()).contains(where: { $0 == 0xFF && $1 == 0xD9 }) else {
      throw .damaged("it is cut off")
    }
    var index = 2
    var hasAdobeMarker = false
    while index + 9 < bytes.count {
      guard bytes[index] == 0xFF else { throw .damaged("a marker is missing") }
      let marker = bytes[index + 1]
      // Padding before a marker.
      if marker == 0xFF {
        index += 1
        continue
      }
      let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      if marker == 0xEE, bytes[(index + 4)...].starts(with: "Adobe".utf8) { hasAdobeMarker = true }
      // Start of a baseline, extended or progressive frame; PDF has no others.
      if (0xC0...0xC2).contains(marker) {
        let (height, width) = (
          Int(bytes[index + 5]) << 8 | Int(bytes[index + 6]),
          Int(bytes[index + 7]) << 8 | Int(bytes[index + 8])
        )
        try Self.check(width: width, height: height)
        guard bytes[index + 4] == 8 else { throw .damaged("its samples don't have 8 bits") }
        let spaces: [UInt8: PDFName] = [1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"]
        guard let space = spaces[bytes[index + 9]] else { throw .damaged("it has an unknown colour space") }
        self.init(bytes, filter: "DCTDecode", space: space, width: width, height: height)
        // Adobe's programs write CMYK inverted.
        if space == "DeviceCMYK", hasAdobeMarker {
          dictionary.append("Decode", .array([1, 0, 1, 0, 1, 0, 1, 0].map { .integer($0) }))
        }
        return
      }
      guard length >= 2, marker != 0xDA else { break }
      index += 2 + length
    }
    throw .damaged("it has no frame of a kind that PDF knows")
  }
}

// MARK: PNG

extension AppearanceImage {
  private init(png bytes: [UInt8]) throws(Failure) {
    guard bytes.count > 24 else { throw .damaged("it has no header") }
    let (width, height) = (Self.bigEndian(bytes[16..<20]), Self.bigEndian(bytes[20..<24]))
    try Self.check(width: width, height: height)
    let pixels: [UInt8]
    do {
      pixels = try CairoImage.pixels(ofPNG: bytes, width: width, height: height)
    } catch {
      throw .damaged(error.message)
    }
    let (colors, alphas, isGray) = Self.separate(pixels)
    self.init(colors, filter: nil, space: isGray ? "DeviceGray" : "DeviceRGB", width: width, height: height)
    softMask = alphas.map { alphas in
      SoftMask(
        dictionary: Self.dictionary(filter: nil, space: "DeviceGray", width: width, height: height),
        data: alphas)
    }
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Separates cairo's pixels, whose colours are multiplied with their opacity.
  ///
  /// - Returns: one or three bytes for each pixel, and its opacity; nil if all pixels are opaque.
  private static func separate(_ pixels: [UInt8]) -> (colors: [UInt8], alphas: [UInt8]?, isGray: Bool) {
    var (colors, alphas): ([UInt8], [UInt8]) = ([], [])
    colors.reserveCapacity(pixels.count / 4 * 3)
    alphas.reserveCapacity(pixels.count / 4)
    var (isGray, isOpaque) = (true, true)
    pixels.withUnsafeBytes { pixels in
      for pixel in pixels.bindMemory(to: UInt32.self) {
        let alpha = pixel >> 24
        func component(_ shift: UInt32) -> UInt8 {
          let value = pixel >> shift & 255
          return alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        }
        let (red, green, blue) = (component(16), component(8), component(0))
        colors.append(red)
        colors.append(green)
        colors.append(blue)
        alphas.append(UInt8(alpha))
        isGray = isGray && red == green && green == blue
        isOpaque = isOpaque && alpha == 255
      }
    }
    if isGray { colors = stride(from: 0, to: colors.count, by: 3).map { colors[$0] } }
    return (colors, isOpaque ? nil : alphas, isGray)
  }
}

extension ContentBuilder {
  /// Draws an image in the middle of a box, as large as fits.
  mutating func draw(_ image: AppearanceImage, in box: Rectangle) {
    let scale = min(box.width / image.size.width, box.height / image.size.height)
    let (width, height) = (image.size.width * scale, image.size.height * scale)
    concatenate([width, 0, 0, height, box.center.x - width / 2, box.center.y - height / 2])
    append("/I Do")
  }
}

extension AppearanceImage.Failure: CustomStringConvertible {
  /// The reason for users.
  var description: String {
    switch self {
    case .unknownFormat: "the image is neither a PNG nor a JPEG file"
    case .damaged(let reason): "the image can't be read: \(reason)"
    case .tooLarge(let width, let height): "the image is too large (\(width) × \(height) pixels)"
    }
  }
}
