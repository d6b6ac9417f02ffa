/// Cross-reference streams (ISO 32000-1, 7.5.8) written so that every reader reads them alike.
///
/// A stream rather than a table: if a table lacks a referenced object, Poppler scans the whole file and takes the last
/// object of each number, even one inside a stream's data. For a stream it takes the object as null, as 7.3.10
/// requires.
extension GrowingBytes {
  /// The widths in bytes of an entry's fields: its type, an offset or a number, a generation or an index.
  private static let (typeWidth, secondWidth, thirdWidth) = (1, 5, 4)

  /// Appends a complete section and the end of the file.
  ///
  /// - Parameters:
  ///   - entries: the objects of the file, in the order of their numbers.
  ///   - trailer: the trailer dictionary; entries about other sections, or about the data of a stream, are left out.
  ///   - offset: the offset in the file at which these bytes begin.
  package mutating func append(
    crossReferences entries: [(number: Int32, entry: CrossReferences.Entry)], trailer: PDFDictionary,
    from offset: Int = 0
  ) {
    // The stream needs an unused number, and an entry as every object does.
    let own = (entries.last?.number ?? 0) + 1
    let start = offset + count
    let entries = entries + [(own, .offset(start, generation: 0))]
    var (ranges, data): ([PDFValue], [UInt8]) = ([], [])
    data.reserveCapacity(entries.count * (Self.typeWidth + Self.secondWidth + Self.thirdWidth))
    var index = 0
    while index < entries.count {
      let first = index
      repeat {
        Self.append(entries[index].entry, to: &data)
        index += 1
      } while index < entries.count && entries[index].number == entries[index - 1].number + 1
      ranges += [.integer(Int(entries[first].number)), .integer(index - first)]
    }
    var dictionary = PDFDictionary()
    for (key, value) in trailer.entries where !Self.isAboutSection(key) { dictionary.append(key, value) }
    dictionary.append("Type", .name("XRef"))
    dictionary.append("Size", .integer(Int(own) + 1))
    dictionary.append("W", .array([Self.typeWidth, Self.secondWidth, Self.thirdWidth].map(PDFValue.integer)))
    dictionary.append("Index", .array(ranges))
    dictionary.append("Length", .integer(data.count))
    append("\(own) 0 obj\n")
    append(.dictionary(dictionary))
    append("\nstream\n" as StaticString)
    data.withUnsafeBytes { append($0) }
    append("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n")
  }

  private static func append(_ entry: CrossReferences.Entry, to data: inout [UInt8]) {
    let (type, second, third) =
      switch entry {
      case .free: (0, 0, 0)
      case .offset(let offset, let generation): (1, offset, Int(generation))
      case .compressed(let stream, let index): (2, Int(stream), index)
      }
    append(type, typeWidth, to: &data)
    append(second, secondWidth, to: &data)
    append(third, thirdWidth, to: &data)
  }

  /// Appends a number in `width` bytes, most significant first.
  private static func append(_ number: Int, _ width: Int, to data: inout [UInt8]) {
    for byte in (0..<width).reversed() { data.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }

  private static func isAboutSection(_ key: PDFName) -> Bool {
    [
      "Type", "Size", "W", "Index", "Prev", "XRefStm", "Length", "Filter", "DecodeParms", "F", "FFilter",
      "FDecodeParms", "DL",
    ].contains { key == $0 }
  }
}
