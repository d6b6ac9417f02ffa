import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Edits that are killed: `PDFKEY_KILLS=1000 swift test --filter Kill` kills a thousand.
@Suite("Killed edits", .limited, .tags(.program, .hostile))
struct EditKillTests {
  /// Enough edits that writing them takes some time.
  private static let lines = Array(
    (0..<600).map { #"{"type":"square","page":1,"rect":[\#($0 % 300),50,\#($0 % 300 + 50),90]}"# }
      .joined(separator: "\n").utf8)

  @Test("A file is either the old or the new one, and one with several names after the next start")
  func file() throws {
    let folder = try TemporaryFolder()
    let (path, twin, edits) = (folder.file("copy.pdf"), folder.file("twin.pdf"), folder.file("edits.jsonl"))
    let library = ["--library", folder.file("library.sqlite")]
    // The last command adds as many annotations to those of a round that was written.
    let arguments = ["annotations", "add", path, "--from", edits, "--timeout", "60"] + library
    let old = try Data(contentsOf: URL(fileURLWithPath: Program.fixture("article.pdf")))
    try Data(Self.lines).write(to: URL(fileURLWithPath: edits))
    try old.write(to: URL(fileURLWithPath: path))
    let start = ContinuousClock.now
    #expect(try Program.run(arguments).status == 0)
    let duration = Int((ContinuousClock.now - start) / .microseconds(1))
    var generator = SeededGenerator(seed: 17)
    var killed = 0
    for round in 0..<KilledProgram.count {
      try FileManager.default.removeItem(atPath: path)
      try old.write(to: URL(fileURLWithPath: path))
      let isLinked = round % 2 == 1
      unlink(twin)
      if isLinked { #expect(link(path, twin) == 0) }
      let program = try KilledProgram(arguments, output: "/dev/null")
      // Most of the time goes into the edits; the file is written at the end.
      if program.kill(after: Int.random(in: duration / 2..<duration, using: &generator)) { killed += 1 }
      if isLinked { #expect(try Program.run(["bookmarks", "list"] + library).status == 0) }
      let found = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(found.starts(with: old))
      // Lengths differ by the identifier, whose bytes are random.
      if found.count != old.count {
        #expect(found.suffix(6) == Data("%%EOF\n".utf8), "round \(round): \(found.count) bytes")
        #expect(try Document(.path(path)).annotations(onPage: 0).count == 600)
      }
    }
    #expect(killed > 0)
    #expect(try Program.run(arguments).status == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test("A limit on the size of files leaves the old file, and a message")
  func limit() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let old = try Data(contentsOf: URL(fileURLWithPath: path))
    let command = "ulimit -f 20; exec \"$0\" annotations add \"$1\" --type box --page 1 --rect 1,1,9,9"
    let runner = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
    let outcome = try runner.run(["-c", command, Program.path, path])
    #expect(outcome.status == 74)
    #expect(outcome.messages.contains("copy.pdf"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == old)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["copy.pdf"])
  }
}
