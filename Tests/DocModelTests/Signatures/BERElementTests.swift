import Testing

@testable import DocModel

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
}
