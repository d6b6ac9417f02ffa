/// Cross-reference sections (ISO 32000-1, 7.5.4 and 7.5.8) written so that every reader reads them alike.
extension GrowingBytes {
  /// An object with its location.
  package typealias CrossReference = (number: Int32, entry: CrossReferences.Entry)

  /// Appends a cross-reference stream and the end of the file.
  ///
  /// A complete section is a stream rather than a table: if a table lacks a referenced object, Poppler scans the whole
  /// file and takes the last object of each number, even one inside a stream's data. For a stream it takes the object
  /// as null, as 7.3.10 requires.
  ///
  /// - Parameters:
  ///   - entries: the objects of the section, in the order of their numbers.
  ///   - trailer: the trailer dictionary; entries about other sections, or about the data of a stream, are left out.
  ///   - offset: the offset in the file at which these bytes begin.
  ///   - number: an object number for the stream above those of all entries; nil for the lowest one.
  ///   - previous: the offset of the section that this one continues.
  package mutating func append(
    crossReferences entries: [CrossReference], trailer: PDFDictionary, from offset: Int = 0,
    as number: Int32? = nil, after previous: Int? = nil
  ) {
    // The stream needs an unused number, and an entry as every object does.
    let own = number ?? (entries.last?.number ?? 0) + 1
    let start = offset + count
    let entries = entries + [(own, .offset(start, generation: 0))]
    let fields = entries.map { Self.fields(of: $0.entry) }
    let widths = [1, Self.width(of: fields.map(\.second).max()), Self.width(of: fields.map(\.third).max())]
    var data: [UInt8] = []
    data.reserveCapacity(entries.count * widths.reduce(0, +))
    for field in fields {
      for (number, width) in zip([field.type, field.second, field.third], widths) {
        for byte in (0..<width).reversed() { data.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
      }
    }
    var dictionary = PDFDictionary()
    dictionary.append("Type", .name("XRef"))
    dictionary.append("W", .array(widths.map(PDFValue.integer)))
    let index = Self.subsections(of: entries).flatMap { [Int(entries[$0.lowerBound].number), $0.count] }
    dictionary.append("Index", .array(index.map(PDFValue.integer)))
    dictionary.append("Length", .integer(data.count))
    Self.complete(&dictionary, with: trailer, size: own, previous: previous)
    append("\(own) 0 obj\n")
    append(.dictionary(dictionary))
    append("\nstream\n" as StaticString)
    data.withUnsafeBytes { append($0) }
    append("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n")
  }

  /// Appends a cross-reference table with its trailer, and the end of the file.
  ///
  /// - Parameters:
  ///   - entries: the objects of the section, in the order of their numbers, none in an object stream.
  ///   - trailer: the trailer dictionary; entries about other sections, or about the data of a stream, are left out.
  ///   - offset: the offset in the file at which these bytes begin.
  ///   - highest: the highest object number in use.
  ///   - previous: the offset of the section that this one continues.
  mutating func append(
    tableOf entries: [CrossReference], trailer: PDFDictionary, from offset: Int, highest: Int32,
    after previous: Int
  ) {
    let start = offset + count
    append("xref\n" as StaticString)
    for subsection in Self.subsections(of: entries) {
      append("\(entries[subsection.lowerBound].number) \(subsection.count)\n")
      for (_, entry) in entries[subsection] {
        guard case .offset(let offset, let generation) = entry else { continue }
        append(offset.padded(to: 10) + " " + Int(generation).padded(to: 5) + " n\r\n")
      }
    }
    var dictionary = PDFDictionary()
    Self.complete(&dictionary, with: trailer, size: highest, previous: previous)
    append("trailer\n" as StaticString)
    append(.dictionary(dictionary))
    append("\nstartxref\n\(start)\n%%EOF\n")
  }

  /// Adds the trailer's entries, the size and the offset of the previous section to the dictionary of a section.
  private static func complete(
    _ dictionary: inout PDFDictionary, with trailer: PDFDictionary, size highest: Int32, previous: Int?
  ) {
    for (key, value) in trailer.entries where !isAboutSection(key) { dictionary.append(key, value) }
    dictionary.append("Size", .integer(Int(highest) + 1))
    if let previous { dictionary.append("Prev", .integer(previous)) }
  }

  /// Returns the ranges of entries with consecutive numbers.
  private static func subsections(of entries: [CrossReference]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    for index in entries.indices
    where index + 1 == entries.count || entries[index + 1].number != entries[index].number + 1 {
      ranges.append(first..<index + 1)
      first = index + 1
    }
    return ranges
  }

  private static func fields(
    of entry: CrossReferences.Entry
  ) -> (type: Int, second: Int, third: Int) {
    switch entry {
    case .free: (0, 0, 0)
    case .offset(let offset, let generation): (1, offset, Int(generation))
    case .compressed(let stream, let index): (2, Int(stream), index)
    }
  }

  /// Returns the number of bytes that a number needs, at least 1.
  private static func width(of number: Int?) -> Int {
    max(1, (Int.bitWidth - (number ?? 0).leadingZeroBitCount + 7) / 8)
  }

  private static func isAboutSection(_ key: PDFName) -> Bool {
    [
      "Type", "Size", "W", "Index", "Prev", "XRefStm", "Length", "Filter", "DecodeParms", "F", "FFilter",
      "FDecodeParms", "DL",
    ].contains { key == $0 }
  }
}
