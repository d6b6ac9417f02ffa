import Foundation
import Testing

@testable import DocModel

/// Files that appear whole or not at all.
struct WholeFileTests {
  @Test func aFileIsMadeAndReplacedAndNothingElseIsThere() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a é.png").path
    for data in [Data("one".utf8), Data(), Data(repeating: 7, count: 3 << 20)] {
      try WholeFile.write(data, to: path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a é.png"])
    }
    #expect(throws: (any Error).self) { try WholeFile.write(Data(), to: folder.path + "/no/a.png") }
    // What is no file isn't replaced by one.
    #expect(throws: (any Error).self) { try WholeFile.write(Data(), to: folder.path) }
  }
}
