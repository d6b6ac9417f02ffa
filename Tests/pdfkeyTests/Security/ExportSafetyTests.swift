import Foundation
import TestSupport
import Testing

/// Text of a document stays text in every format and never becomes markup.
@Suite("Markup and formulas in a document", .tags(.program))
struct ExportSafetyTests {
  private static func export(_ format: String) throws -> [UInt8] {
    let run = try Program.run(
      ["annotations", "export", "--types", "all", "--format", format, Program.fixture("hostile.pdf")])
    #expect(run.status == 0)
    return run.outputBytes
  }

  @Test(
    "HTML has no scripts, images or events from the document",
    .enabled(if: Python.has("html.parser"), "needs python3"))
  func html() throws {
    let script = """
      import html.parser, sys
      class Reader(html.parser.HTMLParser):
          def handle_starttag(self, tag, attributes):
              print(tag, *[name for name, _ in attributes])
              for name, value in attributes:
                  if name in ("href", "src"): print("LINK", value.split(":")[0])
          def handle_data(self, data):
              if "alert(1)" in data: print("TEXT")
      Reader().feed(sys.stdin.read())
      """
    let run = try Python.run(script, input: try Self.export("html"))
    let tags = run.lines.map { $0.split(separator: " ") }
    #expect(tags.contains { $0.first == "TEXT" })
    for tag in tags {
      #expect(!["script", "img", "iframe", "object", "form"].contains(tag.first))
      if tag.first == "LINK" {
        #expect(!["javascript", "data", "vbscript"].contains(tag.last?.lowercased()))
      } else {
        #expect(!tag.dropFirst().contains { $0.hasPrefix("on") })
      }
    }
  }

  @Test(
    "XFDF is well-formed, and keeps the texts unchanged",
    .enabled(if: Python.has("xml.etree.ElementTree"), "needs python3"))
  func xfdf() throws {
    let script = """
      import sys, xml.etree.ElementTree as tree
      root = tree.fromstring(sys.stdin.buffer.read())
      print(*{element.tag.split("}")[1] for element in root.iter()}, sep="\\n")
      print(sum("<script>alert(1)</script>" in (element.text or "") for element in root.iter()))
      """
    let run = try Python.run(script, input: try Self.export("xfdf"))
    #expect(run.status == 0, "\(run.messages)")
    #expect(!run.lines.contains("script") && !run.lines.contains("img"))
    #expect((run.lines.last.flatMap { Int($0) } ?? 0) > 0)
  }

  @Test("No table cell is a formula", .enabled(if: Python.has("csv"), "needs python3"))
  func csv() throws {
    let script = """
      import csv, io, sys
      rows = list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode("utf-8"), newline="")))
      for row in rows:
          assert len(row) == len(rows[0]), row
          for cell in row:
              if cell[:1] in "=+-@\\t\\r" and cell: print(repr(cell))
      print(sum("HYPERLINK" in cell for row in rows for cell in row))
      """
    let run = try Python.run(script, input: try Self.export("csv"))
    #expect(run.status == 0 && run.messages == "")
    #expect(run.lines == ["1"])
  }

  @Test("Markdown has none of the document's HTML")
  func markdown() throws {
    let text = String(decoding: try Self.export("markdown"), as: UTF8.self)
    #expect(text.contains("alert"))
    #expect(!text.contains(/[^\\]<(script|img|\/p)/))
  }

  private static func emacs(_ arguments: [String]) throws -> ProcessRunner.Outcome {
    try ProcessRunner(executable: "/usr/bin/env", environment: Program.environment()).run(
      ["emacs"] + arguments)
  }

  @Test(
    "Org finds no element and no link of the document's",
    .enabled(if: (try? emacs(["--version"]))?.status == 0, "needs emacs"))
  func org() throws {
    let texts = [
      "%%(princ 1)", "<%%(princ 1)>", "[[shell:ls]]", "elisp:(ls)", "src_sh{ls}", "call_x()", "{{{x}}}",
      "@@html:x@@", "#+include: x", "* x", ":END:", "\\alpha $x$", "x :tag:", "CLOCK: x", "[fn:1] x", "<<x>>",
      "| x |", "_x_ a_b", "Local Variables:",
    ].map { Array($0.utf8).hexadecimal }
    let annotations = texts.map {
      "<</Subtype/TODO/Rect[0 0 9 9]/T<\($0)>/NM<\($0)>/M<\($0)>/Contents<\($0)0A\($0)>>>"
    }
    let folder = try TemporaryFolder()
    let page = "/Annots [\(annotations.joined())]"
    let path = try folder.write(PackedPDF(page: page).bytes, to: "TODO <%%(princ 1)>.pdf")
    let notes = folder.file("notes.org")
    #expect(
      try Program.run(["annotations", "export", "--types", "all", "--links", "none", "-o", notes, path])
        .status
        == 0)
    let script = Checkout.root.appendingPathComponent("scripts/checks/exports/read-org.el").path
    let run = try Self.emacs(["-Q", "--batch", "-l", script, notes])
    #expect(run.status == 0 && run.outputBytes.isEmpty, "\(run.messages)\(run.lines)")
    #expect(try String(contentsOfFile: notes, encoding: .utf8).contains("src\u{200B}_\u{200B}sh{ls}"))
  }

  @Test("Images are written into their folder, whatever the annotations' names")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run([
      "annotations", "export", "--format", "json", "--images", folder.file("a/b"), "--image-types",
      "highlight,text,square,stamp,fileattachment", Program.fixture("hostile.pdf"),
    ])
    #expect(run.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")) == ["b"])
    let inner = try #require(FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")).first)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b/" + inner))
    #expect(names.count == 5 && names.allSatisfy { $0.hasSuffix(".png") && !$0.hasPrefix(".") })
    #expect(!names.contains { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
  }
}
