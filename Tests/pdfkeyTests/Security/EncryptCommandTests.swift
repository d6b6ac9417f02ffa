import Foundation
import TestSupport
import Testing

@Suite("pdfkey encrypt and decrypt", .tags(.program))
struct EncryptCommandTests {
  /// Runs commands on a copy of a fixture, with files of passwords.
  private func withCopy(
    of name: String = "article.pdf",
    _ body: (_ path: String, _ owner: String, _ user: String, _ folder: TemporaryFolder) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("copy.pdf")
    try FileManager.default.copyItem(atPath: Program.fixture(name), toPath: path)
    let (owner, user) = (folder.file("owner"), folder.file("user"))
    try "öwner\r\nsecond line".write(toFile: owner, atomically: false, encoding: .utf8)
    try "reader\n".write(toFile: user, atomically: false, encoding: .utf8)
    try body(path, owner, user, folder)
  }

  @Test("Other programs open the document with both passwords, and find the same permissions")
  func programs() throws {
    try withCopy { path, owner, user, _ in
      let run = try Program.run([
        "encrypt", path, "--owner-password-file", owner, "--user-password-file", user, "--allow",
        "print,fill",
      ])
      #expect(run.status == 0, "\(run.messages)")
      #expect(try Program.run(["text", path]).status == 77)
      for password in ["öwner", "reader"] {
        #expect(try Program.run(["text", path], environment: ["PDFKEY_PASSWORD": password]).status == 0)
        guard Python.has("pikepdf") else { continue }
        let script = """
          import pikepdf, sys
          file = pikepdf.open(sys.argv[1], password=sys.argv[2])
          names = [name for name, value in file.allow._asdict().items() if value]
          print(file.encryption.R, file.encryption.bits, *sorted(names))
          """
        #expect(
          try Python.run(script, [path, password]).output
            == "6 256 accessibility modify_form print_highres print_lowres\n")
      }
    }
  }

  @Test("A decrypted document doesn't declare the extension that encrypts")
  func extensions() throws {
    try withCopy { path, owner, _, _ in
      #expect(try Program.run(["encrypt", path, "--owner-password-file", owner]).status == 0)
      let asOwner = ["PDFKEY_PASSWORD": "öwner"]
      let encrypted = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(encrypted.range(of: Data("/Extensions".utf8)) != nil)
      #expect(try Program.run(["decrypt", path], environment: asOwner).status == 0)
      let decrypted = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(decrypted.range(of: Data("/Extensions".utf8)) == nil)
    }
  }

  @Test("Only the owner removes or replaces a restricting encryption")
  func owner() throws {
    try withCopy { path, owner, user, folder in
      #expect(
        try Program.run(["encrypt", path, "--owner-password-file", owner, "--allow", "none"]).status == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for arguments in [["decrypt", path], ["encrypt", path, "--user-password-file", user]] {
        let run = try Program.run(arguments)
        #expect(run.status == 77 && run.messages.contains("the owner's password"))
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      let asOwner = ["PDFKEY_PASSWORD": "öwner"]
      #expect(
        try Program.run(["encrypt", path, "--user-password-file", user], environment: asOwner).status == 0)
      #expect(try Program.run(["decrypt", path], environment: asOwner).status == 77)
      let plain = folder.file("plain.pdf")
      let run = try Program.run(["decrypt", path, "-o", plain], environment: ["PDFKEY_PASSWORD": "reader"])
      #expect(run.status == 0)
      #expect(
        try Program.run(["text", plain]).lines == Program.run(["text", Program.fixture("article.pdf")]).lines)
      #expect(try Program.run(["decrypt", plain]).messages.contains("isn't encrypted"))
    }
  }

  @Test("Passwords are typed twice on a terminal, or come from standard input")
  func asking() throws {
    try withCopy { path, _, _, _ in
      let terminal = try PseudoTerminal(
        Program.path, ["encrypt", path, "--backup"], environment: Program.environment())
      for (prompt, answer) in [
        ("or nothing to open it without one: ", "one"), ("once more: ", "two"), ("without one: ", "one"),
        ("once more: ", "one"), ("of its owner, or nothing for the same: ", ""),
      ] {
        #expect(terminal.expect(prompt))
        #expect(!terminal.echoes)
        terminal.type(answer + "\n")
      }
      #expect(terminal.wait() == .status(0))
      #expect(terminal.transcript.contains("the passwords differ"))
      let one = ["PDFKEY_PASSWORD": "one"]
      #expect(try Program.run(["info", path], environment: one).status == 0)
      let run = try Program.run(
        ["encrypt", path, "--user-password-file", "-"], input: .text("three\n"), environment: one)
      #expect(run.status == 0)
      #expect(try Program.run(["info", path], environment: ["PDFKEY_PASSWORD": "three"]).status == 0)
    }
  }

  @Test("Passwords that are missing or unsuitable, and signed documents, are refused")
  func refusals() throws {
    try withCopy(of: "signed.pdf") { path, owner, user, folder in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let long = folder.file("long")
      try String(repeating: "x", count: 128).write(toFile: long, atomically: false, encoding: .utf8)
      for (arguments, status) in [
        ([], 64), (["--user-password-file", "/dev/null"], 64), (["--user-password-file", long], 64),
        (["--user-password-file", user, "--allow", "none"], 64), (["--allow", "print,none"], 64),
        (["--owner-password-file", user, "--user-password-file", user, "--allow", "none"], 64),
        (["--owner-password-file", "-", "--user-password-file", "-"], 64),
        (["--user-password-file", folder.file("missing")], 66), (["--owner-password-file", owner], 77),
        (["--owner-password-file", owner, "-o", folder.file("other.pdf")], 77),
      ] as [([String], Int32)] {
        let run = try Program.run(["encrypt", path] + arguments)
        #expect(run.status == status, "\(arguments): \(run.messages)")
        #expect(!run.messages.contains("xxx"))
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      let run = try Program.run([
        "encrypt", path, "--owner-password-file", owner, "-o", folder.file("other.pdf"),
        "--invalidate-signatures",
      ])
      #expect(run.status == 0 && run.messages.contains("no longer valid"))
    }
  }
}
