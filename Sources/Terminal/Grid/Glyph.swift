/// The content of a cell: a scalar, an entry of the grid's table of clusters, or a part of an image.
struct Glyph: Hashable {
  private(set) var bits: UInt32

  private static let value: UInt32 = 1 << 27 - 1
  private static let second: UInt32 = 1 << 27
  private static let image: UInt32 = 1 << 28
  private static let doubt: UInt32 = 1 << 29
  private static let wide: UInt32 = 1 << 30
  private static let inTable: UInt32 = 1 << 31
  /// The bits of a row and of a column of an image.
  private static let imageBits: UInt32 = 13

  /// A blank.
  static let space = Glyph(bits: 0x20)
  /// The second column of a wide letter.
  static let continuation = Glyph(bits: second)
  /// A part of a picture that the terminal keeps beside its cells.
  static let picture = Glyph(bits: image | second)

  private init(bits: UInt32) { self.bits = bits }

  /// Creates the glyph of an ASCII character.
  init(ascii: UInt8) { bits = UInt32(ascii) }

  /// Creates the glyph of a scalar.
  init(_ scalar: Unicode.Scalar, isWide: Bool) {
    bits = scalar.value | (isWide ? Self.wide : 0) | (Self.isDoubtful(scalar.value) ? Self.doubt : 0)
  }

  /// Creates the glyph of several scalars, which are in the grid's table; terminals disagree on their widths.
  init(cluster: Int, isWide: Bool) {
    bits = UInt32(clamping: cluster) & Self.value | Self.inTable | Self.doubt | (isWide ? Self.wide : 0)
  }

  /// Creates the glyph of a part of an image, which covers one cell.
  init(imageRow: Int, column: Int) {
    let largest = 1 << Self.imageBits - 1
    bits =
      Self.image | UInt32(clamping: min(imageRow, Int(largest))) << Self.imageBits
      | UInt32(clamping: min(column, Int(largest)))
  }

  var isContinuation: Bool { bits == Self.second }
  var isWide: Bool { bits & Self.wide != 0 }
  var width: Int { isWide ? 2 : 1 }
  /// Whether the cursor's column after the glyph is uncertain.
  var isDoubtful: Bool { bits & Self.doubt != 0 }
  /// Whether the glyph is a part of an image.
  var isImage: Bool { bits & (Self.image | Self.second) == Self.image }

  /// The index in the table of clusters; nil for other glyphs.
  var cluster: Int? { bits & Self.inTable != 0 ? Int(bits & Self.value) : nil }
  /// The only scalar; nil for clusters, images and second columns.
  var scalar: Unicode.Scalar? {
    bits & (Self.inTable | Self.image | Self.second) == 0 ? Unicode.Scalar(bits & Self.value) : nil
  }
  /// The row and column of the image; nil for other glyphs.
  var imagePart: (row: Int, column: Int)? {
    guard isImage else { return nil }
    let mask: UInt32 = 1 << Self.imageBits - 1
    return (Int(bits >> Self.imageBits & mask), Int(bits & mask))
  }

  /// Returns the glyph with another index in the table of clusters.
  func inTable(at index: Int) -> Glyph {
    Glyph(bits: bits & ~Self.value | UInt32(clamping: index) & Self.value)
  }

  /// Whether terminals disagree on the width of a scalar.
  ///
  /// The ambiguous letters of Greek and Cyrillic, and lines, are narrow on all terminals that aren't set up
  /// for Chinese or Japanese; moving the cursor after each of them would double the output.
  private static func isDoubtful(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x206F, 0x2500...0x259F, 0x3000...0x4DBF, 0x4E00...0xD7FF, 0xF900...0xFFFF, 0x20000...0x3FFFF:
      false
    case 0x2070...0x2BFF, 0x4DC0...0x4DFF, 0xE000...0xF8FF, 0x1F000...0x1FFFF, 0xF0000...: true
    default: false
    }
  }
}
