import DocModel
import Foundation
import PNGFiles
import Terminal
import Viewer
import Workers

/// A request to draw a picture of the document that the worker has open.
struct PictureRequest: WorkerRequest {
  var drawing: DrawingRequest
  /// The name of the object in shared memory for the pixels; nil for a reply with the pixels.
  ///
  /// The front end chooses it: a worker is untrusted, and the terminal deletes the object.
  var sharedMemory: String?

  /// Creates the object in shared memory.
  func openFiles() -> [String: Int32]? {
    sharedMemory.map { name in SharedPixels.create(name).map { [name: $0] } ?? [:] }
  }

  func reply(in worker: WorkerContext) -> DocumentReply<DrawnPicture> {
    do throws(DocumentError) {
      switch drawing {
      case .letters(let letters): return .answer(try picture(letters.pixels(), nil))
      case .tile(let tile):
        guard let document = worker.openDocument else { return .notOpen }
        return .answer(try picture(worker.drawnPages.pixels(of: tile, in: document), document.source))
      case .tint(let tile, let color):
        guard let document = worker.openDocument else { return .notOpen }
        let pixels = try worker.drawnPages.pixels(of: tile, in: document)
        guard let content = tint(InkMark(color, isNight: tile.isNight).pixels(over: pixels)) else {
          throw .unencodable(document.source)
        }
        return .answer(DrawnPicture(width: pixels.width, height: pixels.height, content: content))
      case .strip(let strip):
        guard let document = worker.openDocument else { return .notOpen }
        let pixels = try strip.pixels(of: document, worker.drawnPages, worker.labelLetters)
        return .answer(try picture(pixels, document.source, strip.format, colors: strip.colors))
      }
    } catch {
      return .error(error)
    }
  }

  /// Returns the picture in the form in which it is transferred.
  private func picture(
    _ pixels: Pixels, _ source: DocumentSource?, _ format: PictureStrip.Format = .kitty, colors: Int? = nil
  ) throws(DocumentError) -> DrawnPicture {
    let content: DrawnPicture.Content? =
      switch format {
      case .kitty: content(pixels)
      case .sixels: .sequence(SixelEncoder.bytes(for: pixels, colors: colors))
      case .iterm: PNGFile.bytes(for: pixels).map { .png($0) }
      }
    guard let content else { throw .unencodable(source) }
    return DrawnPicture(width: pixels.width, height: pixels.height, content: content)
  }

  private func tint(_ pixels: [UInt8]) -> DrawnPicture.Content? {
    inSharedMemory(pixels) ?? Deflation.deflated(pixels).map { .deflatedRGBA($0) }
  }

  /// Returns pixels in shared memory; nil if the terminal reads none.
  private func inSharedMemory(_ pixels: @autoclosure () -> [UInt8]) -> DrawnPicture.Content? {
    guard let sharedMemory, let file = HandedFiles.current.take(sharedMemory) else { return nil }
    defer { close(file) }
    return SharedPixels.write(pixels(), to: file) ? .sharedMemory(sharedMemory) : nil
  }

  private func content(_ pixels: Pixels) -> DrawnPicture.Content? {
    if let content = inSharedMemory(pixels.packedRGB()) { return content }
    // A page of text takes half as many bytes in greys.
    if let file = PNGFile.greyBytes(for: pixels) { return .png(file) }
    return Deflation.deflated(pixels.packedRGB()).map { .deflatedRGB($0) }
  }
}

extension DocumentError {
  /// The error about a picture without pixels, or for which there is no memory.
  fileprivate static func unencodable(_ source: DocumentSource?) -> DocumentError {
    .unreadable(source?.name ?? "picture", reason: "the picture can't be encoded")
  }
}

/// The pages that were drawn last, of which tiles and strips are parts: Poppler needs as long for a part of most pages
/// as for the whole.
private final class DrawnPages {
  /// The document of the pages.
  private weak var document: (any ReadableDocument)?
  /// The last pages, or parts of larger ones; the latest is last.
  private var drawn: [(page: PictureTile, pixels: Pixels)] = []
  /// The photographs of the last page, with a tile that stands for it.
  private var photographs: (page: PictureTile, areas: [ScreenRectangle])?
  private static let mostBytes = 16 << 20

  /// Returns the pixels of a part of a page.
  func pixels(of tile: PictureTile, in document: any ReadableDocument) throws(DocumentError) -> Pixels {
    if document !== self.document { (self.document, drawn, photographs) = (document, [], nil) }
    var page = tile
    page.part.area = nil
    if let area = tile.part.area, try Self.holds(page.part, of: document) {
      let part = PixelRectangle(area)
      let pixels = try held(page, in: document)
      if let part = pixels.part(x: part.x, y: part.y, width: part.width, height: part.height) { return part }
    }
    return try held(tile, in: document)
  }

  /// Whether the pixels of a page aren't too many to keep them.
  private static func holds(
    _ page: PagePart, of document: any ReadableDocument
  ) throws(DocumentError) -> Bool {
    let geometry = try document.page(at: page.page)
    let size = PageTransform(page: geometry, zoom: page.zoom, rotation: page.rotation).size
    return size.width * size.height * 4 <= Double(mostBytes)
  }

