import Foundation
import Testing

@testable import DocModel

/// Linearized files, also with a misleading first object.
struct LinearizationTests {
  @Test(
    arguments: [
      ("%PDF-1.7\n%\u{FF}\u{FF}\n12 0 obj\n<<", ObjectID(number: 12, generation: 0)),
      ("3\r\n0\n obj", .init(number: 3, generation: 0)),
      ("no obj here 7 1 obj", .init(number: 7, generation: 1)),
      ("1 0obj 4 0 obj", .init(number: 4, generation: 0)),
      ("", nil), ("obj", nil), ("0 obj", nil), ("99999999999 0 obj", nil),
    ])
  func firstObject(_ head: String, _ expected: ObjectID?) {
    #expect(Linearization.firstObject(in: Array(head.utf8)) == expected)
  }

  // qpdf 11 aborts the program over such a number when it checks whether the file is linearized.
  @Test(arguments: ["9223372036854775807", "2147483648"])
  func objectNumberOutOfRange(_ number: String) throws {
    var source = PDFSource()
    source.preamble = "\(number) 0 obj\n<<>>\nendobj\n"
    #expect(try !source.open().info.isLinearized)
  }

  @Test(arguments: ["9223372036854775807", "-1", "2147483648", "null", "(1)"])
  func pageNumberOutOfRange(_ number: String) throws {
    var source = PDFSource()
    source.objects[1] = "<</Linearized 1 /O \(number) /P \(number) /Type /Catalog /Pages 2 0 R /L LENGTH>>"
    let text = String(decoding: source.data, as: UTF8.self)
    let length = String(text.utf8.count)
    let padded = length + String(repeating: " ", count: 6 - length.count)
    let data = Data(text.replacingOccurrences(of: "LENGTH", with: padded).utf8)
    #expect(try Document(.bytes(data, name: "made.pdf")).info.isLinearized)
    let longer = data + Data("%\n".utf8)
    #expect(try !Document(.bytes(longer, name: "made.pdf")).info.isLinearized)
  }
}
