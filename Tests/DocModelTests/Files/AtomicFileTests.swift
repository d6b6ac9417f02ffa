import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Files that appear completely or not at all.
struct AtomicFileTests {
  @Test func writingLeavesNoTemporaryFiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a é.png")
    for data in [Data("one".utf8), Data(), Data(repeating: 7, count: 3 << 20)] {
      try AtomicFile.write(data, to: path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
      #expect(folder.names == ["a é.png"])
    }
    #expect(throws: (any Error).self) { try AtomicFile.write(Data(), to: folder.path + "/no/a.png") }
    // A folder isn't replaced by a file.
    #expect(throws: (any Error).self) { try AtomicFile.write(Data(), to: folder.path) }
  }

  @Test func replacementIsAtomic() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.png")
    let versions = [Data(repeating: 1, count: 1 << 16), Data(repeating: 2, count: 1 << 15)]
    try AtomicFile.write(versions[0], to: path)
    let reading = Task.detached {
      var wrong = 0
      while !Task.isCancelled {
        let read = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
        if !versions.contains(read) { wrong += 1 }
      }
      return wrong
    }
    for number in 0..<1500 { try AtomicFile.write(versions[number % 2], to: path) }
    reading.cancel()
    #expect(await reading.value == 0)
    #expect(folder.names == ["a.png"])
  }
}
