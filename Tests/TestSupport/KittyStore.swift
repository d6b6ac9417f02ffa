import Foundation

/// The images of a terminal with kitty's graphics protocol.
package struct KittyStore {
  /// An image.
  package struct Image {
    package var width, height: Int
    /// Red, green, blue and alpha of each pixel; empty for a PNG file, which isn't decoded.
    package var pixels: [UInt8]
    /// The memory that counts for the quota.
    package var bytes: Int
    /// The time of the last use.
    var lastUse: Int
  }

  /// The number of a placement.
  package struct PlacementID: Hashable, Comparable {
    package var image, number: Int

    package static func < (one: Self, other: Self) -> Bool {
      (one.image, one.number) < (other.image, other.number)
    }
  }

  /// An image on the screen.
  package struct Placement {
    /// The part of the image.
    package var x, y, width, height: Int
    /// The upper left corner on the screen in pixels.
    package var left, top: Int
    /// The size in cells to which the part is stretched; nil for its natural size.
    package var cells: (columns: Int, rows: Int)?
    package var z: Int
  }

  package let cellWidth, cellHeight: Int
  package let quota: Int
  package private(set) var images: [Int: Image] = [:]
  package private(set) var placements: [PlacementID: Placement] = [:]
  /// The number of uploads so far.
  package private(set) var uploads = 0
  /// The commands that a terminal wouldn't accept.
  package private(set) var errors: [String] = []
  private var time = 0
  /// An upload in parts.
  private var upload: (keys: [String: String], data: [UInt8])?

  init(cellWidth: Int, cellHeight: Int, quota: Int) {
    (self.cellWidth, self.cellHeight, self.quota) = (cellWidth, cellHeight, quota)
  }

  /// Deletes everything, as when the screen is erased.
  package mutating func removeAll() {
    images = [:]
    placements = [:]
  }

  /// Deletes an image, as a terminal does that runs out of memory.
  package mutating func remove(_ id: Int) {
    images[id] = nil
    placements = placements.filter { $0.key.image != id }
  }

  /// Handles a command; returns the replies.
  mutating func handle(_ body: ArraySlice<UInt8>, row: Int, column: Int) -> [String] {
    let end = body.firstIndex(of: UInt8(ascii: ";")) ?? body.endIndex
    var keys: [String: String] = [:]
    for pair in String(decoding: body[..<end], as: UTF8.self).split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { keys[String(sides[0])] = String(sides[1]) } else { errors.append("key \(pair)") }
    }
    let payload = body[end...].dropFirst()
    if payload.count > 4096 { errors.append("payload of \(payload.count) bytes") }
    guard let data = Data(base64Encoded: Data(payload)) else {
      errors.append("base64")
      return []
    }
    if upload != nil, keys["a"] != nil { errors.append("\(keys["a"] ?? "") between parts of an upload") }
    if upload == nil { upload = (keys, []) }
    upload?.data += data
    guard keys["m"] != "1", let whole = upload else { return [] }
    upload = nil
    time += 1
    let id = Int(whole.keys["i"] ?? "") ?? 0
    let problem = obey(whole.keys, id, whole.data, row, column)
    let quiet = whole.keys["q"]
    guard id > 0, whole.keys["a"] != "d", quiet != "2", problem != nil || quiet != "1" else { return [] }
    let placement = whole.keys["p"].map { ",p=\($0)" } ?? ""
    return ["\u{1B}_Gi=\(id)\(placement);\(problem ?? "OK")\u{1B}\\"]
  }

  /// Carries a command out; returns the error.
  private mutating func obey(
    _ keys: [String: String], _ id: Int, _ data: [UInt8], _ row: Int, _ column: Int
  ) -> String? {
    switch keys["a"] ?? "t" {
    case "t": return store(keys, id, data)
    case "T": return store(keys, id, data) ?? place(keys, id, row, column)
    case "p": return place(keys, id, row, column)
    case "d":
      let numbers = placements.keys.filter {
        $0.image == id && (keys["p"] ?? "\($0.number)") == "\($0.number)"
      }
      for number in numbers { placements[number] = nil }
      switch keys["d"] {
      case "i": break
      case "I": if !placements.keys.contains(where: { $0.image == id }) { images[id] = nil }
      default: errors.append("d=\(keys["d"] ?? "")")
      }
      return nil
    case "q": return nil
    default:
      errors.append("a=\(keys["a"] ?? "")")
      return "EINVAL"
    }
  }

  private mutating func store(_ keys: [String: String], _ id: Int, _ data: [UInt8]) -> String? {
    guard id > 0 else { return "EINVAL: no id" }
    uploads += 1
    // An image with the same number is replaced.
    remove(id)
    let (width, height) = (Int(keys["s"] ?? "") ?? 0, Int(keys["v"] ?? "") ?? 0)
    let depth = keys["f"] == "24" ? 3 : 4
    var data = data
    if keys["t"] == "s" {
      let name = String(decoding: data, as: UTF8.self)
      guard let shared = FileManager.default.contents(atPath: "/dev/shm" + name) else {
        return "EBADF: \(name)"
      }
      shm_unlink(name)
      data = Array(shared)
    } else if keys["o"] == "z" {
      guard let whole = inflated(data, count: width * height * depth) else { return "EINVAL: zlib" }
      data = whole
    }
    if keys["f"] == "100" {
      images[id] = Image(width: width, height: height, pixels: [], bytes: data.count, lastUse: time)
    } else {
      guard data.count == width * height * depth, !data.isEmpty else { return "ENODATA: \(data.count) bytes" }
      var pixels = data
      if depth == 3 { pixels = Self.opaque(data) }
      images[id] = Image(width: width, height: height, pixels: pixels, bytes: data.count, lastUse: time)
    }
    evict(keeping: id)
    return nil
  }

  /// Returns pixels of three bytes with a fourth one; with pointers, as the tests aren't optimized.
  private static func opaque(_ pixels: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 255, count: pixels.count / 3 * 4)
    pixels.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        guard var from = source.baseAddress, var to = target.baseAddress else { return }
        for _ in 0..<source.count / 3 {
          memcpy(to, from, 3)
          (from, to) = (from + 3, to + 4)
        }
      }
    }
    return result
  }

  /// Deletes images above the quota: first those that aren't shown, the least recently used ones first.
  private mutating func evict(keeping id: Int) {
    let shown = Set(placements.keys.map(\.image))
    let order = images.keys.filter { $0 != id }.sorted {
      (shown.contains($0) ? 1 : 0, images[$0]?.lastUse ?? 0, $0)
        < (shown.contains($1) ? 1 : 0, images[$1]?.lastUse ?? 0, $1)
    }
    var total = images.values.reduce(0) { $0 + $1.bytes }
    for other in order where total > quota {
      total -= images[other]?.bytes ?? 0
      remove(other)
    }
  }

  private mutating func place(_ keys: [String: String], _ id: Int, _ row: Int, _ column: Int) -> String? {
    guard let image = images[id] else {
      return "ENOENT: Put command refers to non-existent image with id: \(id)"
    }
    func number(_ key: String, _ usual: Int = 0) -> Int { Int(keys[key] ?? "") ?? usual }
    images[id]?.lastUse = time
    if keys["C"] != "1" { errors.append("a placement that moves the cursor") }
    let (x, y) = (number("x"), number("y"))
    let (dx, dy) = (number("X"), number("Y"))
    if dx >= cellWidth || dy >= cellHeight { errors.append("an offset larger than a cell") }
    let stretched = keys["c"].flatMap { Int($0) }.flatMap { columns in
      keys["r"].flatMap { Int($0) }.map { (columns: columns, rows: $0) }
    }
    placements[PlacementID(image: id, number: number("p"))] = Placement(
      x: x, y: y, width: min(number("w", image.width), image.width - x),
      height: min(number("h", image.height), image.height - y), left: column * cellWidth + dx,
      top: row * cellHeight + dy, cells: stretched, z: number("z"))
    return nil
  }

  /// Returns the pixels of all placements, three bytes a pixel, on black.
  package func composed(width: Int, height: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: width * height * 3)
    for (id, placement) in placements.sorted(by: { ($0.value.z, $0.key) < ($1.value.z, $1.key) }) {
      guard let image = images[id.image], !image.pixels.isEmpty else { continue }
      // As in kitty, a stretched part begins at its pixel and ends with its last cell.
      let wide =
        placement.cells.map { $0.columns * cellWidth - placement.left % cellWidth } ?? placement.width
      let high = placement.cells.map { $0.rows * cellHeight - placement.top % cellHeight } ?? placement.height
      for y in 0..<max(0, min(high, height - placement.top)) {
        let row = (placement.y + y * placement.height / high) * image.width
        for x in 0..<max(0, min(wide, width - placement.left)) {
          let source = (row + placement.x + x * placement.width / wide) * 4
          let target = ((placement.top + y) * width + placement.left + x) * 3
          let alpha = Int(image.pixels[source + 3])
          for part in 0..<3 {
            let mixed = Int(image.pixels[source + part]) * alpha + Int(result[target + part]) * (255 - alpha)
            result[target + part] = UInt8((mixed + 127) / 255)
          }
        }
      }
    }
    return result
  }
}
