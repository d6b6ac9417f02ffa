import DocModel
import Foundation
import TestSupport
import Testing

@testable import Viewer

@Suite(.limited) struct ImportingTests {
  @Test("A file of annotations is imported as one edit, which undo takes back")
  func importing() throws {
    let sample = try EditingSample("geometry.pdf")
    let file = sample.folder + "/comments.xfdf"
    try """
    <?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>
    <square page="0" rect="10,10,60,40" name="one" title="Ann" date="D:20260101000000Z"><contents>A</contents></square>
    <text page="1" rect="10,10,30,30" name="two" title="Ben" date="D:20260101000000Z"><contents>B</contents></text>
    </annots></xfdf>
    """.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(sample.type("import \(file)").failure == nil)
    #expect(sample.edit?.message == "imported annotations (2 annotations) on pages 1 and 2")
    #expect(try sample.shown(onPage: 0).contains { $0.name == "one" && $0.author == "Ann" })
    #expect(sample.session.state.edits == 1)
    #expect(sample.type("import \(file)").failure?.message == "nothing would change")
    sample.type("undo")
    #expect(try !sample.shown(onPage: 1).contains { $0.name == "two" })
  }

  @Test("A file that has no annotations, or can't be read, changes nothing and is named")
  func failures() throws {
    let sample = try EditingSample("geometry.pdf")
    sample.type("import \(sample.folder)/none.xfdf")
    #expect(sample.failure?.message.contains("none.xfdf: can't be read") == true)
    let file = sample.folder + "/entities.xfdf"
    try "<!DOCTYPE xfdf [<!ENTITY a \"b\">]><xfdf/>".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(sample.type("import \(file)").failure?.message.contains("entities.xfdf") == true)
    #expect(sample.session.state.edits == nil)
  }
}
