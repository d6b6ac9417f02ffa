import Foundation
import TestSupport
import Testing

@testable import DocModelExchange

/// Images of annotations in a folder.
@Suite("Images of annotations")
struct ExportImagesTests {
  @Test("An image is written in a subfolder")
  func place() throws {
    let folder = try TemporaryFolder()
    let images = ExportImages(folder: folder.file("new/") + "/")
    let place = ExportImages.Place(subfolder: "paper-01", file: "Square.png")
    try images.write(Data([1]), to: place)
    #expect(images.path(of: place) == folder.file("new/") + "/paper-01/Square.png")
    #expect(FileManager.default.contents(atPath: folder.file("new/paper-01/Square.png")) == Data([1]))
  }

  @Test(
    "No image is written elsewhere",
    arguments: [
      ("..", "a.png"), ("", "a.png"), (".ssh", "a.png"), ("a/b", "a.png"), ("a", "../a.png"), ("a", ".png"),
      ("a", "b/c.png"), ("a", "authorized_keys"), ("a", ""),
    ])
  func elsewhere(subfolder: String, file: String) throws {
    let folder = try TemporaryFolder()
    #expect(throws: SystemError(EPERM)) {
      try ExportImages(folder: folder.file("images")).write(
        Data([1]), to: .init(subfolder: subfolder, file: file))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
