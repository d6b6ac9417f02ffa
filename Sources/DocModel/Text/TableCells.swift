/// The text of a page with its boxes, in which the cells of tables are separated.
///
/// If Poppler takes blocks of text side by side for a table, it writes each row on one line without anything between
/// the cells: neither a space after a cell nor a line end if the next one begins farther up. Its boxes show these
/// boundaries. Inside a cell it omits spaces only between spaced-out letters, whose distance is always below half of
/// their size.
struct TableCells {
  /// The text, with a space between cells on one line and a line feed between others.
  private(set) var string: String
  /// A box for each scalar of ``string`` that isn't an embedding control.
  private(set) var boxes: [Rectangle]

  /// Separates the cells of text in Poppler's order, with a box for each scalar except embedding controls.
  ///
  /// If the number of boxes doesn't match, both remain unchanged.
  init(_ string: String, boxes: [Rectangle]) {
    self.string = string
    self.boxes = boxes
    let boundaries = Self.boundaries(string, boxes)
    if !boundaries.isEmpty { separate(at: boundaries) }
  }

  /// A boundary between two cells.
  private struct Boundary {
    /// The number of UTF-8 bytes before it.
    var offset: Int
    /// The index of the box after it.
    var box: Int
    var separator: Separator
  }

  private enum Separator: UInt8 {
    case space = 0x20
    case lineFeed = 0x0A
  }

  private static func boundaries(_ string: String, _ boxes: [Rectangle]) -> [Boundary] {
    var string = string
    return string.withUTF8 { utf8 in
      var boundaries: [Boundary] = []
      var box = 0
      // The end of the preceding letter and of the controls that close its run; 0 at the start of a line.
      var end = 0
      var offset = 0
      while offset < utf8.count {
        let next = offset + length(utf8[offset])
        if let closes = control(utf8, offset) {
          if closes, end > 0 { end = next }
        } else if box == boxes.count {
          return []
        } else {
          let isSeparator = utf8[offset] == 0x20 || utf8[offset] == 0x0A
          if end > 0, !isSeparator, let separator = separator(boxes[box - 1], boxes[box]) {
            boundaries.append(Boundary(offset: end, box: box, separator: separator))
          }
          end = isSeparator ? 0 : next
          box += 1
        }
        offset = next
      }
      return box == boxes.count ? boundaries : []
    }
  }

  /// Returns the number of bytes of a scalar, determined by the first one.
  private static func length(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  /// Whether the embedding control (U+202A … U+202C) at an offset closes a run; nil if there is no control.
  private static func control(_ utf8: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool? {
    guard utf8[offset] == 0xE2, offset + 2 < utf8.count, utf8[offset + 1] == 0x80,
      (0xAA...0xAC).contains(utf8[offset + 2])
    else { return nil }
    return utf8[offset + 2] == 0xAC
  }

  /// Returns the separator between two adjacent letters, or nil if none is missing.
  private static func separator(_ first: Rectangle, _ second: Rectangle) -> Separator? {
    let across = max(second.x0 - first.x1, first.x0 - second.x1)
    let along = max(second.y0 - first.y1, first.y0 - second.y1)
    // Most letters have no gap at all.
    guard across > 0 || along > 0 else { return nil }
    // Lines may run up or down: the larger extent represents the height, which boxes lack in bad fonts.
    let size = min(max(first.width, first.height), max(second.width, second.height))
    guard size > 0, max(across, along) >= size / 2 else { return nil }
    return across > 0 && along > 0 ? .lineFeed : .space
  }

  private mutating func separate(at boundaries: [Boundary]) {
    let bytes = Array(string.utf8)
    var separated: [UInt8] = []
    separated.reserveCapacity(bytes.count + boundaries.count)
    var withSeparators: [Rectangle] = []
    withSeparators.reserveCapacity(boxes.count + boundaries.count)
    var (offset, box) = (0, 0)
    for boundary in boundaries {
      separated += bytes[offset..<boundary.offset]
      separated.append(boundary.separator.rawValue)
      withSeparators += boxes[box..<boundary.box]
      withSeparators.append(
        Self.separatorBox(boundary.separator, boxes[boundary.box - 1], boxes[boundary.box]))
      (offset, box) = (boundary.offset, boundary.box)
    }
    string = String(decoding: separated + bytes[offset...], as: UTF8.self)
    boxes = withSeparators + boxes[box...]
  }

  /// Returns the box of a separator; a line end has an empty box, as in Poppler.
  private static func separatorBox(_ separator: Separator, _ first: Rectangle, _ second: Rectangle)
    -> Rectangle
  {
    switch separator {
    case .space: Gap(from: first, to: second).box
    case .lineFeed: Rectangle(x0: first.x1, y0: first.y1, x1: first.x1, y1: first.y1)
    }
  }
}
