import Foundation
import TestSupport
import Testing

/// Typed numbers and numbers in files at the limits of integers.
@Suite("Largest numbers", .tags(.program))
struct LargestNumberTests {
  @Test("No tab or annotation number ends the reader", arguments: [Int.min, .max])
  func typed(_ number: Int) throws {
    let lines = "tab \(number)\nannotation \(number)\npage \(number)\nannotations\n\(number)\nwhere\n"
    let folder = try TemporaryFolder()
    let files = ["types.pdf", "links.pdf"].map(Program.fixture)
    let outcome = try Program.run(
      ["open", "--library", folder.file("library.sqlite")] + files, input: .text(lines))
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.output.contains("no tab “\(number)”; the tabs are 1 to 2"), "\(outcome.output)")
    #expect(outcome.output.contains("no annotation “\(number)”"), "\(outcome.output)")
  }

  @Test("Any number of context lines is accepted")
  func context() throws {
    let largest = String(Int.max)
    let file = Program.fixture("article.pdf")
    let all = try Program.run(["search", "-A", "100000", "-m", "1", "border", file])
    let outcome = try Program.run(["search", "-A", largest, "-B", "0", "-m", "1", "border", file])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.output == all.output && outcome.lines.count > 1)
  }

  @Test(
    "A position outside of any screen is listed",
    arguments: ["/Rect [0 0 9223372036854775807 9]", "/Rect [0 0 9 9] /P 1"])
  func places(_ entries: String) throws {
    let page = entries.hasSuffix("1") ? "/UserUnit 9223372036854775807" : ""
    var file = PackedPDF(page: "\(page) /Annots [<</Type /Annot /Subtype /Square \(entries)>>]")
    file[4] = "null"
    let folder = try TemporaryFolder()
    let path = try folder.write(file.bytes, to: "large.pdf")
    let outcome = try Program.run(["annotations", "list", "--at", "zoom=1000", path])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.output.contains("Square"), "\(outcome.output)")
  }
}
