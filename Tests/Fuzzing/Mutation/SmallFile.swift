/// A small document around an input.
enum SmallFile {
  /// The number of the object that is an input.
  static let number = 9

  /// Returns the document with an input as the body of an object.
  static func bytes(with body: [UInt8]) -> [UInt8] {
    var parts = parts
    parts.parts.append(.init(number: number, body: body))
    return parts.written()
  }

  /// Returns the document with an input as the data of a stream.
  static func bytes(withStream data: [UInt8], _ entries: String = "") -> [UInt8] {
    bytes(
      with: Array("<<\(entries)/Length \(data.count)>>\nstream\n".utf8) + data + Array("\nendstream".utf8))
  }

  /// The lowest object number that is unused.
  static let size = 11

  /// The whole document, without the object for an input.
  static let complete = parts.written()
  /// The document up to its cross-references.
  static let objects = Array(complete.prefix(startOfReferences))
  /// The offset of its cross-references.
  static let startOfReferences =
    complete.firstRange(of: Array("xref\n0".utf8))?.lowerBound ?? complete.count

  /// A page with two annotations, a form with a field of each kind, metadata and a signature.
  static let parts = PDFParts(
    [
      """
      <</Type/Catalog/Pages 2 0 R/Metadata 9 0 R/AcroForm<</Fields[6 0 R 7 0 R 8 0 R 10 0 R]/DA(/Helv 9 Tf)>>>>
      """,
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      """
      <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 10 0 R]>>
      """,
      "<</Type/Annot/Subtype/Square/Rect[10 10 50 50]/NM(n1)/M(D:2020)/Contents(old)/T(me)>>",
      "<</Type/Annot/Subtype/Circle/Rect[10 10 50 50]/C[1 0 0]>>",
      "<</Type/Annot/Subtype/Widget/Rect[60 10 90 30]/FT/Tx/T(name)/V(a)>>",
      "<</Type/Annot/Subtype/Widget/Rect[60 40 90 60]/FT/Ch/Ff 131072/T(group.pick)/Opt[(a)(b)]/V(b)>>",
      """
      <</Type/Annot/Subtype/Widget/Rect[60 70 90 90]/FT/Btn/T(tick)/AS/Off/AP<</N<</Yes null/Off null>>>>>>
      """,
    ].enumerated().map { .init(number: $0.offset + 1, body: Array($0.element.utf8)) } + [
      .init(
        number: 10, body: Array("<</Type/Annot/Subtype/Widget/Rect[0 0 0 0]/FT/Sig/T(sig)/V 9 0 R>>".utf8))
    ], trailer: "<</Root 1 0 R/Size \(size)/ID[<00><11>]>>")
}
