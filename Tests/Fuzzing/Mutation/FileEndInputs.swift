import TestSupport

/// Ends of ``SmallFile``: cross-references, updates, and what is left of an interrupted append.
enum FileEndInputs {
  /// Returns an end of the file, which is mostly sound.
  static func bytes(for target: FuzzTarget, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8]
    switch target {
    case .references:
      bytes = Int.random(in: 0..<3, using: &random) == 0 ? streams(&random) : table
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes += updates(after: SmallFile.objects + bytes, previous: SmallFile.startOfReferences, &random)
      }
    case .updates: bytes = updates(after: SmallFile.complete, previous: SmallFile.startOfReferences, &random)
    default:
      // The interruption, as the target interprets it.
      bytes = (0..<4).map { _ in Bool.random(using: &random) ? 0 : .random(in: .min ... .max, using: &random)
      }
      return bytes + updates(after: SmallFile.complete, previous: SmallFile.startOfReferences, &random)
    }
    if Int.random(in: 0..<3, using: &random) > 0 {
      ByteMutations.apply(to: &bytes, others: fragments + [table], &random)
    }
    return bytes
  }

  private static let table = Array(SmallFile.complete.dropFirst(SmallFile.objects.count))

  private static func streams(_ random: inout SeededGenerator) -> [UInt8] {
    let perStream = Int.random(in: 1...12, using: &random)
    return Array(
      SmallFile.parts.writtenInStreams(perStream: perStream, after: SmallFile.objects)
        .dropFirst(SmallFile.objects.count))
  }

  /// Pieces of file ends.
  static let fragments = [
    "/Prev 9", "/XRefStm 9", "0 65536\n", "0000000017 00000 n \n", "0000000000 00001 f \n", "xref\n",
    "trailer\n",
    "<</Root 1 0 R/Size 11>>\n", "startxref\n", "\n%%EOF\n", "/Size 11", "/W[1 2 1]", "/Index[9 1]",
    "/Type/XRef",
    "/Encrypt 4 0 R", "4 0 obj\n<</Again true>>\nendobj\n", "/N 2/First 8", "/Extends 4 0 R",
  ].map { Array($0.utf8) }

  private static let objects: [(number: Int, body: String)] = [
    (4, "<</Subtype/Square/Rect[1 1 9 9]/Contents(new)>>"), (5, "null"),
    (11, "<</Subtype/Text/Rect[1 1 9 9]>>"),
    (3, "<</Type/Page/Parent 2 0 R/Annots[11 0 R 4 0 R]>>"), (12, "<</Length 3>>\nstream\nq Q\nendstream"),
    (9, "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 9 20 900]/Contents<3000>>>"),
    (1, "<</Type/Catalog/Pages 2 0 R/Lang(en)>>"),
    (6, "<</FT/Tx/T(name)/V(b)/Subtype/Widget/Rect[0 0 9 9]>>"),
  ]

  /// Returns one or several updates of a file.
  private static func updates(
    after file: [UInt8], previous: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var (bytes, previous): ([UInt8], Int) = ([], previous)
    var size = SmallFile.size
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var table = "xref\n"
      for (number, body) in objects where Int.random(in: 0..<4, using: &random) == 0 {
        size = max(size, number + 1)
        let offset = String(file.count + bytes.count)
        table += "\(number) 1\n" + String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
        bytes += "\(number) 0 obj\n\(body)\nendobj\n".utf8
      }
      let start = file.count + bytes.count
      let trailer = "<</Root 1 0 R/Size \(size)/ID[<00><22>]/Prev \(previous)>>"
      bytes += "\(table)trailer\n\(trailer)\nstartxref\n\(start)\n%%EOF\n".utf8
      previous = start
    }
    return bytes
  }
}
