import Foundation
import TestSupport
import Testing

/// The recipes of docs/cluster.md, with which other engines distribute an export.
@Suite("Exports on many machines", .tags(.program))
struct ClusterTests {
  private static let lines: [String] = {
    let names = ["article.pdf", "not-a-pdf.pdf", "marks.pdf", "no.pdf", "threads.pdf"]
    return names.map(Program.fixture) + [""] + names.map(Program.fixture)
  }()

  private static func script(_ name: String) -> String {
    URL(fileURLWithPath: Program.fixture("")).deletingLastPathComponent()
      .appendingPathComponent("scripts/cluster/\(name)").path
  }

  private static var runner: ProcessRunner {
    var environment = ProcessInfo.processInfo.environment
    environment["PDFKEY"] = Program.path
    environment["BATCH"] = "2"
    return ProcessRunner(executable: "/usr/bin/env", environment: environment)
  }

  private static func has(_ command: String) -> Bool {
    (try? runner.run(["sh", "-c", "command -v \(command)"]))?.status == 0
  }

  /// Returns the output of one process for the same lines.
  private func expected() throws -> String {
    let list = Self.lines.joined(separator: "\n") + "\n"
    return try Program.run(
      ["annotations", "export", "--format", "jsonl", "--files-from", "-"], input: .text(list)
    ).output
  }

  @Test(
    "GNU parallel gives the same lines as one process",
    .enabled(if: has("parallel"), "GNU parallel is missing (Debian: parallel)"))
  func parallel() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(Array((Self.lines.joined(separator: "\n") + "\n").utf8), to: "list")
    let run = try Self.runner.run([Self.script("export-parallel"), list])
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.output == (try expected()))
  }

  @Test(
    "Apache Spark gives the same lines as one process, each with its path",
    .enabled(
      if: Python.has("pyspark") && has("java"),
      "pyspark or Java is missing (pip install pyspark; Debian: default-jre)"))
  func spark() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(Array((Self.lines.joined(separator: "\n") + "\n").utf8), to: "list")
    let target = folder.file("out")
    let run = try Self.runner.run([
      "python3", Self.script("export-spark"), "file://\(list)", "file://\(target)", "--master", "local[2]",
      "--partitions", "3", "--program", Program.path,
    ])
    #expect(run.status == 0, "\(run.messages.suffix(2000))")
    let parts = try FileManager.default.contentsOfDirectory(atPath: target)
      .filter { $0.hasPrefix("part-") }.sorted()
    let text = try parts.map { try String(contentsOfFile: "\(target)/\($0)", encoding: .utf8) }.joined()
    let pairs = text.split(separator: "\n").map {
      $0.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    }
    #expect(pairs.map { String($0[0]) } == Self.lines)
    #expect(pairs.map { $0.last.map(String.init) ?? "" }.joined(separator: "\n") + "\n" == (try expected()))
  }
}
