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
        return .answer(
          try picture(document.pixels(of: tile, worker.pageParts), document.source))
      case .tint(let tile, let color):
        guard let document = worker.openDocument else { return .notOpen }
        let pixels = try document.pixels(of: tile, worker.pageParts)
        guard let content = tint(InkMark(color, isNight: tile.isNight).pixels(over: pixels)) else {
          throw .unencodable(document.source)
        }
        return .answer(DrawnPicture(width: pixels.width, height: pixels.height, content: content))
      case .strip(let strip):
        guard let document = worker.openDocument else { return .notOpen }
        let pixels = try strip.pixels(of: document, worker.pageParts, worker.labelLetters)
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

extension ReadableDocument {
  /// Returns the pixels of a part of a page.
  fileprivate func pixels(of tile: PictureTile, _ parts: PageParts) throws(DocumentError) -> Pixels {
    guard let pixels = Pixels(try image(tile.part)) else { throw .unencodable(source) }
    guard tile.isNight else { return pixels }
    let photographs = try parts.photographs(of: tile, in: self)
    return pixels.forNight(except: photographs.map { PixelRectangle($0, in: tile.part.area) })
  }
}

/// The parts of pages that were drawn last, so that a strip with other marks, or another part of them, needs no
/// drawing.
private final class PageParts {
  private var parts: [(tile: PictureTile, pixels: Pixels)] = []
  /// The photographs of the last page, with a tile that stands for it.
  private var photographs: (page: PictureTile, areas: [ScreenRectangle])?
  private static let mostBytes = 16 << 20

  func pixels(of tile: PictureTile, in document: any ReadableDocument) throws(DocumentError) -> Pixels {
    let index = parts.firstIndex { $0.tile == tile }
    let pixels: Pixels
    if let index {
      pixels = parts.remove(at: index).pixels
    } else {
      pixels = try document.pixels(of: tile, self)
    }
    parts.append((tile, pixels))
    var count = parts.reduce(0) { $0 + $1.pixels.bytes.count }
    while count > Self.mostBytes, parts.count > 1 { count -= parts.removeFirst().pixels.bytes.count }
    return pixels
  }

  /// Returns the areas of the photographs of a tile's page.
  func photographs(
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
    self.init(
      x: Int(clamping: (area.x0 - (part?.x0 ?? 0)).rounded()),
      y: Int(clamping: (area.y0 - (part?.y0 ?? 0)).rounded()),
      width: Int(clamping: area.width.rounded()), height: Int(clamping: area.height.rounded()))
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

  fileprivate var pageParts: PageParts {
    if let parts = held("pageParts", as: PageParts.self) { return parts }
    let parts = PageParts()
    hold(parts, as: "pageParts")
    return parts
  }
}

extension PictureStrip {
  /// Returns the pages of a document with the marks over them.
  fileprivate func pixels(
    of document: any ReadableDocument, _ parts: PageParts, _ letters: LabelLetters
  ) throws(DocumentError) -> Pixels {
    guard var canvas = PixelCanvas(width: width, height: height, ground: ground) else {
      throw .unencodable(document.source)
    }
    for piece in pieces {
      let tile = PictureTile(part: piece.part, isNight: isNight, revision: revision, edition: editions)
      canvas.place(try parts.pixels(of: tile, in: document), x: piece.x, y: piece.y)
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
