import Foundation
import PNGFiles
import TestSupport
import Testing

@testable import Terminal

@Suite("Pictures in kitty")
struct KittyLayerTests {
  private static let cell = TerminalCapabilities.CellSize(width: 10, height: 20)
  private static let (columns, rows) = (12, 5)

  /// Pictures with three bytes a pixel.
  private static let pictures: [(size: PixelSize, rgb: [UInt8])] = (0..<8).map { key in
    let size = PixelSize(width: 25 + key * 4, height: 20 + key * 3)
    return (size, (0..<size.width * size.height * 3).map { UInt8(truncatingIfNeeded: $0 * (key + 3) / 2) })
  }

  private static func upload(
    _ key: Int, _ layer: inout KittyLayer<Int>, sharing: Bool = false
  ) throws -> [UInt8] {
    let (size, rgb) = pictures[key]
    let way: PicturePixels =
      sharing
      ? .sharedMemory(name: try #require(SharedPixels.inMemory(rgb)))
      : .deflatedRGB(try #require(Deflation.deflated(rgb)))
    return layer.upload(key, width: size.width, height: size.height, way)
  }

  private static func scene(_ random: inout SeededGenerator) -> PictureScene<Int> {
    var placements: [PictureScene<Int>.Placement] = []
    for z in 0..<Int.random(in: 0...9, using: &random) {
      let isSwatch = z.isMultiple(of: 3)
      let source =
        isSwatch
        ? PixelRectangle(
          x: 0, y: 0, width: .random(in: 0...900, using: &random), height: .random(in: 0...90, using: &random)
        )
        : PixelRectangle(
          x: .random(in: 0...15, using: &random), y: .random(in: 0...15, using: &random),
          width: .random(in: 0...60, using: &random), height: .random(in: 0...45, using: &random))
      let isScaled = !isSwatch && Int.random(in: 0..<4, using: &random) == 0
      placements.append(
        .init(
          picture: isSwatch
            ? .swatch(SwatchColor(red: UInt8(z * 20), green: 200, blue: 90, alpha: 120))
            : .picture(.random(in: 0..<8, using: &random)),
          source: source, x: .random(in: (isScaled ? 0 : -20)...110, using: &random),
          y: .random(in: (isScaled ? 0 : -20)...95, using: &random),
          scaled: isScaled
            ? PixelSize(
              width: .random(in: 1...80, using: &random), height: .random(in: 1...50, using: &random))
            : nil, z: z))
    }
    return PictureScene(placements: placements)
  }

  /// Hands the terminal's new replies to the layer; returns whether a picture was lost.
  private static func answer(_ screen: TerminalScreen, from start: Int, _ layer: inout KittyLayer<Int>)
    -> Bool
  {
    var isLost = false
    for reply in screen.replies[start...] {
      let parts = reply.dropFirst(5).prefix { $0 != "\u{1B}" }.split(separator: ";", maxSplits: 1)
      let id = parts[0].prefix { $0 != "," }
      let isOwn = layer.handle(id: UInt32(id) ?? 0, message: String(parts[1]))
      #expect(isOwn)
      isLost = true
    }
    return isLost
  }

  @Test(
    "After each scene of a random walk, with lost pictures, the screen equals one that is drawn anew",
    arguments: 1...6)
  func walk(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var screen = TerminalScreen(columns: Self.columns, rows: Self.rows)
    // Room for a few pictures besides the colours.
    var layer = KittyLayer<Int>(cell: Self.cell, budget: 400_000)
    var scene = PictureScene<Int>()
    for step in 0..<60 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: screen.images.remove(screen.images.images.keys.randomElement(using: &random) ?? 0)
      case 1:
        screen.write("\u{1B}[?1049h\u{1B}[?1049l")
        layer.forgetAll()
      case 2: screen.write(layer.remove(.random(in: 0..<8, using: &random)))
      case 3...5:
        for index in scene.placements.indices { scene.placements[index].y -= 7 }
      default: scene = Self.scene(&random)
      }
      var tries = 0
      while true {
        let replies = screen.replies.count
        screen.write(layer.place(scene))
        for case .picture(let key) in scene.placements.map(\.picture) where !layer.holds(key) {
          screen.write(try Self.upload(key, &layer, sharing: step.isMultiple(of: 4)))
        }
        screen.write(layer.place(scene))
        guard Self.answer(screen, from: replies, &layer) else { break }
        tries += 1
        try #require(tries < 4)
      }
      var fresh = TerminalScreen(columns: Self.columns, rows: Self.rows)
      var other = KittyLayer<Int>(cell: Self.cell)
      for case .picture(let key) in Set(scene.placements.map(\.picture)) {
        fresh.write(try Self.upload(key, &other))
      }
      fresh.write(other.place(scene))
      // A picture that the terminal has lost without a new placement is noticed with the next one.
      if tries == 0, screen.images.placements.count < fresh.images.placements.count {
        screen.write(layer.removeAll())
        continue
      }
      try #require(screen.composed() == fresh.composed(), "step \(step)")
      #expect(screen.images.errors.isEmpty && screen.unknown.isEmpty, "\(screen.images.errors)")
      #expect(layer.place(scene).isEmpty)
      // Nothing stays in the terminal of which the layer doesn't know.
      #expect(layer.bytes >= screen.images.images.values.reduce(0) { $0 + $1.bytes })
    }
    screen.write(layer.removeAll())
    #expect(screen.images.images.isEmpty && screen.images.placements.isEmpty)
  }

