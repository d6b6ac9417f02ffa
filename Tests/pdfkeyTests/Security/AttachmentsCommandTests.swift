import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import pdfkey

@Suite("pdfkey attachments", .tags(.program))
struct AttachmentsCommandTests {
  @Test("The files of a document and of its annotations are listed once each")
  func list() throws {
    let run = try Program.run(["attachments", "list", Program.fixture("attachments.pdf")])
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "1  notes.txt  ·  30 B  ·  text/plain  ·  2024-03-01 09:15:30 UTC  ·  Notes on the form",
        "2  Übersicht – 概要.csv  ·  21 B  ·  text/csv  ·  2024-03-01 09:15:30 UTC  ·  Übersicht als Tabelle",
      ])
    let none = try Program.run(["attachments", "list", Program.fixture("links.pdf")])
    #expect(none.status == 0 && none.output.isEmpty && none.messages.contains("has no attachments"))
  }

  @Test("JSON has one object for each document, with the paths of written files")
  func json() throws {
    let folder = try TemporaryFolder()
    let file = Program.fixture("attachments.pdf")
    let listed = try #require(
      try Program.run(["attachments", "list", "--json", file]).json.first as? [String: Any])
    let items = try #require(listed["attachments"] as? [[String: Any]])
    #expect(items.map { $0["name"] as? String } == ["notes.txt", "Übersicht – 概要.csv"])
    #expect(items[0]["size"] as? Int == 30 && items[0]["output"] is NSNull)
    let run = try Program.run(["attachments", "extract", "--json", file, "2", "-o", folder.file("out")])
    let written = try #require(run.json.first as? [String: Any])
    let outputs = (written["attachments"] as? [[String: Any]])?.map { $0["output"] as? String }
    #expect(outputs == [folder.file("out") + "/Übersicht – 概要.csv"])
    let text = try String(contentsOfFile: folder.file("out/Übersicht – 概要.csv"), encoding: .utf8)
    #expect(text == "page,note\r\n1,naïve\r\n")
  }

  @Test("Files are written only into the folder, whatever their names")
  func hostileNames() throws {
    let folder = try TemporaryFolder()
    let inner = folder.file("a/b")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let run = try Program.run(["attachments", "extract", Program.fixture("hostile.pdf"), "-o", inner])
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: inner).sorted()
    #expect(names.count == 18)
    #expect(run.lines.count == 18)
    for name in [
      "outside.txt", "outside-2.txt", "outside.bat", "_bashrc", "_rf", "attachment", "report_fdp.exe",
      "same.txt",
      "same-2.txt", "SAME.txt", "same-3.txt", "stream.txt_ads",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(names.allSatisfy { $0.utf8.count <= 255 && !$0.hasPrefix(".") && !$0.hasPrefix("-") })
    #expect(!names.contains { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
    // No file outside the folder, and no executable file.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")) == ["b"])
    #expect(!names.contains { access(inner + "/" + $0, X_OK) == 0 && geteuid() != 0 })
  }

  @Test("Existing files and links are never written over or through")
  func existing() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write(Array("mine".utf8), to: "mine.txt")
    let out = folder.file("out")
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: false)
    symlink(target, out + "/notes.txt")
    symlink(folder.file("nowhere"), out + "/notes-2.txt")
    let file = Program.fixture("attachments.pdf")
    let run = try Program.run(["attachments", "extract", file, "1", "-o", out])
    #expect(run.status == 0 && run.lines == [out + "/notes-3.txt"])
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    #expect(access(folder.file("nowhere"), F_OK) != 0)
    let again = try Program.run(["attachments", "extract", file, "1", "-o", out + "/"])
    #expect(again.lines == [out + "/notes-4.txt"])
  }

  @Test("No more than the limit is written, and no folder without files")
  func largest() throws {
    let folder = try TemporaryFolder()
    let file = Program.fixture("attachments.pdf")
    let extract = ["attachments", "extract", file, "-o"]
    // The attachments have 30 and 21 bytes.
    let one = try Program.run(extract + [folder.file("one"), "--max-size", "45"])
    #expect(one.status == 65 && one.lines == [folder.file("one/notes.txt")])
    #expect(one.messages.contains("exceeds 45; raise the limit with --max-size"))
    let both = try Program.run(extract + [folder.file("both"), "--max-size", "51"])
    #expect(both.status == 0 && both.lines.count == 2)
    let none = try Program.run(extract + [folder.file("a/b/none"), "--max-size", "20"])
    #expect(none.status == 65 && access(folder.file("a"), F_OK) != 0)
  }

  @Test("Failures are reported with their remedy")
  func failures() throws {
    let folder = try TemporaryFolder()
    let file = Program.fixture("attachments.pdf")
    let noNumber = try Program.run(["attachments", "extract", file, "7", "-o", folder.path])
    #expect(noNumber.status == 65 && noNumber.messages.contains("has no attachment 7"))
    let plain = try folder.write([], to: "plain")
    let noFolder = try Program.run(["attachments", "extract", file, "-o", plain])
    #expect(noFolder.status == 73 && noFolder.messages.contains("choose another folder with -o"))
    #expect(try Program.run(["attachments", "extract", file, "x", "-o", folder.path]).status == 64)
    #expect(try Program.run(["attachments", "extract", file]).status == 64)
    #expect(try Program.run(["attachments", "list", folder.file("none.pdf")]).status == 66)
  }

  @Test(
    "Unsafe names are made harmless, and good ones stay unchanged",
    arguments: [
      ("notes.txt", "notes.txt"), ("Übersicht – 概要.csv", "Übersicht – 概要.csv"), ("a/b\\c.txt", "c.txt"),
      ("...", "attachment"), ("../..", "attachment"), ("/", "attachment"), (" .. ", "attachment"),
      ("..x", "_.x"), (".profile", "_profile"), ("--help", "_-help"), ("a\u{0}b\u{1B}c\nd", "a_b_c_d"),
      ("x\u{202E}y\u{2066}z", "x_y_z"), ("👩‍👩‍👧.png", "👩‍👩‍👧.png"), ("trailing. ", "trailing"), ("c:x", "c_x"),
      ("a/\u{301}b", "\u{301}b"),
    ])
  func names(_ name: String, _ safe: String) {
    #expect(AttachmentName.safe(name) == safe)
  }

  @Test("Long names are cut before their extension, between characters", arguments: ["ü", "x", "漢", "👩‍👩‍👧"])
  func longNames(_ letter: String) {
    let safe = AttachmentName.safe(String(repeating: letter, count: 300) + ".txt")
    #expect(safe.utf8.count <= 200 && safe.utf8.count > 190 && safe.hasSuffix(".txt"))
    #expect(AttachmentName.numbered("notes.txt", 2) == "notes-2.txt")
    #expect(AttachmentName.numbered("notes", 2) == "notes-2")
  }
}
