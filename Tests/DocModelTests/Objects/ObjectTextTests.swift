import Testing

@testable import PDFObjects

@Suite("The text of an object with changed parts")
struct ObjectTextTests {
  private func text(_ text: String) throws -> ObjectText { try #require(ObjectText(Array(text.utf8))) }

  private func written(_ text: ObjectText) -> String {
    var output = GrowingBytes()
    text.append(to: &output)
    return output.text
  }

  @Test("Unchanged entries stay byte for byte")
  func unchanged() throws {
    var object = try text("<</A 0.500 /B(x\\050)/Private <</Odd#20Key [ 1  2 ]>>%c\n/C <41>>>")
    object["B"] = .integer(7)
    #expect(written(object) == "<</A 0.500/B 7/Private <</Odd#20Key [ 1  2 ]>>/C <41>>>")
  }

  @Test("Entries are replaced, added and removed")
  func entries() throws {
    var object = try text("<</A 1/B 2>>")
    object["A"] = nil
    object["C"] = .name("D")
    object["E"] = nil
    #expect(written(object) == "<</B 2/C/D>>")
    #expect(object["B"] == .integer(2))
    #expect(object["A"] == nil)
    #expect(object.count == 2)
  }

  @Test("Elements of an array are replaced, added and removed by their old indexes")
  func elements() throws {
    var array = try text("[1 0 R 2 0 R <</A 1>> 4]")
    array.change(
      replacing: [2: .reference(ObjectID(number: 9, generation: 0))], appending: [.integer(5)], removing: [0])
    #expect(written(array) == "[2 0 R 9 0 R 4 5]")
  }

  @Test("A value after an empty name isn't read as its letters")
  func emptyName() throws {
    var array = try text("[/ 1 0 R]")
    array.change(replacing: [:], appending: [.integer(7)], removing: [1])
    #expect(written(array) == "[/ 7]")
    var output = GrowingBytes()
    output.append(.array([.name(""), .boolean(true), .name(""), .null]))
    #expect(output.text == "[/ true/ null]")
  }

  @Test("A direct dictionary is changed within its owner")
  func nested() throws {
    var object = try text("<</Perms<</UR3 1 0 R /DocMDP 2 0 R>>/X 1>>")
    var inner = try #require(object.text(forKey: "Perms"))
    inner["UR3"] = nil
    object.set("Perms", to: inner)
    #expect(written(object) == "<</Perms<</DocMDP 2 0 R>>/X 1>>")
  }

  @Test(
    "Text that isn't a sound dictionary or array is refused",
    arguments: ["", "1", "<</A>>", "<</A 1", "[1 2", "<<1 2>>", "(x)", "<</A (x>>"])
  func refused(_ wrong: String) {
    #expect(ObjectText(Array(wrong.utf8)) == nil)
  }

  @Test("An object deeper than the parser reads is refused rather than cut")
  func deep() {
    let nested = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    #expect(ObjectText(Array("<</A \(nested)>>".utf8)) == nil)
  }
}
