import Testing

@testable import pdfkey

@Suite("Names of outputs in a folder")
struct OutputNamesTests {
  @Test(
    "Every name is unique, and an added number doesn't collide with another name",
    arguments: [
      (["a.pdf", "b.PDF"], ["a", "b"]), (["a.pdf", "x/a.pdf"], ["a", "a-2"]),
      (["a.pdf", "x/a.pdf", "a-2.pdf"], ["a", "a-3", "a-2"]),
      (["a-2.pdf", "a.pdf", "x/a.pdf"], ["a-2", "a", "a-3"]),
      (["a.pdf", "x/a.pdf", "y/a.pdf", "a-3.pdf"], ["a", "a-2", "a-4", "a-3"]),
      (["a.pdf", "x/a.pdf", "y/A-2.pdf"], ["a", "a-3", "A-2"]), (["A.pdf", "x/a.pdf"], ["A", "a-2"]),
      ([".pdf", "-"], [".pdf", "-"]),
    ] as [([String], [String])])
  func names(paths: [String], stems: [String]) {
    let inputs = paths.map { BatchInput(input: .location($0)) }
    #expect(OutputNames.added(to: inputs, ending: "md").map(\.outputName) == stems.map { $0 + ".md" })
  }
}
