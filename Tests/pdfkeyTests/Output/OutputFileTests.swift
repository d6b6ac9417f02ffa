import Foundation
import TestSupport
import Testing

@testable import pdfkey

@Suite("Atomic output files")
struct OutputFileTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("During a replacement the old file exists, and afterwards the new one")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old".utf8, to: "a.txt")
    let file = try OutputFile(path, content: "the export")
    // More than any buffer holds.
    let long = [UInt8](repeating: UInt8(ascii: "n"), count: 1 << 20)
    file.write(long)
    #expect(try Self.text(path) == "old")
    try file.finish()
    #expect(try Self.text(path).utf8.count == long.count)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
  }

  @Test("Unfinished output keeps the old file, and leaves nothing beside it")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old".utf8, to: "a.txt")
    do {
      let file = try OutputFile(path, content: "the export")
      file.write([UInt8](repeating: 1, count: 1 << 20))
    }
    #expect(try Self.text(path) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
  }

  @Test("Programs that have the old file open can read it to its end")
  func open() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old".utf8, to: "a.txt")
    let reader = try #require(FileHandle(forReadingAtPath: path))
    let file = try OutputFile(path, content: "the export")
    file.write(Array("new".utf8))
    try file.finish()
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try Self.text(path) == "new")
  }
}
