import Foundation
import TestSupport
import Testing

/// Exports that are killed: `PDFKEY_KILLS=1000 swift test --filter Kill` kills a thousand.
@Suite("Killed exports", .limited, .tags(.program, .hostile))
struct ExportKillTests {
  private static let documents = ["marks.pdf", "threads.pdf", "many-marks.pdf", "types.pdf"]

  private func arguments(_ output: String) -> [String] {
    ["annotations", "export", "--format", "json"] + Self.documents.map(Program.fixture) + ["-o", output]
  }

  @Test("A file is either the old or the new one, and the next run removes the remains")
  func file() throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.json")
    let start = ContinuousClock.now
    #expect(try Program.run(arguments(output)).status == 0)
    let duration = Int((ContinuousClock.now - start) / .microseconds(1))
    let new = try Data(contentsOf: URL(fileURLWithPath: output))
    let old = Data("old\n".utf8)
    var generator = SeededGenerator(seed: 11)
    var killed = 0
    for round in 0..<KilledProgram.count {
      try old.write(to: URL(fileURLWithPath: output))
      let program = try KilledProgram(arguments(output), output: "/dev/null")
      if program.kill(after: Int.random(in: 0..<duration, using: &generator)) { killed += 1 }
      let found = try Data(contentsOf: URL(fileURLWithPath: output))
      #expect(found == old || found == new, "round \(round): \(found.count) bytes")
    }
    #expect(killed > 0)
    #expect(try Program.run(arguments(output)).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.json"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == new)
  }

  @Test("In a folder, each file is either the old or the new one")
  func folder() throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out")
    let start = ContinuousClock.now
    #expect(try Program.run(arguments(output + "/")).status == 0)
    let duration = Int((ContinuousClock.now - start) / .microseconds(1))
    let names = try FileManager.default.contentsOfDirectory(atPath: output)
    #expect(names.count == Self.documents.count)
    var new: [String: Data] = [:]
    for name in names { new[name] = try Data(contentsOf: URL(fileURLWithPath: output + "/" + name)) }
    let old = Data("old\n".utf8)
    var generator = SeededGenerator(seed: 13)
    for round in 0..<KilledProgram.count {
      for name in names { try old.write(to: URL(fileURLWithPath: output + "/" + name)) }
      let program = try KilledProgram(arguments(output + "/"), output: "/dev/null")
      _ = program.kill(after: Int.random(in: 0..<duration, using: &generator))
      for name in names {
        let found = try Data(contentsOf: URL(fileURLWithPath: output + "/" + name))
        #expect(found == old || found == new[name], "round \(round), \(name): \(found.count) bytes")
      }
    }
    #expect(try Program.run(arguments(output + "/")).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == names.sorted())
  }

  @Test("The remains of a killed program are removed, and files being written are kept")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("half".utf8), to: ".pdfkey-1-1.part")
    let held = try folder.write(Array("half".utf8), to: ".pdfkey-1-2.part")
    try folder.write(Array("mine".utf8), to: "notes.part")
    let descriptor = open(held, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(try Program.run(arguments(folder.file("out.json"))).status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == [".pdfkey-1-2.part", "notes.part", "out.json"])
  }
}
