import Foundation
import Testing

/// `pdfkey annotations export`.
struct AnnotationsExportTests {
  private func export(_ arguments: String..., files: [String]) throws -> ProcessRunner.Outcome {
    try Program.run(["annotations", "export"] + arguments + files.map(Program.fixture))
  }

  @Test func oneObjectForAllDocuments() throws {
    let outcome = try export(files: ["threads.pdf", "not-a-pdf.pdf", "marks.pdf"])
    #expect(outcome.status == 1)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any]
    let documents = try #require(object?["documents"] as? [[String: Any]])
    #expect(documents.map { ($0["error"] as? [String: Any])?["code"] as? String } == [nil, "notPDF", nil])
    #expect(outcome.messages.contains("not-a-pdf.pdf: is not a PDF"))
  }

  @Test func oneLineForEachDocument() throws {
    let outcome = try export("--format", "jsonl", files: ["threads.pdf", "no.pdf", "types.pdf"])
    #expect(outcome.status == 1)
    #expect(try outcome.json.count == 3)
  }

  @Test func aSingleFailureHasItsStatus() throws {
    #expect(try export(files: ["no.pdf"]).status == 66)
    #expect(try export("--pages", "99", files: ["marks.pdf"]).status == 65)
    #expect(try export("--pages", "", files: ["marks.pdf"]).status == 64)
    #expect(try export("--since", "soon", files: ["marks.pdf"]).status == 64)
    #expect(try export("--flags", "shiny", files: ["marks.pdf"]).status == 64)
  }

  @Test func aFileAppearsWholeOrNotAtAll() throws {
    try TemporaryFolder.with { folder in
      let target = folder.file("out.jsonl")
      #expect(try export("-o", target, files: ["no.pdf"]).status == 66)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      #expect(try export("-o", target, files: ["marks.pdf"]).status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.jsonl"])
      let text = try String(contentsOfFile: target, encoding: .utf8)
      #expect(text.split(separator: "\n").count == 1)
    }
  }

  @Test func theDocumentItselfIsNotWrittenOver() throws {
    try TemporaryFolder.with { folder in
      let bytes = try Program.bytes(ofFixture: "marks.pdf")
      let path = try folder.write(bytes, to: "a.pdf")
      let outcome = try Program.run(["annotations", "export", path, "-o", path])
      #expect(outcome.status == 64)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
    }
  }

  /// Skipped where python3 has no jsonschema.
  @Test(.enabled(if: Python.has("jsonschema"), "python3 has no module jsonschema"))
  func whatIsWrittenKeepsToTheSchema() throws {
    let folder = URL(fileURLWithPath: Program.fixture(""))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".pdf") && $0 != "many-pages.pdf" }.sorted()
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      validator = jsonschema.Draft202012Validator({"$ref": sys.argv[2], "$defs": schema["$defs"]})
      jsonschema.Draft202012Validator.check_schema(schema)
      for line in sys.stdin if sys.argv[2].endswith("document") else [sys.stdin.read()]:
        for error in validator.iter_errors(json.loads(line)):
          print(list(error.absolute_path), error.message[:200])
      """
    let schema = folder.deletingLastPathComponent()
      .appendingPathComponent("docs/schema/pdfkey.annotations-1.schema.json").path
    for (format, definition) in [("json", "export"), ("jsonl", "document")] {
      let outcome = try export("--types", "all", "--format", format, files: names)
      let check = try Python.run(script, [schema, "#/$defs/\(definition)"], input: outcome.outputBytes)
      #expect(check.output == "" && check.status == 0, "\(format): \(check.messages)")
    }
  }
}
