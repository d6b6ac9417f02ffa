import Foundation
import TestSupport
import DocModelExchange

/// Inputs made from pieces of PDFs: objects, streams, messages of signatures, exports.
struct PieceInputs {
  private let mutator: PDFMutator
  private let messages: [[UInt8]]

  /// Creates inputs from the seeds of a mutator.
  init(_ mutator: PDFMutator) { (self.mutator, messages) = (mutator, mutator.messages) }

  /// Returns the input for a number.
  func bytes(for target: FuzzTarget, _ number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: number)
    var bytes =
      switch target {
      case .objects: mutator.body(isStream: Bool.random(using: &random), &random)
      case .streams: Self.stream(mutator.body(isStream: true, &random), &random)
      case .messages: messages.randomElement(using: &random) ?? []
      case .xfdf, .fdf, .csv: exported(for: target, number, &random)
      default: [UInt8]()
      }
    if Int.random(in: 0..<3, using: &random) > 0 {
      ByteMutations.apply(to: &bytes, others: Self.fragments, &random)
    }
    return bytes
  }

  /// Pieces of PDF syntax.
  static let fragments = [
    "<<", ">>", "[", "]", "(", ")", "<", ">", "/", "#41", "\\", "\\777", "%", "\r", "endobj", "endstream",
    "stream\n",
    "1 0 R", "9 0 R", "null", "true", "-.5", "/Filter", "/FlateDecode", "/DecodeParms", "/Predictor 12",
    "/Length",
    "/ASCIIHexDecode", "BI /W 1 ID ", " EI\n", "\u{0}",
  ].map { Array($0.utf8) }

  // MARK: Streams

  /// Returns the dictionary's entries, a line end and the data of a stream, encoded in some way.
  private static func stream(_ body: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let start = PDFParts.startOfStream(in: body) ?? 0
    var data = Array(body[start...].prefix(Int.random(in: 0...4_000, using: &random)))
    var (filters, parameters): ([String], [String]) = ([], [])
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        data = Array(data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined().utf8) + [0x3E]
        filters.insert("/ASCIIHexDecode", at: 0)
        parameters.insert("null", at: 0)
      case 1:
        filters.insert(
          ["/ASCII85Decode", "/LZWDecode", "/RunLengthDecode", "/Crypt", "/DCTDecode"]
            .randomElement(using: &random) ?? "", at: 0)
        parameters.insert("null", at: 0)
      case 2, 3:
        let columns = Int.random(in: 1...20, using: &random)
        data = PackedPDF.deflated(rows(of: data, columns, &random))
        filters.insert("/FlateDecode", at: 0)
        let kind = ["12", "15", "10", "2", "1"].randomElement(using: &random) ?? ""
        parameters.insert("<</Predictor \(kind)/Columns \(columns)>>", at: 0)
      default:
        data = PackedPDF.deflated(data)
        filters.insert("/FlateDecode", at: 0)
        parameters.insert("null", at: 0)
      }
    }
    var entries = ""
    if filters.count == 1, Bool.random(using: &random) {
      entries = "/Filter\(filters[0])/DecodeParms \(parameters[0])"
    } else if !filters.isEmpty {
      entries =
        "/Filter[\(filters.joined())]/DecodeParms[\(parameters.joined(separator: " "))]"
    }
    if Int.random(in: 0..<8, using: &random) == 0 { entries += "/Extra \(Storms.number(&random))" }
    return Array(entries.utf8) + [0x0A] + data
  }

  /// Returns data in rows, each of which begins with the number of a PNG filter.
  private static func rows(of data: [UInt8], _ columns: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var rows: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: columns) {
      let row = data[start...].prefix(columns)
      rows.append(.random(in: 0...4, using: &random))
      rows += row + [UInt8](repeating: 0, count: columns - row.count)
    }
    return rows
  }

  // MARK: Exports

  /// Returns a file with annotations and fields: that of a document, or a random one.
  private func exported(
    for target: FuzzTarget, _ number: UInt64, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let variant = mutator.variant(number)
    let source = DocumentSource.bytes(Data(variant.bytes), name: "a.pdf")
    if target != .fdf, Bool.random(using: &random),
      let document = try? Document(source, password: variant.password, readers: .dictionaries)
    {
      var options = ExportOptions()
      (options.format, options.readsText) = (.xfdf, false)
      options.filter.types = ["all"]
      if target == .xfdf { return Array(document.export(options).data) }
      return Array(FormExport(document.form, path: "a.pdf").data(as: .csv))
    }
    let count = Int.random(in: 0...3, using: &random)
    let values = (0..<3).map { _ in ImportInputs.text(&random) }
    switch target {
    case .xfdf:
      let fields = """
        <fields><field name="name"><value>\(values[0])</value></field><field name="group"><field name="pick">\
        <value>\(values[1])</value></field></field><field name="tick"><value>Yes</value></field></fields>
        """
      return ImportInputs.xfdf(count, elements: fields, &random)
    case .fdf:
      let fields =
        "/Fields[<</T(name)/V(\(values[0]))>><</T(group)/Kids[<</T(pick)/V[(a)]>>]>><</T(tick)/V/Yes>>]"
      return ImportInputs.fdf(count, entries: fields, &random)
    default:
      let separator = [",", ";", "\t"].randomElement(using: &random) ?? ","
      let rows = [["name", "group.pick", "tick"], values, ["'=1", "\"a\"\"\n\"", "Yes"]]
      return Array(rows.map { $0.joined(separator: separator) }.joined(separator: "\r\n").utf8)
    }
  }
}
