import PNGFiles

/// The pictures on a terminal with kitty's graphics: uploaded once, then cropped and placed.
///
/// An upload is written whole, without other graphics between its bytes.
package struct KittyLayer<Key: Hashable & Sendable>: Sendable {
  /// The size of a cell in pixels.
  package typealias CellSize = TerminalCapabilities.CellSize

  private typealias Picture = PictureScene<Key>.Picture

  private let cell: CellSize
  private let budget: Int
  private var ledger: PictureLedger<Picture>
  /// The pictures of the last scene, with those that the terminal doesn't hold.
  private var wanted: Set<Picture> = []
  /// The numbers of the placements on the screen.
  private var shown: [KittyPlacement: [UInt32]] = [:]
  /// Whether the terminal may have deleted other pictures, too, so that all placements are sent again.
  private var isDoubtful = false
  /// The number of errors that the terminal reported for each key.
  private var errors: [Key: Int] = [:]

  /// The size of the pictures of colours; larger marks consist of several placements.
  private static var swatch: PixelSize { PixelSize(width: 800, height: 40) }

  /// The largest coordinate of a mark, beyond all screens.
  private static var largestMark: Int { 1 << 14 }

  /// Creates a layer on an empty screen.
  ///
  /// - Parameters:
  ///   - cell: the size of a cell.
  ///   - budget: the memory in bytes that pictures may take in the terminal.
  package init(cell: CellSize, budget: Int = 96 << 20) {
    self.init(cell: cell, budget: budget, firstID: nil)
  }

  /// Creates a layer whose first picture has a given number.
  init(cell: CellSize, budget: Int, firstID: UInt32?) {
    self.cell = CellSize(width: max(1, cell.width), height: max(1, cell.height))
    self.budget = budget
    ledger = PictureLedger(first: firstID)
  }

  // MARK: Pictures

  /// Returns whether the terminal holds a picture.
  package func holds(_ key: Key) -> Bool { ledger[.picture(key)] != nil }

  /// The memory in bytes that the pictures take in the terminal.
  package var bytes: Int { ledger.bytes }

  /// Returns the number of errors that the terminal has reported for a picture.
  ///
  /// One that is lost again and again, as without memory in the terminal, shouldn't be uploaded for ever.
  package func errorCount(_ key: Key) -> Int { errors[key] ?? 0 }

  /// Returns the bytes that upload a picture, and delete others if the terminal's memory is used up.
  ///
  /// Pictures of the last scene are never deleted for others, so that a scene comes before the uploads that it
  /// lacks, and again after them. A picture that the terminal holds is replaced, and
  /// appears with the next scene.
  package mutating func upload(_ key: Key, width: Int, height: Int, _ pixels: PicturePixels) -> [UInt8] {
    upload(.picture(key), PixelSize(width: width, height: height), pixels)
  }

  private mutating func upload(_ picture: Picture, _ size: PixelSize, _ pixels: PicturePixels) -> [UInt8] {
    var bytes = remove(picture)
    let memory = pixels.memory(size)
    for entry in ledger.evict(for: memory, within: budget, keeping: wanted.contains) {
      bytes += KittyEncoder.removal(id: entry.id).utf8
    }
    guard let entry = ledger.add(picture, size, bytes: memory) else { return bytes }
    for escape in pixels.escapes("a=t,i=\(entry.id)", quiet: 1, size) { bytes += escape }
    return bytes
  }

  /// Returns the bytes that delete a picture and its placements.
  package mutating func remove(_ key: Key) -> [UInt8] { remove(.picture(key)) }

  private mutating func remove(_ picture: Picture) -> [UInt8] {
    guard let id = forget(picture) else { return [] }
    return Array(KittyEncoder.removal(id: id).utf8)
  }

  /// Returns the bytes that delete all pictures of this layer.
  package mutating func removeAll() -> [UInt8] {
    let ids = ledger.allKeys.compactMap { ledger[$0]?.id }.sorted()
    forgetAll()
    return ids.flatMap { KittyEncoder.removal(id: $0).utf8 }
  }

  /// Forgets all pictures, which the terminal deletes when the alternate screen is left or entered.
  package mutating func forgetAll() {
    ledger.removeAll()
    shown.removeAll()
  }

  /// Forgets a picture and returns its number.
  private mutating func forget(_ picture: Picture) -> UInt32? {
    guard let entry = ledger.remove(picture) else { return nil }
    shown = shown.filter { $0.key.image != entry.id }
    return entry.id
  }

  /// Records a reply of the terminal (`TerminalReply.graphics`).
  ///
  /// After an error, such as ENOENT if the terminal has deleted the picture, the picture is forgotten: it has
  /// to be uploaded and placed again. Colours are uploaded by the next ``place(_:)``.
  ///
  /// - Returns: whether the reply may be about a picture of this layer, also one that is gone.
  package mutating func handle(id: UInt32, message: String) -> Bool {
    guard ledger.usesID(id) else { return false }
    if message != "OK", let picture = ledger.key(of: id) {
      if case .picture(let key) = picture { errors[key, default: 0] += 1 }
      _ = forget(picture)
      isDoubtful = true
    }
    return true
  }

  // MARK: Placements

  /// Returns the bytes that show a scene, without pictures that the terminal doesn't hold.
  ///
  /// They contain only the placements that differ from the last scene; the cursor stays.
  package mutating func place(_ scene: PictureScene<Key>) -> [UInt8] {
    var bytes: [UInt8] = []
    var placements: [KittyPlacement] = []
    wanted = Set(scene.placements.lazy.map(\.picture))
    ledger.use(wanted)
    for placement in scene.placements {
      if case .swatch(let color) = placement.picture, ledger[placement.picture] == nil {
        bytes += upload(placement.picture, Self.swatch, Self.pixels(color))
      }
      guard let entry = ledger[placement.picture] else { continue }
      for part in parts(placement) {
        if let placement = KittyPlacement(part, entry.id, entry.size, cell) { placements.append(placement) }
      }
    }
    return bytes + update(placements)
  }

  /// Returns the bytes that replace the placements on the screen.
  private mutating func update(_ placements: [KittyPlacement]) -> [UInt8] {
    var next: [KittyPlacement: [UInt32]] = [:]
    var new: [KittyPlacement] = []
    var sent: [(placement: KittyPlacement, number: UInt32)] = []
    for placement in placements {
      if let number = shown[placement]?.popLast() {
        next[placement, default: []].append(number)
        if isDoubtful { sent.append((placement, number)) }
      } else {
        new.append(placement)
      }
    }
    isDoubtful = false
    // A placement that has left its place is moved: the terminal replaces it without a gap.
    var movable: [UInt32: [UInt32]] = [:]
    var highest: [UInt32: UInt32] = [:]
    for (placement, numbers) in next {
      highest[placement.image] = max(highest[placement.image] ?? 0, numbers.max() ?? 0)
    }
    for (placement, numbers) in shown {
      movable[placement.image, default: []] += numbers
      highest[placement.image] = max(highest[placement.image] ?? 0, numbers.max() ?? 0)
    }
    movable = movable.mapValues { $0.sorted(by: >) }
    for placement in new {
      let number: UInt32
      if let moved = movable[placement.image]?.popLast() {
        number = moved
      } else {
        number = (highest[placement.image] ?? 0) + 1
        highest[placement.image] = number
      }
      next[placement, default: []].append(number)
      sent.append((placement, number))
    }
    var bytes: [UInt8] = []
    var cursor: GridPosition?
    for (placement, number) in sent {
      if placement.position != cursor {
        bytes += "\(OutputSequence.csi)\(placement.position.row + 1);\(placement.position.column + 1)H".utf8
      }
      cursor = placement.position
      bytes += placement.sequence(number: number).utf8
    }
    for (image, numbers) in movable.sorted(by: { $0.key < $1.key }) {
      for number in numbers { bytes += KittyPlacement.removal(image: image, number: number).utf8 }
    }
    shown = next
    return cursor == nil ? bytes : Array("\u{1B}7".utf8) + bytes + Array("\u{1B}8".utf8)
  }

  /// Returns the parts of a placement that its picture can show: a mark may be larger than the picture of its
  /// colour.
  private func parts(_ placement: PictureScene<Key>.Placement) -> [PictureScene<Key>.Placement] {
    guard case .swatch = placement.picture else { return [placement] }
    let (left, top) = (max(0, placement.x), max(0, placement.y))
    let right = min(placement.x.addingClamping(placement.source.width), Self.largestMark)
    let bottom = min(placement.y.addingClamping(placement.source.height), Self.largestMark)
    var parts: [PictureScene<Key>.Placement] = []
    for y in stride(from: top, to: bottom, by: Self.swatch.height) {
      for x in stride(from: left, to: right, by: Self.swatch.width) {
        var part = placement
        (part.x, part.y, part.scaled) = (x, y, nil)
        part.source = PixelRectangle(
          x: 0, y: 0, width: min(Self.swatch.width, right - x), height: min(Self.swatch.height, bottom - y))
        parts.append(part)
      }
    }
    return parts
  }

  /// Returns the pixels of a colour.
  private static func pixels(_ color: SwatchColor) -> PicturePixels {
    let parts = [color.red, color.green, color.blue, color.alpha]
    let pixel = UInt32(bigEndian: parts.reduce(0) { $0 << 8 | UInt32($1) })
    let pixels = [UInt32](repeating: pixel, count: swatch.width * swatch.height)
    return .deflatedRGBA(pixels.withUnsafeBytes { Deflation.deflated(Array($0)) } ?? [])
  }
}