  @Test("Thirty steps of scrolling over two pages take little, and upload nothing")
  func scrolling() {
    let cell = TerminalCapabilities.CellSize(width: 9, height: 18)
    var layer = KittyLayer<Int>(cell: cell)
    let tile = PixelSize(width: 600, height: 256)
    for key in 0..<20 { _ = layer.upload(key, width: tile.width, height: tile.height, .deflatedRGB([1])) }
    func scene(_ scroll: Int) -> PictureScene<Int> {
      var scene = PictureScene<Int>()
      for key in 0..<20 {
        let top = key / 2 * tile.height - scroll
        let (start, end) = (max(0, top), min(882, top + tile.height))
        guard start < end else { continue }
        scene.placements.append(
          .init(
            picture: .picture(key),
            source: PixelRectangle(x: 0, y: start - top, width: tile.width, height: end - start),
            x: key % 2 * 611 + 13, y: start))
      }
      return scene
    }
    _ = layer.place(scene(0))
    let bytes = (1...30).map { layer.place(scene($0 * 23)).count }.reduce(0, +)
    #expect(bytes <= 20_000, "\(bytes) bytes")
    // A scene that moves back is as cheap, and one that stays costs nothing.
    #expect(layer.place(scene(29 * 23)).count < 700)
    #expect(layer.place(scene(29 * 23)).isEmpty)
  }

