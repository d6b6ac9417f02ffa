import Foundation
import Testing

@testable import DocModelSecurity

@Suite("Elements of signatures")
struct BERElementTests {
  /// Bytes, and the value of the element at their beginning; nil for an incomplete one.
  static let elements: [([UInt8], [UInt8]?)] = [
    ([0x04, 0x00], []), ([0x04, 0x02, 1, 2], [1, 2]), ([0x04, 0x02, 1, 2, 0, 0, 0], [1, 2]),
    ([0x04, 0x81, 0x01, 9], [9]), ([0x04, 0x82, 0x00, 0x01, 9], [9]),
    ([0x30, 0x80, 0x04, 0x01, 7, 0, 0, 0, 0], [0x04, 0x01, 7]),
    ([0x30, 0x80, 0x30, 0x80, 0, 0, 0, 0], [0x30, 0x80, 0, 0]),
    ([], nil), ([0x04], nil), ([0x04, 0x02, 1], nil), ([0x04, 0x81], nil),
    ([0x04, 0x84, 255, 255, 255, 255], nil),
    ([0x04, 0x88, 255, 255, 255, 255, 255, 255, 255, 255], nil), ([0x04, 0x80, 0, 0], nil),
    ([0x30, 0x80], nil), ([0x30, 0x80, 0x04, 0x05, 0, 0], nil), ([0x1F, 0x01, 0], nil),
    (Array(repeating: [0x30, 0x80] as [UInt8], count: 10_000).flatMap { $0 }, nil),
  ]

  @Test("An element ends where its length or its mark says", arguments: elements)
  func values(_ bytes: [UInt8], _ value: [UInt8]?) {
    #expect(BERElement(bytes[...]).map { Array($0.value) } == value)
  }

  @Test("The elements inside are those up to the first incomplete one")
  func nested() {
    let element = BERElement([0x30, 0x08, 0x04, 0x01, 7, 0x05, 0x00, 0x04, 0x09, 1][...])
    #expect(element?.elements.map(\.tag) == [0x04, 0x05])
  }

  @Test(
    "Object identifiers are read in decimals",
    arguments: [
      ([0x06, 0x03, 0x55, 0x1D, 0x0F], "2.5.29.15"),
      ([0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A], "1.3.14.3.2.26"),
      ([0x06, 0x03, 0x88, 0x37, 0x01], "2.999.1"), ([0x06, 0x00], ""), ([0x04, 0x01, 0x55], ""),
      ([0x06, 0x0A] + Array(repeating: 0xFF, count: 10), ""),
    ] as [([UInt8], String)])
  func identifiers(_ bytes: [UInt8], _ text: String) {
    #expect(BERElement(bytes[...])?.objectIdentifier == text)
  }

  @Test(
    "Times of both types are read to the second",
    arguments: [
      (0x17, "260102030405Z", 1_767_323_045), (0x17, "2601020304Z", 1_767_323_040),
      (0x17, "260102040405+0100", 1_767_323_045), (0x17, "700101000000Z", 0),
      (0x18, "20260102030405Z", 1_767_323_045), (0x18, "20260102030405.5Z", 1_767_323_045),
      (0x18, "20260102030405", 1_767_323_045), (0x18, "Z", nil), (0x17, "", nil),
      (0x04, "260102030405Z", nil),
    ] as [(UInt8, String, Double?)])
  func times(_ tag: UInt8, _ text: String, _ seconds: Double?) {
    let element = BERElement(DER.element(tag, Array(text.utf8))[...])
    #expect(element?.time == seconds.map { Date(timeIntervalSince1970: $0) })
  }
}
