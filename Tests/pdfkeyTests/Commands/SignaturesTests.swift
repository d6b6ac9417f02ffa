import Foundation
import TestSupport
import Testing

@Suite("pdfkey signatures", .tags(.program))
struct SignaturesTests {
  private let key = Program.fixture("sources/signer.p12")
  private let issuer = Program.fixture("sources/signer-ca.pem")
  private let signed = Program.fixture("signed.pdf")

  private func run(_ arguments: String..., password: String? = "secret") throws -> ProcessRunner.Outcome {
    try Program.run(
      ["signatures"] + arguments, environment: password.map { ["PDFKEY_CERTIFICATE_PASSWORD": $0] } ?? [:])
  }

  private func signatures(_ outcome: ProcessRunner.Outcome) throws -> [[String: Any]] {
    (try outcome.json.first as? [String: Any])?["signatures"] as? [[String: Any]] ?? []
  }

  @Test("Signatures and empty fields are listed")
  func listing() throws {
    let list = try run("list", signed)
    #expect(list.status == 0)
    #expect(
      list.lines == [
        "Approval  ·  Ada Signer  ·  2026-01-02 03:04:05 UTC  ·  page 1  ·  “A fixture”  ·  revision 1 of 2"
      ])
    #expect(try run("list", Program.fixture("attachments.pdf")).lines == ["signature  ·  empty field"])
    let none = try run("list", Program.fixture("article.pdf"))
    #expect(none.status == 0)
    #expect(none.messages.contains("has no signatures"))
  }

  @Test("A signature is verified in lines and as JSON")
  func verifying() throws {
    let lines = try run("verify", signed, "--trust", issuer)
    #expect(lines.status == 0)
    #expect(lines.lines.first == "Approval: intact")
    #expect(lines.lines.contains("  Covers: revision 1 of 2"))
    #expect(lines.lines.contains("  Changes: Text added on page 1 at 200,100,220,120"))
    #expect(lines.lines.contains("  Trust: trusted"))
    #expect(lines.lines.contains("  Revocation: unknown"))
    #expect(lines.lines.contains("  Time: 2026-01-02 03:04:05 UTC (claimed)"))
    let item = try #require(try signatures(run("verify", signed, "--trust", issuer, "--json")).first)
    let verification = try #require(item["verification"] as? [String: Any])
    #expect(verification["valid"] as? Bool == true)
    #expect(verification["trust"] as? String == "trusted")
    #expect((verification["revocation"] as? [String: Any])?["status"] as? String == "unknown")
    #expect(item["timeSource"] as? String == "claimed")
    #expect(item["algorithm"] as? String == "RSA-SHA256")
    #expect(item["hash"] as? String == "SHA256")
    #expect((verification["changes"] as? [String: Any])?["kinds"] as? [String] == ["annotations"])
    #expect((item["coverage"] as? [String: Any])?["revisions"] as? Int == 2)
  }

  @Test("The reader lists signatures, and goes to their page")
  func reader() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["open", "--library", folder.file("library.sqlite"), signed], input: .text("signatures\n1\n"))
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains { $0.contains("Ada Signer") && $0.contains("intact") })
    let none = try Program.run(
      ["open", "--library", folder.file("library.sqlite"), Program.fixture("article.pdf")],
      input: .text("signatures\n"))
    #expect(none.status == 0)
  }

  @Test("The exit status is 1 for a changed document, an unsigned one, and one that isn't trusted")
  func statuses() throws {
    let folder = try TemporaryFolder()
    // Nobody trusts the fixture's certificate; without --trust that is no failure.
    #expect(try run("verify", signed).status == 0)
    #expect(try run("verify", signed, "--trust", Program.fixture("sources/signer.pem")).status == 0)
    #expect(try run("verify", signed, "--trust", issuer, "--allow-weak").status == 0)
    #expect(try run("verify", Program.fixture("article.pdf")).status == 1)
    var bytes = try Program.bytes(ofFixture: "signed.pdf")
    bytes[30] ^= 1
    let path = folder.file("changed.pdf")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let outcome = try run("verify", path)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("1 of 1 signatures isn't valid"))
    #expect(try run("verify", signed, "--trust", "/nonexistent.pem").status == 66)
    #expect(try run("verify", "/nonexistent.pdf").status == 66)
  }

  @Test("A document is signed, in place or in another file, and verified")
  func signing() throws {
    let folder = try TemporaryFolder()
    let (copy, output) = (folder.file("copy.pdf"), folder.file("out.pdf"))
    try FileManager.default.copyItem(atPath: Program.fixture("article.pdf"), toPath: copy)
    let library = folder.file("library.sqlite")
    let first = try run("sign", copy, "--certificate", key, "-o", output, "--library", library)
    #expect(first.status == 0)
    #expect(first.lines.first == "\(output): is signed by Ada Signer (field Signature1)")
    let second = try run(
      "sign", output, "--certificate", key, "--page", "2", "--rect", "72,72,272,132", "--reason", "I agree",
      "--name", "Ada", "--json", "--library", library)
    #expect(second.status == 0)
    let report = try #require(try second.json.first as? [String: Any])
    #expect((report["signature"] as? [String: Any])?["field"] as? String == "Signature2")
    let verified = try run("verify", output, "--trust", issuer, "--json")
    #expect(verified.status == 0)
    #expect(try signatures(verified).map { $0["reason"] as? String } == [nil, "I agree"])
    #expect(try signatures(verified).map { $0["page"] as? Int } == [1, 2])
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(Program.bytes(ofFixture: "article.pdf")))
  }

  @Test("A certification that permits no changes refuses another signature like any other edit")
  func certified() throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.pdf")
    let (article, library) = (Program.fixture("article.pdf"), folder.file("library.sqlite"))
    let first = try run(
      "sign", article, "--certify", "1", "-o", output, "--certificate", key, "--library", library)
    #expect(first.status == 0)
    let second = try run("sign", output, "--certificate", key, "--library", library)
    #expect(second.status == 77)
    #expect(second.messages.hasSuffix("its certification permits no changes, and no other signatures\n"))
  }

  @Test("The password comes from a file or the environment; without the right one nothing is written")
  func passwords() throws {
    let folder = try TemporaryFolder()
    let (output, file) = (folder.file("out.pdf"), folder.file("password"))
    let article = Program.fixture("article.pdf")
    for wrong in [nil, "", "wrong"] {
      let outcome = try run("sign", article, "--certificate", key, "-o", output, password: wrong)
      #expect(outcome.status == 77)
      #expect(outcome.messages.contains("password of the key is wrong or missing"))
    }
    #expect(!FileManager.default.fileExists(atPath: output))
    try Data("secret\r\nmore".utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try run(
      "sign", article, "--certificate", key, "-o", output, "--certificate-password-file", file, "--dry-run",
      password: "wrong")
    #expect(outcome.status == 0)
    #expect(!FileManager.default.fileExists(atPath: output))
    #expect(try run("sign", article, "--certificate", article, "-o", output).status == 66)
    #expect(try run("sign", article, "--certificate", key, "-o", output, "--rect", "1,1,1,1").status == 64)
    #expect(try run("sign", article, "--certificate", key, "-o", output, "--certify", "4").status == 64)
    #expect(try run("sign", article, "--certificate", key, "-o", output, "--page", "99").status == 65)
  }
}
