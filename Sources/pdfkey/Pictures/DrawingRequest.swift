import Terminal
import Viewer

/// A picture to draw.
enum DrawingRequest: Hashable, Codable, Sendable {
  case tile(PictureTile)
  /// A translucent colour over a tile, which leaves the tile's ink as it is; marks are parts of it.
  case tint(PictureTile, PixelCanvas.Color)
  case strip(PictureStrip)
  case letters(PictureLetters)

  /// The revision of the document; nil for a picture without one.
  var revision: Int? {
    switch self {
    case .tile(let tile), .tint(let tile, _): tile.revision
    case .strip(let strip): strip.revision
    case .letters: nil
    }
  }
}

/// A rectangular part of a page at some size; also its key in the terminal's memory.
struct PictureTile: Hashable, Codable, Sendable {
  var part: PagePart
  var isNight: Bool
  /// The revision of the document, as in ``PictureDrawer/use(_:password:revision:)``.
  var revision: Int
  /// The edition of the page, which an edit changes.
  var edition = 0
}

/// A strip of the screen composed of parts of pages and marks, for terminals without placements.
struct PictureStrip: Hashable, Codable, Sendable {
  /// A part of a page, with its upper left pixel in the strip, which may lie outside of it.
  struct Piece: Hashable, Codable, Sendable {
    var part: PagePart
    var x, y: Int
  }

  /// A translucent rectangle over the pages, in pixels of the strip.
  struct Mark: Hashable, Codable, Sendable {
    var x, y, width, height: Int
    var color: PixelCanvas.Color
  }

  /// The form in which a terminal receives the strip.
  enum Format: Hashable, Codable, Sendable {
    /// Sixels at the cursor.
    case sixels
    /// iTerm2's inline image at the cursor, over some cells.
    case iterm(columns: Int, rows: Int)
    /// Pixels for kitty, like those of a tile.
    case kitty
  }

  /// The size in pixels.
  var width, height: Int
  var pieces: [Piece] = []
  /// The marks, which are blended in this order; their colours are those for the night if it is night.
  var marks: [Mark] = []
  /// The labels over them, in pixels of the strip.
  var labels: [PictureLabel] = []
  var isNight = false
  /// The ground beside the pages.
  var ground: PixelCanvas.Color
  var format: Format
  /// The number of colours of sixels; nil for as many as sixels have.
  var colors: Int?
  /// The revision of the document.
  var revision = 0
  /// The sum of the editions of its pages.
  var editions = 0

  /// The strip without marks, labels and edits.
  var withoutMarks: PictureStrip {
    var strip = self
    (strip.marks, strip.labels, strip.editions) = ([], [], 0)
    return strip
  }
}

/// The letters of hint badges in one picture: each in a cell of the same width, in the order of ``all``.
struct PictureLetters: Hashable, Codable, Sendable {
  /// The height in pixels.
  var height: Int
  var ink = PixelCanvas.Color(red: 40, green: 30, blue: 0)
  var ground = PixelCanvas.Color(red: 255, green: 214, blue: 64)

  static let fadedInk = PixelCanvas.Color(red: 130, green: 130, blue: 130)
  static let fadedGround = PixelCanvas.Color(red: 225, green: 225, blue: 225)

  /// The letters of all labels.
  static let all = String(HintLabels.letters)

  /// The width of a letter in pixels.
  var width: Int { height * 2 / 3 }
}

/// The label of a link over a page.
struct PictureLabel: Hashable, Codable, Sendable {
  var text: String
  /// The upper left pixel.
  var x, y: Int
  var letters: PictureLetters

  /// The pixels.
  var area: PixelRectangle {
    PixelRectangle(x: x, y: y, width: text.count * letters.width, height: letters.height)
  }
}

/// A drawn picture.
struct DrawnPicture: Hashable, Codable, Sendable {
  enum Content: Hashable, Codable, Sendable {
    /// Three bytes a pixel, red, green and blue, and in a tint the opacity, in an object in shared memory of this
    /// name, which the terminal deletes once it has read it.
    case sharedMemory(String)
    /// Three bytes a pixel, deflated.
    case deflatedRGB([UInt8])
    /// Four bytes a pixel, with the opacity, deflated.
    case deflatedRGBA([UInt8])
    /// A PNG file.
    case png([UInt8])
    /// A sequence that shows the picture at the cursor.
    case sequence([UInt8])
  }

  /// The size in pixels.
  var width, height: Int
  var content: Content
}
