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

  /// The way in which a terminal shows pictures.
  init(_ options: GraphicsOptions, _ facts: TerminalFacts) {
    choice = ImageProtocol.best(for: facts, override: options.graphics)
    cells = options.geometry(facts)
    isNight = options.night
  }

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
    return PageScreen(width: box.width, height: box.height, rowHeight: box.cellHeight)
  }

  /// What to write so that a page stands where the cursor is.
  func bytes(for image: PageImage, night: Bool? = nil) throws(Failure) -> [UInt8] {
    guard let drawn = Pixels(image) else {
      throw Failure(code: "imageUnmade", message: "the page gave no picture", status: .badData)
    }
    let pixels = night ?? isNight ? drawn.forNight() : drawn
    let fitted = box.holding(width: image.width, height: image.height)
    do throws(ImageEncodingError) {
      return try ImageEncoder(choice).bytes(for: pixels, in: fitted, id: UInt32.random(in: 16...255))
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
