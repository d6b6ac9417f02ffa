import Foundation

/// Documents of three pages in a few hundred bytes, of which the second never ends: forms that draw forms.
enum HostilePDF {
  /// Reading the page takes longer than any time limit.
  static let endless = nested(leaf: "0 0 m 1 1 l n")
  /// Four hundred more pages of that kind.
  static let manyEndless = nested(leaf: "0 0 m 1 1 l n", copies: 400)
  /// Reading the page takes all available memory.
  static let growing = nested(leaf: "BT /F 5 Tf 10 10 Td (abcdefgh ijklmnop) Tj 3 8 Td (qrs) Tj ET")

  private static let levels = 8
  private static let firstForm = 10

  private static func nested(leaf: String, copies: Int = 0) -> [UInt8] {
    let numbers = 100..<100 + copies
    let kids = numbers.map { " \($0) 0 R" }.joined()
    var objects: [Int: String] = [
      1: "<</Type /Catalog /Pages 2 0 R>>",
      2: "<</Type /Pages /Count \(3 + copies) /Kids [3 0 R 4 0 R 5 0 R\(kids)]>>",
      3: page(""), 5: page(""),
      4: page("/Contents 6 0 R /Resources <</XObject <</X \(firstForm) 0 R>>>>"),
      6: stream("", "/X Do"),
      7: "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    ]
    for number in numbers { objects[number] = objects[4] }
    let calls = String(repeating: "1 0 0 1 .37 .11 cm /X Do ", count: 16)
    for level in 0..<levels {
      let next = firstForm + level + 1
      let resources = "/Resources <</XObject <</X \(next) 0 R>> /Font <</F 7 0 R>>>>"
      objects[next - 1] = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 200 100] \(resources)", level == levels - 1 ? leaf : calls)
    }
    return file(objects.mapValues { Array($0.utf8) })
  }

  static func page(_ entries: String) -> String {
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] \(entries)>>"
  }

  private static func stream(_ entries: String, _ content: String) -> String {
    "<<\(entries) /Length \(content.utf8.count)>>stream\n\(content)\nendstream"
  }

  static func stream(_ entries: String, _ content: [UInt8]) -> [UInt8] {
    Array("<<\(entries) /Length \(content.count)>>stream\n".utf8) + content + Array("\nendstream".utf8)
  }

  static func file(_ objects: [Int: [UInt8]]) -> [UInt8] {
    var bytes = Array("%PDF-1.7\n".utf8)
    var table = "xref\n0 1\n0000000000 65535 f \n"
    for (number, content) in objects.sorted(by: { $0.key < $1.key }) {
      let digits = String(bytes.count)
      let offset = String(repeating: "0", count: 10 - digits.count) + digits
      table += "\(number) 1\n\(offset) 00000 n \n"
      bytes += Array("\(number) 0 obj\n".utf8) + content + Array("\nendobj\n".utf8)
    }
    let size = (objects.keys.max() ?? 0) + 1
    let end = "trailer\n<</Size \(size) /Root 1 0 R>>\nstartxref\n\(bytes.count)\n%%EOF\n"
    return bytes + Array((table + end).utf8)
  }
}
