import Foundation
import TestSupport
import Testing

/// Images and templates of `pdfkey annotations export`, and `share` in line mode.
@Suite(.tags(.program))
struct AnnotationsExportImagesTests {
  @Test func imageLinksAreRelativeToTheExport() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run([
      "annotations", "export", Program.fixture("types.pdf"), "--format", "html", "--no-text",
      "--images", folder.file("pictures"), "--dpi", "72", "-o", folder.path,
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let page = try String(contentsOfFile: folder.file("types.html"), encoding: .utf8)
    let links = page.matches(of: /img src="([^"]+)"/).map { String($0.1) }
    #expect(links.contains { $0.hasSuffix("/Square.png") })
    for link in links {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.file(link)))
      #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      // 80 by 40 points with a margin of 2 pixels.
      guard link.hasSuffix("/Square.png") else { continue }
      #expect(data[16..<24].elementsEqual([0, 0, 0, 84, 0, 0, 0, 44]))
    }
  }

  @Test(arguments: ["html", "markdown"])
  func imageLinksAreEncoded(format: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run([
      "annotations", "export", Program.fixture("types.pdf"), "--format", format, "--no-text", "--images",
      folder.file("a#b %41?<c>"), "--image-types", "stamp", "-o", folder.file("notes.\(format)"),
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let text = try String(contentsOfFile: folder.file("notes.\(format)"), encoding: .utf8)
    let links = text.matches(of: /(?:src="|\]\(<)([^">]+\.png)/).map { String($0.1) }
    #expect(!links.isEmpty && links.allSatisfy { $0.hasPrefix("a%23b%20%2541%3F%3Cc%3E/") }, "\(links)")
    for link in links { #expect(access(folder.file(link.removingPercentEncoding ?? ""), F_OK) == 0) }
  }

  @Test func imagesNeedAFolder() throws {
    #expect(
      try Program.run(["annotations", "export", "--images", "", Program.fixture("types.pdf")]).status == 64)
  }

  @Test func imagesAreListedInJSON() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run([
      "annotations", "export", Program.fixture("types.pdf"), "--format", "jsonl", "--no-text",
      "--images", folder.file("p"), "--image-types", "stamp",
    ])
    let document = try #require(try outcome.json.first as? [String: Any])
    let annotations = try #require(document["annotations"] as? [[String: Any]])
    let images = annotations.filter { $0["image"] is [String: Any] }
    #expect(!images.isEmpty)
    #expect(images.allSatisfy { $0["type"] as? String == "Stamp" })
    #expect(images.allSatisfy { ($0["image"] as? [String: Any])?["dpi"] as? Int == 150 })
  }

  @Test func imagesThatCannotBeWrittenAreAnError() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("text".utf8, to: "file")
    let outcome = try Program.run([
      "annotations", "export", Program.fixture("types.pdf"), "--no-text", "--images", file,
    ])
    #expect(outcome.status == 73)
    #expect(outcome.messages.contains("\(file)/types-"), "\(outcome.messages)")
    #expect(outcome.messages.contains("Not a directory); choose another folder with --images"))
  }

  @Test func aTemplateIsFilledIn() throws {
    let folder = try TemporaryFolder()
    let text = "{{title}}:{{#groups}}{{#annotations}} {{type}}/{{label}}{{/annotations}}{{/groups}}\n"
    let template = try folder.write(Array(text.utf8), to: "t")
    let command = [
      "annotations", "export", Program.fixture("marks.pdf"), "--types", "highlight", "--pages", "1",
    ]
    let outcome = try Program.run(command + ["--format", "markdown", "--template", template])
    #expect(outcome.output.hasPrefix("marks.pdf: Highlight/1 Highlight/1"))
    #expect(try Program.run(command + ["--template", template]).status == 64)
    let wrong = try folder.write(Array("{{#open}}".utf8), to: "w")
    let refused = try Program.run(command + ["--format", "html", "--template", wrong])
    #expect(refused.status == 64)
    #expect(refused.messages.contains("line 1"))
    #expect(try Program.run(command + ["--format", "html", "--template", folder.file("no")]).status == 66)
  }

  @Test func shareExportsTheFilteredAnnotations() throws {
    let folder = try TemporaryFolder()
    let (file, notes) = (folder.file("a.csv"), folder.file("notes.md"))
    let paper = try folder.copy("article.pdf", to: "a b.pdf")
    let lines = [
      "annotations", "filter type:highlight", "share \(file)", "share org", "share \(folder.path)/no/a.csv",
      "share \(notes)",
    ]
    let run = try Program.run(
      ["open", "--fresh", "--library", folder.file("l"), paper],
      input: .text(lines.joined(separator: "\n") + "\n"))
    #expect(run.status == 0)
    #expect(run.output.contains("exported 1 of 3 annotations to \(file), those of the filter"))
    #expect(run.output.contains(":NOTER_PAGE: 8"))
    #expect(run.output.contains("the export can't be created"))
    let table = try String(contentsOfFile: file, encoding: .utf8)
    #expect(table.components(separatedBy: "\r\n").count == 3)
    #expect(try String(contentsOfFile: notes, encoding: .utf8).contains("(<a%20b.pdf#page=8>)"))
  }
}
