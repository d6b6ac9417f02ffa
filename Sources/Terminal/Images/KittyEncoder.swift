import Foundation
import PNGFiles

/// kitty's graphics protocol: raw pixels in shared memory or a file, or deflated in base64.
enum KittyEncoder {
  /// Returns an image at the cursor.
  static func inline(
    _ pixels: Pixels, _ cells: CellGeometry, _ transport: KittyTransport, id: UInt32
  ) -> [UInt8] {
    let keys = "a=T,q=2,i=\(id),c=\(cells.columns),r=\(cells.rows)"
    // The cursor stays in the image's last row.
    var bytes: [UInt8] = []
    forEachEscape(pixels, keys, transport) { escape, count in
      // A page takes megabytes, so the buffer is allocated once.
      if bytes.isEmpty { bytes.reserveCapacity(count * (escape.count + 16) + 1) }
      bytes += escape
    }
    bytes.append(0x0A)
    return bytes
  }

  /// Returns the sequence that deletes an image.
  static func removal(id: UInt32) -> String {
    "\(OutputSequence.apc)Ga=d,d=I,i=\(id),q=2\(OutputSequence.st)"
  }

  /// Returns an image in tmux, which passes the pixels on and keeps the cells that refer to them as text.
  static func inTmux(
    _ pixels: Pixels, _ cells: CellGeometry, _ transport: KittyTransport, id: UInt32
  ) -> [UInt8] {
    var cells = cells
    cells.rows = min(cells.rows, KittyPlaceholders.mostRows)
    let keys = "a=T,U=1,q=2,i=\(KittyPlaceholders.usable(id)),c=\(cells.columns),r=\(cells.rows)"
    var bytes: [UInt8] = []
    forEachEscape(pixels, keys, transport) { escape, _ in
      bytes += Passthrough.wrapped(String(decoding: escape, as: UTF8.self), for: .tmux).utf8
    }
    return bytes + KittyPlaceholders.cells(cells, id: id)
  }

  /// Calls a function with the escape sequences that transfer the pixels, and their number, by the first
  /// transport that works.
  private static func forEachEscape(
    _ pixels: Pixels, _ keys: String, _ transport: KittyTransport, _ body: ([UInt8], Int) -> Void
  ) {
    let rgb = pixels.packedRGB()
    let keys = "\(keys),f=24,s=\(pixels.width),v=\(pixels.height)"
    switch transport {
    case .sharedMemory:
      if let name = SharedPixels.inMemory(rgb) { return body(escape("\(keys),t=s", name.utf8), 1) }
      fallthrough
    case .temporaryFile:
      if let path = SharedPixels.inFile(rgb) { return body(escape("\(keys),t=t", path.utf8), 1) }
      fallthrough
    case .direct:
      guard let deflated = Deflation.deflated(rgb) else { return forEachChunk(rgb, keys, body) }
      forEachChunk(deflated, "\(keys),o=z", body)
    }
  }

  /// The bytes of base64 in an escape sequence; terminals needn't accept more.
  private static let chunkSize = 4096

  /// Returns the escape sequences that transfer data.
  static func chunks(_ data: [UInt8], _ keys: String, quiet: Int) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    forEachChunk(data, keys, quiet: quiet) { chunk, _ in chunks.append(chunk) }
    return chunks
  }

  private static func forEachChunk(
    _ data: [UInt8], _ keys: String, quiet: Int = 2, _ body: ([UInt8], Int) -> Void
  ) {
    let step = chunkSize / 4 * 3
    let count = (data.count + step - 1) / step
    for start in stride(from: 0, to: data.count, by: step) {
      let end = min(start + step, data.count)
      let more = "m=\(end < data.count ? 1 : 0)"
      body(escape(start == 0 ? "\(keys),t=d,\(more)" : "q=\(quiet),\(more)", data[start..<end]), count)
    }
  }

  /// Returns an escape sequence with a payload in base64.
  static func escape(_ keys: String, _ payload: some Collection<UInt8>) -> [UInt8] {
    Array("\(OutputSequence.apc)G\(keys);".utf8) + Data(payload).base64EncodedData()
      + Array(OutputSequence.st.utf8)
  }
}
