import Testing

@testable import DocModel

@Suite("XML files")
struct XMLFileTests {
  private func read(_ text: String) throws(XMLFileError) -> XMLElement { try read(Array(text.utf8)) }

  private func read(_ bytes: [UInt8]) throws(XMLFileError) -> XMLElement {
    // Typed errors don't pass through the closure of the standard library.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(XMLFileError) in try XMLFile.read(bytes) }
    }
    return try result.get()
  }

  private func refusal(_ text: String) -> String? {
    do throws(XMLFileError) {
      _ = try read(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("Names, attributes, texts and the order of contents are read")
  func reading() throws {
    let root = try read(
      """
      <?xml version="1.0"?>
      <!-- a comment -->
      <a:xfdf xmlns:a="u" x="1 &lt; &#x32;" y=''>one<b/><![CDATA[ <two> ]]>&amp;<a:c z="3">é</a:c></a:xfdf>
      """)
    #expect((root.name, root.localName) == ("a:xfdf", "xfdf"))
    #expect(root["x"] == "1 < 2")
    #expect(root["y"] == "")
    #expect(root["z"] == nil)
    #expect(root.elements.map(\.localName) == ["b", "c"])
    #expect(root.element("c")?["z"] == "3")
    #expect(root.text == "one <two> &é")
    #expect(root.contents.first == .text("one"))
    #expect(
      root.written
        == "<a:xfdf xmlns:a=\"u\" x=\"1 &lt; 2\" y=\"\">one<b/> &lt;two&gt; &amp;<a:c z=\"3\">é</a:c></a:xfdf>"
    )
  }

  @Test("Long texts are read in one piece")
  func longTexts() throws {
    let text = String(repeating: "word é &amp; ", count: 20_000)
    #expect(try read("<a>\(text)</a>").text == text.replacing("&amp;", with: "&"))
  }

  @Test("Other encodings are read")
  func encodings() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a b=\"é\">ü</a>"
    let bytes: [UInt8] = text.utf16.reduce(into: [0xFF, 0xFE]) { bytes, unit in
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let root = try read(bytes)
    #expect((root["b"], root.text) == ("é", "ü"))
  }

  @Test(
    "Documents with a type, entities, flaws or too much of anything are refused",
    arguments: [
      ("", "it is empty"),
      ("<!-- only -->", "line 1: it isn't well-formed XML"),
      ("<a><b></a>", "line 1: it isn't well-formed XML (Opening and ending tag mismatch"),
      ("<a>\n\n<b c=1/></a>", "line 3: it isn't well-formed XML"),
      ("<a/><b/>", "line 1: it isn't well-formed XML"),
      ("<a>&nothing;</a>", "line 1: it isn't well-formed XML"),
      ("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", "line 1: it has a document type declaration"),
      (
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
        "line 1: it has a document type declaration"
      ),
      ("<a>\u{FFFE}\u{1}</a>", "line 1: it isn't well-formed XML"),
    ])
  func refused(_ text: String, _ expected: String) throws {
    #expect(try #require(refusal(text)).hasPrefix(expected), "\(refusal(text) ?? "")")
  }

  @Test("Entities that expand without end are refused before they are expanded")
  func entityBomb() throws {
    var text = "<!DOCTYPE a [<!ENTITY % p0 'x'><!ENTITY e0 'xxxxxxxxxx'>"
    for level in 1...20 {
      let parts = String(repeating: "&e\(level - 1);", count: 10)
      let parameters = String(repeating: "%p\(level - 1);", count: 10)
      text += "<!ENTITY e\(level) '\(parts)'><!ENTITY % p\(level) '\(parameters)'>"
    }
    let reason = try #require(refusal(text + "]><a b='&e20;'>&e20;</a>"))
    #expect(reason.hasSuffix("it has a document type declaration") || reason.contains("well-formed"))
  }

  @Test("Depth, nodes and attributes have limits")
  func limits() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(refusal(nested(64)) == nil)
    #expect(try #require(refusal(nested(65))).contains("nested deeper than 64"))
    #expect(refusal(nested(100_000)) != nil)
    func wide(_ count: Int) -> String {
      "<a " + (0..<count).map { "b\($0) =\n'x'" }.joined(separator: " ") + "/>"
    }
    #expect(refusal(wide(256)) == nil)
    #expect(refusal(wide(257)) == "an element has more than 256 attributes")
    let many = "<a>" + String(repeating: "<b/>", count: XMLFile.mostElements) + "</a>"
    #expect(try #require(refusal(many)).hasPrefix("it has more than 1000000 elements"))
    let comments = "<a>" + String(repeating: "<!---->", count: XMLFile.mostComments + 1) + "</a>"
    #expect(refusal(comments) == "it has more than 100000 comments")
    #expect(refusal(String(repeating: " ", count: XMLFile.largest) + "<a/>") == "it is larger than 64 MB")
  }
}
