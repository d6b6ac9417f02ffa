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
}