  /// Returns the pixels of a page, or a part that is kept by itself, which are drawn if necessary.
  private func held(_ page: PictureTile, in document: any ReadableDocument) throws(DocumentError) -> Pixels {
    let pixels: Pixels
    if let index = drawn.firstIndex(where: { $0.page == page }) {
      pixels = drawn.remove(at: index).pixels
    } else {
      pixels = try draw(page, in: document)
    }
    drawn.append((page, pixels))
    var count = drawn.reduce(0) { $0 + $1.pixels.bytes.count }
    while count > Self.mostBytes, drawn.count > 1 { count -= drawn.removeFirst().pixels.bytes.count }
    return pixels
  }

  private func draw(_ page: PictureTile, in document: any ReadableDocument) throws(DocumentError) -> Pixels {
    guard let pixels = Pixels(try document.image(page.part)) else { throw .unencodable(document.source) }
    guard page.isNight else { return pixels }
    let photographs = try photographs(of: page, in: document)
    return pixels.forNight(except: photographs.map { PixelRectangle($0, in: page.part.area) })
  }

  /// Returns the areas of the photographs of a tile's page.
  private func photographs(
    of tile: PictureTile, in document: any ReadableDocument
  ) throws(DocumentError) -> [ScreenRectangle] {
    var page = tile
    page.part.area = nil
    if let photographs, photographs.page == page { return photographs.areas }
    let areas = try document.answer(PhotographsQuestion(pagePart: page.part))
    photographs = (page, areas)
    return areas
  }
}

extension PixelRectangle {
  /// Creates the pixels of an area of a page, counted from the corner of the drawn part; nil for the whole page.
  init(_ area: ScreenRectangle, in part: ScreenRectangle? = nil) {
    let (left, top) = (part?.x0 ?? 0, part?.y0 ?? 0)
    let (x, y) = ((area.x0 - left).rounded(), (area.y0 - top).rounded())
    self.init(
      x: Int(clamping: x), y: Int(clamping: y),
      width: Int(clamping: (area.x1 - left).rounded() - x),
      height: Int(clamping: (area.y1 - top).rounded() - y))
  }
}

/// The letters of labels that were drawn for strips.
private final class LabelLetters {
  private var drawn: [PictureLetters: Pixels] = [:]
  private static let mostSizes = 8

  /// Returns a letter of labels; nil for another one.
  func pixels(of letter: Character, _ letters: PictureLetters) throws(DocumentError) -> Pixels? {
    guard let index = HintLabels.letters.firstIndex(of: letter) else { return nil }
    let all: Pixels
    if let known = drawn[letters] {
      all = known
    } else {
      all = try letters.pixels()
      if drawn.count >= Self.mostSizes { drawn = [:] }
      drawn[letters] = all
    }
    return Pixels(
      width: letters.width, height: all.height, bytesPerRow: all.bytesPerRow, order: all.order,
      bytes: Array(all.bytes[min(index * letters.width * 4, all.bytes.count)...]))
  }
}

extension WorkerContext {
  fileprivate var labelLetters: LabelLetters {
    if let letters = held("labelLetters", as: LabelLetters.self) { return letters }
    let letters = LabelLetters()
    hold(letters, as: "labelLetters")
    return letters
  }

  fileprivate var drawnPages: DrawnPages {
    if let pages = held("drawnPages", as: DrawnPages.self) { return pages }
    let pages = DrawnPages()
    hold(pages, as: "drawnPages")
    return pages
  }
}

extension PictureStrip {
  /// Returns the pages of a document with the marks over them.
  fileprivate func pixels(
    of document: any ReadableDocument, _ pages: DrawnPages, _ letters: LabelLetters
  ) throws(DocumentError) -> Pixels {
    guard var canvas = PixelCanvas(width: width, height: height, ground: ground) else {
      throw .unencodable(document.source)
    }
    for piece in pieces {
      let tile = PictureTile(part: piece.part, isNight: isNight, revision: revision, edition: editions)
      canvas.place(try pages.pixels(of: tile, in: document), x: piece.x, y: piece.y)
    }
    for mark in marks {
      canvas.blend(
        mark.color, x: mark.x, y: mark.y, width: mark.width, height: mark.height, isNight: isNight)
    }
    for label in labels {
      for (index, letter) in label.text.enumerated() {
        guard let pixels = try letters.pixels(of: letter, label.letters) else { continue }
        canvas.place(pixels, x: label.x + index * label.letters.width, y: label.y)
      }
    }
    guard let pixels = canvas.pixels else { throw .unencodable(document.source) }
    return pixels
  }
}

extension PictureLetters {
  /// Returns the letters side by side.
  fileprivate func pixels() throws(DocumentError) -> Pixels {
    do throws(LetterCells.Failure) {
      let cells = try LetterCells(
        Self.all, width: width, height: height, ink: (ink.red, ink.green, ink.blue),
        ground: (ground.red, ground.green, ground.blue))
      let pixels = Pixels(
        width: cells.width, height: cells.height, bytesPerRow: cells.width * 4, order: .bgra,
        bytes: cells.pixels)
      guard let pixels else { throw LetterCells.Failure(reason: "there are none") }
      return pixels
    } catch {
      throw .unreadable("letters", reason: error.reason)
    }
  }
}
