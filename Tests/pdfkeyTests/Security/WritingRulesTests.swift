import DocModel
import Foundation
import TestSupport
import Testing

@testable import pdfkey

/// The rules by which files are written for a command, which a document may have taken over.
@Suite("Files that are written for commands")
struct WritingRulesTests {
  @Test(
    "A file may be written if the command line names it or its folder",
    arguments: [
      ("out.pdf", true), ("dir/x.pdf", true), ("dir/new/x.pdf", true), ("./out.pdf", false),
      ("other.pdf", false),
      ("dir", false), ("dir/../other.pdf", false), ("dir/new/../../x", false), ("directory/x", false),
      ("/tmp/all/x", true), ("/tmp/all", false), ("/tmp/allx", false), ("/etc/x", false), ("", false),
    ])
  func permission(path: String, isPermitted: Bool) {
    let rules = WritingRules(files: ["out.pdf"], folders: ["dir", "/tmp/all/"])
    #expect(rules.permitWriting(path) == isPermitted)
  }

  @Test(
    "The current folder stands for the files in it",
    arguments: [("x.pdf", true), ("/x", false), ("../x", false)])
  func currentFolder(path: String, isPermitted: Bool) {
    #expect(WritingRules(folders: ["."]).permitWriting(path) == isPermitted)
  }

  @Test("Requests about other files than those of the command line are refused")
  func requests() throws {
    let folder = try TemporaryFolder()
    let (own, other, secret) = (folder.file("own.pdf"), folder.file("other.pdf"), folder.file("secret"))
    for path in [own, other, secret] {
      try folder.write("old".utf8, to: (path as NSString).lastPathComponent)
    }
    let rules = WritingRules(
      documents: [own], files: [folder.file("new.pdf")], folders: [folder.file("parts")],
      library: folder.file("library"))
    let stamps = SaveReport.Stamps(
      old: try #require(FileStamp(.path(own))), new: try #require(FileStamp(.path(other))))
    let requests: [WritingRequest] = [
      .save(FileReplacement.Order(other, expecting: stamps.new), appendedTo: 3),
      .save(FileReplacement.Order(other, expecting: stamps.new), appendedTo: nil),
      .save(FileReplacement.Order(own, expecting: stamps.old, output: other), appendedTo: nil),
      // The broker would copy it to a file that the command may read.
      .save(
        FileReplacement.Order(secret, expecting: stamps.new, output: folder.file("new.pdf")), appendedTo: 3),
      .write(other, content: "the image", besides: own), .add(name: "x", folder: folder.path),
      .save(
        FileReplacement.Order(own, expecting: stamps.old, output: folder.file("elsewhere/x")), appendedTo: 3
      ),
      .open(secret), .keepIndex(of: other, stamps),
      .changeBookmarks(.list, of: .init(name: "x", path: other, pageCount: 1)),
      .changeBookmarks(.remove([1]), of: .init(name: "x", path: own, pageCount: 1)),
    ]
    for request in requests {
      let error = #expect(throws: Failure.self) {
        try request.carryOut(by: rules, FileBytes(copying: [1]))
      }
      #expect(error?.code == "notPermitted", "\(request)")
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).count == 3)
    for path in [own, other, secret] {
      #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
    }
  }
}
