/// Text operators (ISO 32000-1, 9.3 and 9.4).
extension ContentFilter {
  /// Filters an operation if it is a text operator.
  ///
  /// - Returns: whether it was one.
  func filterText(_ operation: ContentOperation) throws -> Bool {
    if ["Tj", "'", "\"", "TJ"].contains(operation.name) {
      try show(operation)
      return true
    }
    do throws(ContentState.Malformed) {
      guard try state.apply(operation, &text, leniently: false) else { return false }
      if operation.name == "Tf", case .name(let name)? = operation.operands.first {
        state.font = resource("Font", name).map(objects.font)
      }
    } catch {
      throw malformed(operation)
    }
    keep(operation)
    return true
  }

  /// Filters an operator that shows text.
  private func show(_ operation: ContentOperation) throws {
    var prefix = ""
    var elements = operation.operands
    switch operation.name {
    case "'":
      text.moveLine(0, -state.leading)
      prefix = "T* "
    case "\"":
      guard elements.count == 3, let word = elements[0].number, let character = elements[1].number else {
        throw malformed(operation)
      }
      (state.wordSpacing, state.characterSpacing) = (word, character)
      text.moveLine(0, -state.leading)
      prefix = "\(ContentNumber.text(word)) Tw \(ContentNumber.text(character)) Tc T* "
      elements.removeFirst(2)
    case "TJ":
      guard case .array(let array)? = elements.first, elements.count == 1 else { throw malformed(operation) }
      elements = array
    default: break
    }
    guard operation.name == "TJ" || elements.count == 1 else { throw malformed(operation) }
    var line = FilteredLine()
    for element in elements {
      switch element {
      case .string(let string): try show(string, &line)
      case .integer, .real:
        guard let number = element.number else { throw malformed(operation) }
        line.append(adjustment: number)
        move(by: -number / 1000 * state.fontSize)
      default: throw malformed(operation)
      }
    }
    guard line.removed > 0 else { return keep(operation) }
    guard state.renderMode < 4 else { throw RedactionObstacle(reason: "clips content by letters") }
    recordRemoval(of: .glyphs, line.removed)
    output += Array(prefix.utf8)
    output += line.operation
  }

  /// Moves along the line by an unscaled distance.
  private func move(by distance: Double) {
    if case .success(let font)? = state.font, font.isVertical {
      text.advance(0, distance)
    } else {
      text.advance(distance * state.horizontalScale, 0)
    }
  }

  /// Filters the codes of a string.
  private func show(_ string: [UInt8], _ line: inout FilteredLine) throws {
    guard !string.isEmpty else { return }
    guard let selected = state.font else {
      // Readers show nothing without a font, or something in a font of theirs.
      throw RedactionObstacle(reason: "has text without a font")
    }
    let font: ContentFont
    let codes: [ContentFont.Code]
    switch selected {
    case .failure(let unreliable): return try skip(string, unreliable, &line)
    case .success(let known):
      font = known
      codes = try font.codes(of: string)
    }
    for code in codes {
      let advance = try font.advance(of: code.value)
      var distance = advance * state.fontSize + state.characterSpacing
      if !font.isComposite, code.value == 32 { distance += state.wordSpacing }
      guard distance.isFinite else { throw RedactionObstacle(reason: "has text of infinite size") }
      let bytes = string[code.range]
      if try page.takesNextGlyph() || isRemoved(code.value, font) {
        guard text.uncertainty == 0 else {
          throw RedactionObstacle(reason: "has a font without widths")
        }
        guard state.fontSize != 0 else { throw RedactionObstacle(reason: "has text of size 0") }
        line.remove(adjustment: -distance / state.fontSize * 1000)
      } else {
        line.append(bytes)
      }
      move(by: distance)
    }
  }

  /// Passes over a string in a font whose metrics are unknown, if it certainly doesn't reach an area.
  private func skip(_ string: [UInt8], _ font: ContentFont.Unreliable, _ line: inout FilteredLine) throws {
    let each = abs(state.fontSize) * 1.5 + abs(state.characterSpacing) + abs(state.wordSpacing)
    let length = text.uncertainty + Double(string.count) * each
    let height = abs(state.fontSize)
    let box = Rectangle(
      x0: -height, y0: state.rise - height, x1: length * abs(state.horizontalScale) + height,
      y1: state.rise + height * 1.5)
    // Vertical text may go down as far.
    let column = Rectangle(x0: -height, y0: -length, x1: height, y1: height)
    for box in [box, column] {
      guard let bounds = text.matrix.followed(by: state.matrix).bounds(of: box), !isInArea(bounds) else {
        throw font
      }
    }
    text.uncertainty = length
    for _ in string where page.takesNextGlyph() { throw font }
    line.append(string[...])
  }

  /// Whether the glyph of a code lies in an area.
  private func isRemoved(_ code: Int, _ font: ContentFont) throws -> Bool {
    let matrix = state.glyphMatrix(text)
    let width = try font.width(of: code)
    guard let whole = matrix.bounds(of: font.box(width: width)) else {
      throw RedactionObstacle(reason: "has text of infinite size")
    }
    let reach = text.uncertainty * abs(state.horizontalScale) * text.matrix.scale * state.matrix.scale
    guard isInArea(whole.inset(by: -reach)), let middle = matrix.bounds(of: font.middle(width: width)) else {
      return false
    }
    return areas.contains {
      $0.takesGlyphs && $0.meets(($0.takesPartsOfGlyphs ? whole : middle).inset(by: -reach))
    }
  }
}

extension ContentFont {
  /// Returns the middle of a glyph, which neither neighbours nor other lines reach.
  fileprivate func middle(width: Double) -> Rectangle {
    let side = abs(width) < 0.01 ? 0.1 : -0.15 * abs(width)
    let height = extent.upperBound - extent.lowerBound
    let heights =
      isUnusual || height < 0.7
      ? extent.lowerBound + 0.2 * height...extent.lowerBound + 0.7 * height : -0.05...0.6
    var box = Rectangle(
      x0: min(0, width) - side, y0: heights.lowerBound, x1: max(0, width) + side, y1: heights.upperBound)
    if isVertical { box = box.shifted(-width / 2, -verticalOrigin) }
    return box
  }
}

/// The elements of a TJ operator in which displacements stand for the removed glyphs.
private struct FilteredLine {
  /// The number of removed glyphs.
  private(set) var removed = 0
  private var elements: [UInt8] = [UInt8(ascii: "[")]
  private var string: [UInt8] = []
  /// The displacement before the next string: one number, so that the widths of removed glyphs aren't written one by
  /// one.
  private var adjustment = 0.0

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    if adjustment != 0 { flush() }
    string += bytes
  }

  mutating func append(adjustment: Double) {
    if !string.isEmpty { flush() }
    self.adjustment += adjustment
  }

  mutating func remove(adjustment: Double) {
    append(adjustment: adjustment)
    removed += 1
  }

  private mutating func flush() {
    if adjustment != 0 { elements += Array(ContentNumber.text(adjustment).utf8) }
    adjustment = 0
    guard !string.isEmpty else { return }
    elements.append(UInt8(ascii: "<"))
    for byte in string {
      for digit in [byte >> 4, byte & 15] { elements.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
    }
    elements.append(UInt8(ascii: ">"))
    string = []
  }

  /// The operation.
  var operation: [UInt8] {
    var copy = self
    copy.flush()
    // Numbers at the end move the text that follows on the same line.
    return copy.elements + Array("]TJ\n".utf8)
  }
}
