import Foundation
import TestSupport
import Testing

@Suite("Examples in the documentation", .tags(.program))
struct DocumentationTests {
  private static let python = "/usr/bin/python3"

  @Test(
    "README and the guide match the program's output, including the table of keys",
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "needs \(python)"))
  func transcripts() throws {
    let script = URL(fileURLWithPath: Program.fixture(""))
      .deletingLastPathComponent().appendingPathComponent("scripts/update-docs").path
    let runner = ProcessRunner(executable: Self.python, environment: Program.environment())
    let run = try runner.run([script, Program.path, "--check"])
    #expect(run.status == 0, "\(run.messages)")
  }

  @Test("docs/security.md names existing files and tests")
  func security() throws {
    let root = URL(fileURLWithPath: Program.fixture("")).deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let rows = try text("docs/security.md").split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count > 10)
    for row in rows {
      let cells = row.split(separator: " | ")
      try #require(cells.count == 3, "\(row)")
      for code in cells[1].matches(of: /`([^`]+)`/) { _ = try text("Sources/\(code.1)") }
      let tests = cells[2].matches(of: /`(Tests[^`]+)`/).map { String($0.1) }
      let source = try tests.map(text).joined()
      let titles = cells[2].matches(of: /“([^”]+)”/).map(\.1)
      #expect(!titles.isEmpty)
      for title in titles { #expect(source.contains("\"\(title)\""), "\(title)") }
    }
  }
}
