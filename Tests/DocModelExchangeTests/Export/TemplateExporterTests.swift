import Testing

@testable import DocModelExchange

/// Templates that the library's parser can't read.
struct TemplateExporterTests {
  private func problem(_ text: String) -> String? {
    do throws(TemplateExporter.Problem) {
      _ = try TemplateExporter(text, escapesHTML: false, fileExtension: "md")
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("Delimiters of one character, with which the parser steps out of a section, are refused")
  func shortDelimiters() {
    #expect(problem("{{=< >=}}<#a></a>") == "the delimiter < has one character")
    #expect(problem("{{=<% %>=}}<%=| |=%>|#a||/a|") == "the delimiter | has one character")
    #expect(problem("{{=<% %>=}}<%#groups%><%/groups%>") == nil)
    #expect(problem("{{! a comment }}{{= =}}") != nil)
  }

  @Test("Sections in each other, which the parser reads recursively, are limited")
  func deepSections() {
    func nested(_ depth: Int, _ start: String, _ end: String) -> String {
      String(repeating: start, count: depth) + String(repeating: end, count: depth)
    }
    #expect(problem(nested(100, "{{#a}}", "{{/a}}")) == nil)
    #expect(problem(nested(100_000, "{{#a}}", "{{/a}}")) == "it has more than 500 sections")
    #expect(problem("{{=<% %>=}}" + nested(600, "<%^a%>", "<%/a%>")) == "it has more than 500 sections")
    #expect(problem(String(repeating: "{{a}} # ^ <b>", count: 5_000)) == nil)
    #expect(problem("{{" + nested(2_000, "f(", ")") + "}}") == "a tag has more than 1000 characters")
    #expect(problem("{{! \(String(repeating: "comment ", count: 1_000))}}") == nil)
  }
}
