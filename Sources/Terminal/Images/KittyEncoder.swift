import Foundation

/// kitty's graphics protocol: pixels as they are, in shared memory, in a file or in base64.
enum KittyEncoder {
  /// A picture at the cursor.
  static func inline(_ pixels: Pixels, _ cells: CellGeometry, _ transport: KittyTransport) -> [UInt8] {
    let keys = "a=T,q=2,c=\(cells.columns),r=\(cells.rows)"
    // The cursor stays in the picture's last row.
    let escapes = escapes(pixels, keys, transport)
    var bytes: [UInt8] = []
    // A page comes to megabytes, which are there once.
    bytes.reserveCapacity(escapes.reduce(1) { $0 + $1.count })
    for escape in escapes { bytes += escape }
    bytes.append(0x0A)
    return bytes
  }

  /// A picture in tmux: tmux hands the pixels on, and keeps cells that refer to them as the text they are.
  static func inTmux(
    _ pixels: Pixels, _ cells: CellGeometry, _ transport: KittyTransport, id: UInt32
  ) -> [UInt8] {
    var cells = cells
    cells.rows = min(cells.rows, KittyPlaceholders.mostRows)
    let keys = "a=T,U=1,q=2,i=\(KittyPlaceholders.usable(id)),c=\(cells.columns),r=\(cells.rows)"
    return escapes(pixels, keys, transport)
      .flatMap { Array(Passthrough.wrapped(String(decoding: $0, as: UTF8.self), for: .tmux).utf8) }
      + KittyPlaceholders.cells(cells, id: id)
  }

  /// The escape sequences that hand pixels over: the first way that works.
  private static func escapes(_ pixels: Pixels, _ keys: String, _ transport: KittyTransport) -> [[UInt8]] {
    let rgb = pixels.packedRGB()
    let keys = "\(keys),f=24,s=\(pixels.width),v=\(pixels.height)"
    switch transport {
    case .sharedMemory:
      if let name = SharedPixels.inMemory(rgb) { return [escape("\(keys),t=s", Array(name.utf8))] }
      fallthrough
    case .temporaryFile:
      if let path = SharedPixels.inFile(rgb) { return [escape("\(keys),t=t", Array(path.utf8))] }
      fallthrough
    case .direct:
      return chunks(rgb, keys)
    }
  }

  /// Bytes of base64 in an escape sequence; terminals needn't take more.
  private static let chunkSize = 4096

  private static func chunks(_ data: [UInt8], _ keys: String) -> [[UInt8]] {
    let step = chunkSize / 4 * 3
    return stride(from: 0, to: data.count, by: step).map { start in
      let end = min(start + step, data.count)
      let more = "m=\(end < data.count ? 1 : 0)"
      return escape(start == 0 ? "\(keys),t=d,\(more)" : "q=2,\(more)", data[start..<end])
    }
  }

  private static func escape(_ keys: String, _ payload: some Collection<UInt8>) -> [UInt8] {
    Array("\(ControlSequence.apc)G\(keys);".utf8) + Data(payload).base64EncodedData()
      + Array(ControlSequence.st.utf8)
  }
}
