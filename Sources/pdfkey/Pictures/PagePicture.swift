import DocModel
import Foundation
import Terminal
import Viewer

/// Pages as pictures in a terminal.
struct PagePicture {
  /// How pictures are shown, and why so.
  let choice: ImageChoice
  /// The cells that a page may take.
  let cells: CellGeometry
  /// Whether pages are light on dark.
  let isNight: Bool
  /// What a page turn prints where the reader chooses by itself.
  let automaticShow: Settings.AutomaticShow

  /// The way in which a terminal shows pictures.
  init(_ options: GraphicsOptions, _ facts: TerminalFacts) {
    choice = ImageProtocol.best(for: facts, override: options.graphics)
    cells = options.geometry(facts)
    isNight = options.night
    let isWanted = options.graphics != nil && choice.format != .none
    automaticShow = isWanted || choice.format.showsPixels ? .image : .lines
  }

  /// Why there is text in place of images, and what helps; nil where nothing is in the way.
  var obstacle: String? { choice.obstacle.map { "pages are shown as text: \($0)" } }

  /// The size in pixels that a page is drawn for.
  ///
  /// Symbols show few pixels of a cell: more would be drawn for nothing.
  var box: CellGeometry {
    choice.format == .symbols
      ? CellGeometry(columns: cells.columns, rows: cells.rows, cellWidth: 8, cellHeight: 16) : cells
  }

  /// The room for a page, as the reader measures it; nil where no pictures are shown.
  var screen: PageScreen? {
    guard choice.format != .none else { return nil }
    let box = box
    return PageScreen(
      width: box.width, height: choice.format.height(of: box), rowHeight: box.cellHeight)
  }

  /// A number for the next image.
  ///
  /// tmux keeps 256 colours on every terminal, by which its cells say the number; elsewhere images of other programs
  /// should have others.
  var freshID: UInt32 { UInt32.random(in: choice.isInTmux ? 16...255 : 0x10_0000...0xFF_FFFF) }

  /// What to write so that a page stands where the cursor is.
  func bytes(for image: PageImage, night: Bool? = nil, id: UInt32? = nil) throws(Failure) -> [UInt8] {
    guard let drawn = Pixels(image) else {
      throw Failure(code: "imageUnmade", message: "the page gave no picture", status: .badData)
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
  /// The pixels of a page; nil where there are none.
  init?(_ image: PageImage) {
    self.init(
      width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, order: .bgra,
      bytes: image.pixels)
  }
}
