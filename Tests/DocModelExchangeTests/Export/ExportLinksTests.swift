import Foundation
import Testing

@testable import DocModelExchange

@Suite("Links from exports to documents")
struct ExportLinksTests {
  @Test(
    "A relative link starts at the export's folder and percent-encodes all special characters",
    arguments: [
      ("/a/notes", "/a/paper.pdf", "../paper.pdf"), ("/a", "/a/paper.pdf", "paper.pdf"),
      ("/a/b/c", "/a/d/e.pdf", "../../d/e.pdf"), ("/", "/a/e.pdf", "a/e.pdf"),
      (nil, "paper.pdf", "paper.pdf"),
      ("notes", "papers/paper.pdf", "../papers/paper.pdf"), ("./notes/", "paper.pdf", "../paper.pdf"),
      ("..", "../paper.pdf", "paper.pdf"), ("/a/ab", "/a/abc.pdf", "../abc.pdf"),
      ("/a", "/a/100% [1] (2) <ü>#?&\".pdf", "100%25%20%5B1%5D%20%282%29%20%3C%C3%BC%3E%23%3F%26%22.pdf"),
      ("/a", "/a/x:y.pdf", "x%3Ay.pdf"),
    ] as [(String?, String, String)])
  func relative(_ folder: String?, _ path: String, _ address: String) {
    var links = ExportLinks(.relative)
    links.folder = folder
    #expect(links.address(ofFile: path) == address)
    // The link is a valid relative reference (RFC 3986, 5.2).
    let base = URL(fileURLWithPath: folder ?? ".", isDirectory: true)
    #expect(
      URL(string: address, relativeTo: base)?.standardizedFileURL.path
        == URL(fileURLWithPath: path).standardizedFileURL.path)
  }

  @Test("Absolute addresses, no address, and standard input")
  func others() {
    #expect(ExportLinks(.absolute).address(ofFile: "/a/b c.pdf") == "file:///a/b%20c.pdf")
    #expect(ExportLinks(.none).address(ofFile: "/a/b.pdf") == nil)
    for form in ExportLinks.Form.allCases { #expect(ExportLinks(form).address(ofFile: "-") == nil) }
    #expect(ExportLinks(from: "/a/notes.md").address(ofFile: "/a/b.pdf") == "b.pdf")
  }

  @Test(
    "Each readable format has links, or the page's name if there is no address",
    arguments: [
      (.markdown, "[p. 1](<../p%20q.pdf#page=1>)", "** · p. 1\n"),
      (.org, "[[file:../p%20q.pdf#page=1][p. 1]]", ":END:\np. 1\n"),
      (.html, "<a href=\"../p%20q.pdf#page=1\">p. 1</a>", "</b> · p. 1</p>"),
    ] as [(ExportOptions.Format, String, String)])
  func formats(_ format: ExportOptions.Format, _ relative: String, _ plain: String) throws {
    var options = ExportOptions()
    options.format = format
    options.links = ExportLinks(.relative)
    options.links.folder = "/a/notes"
    let document = try options.annotatedDocument(try Samples.open("threads.pdf"), path: "/a/p q.pdf")
    func text() -> String { String(decoding: options.exporter.file(document), as: UTF8.self) }
    #expect(text().contains(relative))
    options.links.form = .none
    #expect(text().contains(plain) && !text().contains("#page="))
  }

  @Test("A template has a relative uri or none")
  func template() throws {
    var options = ExportOptions()
    options.format = .markdown
    options.template = "{{#groups}}{{#annotations}}<{{uri}}>{{/annotations}}{{/groups}}"
    options.links = ExportLinks(from: "/a/notes.md")
    let document = try options.annotatedDocument(try Samples.open("threads.pdf"), path: "/a/p.pdf")
    #expect(
      String(decoding: options.exporter.file(document), as: UTF8.self).hasPrefix("<p.pdf#page=1&viewrect="))
    options.links.form = .none
    #expect(String(decoding: options.exporter.file(document), as: UTF8.self).hasPrefix("<><>"))
  }
}
