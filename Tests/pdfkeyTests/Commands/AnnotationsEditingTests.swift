import DocModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import pdfkey

@Suite("pdfkey annotations add, edit, remove, reply, state", .tags(.program))
struct AnnotationsEditingTests {
  private func run(
    _ folder: TemporaryFolder, _ arguments: String..., input: ProcessRunner.Input = .nothing
  ) throws -> ProcessRunner.Outcome {
    try Program.run(["annotations"] + arguments + ["--library", folder.file("library.sqlite")], input: input)
  }

  /// Returns the annotations of a page as `annotations list --json` prints them.
  private func list(_ path: String, page: Int = 1) throws -> [[String: Any]] {
    let object = try Program.run(["annotations", "list", "--json", "--pages", "\(page)", path]).json.first
    return (object as? [String: Any])?["annotations"] as? [[String: Any]] ?? []
  }

  @Test("Programs that edit a file at the same moment wait for their turns", .limited)
  func simultaneously() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let outcome = Result {
        try run(folder, "add", path, "--type", "box", "--page", "1", "--rect", "\(number),1,50,9")
      }
      if case .success(let run) = outcome, run.status == 0 { return }
      failures.withLock { $0.append("\(outcome)") }
    }
    #expect(failures.withLock(\.self) == [])
    let rectangles = try list(path).compactMap { $0["rect"] as? [Double] }
    #expect(rectangles.compactMap(\.first).sorted() == (0..<8).map(Double.init))
  }

  @Test("An annotation is added, changed, answered, given a state, and removed")
  func life() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let added = try run(
      folder, "add", path, "--type", "highlight", "--page", "9", "--text", "border", "--contents", "why?",
      "--color", "green", "--author", "Ann", "--json")
    #expect(added.status == 0)
    let report = try #require(try added.json.first as? [String: Any])
    #expect(report["mode"] as? String == "appended")
    #expect(report["path"] as? String == path)
    let id = try #require((report["ids"] as? [String])?.first)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(data.starts(with: original))
    #expect(data.count == original.count + (report["bytes"] as? Int ?? 0))

    let changed = try run(
      folder, "edit", path, id, "--border", "2,dashed,3:1", "--flags", "+locked,-print", "--subject", "S")
    let growth = try Data(contentsOf: URL(fileURLWithPath: path)).count - data.count
    #expect(changed.lines == ["Changed Highlight \(id) on page 9", "\(path): is \(growth) bytes longer"])
    #expect(try run(folder, "reply", path, id, "--contents", "agreed").status == 0)
    #expect(try run(folder, "state", path, id, "accepted").status == 0)
    let entry = try #require(try list(path, page: 9).first { $0["id"] as? String == id })
    #expect(entry["contents"] as? String == "why?")
    #expect(entry["author"] as? String == "Ann")
    #expect((entry["flags"] as? [String: Any])?["names"] as? [String] == ["locked"])
    #expect((entry["text"] as? [String: Any])?["plain"] as? String == "Border")
    #expect((entry["replies"] as? [String])?.count == 1)
    #expect(((entry["states"] as? [[String: Any]])?.first)?["state"] as? String == "Accepted")

    let refused = try run(folder, "remove", path, id)
    #expect(refused.status == 77)
    #expect(refused.messages.contains("is protected by its flag locked"))
    #expect(try run(folder, "remove", path, id, "--force").status == 0)
    #expect(try list(path, page: 9).allSatisfy { $0["id"] as? String != id })
  }

  @Test("IDs of replies that go with their annotation, and repeated IDs, are no errors")
  func removedReplies() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("threads.pdf", to: "copy.pdf")
    let ids = try list(path).compactMap { $0["id"] as? String }
    #expect(ids.contains("simple-1"))
    let outcome = try Program.run(["annotations", "remove", path] + ids + [ids[0]])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try list(path).isEmpty)
  }

  @Test("Everyday names, labels of pages, and every kind of geometry")
  func types() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    for arguments in [
      ["--type", "box", "--page", "iv", "--rect", "72,72,300,200", "--border", "1,cloudy:2"],
      ["--type", "note", "--page", "4", "--at", "100,500", "--contents", "Check this", "--icon", "Help"],
      ["--type", "arrow", "--page", "iv", "--vertices", "10,10,100,100"],
      ["--type", "polyline", "--page", "4", "--vertices", "1,1,9,9,9,1", "--line-endings", "none,circle"],
      ["--type", "ink", "--page", "iv", "--ink", "10,10,20,20;30,30,40,10"],
      ["--type", "underline", "--page", "iv", "--quads", "10,20,50,20,10,10,50,10"],
      ["--type", "stamp", "--page", "iv", "--at", "100,300", "--icon", "Approved"],
      ["--type", "textbox", "--page", "iv", "--rect", "10,300,90,340", "--contents", "Hello"],
    ] {
      let outcome = try Program.run(
        ["annotations", "add", path] + arguments + ["--library", folder.file("library.sqlite")])
      #expect(outcome.status == 0, "\(arguments): \(outcome.messages)")
    }
    let types = try list(path, page: 4).compactMap { $0["type"] as? String }
    #expect(Set(types) == ["Square", "Text", "Line", "PolyLine", "Ink", "Underline", "Stamp", "FreeText"])
    let endings = try list(path, page: 4).first { $0["type"] as? String == "PolyLine" }?["lineEndings"]
    #expect(endings as? [String] == ["None", "Circle"])
  }

  @Test("A stamp at a point is wide and below it, as its page is shown", arguments: [0, 90, 180, 270])
  func stamps(turn: Int) throws {
    var request = EditRequest()
    request.type = .stamp
    try request.values.take("at", "100,300")
    let pdf = Data(PackedPDF(page: "/Rotate \(turn)").bytes)
    let editor = try DocumentEditor(try Document(.bytes(pdf, name: "a.pdf")))
    _ = try request.apply(to: editor, force: false)
    let (width, height) = turn % 180 == 0 ? (150.0, 40.0) : (40, 150)
    let box = Rectangle(x0: 100, y0: 300 - height, x1: 100 + width, y1: 300)
    #expect(try editor.annotations(onPage: 0).map(\.rectangle) == [box])
  }

  @Test("JSON Lines make many edits in one save, and a wrong line makes none")
  func lines() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let good = (0..<30).map {
      #"{"type":"highlight","page":1,"quads":[[60,40\#($0 % 10),160,409,60,390,160,390]],"contents":"n\#($0)"}"#
    }
    let text = #"{"schema":"pdfkey.edits/1"}"# + "\n" + good.joined(separator: "\n") + "\n\n"
    let made = try run(folder, "add", path, "--from", "-", input: .bytes(Array(text.utf8)))
    #expect(made.lines.first == "Made 30 edits")
    #expect(try list(path).count == 30)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(data.starts(with: original))

    for (line, reason) in [
      (#"{"type":"highlight","colour":"red"}"#, "line 2: the key colour isn't known"),
      ("{", "line 2 isn't JSON"),
      (#"{"type":"highlight","page":1,"quads":[[1,2]]}"#, "line 2: quads takes eight numbers"),
      (#"{"edit":"remove","id":"nobody"}"#, "has no annotation nobody"),
    ] {
      let input = Array((good[0] + "\n" + line).utf8)
      let outcome = try run(folder, "add", path, "--from", "-", input: .bytes(input))
      #expect(outcome.status == 65)
      #expect(outcome.messages.contains(reason))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
    }
  }

  @Test("A dry run writes nothing, a backup keeps the old version, -o leaves the original")
  func destinations() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    let box = ["--type", "box", "--page", "1", "--rect", "10,10,50,50"]
    func add(_ more: String...) throws -> ProcessRunner.Outcome {
      try Program.run(
        ["annotations", "add", path] + box + more + ["--library", folder.file("library.sqlite")])
    }
    let dry = try add("--dry-run")
    #expect(dry.lines.first?.hasPrefix("Would add Square") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
    #expect(try add("-o", folder.file("other.pdf")).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
    #expect(try list(folder.file("other.pdf")).count == 1)
    #expect(try add("--backup").status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "~")) == original)
    #expect(try list(path).count == 1)
  }

  @Test(
    "What can't be edited is refused with the exit status of its reason",
    arguments: [
      ("missing.pdf", [], 66), ("encrypted-user.pdf", [], 77),
      ("article.pdf", ["--page", "99"], 65), ("article.pdf", ["--color", "blurple"], 64),
      ("article.pdf", ["--border", "thick"], 64), ("article.pdf", ["--flags", "+print,locked"], 64),
      ("article.pdf", ["--opacity", "7"], 65), ("article.pdf", ["--text", "no such words here"], 65),
    ])
  func refusals(_ name: String, _ more: [String], _ status: Int32) throws {
    let folder = try TemporaryFolder()
    let path = folder.file(name)
    try? FileManager.default.copyItem(atPath: Program.fixture(name), toPath: path)
    let before = FileManager.default.contents(atPath: path)
    let outcome = try Program.run(
      ["annotations", "add", path, "--type", "highlight"]
        + (more.contains("--text") ? [] : ["--rect", "1,1,9,9"])
        + (more.contains("--page") ? [] : ["--page", "1"]) + more)
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(!outcome.messages.isEmpty)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test(
    "Options that contradict each other, or that a type lacks, are refused",
    arguments: [
      (
        ["highlight", "--text", "border", "--quads", "10,20,50,20,10,10,50,10"], 65, "text and quads exclude"
      ),
      (["note", "--at", "9,9", "--rect", "1,1,9,9"], 65, "at and rect exclude"),
      (["box", "--rect", "1,1,9,9", "--vertices", "1,1,9,9"], 65, "a box has no vertices"),
      (["box", "--rect", "1,1,9,9", "--callout", "1,1,9,9"], 65, "a box has no callout"),
      (["box", "--rect", "1,1,9,9", "--font-size", "9"], 65, "a box has no font size"),
      (["box", "--rect", "1,1,9,9", "--occurrence", "2"], 64, "--occurrence belongs to"),
    ])
  func contradictions(_ arguments: [String], _ status: Int32, _ reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    let outcome = try Program.run(["annotations", "add", path, "--page", "9", "--type"] + arguments)
    #expect(outcome.status == status)
    #expect(outcome.messages.contains(reason), "\(outcome.messages)")
  }

  @Test(
    "Options of one annotation are refused beside a list of edits",
    arguments: [
      ["--image", "a.png"], ["--callout", "1,1,9,9"], ["--font-size", "9"], ["--occurrence", "2"],
    ])
  func optionsBesideLines(_ options: [String]) {
    #expect(Program.isRefused(["annotations", "add", "a.pdf", "--from", "edits"] + options))
  }

  @Test("The colour of a text box is that of its letters, in a new one as in a changed one")
  func letters() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let added = try run(
      folder, "add", path, "--type", "textbox", "--page", "1", "--rect", "10,300,90,340", "--contents",
      "Hello",
      "--color", "red", "--json")
    let id = try #require(((added.json.first as? [String: Any])?["ids"] as? [String])?.first)
    func has(_ text: String) throws -> Bool {
      try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(text.utf8)) != nil
    }
    #expect(try has("/DA(/Helv 12.0 Tf 1.0 0.0 0.0 rg)"))
    #expect(
      try run(
        folder, "edit", path, id, "--color", "blue", "--interior-color", "red", "--font-size", "20"
      ).status == 0)
    #expect(try has("/DA(/Helv 20.0 Tf 0.0 0.0 1.0 rg)"))
    let color = try list(path).first?["color"] as? [String: Any]
    #expect(color?["hex"] as? String == "#FF6666")
  }

  @Test(
    "A save whose report can't be printed isn't a failure",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullOutput() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf", to: "copy.pdf")
    let arguments = ["annotations", "add", path, "--type", "box", "--page", "1", "--rect", "1,1,9,9"]
    let outcome = try Program.run(arguments, output: .file("/dev/full"))
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("is saved, but the report is incomplete"))
    #expect(try list(path).count == 1)
    #expect(try Program.run(arguments + ["--dry-run"], output: .file("/dev/full")).status == 74)
  }

  @Test("The search index keeps the pages of an edited file")
  func index() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let library = ["--library", folder.file("library.sqlite")]
    #expect(try Program.run(["index", path] + library).status == 0)
    func status() throws -> [String: Any] {
      try #require(try Program.run(["index", "--status", "--json"] + library).json.first as? [String: Any])
    }
    let before = try status()
    #expect(try run(folder, "add", path, "--type", "box", "--page", "1", "--rect", "1,1,9,9").status == 0)
    let again = try Program.run(["index", path] + library)
    #expect(again.status == 0)
    // A second document would be there if the file had been read again.
    #expect(try status()["documents"] as? Int == before["documents"] as? Int)
  }
}
