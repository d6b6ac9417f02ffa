/// Removes the texts in the property lists of marked content from which a part has been removed (ISO 32000-1, 14.6 and
/// 14.9).
struct MarkedContentFilter {
  /// A marked-content operation with texts.
  private struct Mark {
    /// The operation in the output.
    let range: Range<Int>
    /// The operation without the texts.
    let replacement: [UInt8]
    /// The name of its property list in the resources.
    let name: PDFName?
    var isTouched = false
  }

  /// A sequence of marked content that hasn't ended.
  private struct Open {
    /// The index of its mark, if that has texts.
    let mark: Int?
    /// Its identifier (MCID).
    let identifier: Int?
  }

  /// The finder of words that go from the texts of all marked content; nil for none.
  var finder: RedactionFinder?
  private var marks: [Mark] = []
  private var open: [Open] = []
  private var touchedIdentifiers: Set<Int> = []
  /// The property lists of the resources that have texts.
  private(set) var touchedProperties: Set<PDFName> = []

  /// The entries that hold the text of the content, or one in its place.
  static let textKeys: Set<PDFName> = ["ActualText", "Alt", "E", "T", "Title", "Contents"]

  /// The maximum depth that is recorded.
  private static let deepest = 10_000

  /// Copies a marked-content operation to the output.
  mutating func filter(
    _ operation: ContentOperation, as written: some Sequence<UInt8>, _ resources: PDFDictionary,
    _ file: PDFFile,
    _ output: inout [UInt8]
  ) {
    let start = output.count
    output += written
    output.append(0x0A)
    guard operation.name != "EMC" else {
      _ = open.popLast()
      return
    }
    var (properties, name) = (PDFDictionary(), PDFName?.none)
    if operation.operands.count == 2 {
      switch operation.operands[1] {
      case .dictionary(let dictionary): properties = dictionary
      case .name(let key):
        name = key
        let list = resources["Properties"].flatMap { PDFObject($0, of: file).value(forKey: key) }
        if case .dictionary(let dictionary)? = list?.value { properties = dictionary }
      default: break
      }
    }
    var index: Int?
    // A list among the resources, such as a layer, is an object of its own, which keeps its other entries.
    let searched = properties.entries.filter { name == nil || Self.textKeys.contains($0.key) }
    let hasWords = finder.map { $0.hasWords(in: .dictionary(PDFDictionary(searched))) } ?? false
    if hasWords || properties.entries.contains(where: { Self.textKeys.contains($0.key) }) {
      let kept = properties.entries.filter { key, value in
        !Self.textKeys.contains(key) && !(finder.map { $0.hasWords(key) || $0.hasWords(in: value) } ?? false)
      }
      var text = GrowingBytes()
      for operand in [operation.operands[0], .dictionary(PDFDictionary(kept))] {
        text.append(operand)
      }
      text.append(" \(operation.name)\n")
      index = marks.count
      marks.append(
        Mark(range: start..<output.count, replacement: text.bytes, name: name, isTouched: hasWords))
    }
    guard operation.name == "BMC" || operation.name == "BDC", open.count < Self.deepest else { return }
    let identifier: Int? = if case .integer(let number)? = properties["MCID"] { number } else { nil }
    open.append(Open(mark: index, identifier: identifier))
  }

  /// Records that a part of the open marked content has been removed.
  mutating func touch() {
    for sequence in open {
      if let mark = sequence.mark { marks[mark].isTouched = true }
      if let identifier = sequence.identifier { touchedIdentifiers.insert(identifier) }
    }
  }

  /// Removes the texts from the output at its end.
  ///
  /// - Parameters:
  ///   - output: the content stream.
  ///   - identifiers: receives the identifiers of marked content with removed parts.
  /// - Returns: whether there were any texts.
  mutating func finish(_ output: inout [UInt8], touching identifiers: inout Set<Int>) -> Bool {
    identifiers.formUnion(touchedIdentifiers)
    touchedProperties = Set(marks.filter(\.isTouched).compactMap(\.name))
    let touched = marks.filter { $0.isTouched || $0.name.map(touchedProperties.contains) ?? false }
    for mark in touched.reversed() { output.replaceSubrange(mark.range, with: mark.replacement) }
    return !touched.isEmpty
  }
}
