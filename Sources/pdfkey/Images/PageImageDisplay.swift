import DocModel
import Foundation
import Terminal
import Viewer

/// The display of pages as images in a terminal.
struct PageImageDisplay {
  /// The image protocol, with its reason.
  let choice: ImageChoice
  /// The cells that are available for a page.
  let cells: CellGeometry
  /// Whether pages are light on dark.
  let isNight: Bool
  /// Whether the terminal's background is dark; nil if that is unknown.
  let isOnDark: Bool?
  /// The output of a page turn in automatic mode.
  let automaticShow: Settings.AutomaticShow
  /// Whether the user has chosen the protocol.
  private let isRequested: Bool

  /// Creates the display for a terminal.
  init(_ options: GraphicsOptions, _ facts: TerminalFacts) {
    choice = ImageProtocol.best(for: facts, override: options.graphics)
    cells = options.geometry(facts)
    isNight = options.night
    isOnDark = facts.background?.isDark
    isRequested = options.graphics != nil
    let isWanted = options.graphics != nil && choice.format != .none
    automaticShow = isWanted || choice.format.showsPixels ? .image : .lines
  }

  /// The reason why pages are shown as text, with a remedy; nil if there is none.
  var obstacle: String? { choice.obstacle.map { "pages are shown as text: \($0)" } }

  /// The reason why a full screen shows pages as text, with a remedy; nil if it can show pictures.
  var pictureObstacle: String? {
    guard !choice.format.showsPixels else { return nil }
    if isRequested { return "pages are shown as text, as --graphics \(choice.format.rawValue) asks" }
    // The reason for symbols isn't the one for which there are no pictures.
    if choice.isInTmux { return choice.rungs.first.map { "pages are shown as text: \($0.reason)" } }
    let reason = choice.rungs.last { $0.format.showsPixels }?.reason ?? choice.reason
    return "pages are shown as text: \(reason); kitty, Ghostty, foot and WezTerm show pictures"
  }

  /// The size in pixels for which a page is drawn.
  ///
  /// Symbols show few pixels of a cell, so more would be wasted.
  var box: CellGeometry {
    choice.format == .symbols
      ? CellGeometry(columns: cells.columns, rows: cells.rows, cellWidth: 8, cellHeight: 16) : cells
  }

  /// The screen for a page, in the reader's terms; nil if images aren't shown.
  var screen: PageScreen? {
    guard choice.format != .none else { return nil }
    let box = box
    return PageScreen(
      width: box.width, height: choice.format.height(of: box), rowHeight: box.cellHeight)
  }

  /// A number for the next image.
  ///
  /// In tmux, cells encode the number as one of 256 colours, which tmux preserves on every terminal; elsewhere
  /// a large number avoids the numbers of other programs.
  var freshID: UInt32 { UInt32.random(in: choice.isInTmux ? 16...255 : 0x10_0000...0xFF_FFFF) }

  /// Returns the bytes that show a page at the cursor.
  func bytes(for image: PageImage, night: Bool? = nil, id: UInt32? = nil) throws(Failure) -> [UInt8] {
    guard let drawn = Pixels(image) else {
      throw Failure(code: "imageUnmade", message: "the page can't be shown as an image")
    }
    let (framed, cells) = drawn.filling(box, for: choice.format)
    let pixels = night ?? isNight ? framed.forNight() : framed
    do throws(ImageEncodingError) {
      return try ImageEncoder(choice).bytes(for: pixels, in: cells, id: id ?? freshID)
    } catch {
      throw Failure(code: "imageUnmade", message: error.description, status: .unsupported)
    }
  }
}

extension Pixels {
  /// Creates the pixels of a page's image; nil if there are none.
  init?(_ image: PageImage) {
    self.init(
      width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, order: .bgra,
      bytes: image.pixels)
  }
}
