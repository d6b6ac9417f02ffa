import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects

/// Versions of a document that were made wrongly, by a fault of this program.
struct WrongVersionTests {
  @Test("A version that is read otherwise than it was meant is never written", arguments: [false, true])
  func wrong(isMapped: Bool) throws {
    let sample = try EditedSample("article.pdf")
    let document = try Document(.path(sample.path), readers: .both, mapped: isMapped)
    let editor = try DocumentEditor(document, author: "Ann")
    _ = try editor.add(.square(Rectangle(x0: 50, y0: 40, x1: 150, y1: 90), onPage: 0))
    let writer = try DocumentWriter(document)
    let version = try writer.version(editor.edited, for: .inPlace, SaveOptions())
    guard case .appended(let tail, let length) = version.contents else {
      Issue.record("the file isn't appended to")
      return
    }
    var wrong = Data(tail)
    let type = try #require(wrong.range(of: Data("/Square".utf8)))
    wrong.replaceSubrange(type, with: Data("/Sphere".utf8))
    var wrongVersion = version
    wrongVersion.contents = .appended(Array(wrong), to: length)
    for destination in [SaveDestination.inPlace, .file(sample.file("other.pdf"))] {
      let error = #expect(throws: EditError.self) {
        try writer.write(wrongVersion, to: destination, SaveOptions())
      }
      #expect(error?.code == "notVerified")
    }
    #expect(sample.data == sample.original && sample.others.isEmpty)
    _ = try writer.write(version, to: .inPlace, SaveOptions())
    #expect(sample.data == sample.original + tail)
  }

  @Test("A mapping that is followed by other bytes has both", arguments: [1, 4095, 4096, 4097, 20_000])
  func mapping(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let sample = try EditedSample(Data(bytes))
    let file = try OpenFile(SystemPath(sample.path), O_RDONLY)
    var contents = try #require(FileBytes(mapping: file, count: count))
    for end in [[7], [UInt8](repeating: 9, count: 10_000)] {
      contents = try #require(FileBytes(copying: end).flatMap { contents.followed(by: $0) })
    }
    #expect(contents.isMapped)
    #expect(Array(contents.buffer) == bytes + [7] + [UInt8](repeating: 9, count: 10_000))
    #expect(Array(contents.part(1..<count + 1).buffer) == bytes.dropFirst() + [7])
    let part = try #require(FileBytes(copying: [3]).flatMap { contents.part(1..<3).followed(by: $0) })
    #expect(Array(part.buffer) == Array(contents.buffer[1..<3]) + [3])
  }

  @Test("Versions of a large document share a file in memory, which is emptied after the last one")
  func sharedMemory() throws {
    let count = 3 << 20
    var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    var base = FileBytes(copying: bytes)
    var versions = try (0..<3).map { number in
      try #require(FileBytes(copying: [UInt8(number), 7]).flatMap { base?.followed(by: $0) })
    }
    let pinned = try #require(FileBytes(copying: [9]).flatMap { versions[1].followed(by: $0) })
    base = nil
    for (number, version) in versions.enumerated() {
      #expect(version.buffer.elementsEqual(bytes + [UInt8(number), 7]) && !version.isMapped)
    }
    #expect(pinned.buffer.elementsEqual(bytes + [1, 7, 9]))
    bytes = []
    #if os(Linux)
      // `String(contentsOfFile:)` would read its first page only.
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
      let inodes = (versions + [pinned]).map { version in
        let start = String(UInt(bitPattern: version.start), radix: 16) + "-"
        return maps.first { $0.hasPrefix(start) }?.split(separator: " ")[4]
      }
      #expect(Set(inodes).count == 1 && inodes[0] != "0" && inodes[0] != nil, "\(inodes)")
    #endif
    versions = []
    #expect(pinned.buffer.last == 9 && pinned.buffer[4096] == UInt8(truncatingIfNeeded: 4096 ^ 16))
  }

  @Test("A file in memory is lent to one, and is empty for the next")
  func loan() throws {
    for _ in 0..<2 {
      let loan = try #require(MemoryFile.Loan())
      let other = try #require(MemoryFile.Loan())
      #expect(loan.file.descriptor != other.file.descriptor)
      #expect(try loan.file.facts.st_size == 0)
      try loan.file.write([1, 2, 3], at: 0)
      #expect(try other.file.facts.st_size == 0)
      try other.file.write([4], at: 0)
    }
  }
}
