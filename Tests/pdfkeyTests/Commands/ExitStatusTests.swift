import Foundation
import TestSupport
import Testing

@Suite("Exit status and messages", .tags(.program))
struct ExitStatusTests {
  @Test(
    "Every failing input has its status, message and JSON",
    arguments: [
      ("nothing-here.pdf", 66, "noSuchFile", "no such file"), ("sources", 66, "isFolder", "is a folder"),
      ("empty.pdf", 65, "empty", "is empty"), ("sources/article.txt", 65, "notPDF", "is not a PDF"),
      ("cut.pdf", 65, "damaged", "damaged beyond repair"),
      ("header-only.pdf", 65, "damaged", "damaged beyond repair"),
      ("encrypted-user.pdf", 77, "passwordRequired", "needs a password"),
    ])
  func failures(file: String, status: Int32, code: String, message: String) throws {
    let path = Program.fixture(file)
    // All commands that only read have the same failures.
    for command in code == "noSuchFile" ? ["info", "outline", "text", "links"] : ["info"] {
      let people = try Program.run([command, path])
      #expect(people.status == status)
      #expect(people.output.isEmpty)
      #expect(people.messages.hasPrefix("pdfkey: \(path): "))
      #expect(people.messages.contains(message))
      #expect(people.messages.split(separator: "\n", omittingEmptySubsequences: false).count == 2)

      let programs = try Program.run([command, "--json", path])
      #expect(programs.status == status)
      let object = try #require(try programs.json.first as? [String: Any])
      #expect(object["path"] as? String == path)
      let error = try #require(object["error"] as? [String: String])
      #expect(error["code"] == code)
      #expect(error["message"]?.contains(message) == true)
    }
  }

  /// Runs the program where another file system covers /proc; nil if the system permits no such place.
  private static func runWithoutProc(_ arguments: [String]) throws -> ProcessRunner.Outcome? {
    let covered = "mount -t tmpfs none /proc || exit 99; exec \"$0\" \"$@\""
    let runner = ProcessRunner(executable: "/usr/bin/unshare", environment: Program.environment())
    let outcome = try runner.run(["-rm", "sh", "-c", covered, Program.path] + arguments)
    return [1, 99, 127].contains(outcome.status) && !outcome.messages.contains("pdfkey:") ? nil : outcome
  }

  @Test(
    "Without /proc commands get their arguments, and those that start processes say that it is missing",
    arguments: [
      (["info"], 0), (["text", "--pages", "1"], 0), (["render", "-o", "/dev/null"], 71), (["open"], 71),
      (["annotations", "export"], 71),
    ] as [([String], Int32)])
  func noProc(command: [String], status: Int32) throws {
    let arguments = command + [Program.fixture("article.pdf")]
    guard let outcome = try Self.runWithoutProc(arguments) else { return }
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(outcome.messages.contains("/proc is missing") == (status == 71))
    if status == 0 { #expect(try outcome.output == Program.run(arguments).output) }
  }

  @Test(
    "An invalid command line is reported before anything is read",
    arguments: [
      ["info"], ["text", "--pages", "1,,2", "x.pdf"], ["text", "--pages", "-", "x.pdf"], ["info", "-", "-"],
      ["info", "-", "--files-from", "-"], ["info", "--xmp", "--json", "x.pdf"], ["info", "--frobnicate"],
      ["bookmarks", "remove", "x.pdf"], ["bookmarks", "remove", "x.pdf", "two"],
      ["bookmarks", "rename", "x.pdf", "1"], ["bookmarks", "remove", "--id", "1", "x.pdf"],
      ["bookmarks", "add", "x.pdf"], ["bookmarks", "export", "--json", "--format", "csv"],
      ["keys", "--json", "--format", "markdown"], ["info", "--xmp", "--pages", "1", "x.pdf"],
      ["info", "--xmp", "--page-boxes", "x.pdf"],
    ])
  func usage(arguments: [String]) throws {
    #expect(Program.isRefused(arguments))
    guard arguments.last == "--frobnicate" || arguments == ["info"] else { return }
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("Usage: pdfkey"))
  }

  @Test(
    "A missing page is an error of the document, not of the command line",
    arguments: [
      ("v", "“v”"), ("3-20", "no page “20” of “3-20”; its pages are 1 to 12"),
    ])
  func noSuchPage(pages: String, message: String) throws {
    let outcome = try Program.run(["text", "--pages", pages, Program.fixture("article.pdf")])
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains(message))
  }

  @Test("A failing file doesn't stop the others")
  func someFailed() throws {
    let files = ["article.pdf", "cut.pdf", "nothing-here.pdf", "scan.pdf"].map(Program.fixture)
    let outcome = try Program.run(["info", "--json"] + files)
    #expect(outcome.status == 1)
    let objects = try outcome.json.compactMap { $0 as? [String: Any] }
    #expect(objects.map { $0["path"] as? String } == files)
    #expect(objects.map { $0["error"] != nil } == [false, true, true, false])
  }

  @Test(
    "Passwords come from the option or the environment",
    arguments: [
      ("encrypted-unicode.pdf", "pässwört", 0), ("encrypted-user.pdf", "wrong", 77),
      ("encrypted-rc4.pdf", "-x", 77),
      // A file that needs no password, whatever was given for the other files of a batch.
      ("encrypted-owner.pdf", "wrong", 0),
    ])
  func passwords(file: String, password: String, status: Int32) throws {
    let path = Program.fixture(file)
    #expect(try Program.run(["info", "--password", password, path]).status == status)
    #expect(try Program.run(["info", path], environment: ["PDFKEY_PASSWORD": password]).status == status)
  }

  @Test("A file without read permission", .enabled(if: getuid() != 0, "root may read everything"))
  func permissions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Program.bytes(ofFixture: "scan.pdf"), to: "locked.pdf")
    chmod(path, 0)
    let outcome = try Program.run(["info", path])
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("permission denied"))
  }

  @Test("Version and help")
  func versionAndHelp() throws {
    #expect(try Program.run(["--version"]).output == "pdfkey 0.1.0\n")
    for command in [["--help"], ["info", "--help"], ["help", "bookmarks", "add"], []] {
      let outcome = try Program.run(command)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("USAGE: pdfkey"))
      #expect(outcome.messages.isEmpty)
    }
  }
}