  @Test("A placement that moves is replaced, and one that is gone is deleted")
  func moving() {
    var layer = KittyLayer<Int>(cell: Self.cell, budget: 1 << 20, firstID: 4711)
    _ = layer.upload(1, width: 40, height: 40, .deflatedRGB([1]))
    let whole = PixelRectangle(x: 0, y: 0, width: 40, height: 40)
    var scene = PictureScene(placements: [.init(picture: .picture(1), source: whole, x: 10, y: 20)])
    func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    // The ledger's range begins above the numbers that programs usually take.
    let id = 65_536
    #expect(shown(layer.place(scene)) == "\u{1B}7\u{1B}[2;2H\u{1B}_Ga=p,i=\(id),p=1,C=1,q=1\u{1B}\\\u{1B}8")
    scene.placements[0].y = 43
    scene.placements[0].source.height = 30
    #expect(
      shown(layer.place(scene)) == "\u{1B}7\u{1B}[3;2H\u{1B}_Ga=p,i=\(id),p=1,h=30,Y=3,C=1,q=1\u{1B}\\\u{1B}8"
    )
    scene.placements.append(.init(picture: .picture(2), source: whole, x: 0, y: 0))
    #expect(layer.place(scene).isEmpty)
    scene.placements = []
    #expect(shown(layer.place(scene)) == "\u{1B}_Ga=d,d=i,i=\(id),p=1,q=2\u{1B}\\")
    #expect(shown(layer.remove(1)) == "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\")
    #expect(layer.remove(1).isEmpty && layer.removeAll().isEmpty)
  }

  @Test("A stretched part begins at its pixel, and ends with the cell that is nearest to its end")
  func stretched() {
    var layer = KittyLayer<Int>(cell: Self.cell)
    _ = layer.upload(1, width: 40, height: 40, .deflatedRGB([1]))
    let placement = PictureScene<Int>.Placement(
      picture: .picture(1), source: PixelRectangle(x: 0, y: 0, width: 40, height: 40), x: 17, y: 39,
      scaled: PixelSize(width: 27, height: 41))
    let bytes = String(decoding: layer.place(PictureScene(placements: [placement])), as: UTF8.self)
    #expect(bytes.contains(",X=7,Y=19,c=3,r=3,"))
  }

  @Test("Numbers that no screen has don't overflow, and what isn't visible has no placement")
  func extremes() throws {
    let numbers = [Int.min, -1, 0, 1, 1 << 30, Int.max]
    for size in [PixelSize(width: Int.max, height: Int.max), PixelSize(width: -1, height: 3)] {
      var layer = KittyLayer<Int>(cell: TerminalCapabilities.CellSize(width: 0, height: -1))
      _ = layer.upload(1, width: size.width, height: size.height, .png([1]))
      #expect(layer.bytes == (size.width > 0 ? Int.max / 2 : 0))
      for number in numbers {
        for other in numbers {
          let scene = PictureScene(placements: [
            .init(
              picture: .picture(1),
              source: PixelRectangle(x: number, y: other, width: other, height: number), x: other, y: number,
              scaled: number > 0 ? nil : PixelSize(width: number, height: other), z: other),
            .init(
              picture: .swatch(SwatchColor(red: 1, green: 2, blue: 3)),
              source: PixelRectangle(x: 0, y: 0, width: number, height: min(other, 99)), x: number, y: other),
          ])
          let bytes = String(decoding: layer.place(scene), as: UTF8.self)
          #expect(!bytes.replacing(/z=-\d+/, with: "").contains("=-"))
        }
      }
    }
    var layer = KittyLayer<Int>(cell: Self.cell)
    _ = layer.upload(1, width: 9, height: 9, .png([1]))
    let empty = PixelRectangle(x: 0, y: 0, width: 5, height: 0)
    #expect(
      layer.place(PictureScene(placements: [.init(picture: .picture(1), source: empty, x: 0, y: 0)])).isEmpty)
  }

  @Test("An error makes the layer forget the picture; replies about others are left to others")
  func errors() {
    var layer = KittyLayer<Int>(cell: Self.cell, budget: 1 << 20, firstID: 70_000)
    _ = layer.upload(1, width: 4, height: 4, .png([1]))
    let (ok, isHeld) = (layer.handle(id: 70_000, message: "OK"), layer.holds(1))
    #expect(ok && isHeld && layer.errorCount(1) == 0)
    let (lost, other) = (layer.handle(id: 70_000, message: "ENOENT:x"), layer.handle(id: 31, message: "OK"))
    #expect(lost && !other && !layer.holds(1) && layer.errorCount(1) == 1)
    // The new upload has another number, which a late reply about the old one doesn't concern.
    _ = layer.upload(1, width: 4, height: 4, .png([1]))
    let late = layer.handle(id: 70_000, message: "ENOENT:x")
    #expect(late && layer.holds(1))
  }

  @Test("A terminal that frees images by itself gets them again")
  func quota() throws {
    var screen = TerminalScreen(columns: 24, rows: 10, quota: 12_000)
    var layer = KittyLayer<Int>(cell: Self.cell)
    for key in 0..<6 { screen.write(try Self.upload(key, &layer)) }
    var scene = PictureScene<Int>()
    scene.placements = [0, 5].map {
      .init(
        picture: .picture($0), source: PixelRectangle(x: 0, y: 0, width: 30, height: 30), x: $0 * 9, y: 5)
    }
    screen.write(layer.place(scene))
    #expect(screen.images.placements.count == 1 && screen.replies.count == 1)
    let isLost = Self.answer(screen, from: 0, &layer)
    #expect(isLost && !layer.holds(0))
    screen.write(try Self.upload(0, &layer))
    screen.write(layer.place(scene))
    #expect(screen.images.placements.count == 2 && screen.replies.count == 1)
  }

  @Test("In tmux each id is free before it is used again, and pictures on the screen stay")
  func placeholderIDs() {
    var layer = PlaceholderLayer<Int>()
    layer.use([0])
    for key in 0..<400 {
      let bytes = layer.upload(key, width: 8, height: 8, .deflatedRGB([1]), columns: 1, rows: 1)
      #expect(bytes.starts(with: Array("\u{1B}Ptmux;".utf8)))
      if key == 0 { layer.use([0]) }
      #expect(layer.id(of: key).map { (16...255).contains($0) } == true)
    }
    let held = (0..<400).filter { layer.id(of: $0) != nil }
    #expect(held.count == 240 && held.contains(0) && Set(held.map { layer.id(of: $0) }).count == 240)
  }
}
