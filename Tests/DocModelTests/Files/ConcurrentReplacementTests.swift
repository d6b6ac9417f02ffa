import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

@Suite("Several saves at once", .limited)
struct ConcurrentReplacementTests {
  @Test("Of threads that save at once each loses nothing of the others", arguments: [false, true])
  func threads(hasTwoNames: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    if hasTwoNames { #expect(Foundation.link(path, folder.file("b.pdf")) == 0) }
    await withTaskGroup(of: Void.self) { group in
      for letter in "abcd".utf8 { group.addTask { Self.appendTen(letter, to: path) } }
    }
    let end = try ReplacedFile.read(path).dropFirst(ReplacedFile.old.count)
    #expect(end.count == 40)
    for letter in "abcd".utf8 { #expect(end.count { $0 == letter } == 10) }
  }

  @Test("Of processes that save at once each loses nothing of the others")
  func processes() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      Self.appendTen(UInt8(ascii: "a"), to: path)
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      Self.appendTen(UInt8(ascii: "b"), to: path)
    }
    _ = await (first, second)
    let end = try ReplacedFile.read(path).dropFirst(ReplacedFile.old.count)
    #expect(end.count == 20 && end.count { $0 == UInt8(ascii: "a") } == 10)
    #expect(folder.names == ["a.pdf"])
  }

  /// Saves ten times, beginning anew after each change by another.
  private static func appendTen(_ letter: UInt8, to path: String) {
    var done = 0
    while done < 10 {
      do {
        let size = try ReplacedFile.facts(path).st_size
        try ReplacedFile.save(path, .appended([letter], to: Int(size)), journal: ListedAppends())
        done += 1
      } catch FileReplacementError.changed {
        continue
      } catch {
        Issue.record(error)
        return
      }
    }
  }
}
