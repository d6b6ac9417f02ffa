import Foundation
import Testing

@testable import DocModel

@Suite("Appearances of stamps") struct AppearanceStampTests {
  private let box = Rectangle(x0: 100, y0: 200, x1: 220, y1: 240)
  private static let names = [
    "Approved", "Experimental", "NotApproved", "AsIs", "Expired", "NotForPublicRelease", "Confidential",
    "Final",
    "Sold", "Departmental", "ForComment", "TopSecret", "Draft", "ForPublicRelease",
  ]

  @Test("Each standard name is drawn in its own words")
  func standardNames() throws {
    let streams = try Self.names.map { try #require(DrawnAnnotation.draw(.stamp(.init(icon: $0)), in: box)) }
    #expect(Set(streams.map(\.content)).count == Self.names.count)
    #expect(streams.allSatisfy { $0.rectangle == box && $0.content.count < 2500 })
  }

  @Test(
    "Names become words in capitals",
    arguments: [
      ("NotForPublicRelease", "NOT FOR PUBLIC RELEASE"), ("AsIs", "AS IS"), ("Geprüft", "GEPRUFT"),
      ("paid_2026!", "PAID 2026!"), ("#Re-read", "RE-READ"), ("已批准", ""),
    ])
  func words(_ name: String, _ words: String) {
    #expect(String(StampLetters.words(of: name)) == words)
  }

  @Test(
    "Stamps are upright on rotated pages",
    arguments: [(90, [0.0, 1, -1, 0, 0, 0]), (180, [-1, 0, 0, -1, 0, 0]), (270, [0, -1, 1, 0, 0, 0])])
  func rotation(_ rotation: Int, _ matrix: [Double]) throws {
    let stream = try #require(DrawnAnnotation.draw(.stamp(.init()), in: box, rotation: rotation))
    #expect(stream.matrix == matrix)
    #expect(stream.rectangle == box)
    let (width, height) = rotation == 180 ? (120.0, 40.0) : (40, 120)
    #expect(stream.boundingBox == Rectangle(x0: 0, y0: 0, x1: width, y1: height))
  }

  @Test("A PNG image is centered in its rectangle, with its transparency in a mask")
  func transparentPNG() throws {
    // Two pixels: opaque red, and half transparent green.
    let png = try Self.png([0xFFFF_0000, 0x8000_8000], width: 2)
    let stream = try #require(DrawnAnnotation.draw(.stamp(.init(image: png)), in: box))
    #expect(stream.operators == "80 0 0 40 20 0 cm /I Do")
    let image = try #require(stream.image)
    #expect(image.dictionary["ColorSpace"] == .name("DeviceRGB"))
    #expect(image.data == [255, 0, 0, 0, 255, 0])
    let mask = try #require(image.softMask)
    #expect(mask.dictionary["ColorSpace"] == .name("DeviceGray"))
    #expect(mask.data == [255, 128])
  }

  @Test("A gray PNG image is written with one byte for each pixel")
  func grayPNG() throws {
    let image = try AppearanceImage(Self.png([0xFF00_0000, 0xFF7F_7F7F, 0xFFFF_FFFF], width: 1))
    #expect(image.dictionary["ColorSpace"] == .name("DeviceGray"))
    #expect(image.dictionary["Height"] == .integer(3))
    #expect(image.softMask == nil)
    #expect(image.data == [0, 127, 255])
  }

  @Test(
    "A JPEG image is taken as it is", arguments: [(1, "DeviceGray"), (3, "DeviceRGB"), (4, "DeviceCMYK")])
  func jpeg(_ components: UInt8, _ space: String) throws {
    let header = Self.jpegHeader(width: 300, height: 200, components: components)
    let bytes = header + [1, 2, 3, 4, 5, 0xFF, 0xD9]
    // One that is cut off draws nothing, or half of the image.
    #expect(throws: AppearanceImage.Failure.damaged("it is cut off")) {
      try AppearanceImage(Data(bytes.dropLast()))
    }
    let image = try AppearanceImage(Data(bytes))
    #expect(image.data == bytes)
    #expect(image.size == Size(width: 300, height: 200))
    #expect(image.dictionary["Filter"] == .name("DCTDecode"))
    #expect(image.dictionary["ColorSpace"] == .name(PDFName(Array(space.utf8))))
    #expect((image.dictionary["Decode"] != nil) == (components == 4))
  }

  @Test("Damaged and huge images are errors, and stamps of them aren't drawn")
  func wrongImages() throws {
    let png = try [UInt8](Self.png([0xFFFF_0000], width: 1))
    var huge = png
    huge.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: AppearanceImage.Failure.tooLarge(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)) {
      try AppearanceImage(Data(huge))
    }
    #expect(throws: AppearanceImage.Failure.unknownFormat) { try AppearanceImage(Data("GIF89a".utf8)) }
    let jpeg = Self.jpegHeader(width: 3, height: 2, components: 3)
    for whole in [png, jpeg] {
      for length in 8..<whole.count - 12 {
        #expect(throws: AppearanceImage.Failure.self) { try AppearanceImage(Data(whole.prefix(length))) }
      }
    }
    #expect(DrawnAnnotation.draw(.stamp(.init(image: Data(huge))), in: box) == nil)
  }

  /// Makes a PNG file from pixels of cairo.
  private static func png(_ pixels: [UInt32], width: Int) throws -> Data {
    let bytes = pixels.withUnsafeBytes { Array($0) }
    return try #require(PageImage(width: width, height: pixels.count / width, pixels: bytes)).png()
  }

  /// The start of a JPEG file with Adobe's marker, up to its frame.
  private static func jpegHeader(width: UInt16, height: UInt16, components: UInt8) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xEE, 0, 14]
    bytes += Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    bytes += [0xFF, 0xC0, 0, 8 + 3 * components, 8]
    for side in [height, width] { bytes += [UInt8(side >> 8), UInt8(side & 255)] }
    return bytes + [components] + [UInt8](repeating: 1, count: 3 * Int(components))
  }
}
