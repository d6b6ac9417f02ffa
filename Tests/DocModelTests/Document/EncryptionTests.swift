import Foundation
import PDFObjects
import TestSupport
import Testing

@testable import DocModel

/// Encrypting documents, and removing their encryption.
struct EncryptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Passwords get the form of the standard",
    arguments: [
      ("I\u{AD}X", "IX"), ("\u{AA}", "a"), ("\u{2168}", "IX"), ("a\u{A0}b", "a b"), ("e\u{301}", "é"),
      ("user", "user"),
    ])
  func preparation(typed: String, prepared: String) {
    #expect(Password.prepared(typed) == prepared)
  }

  @Test("Passwords that can't be used are refused")
  func refusals() throws {
    let long = String(repeating: "é", count: 64)
    for (owner, user) in [(nil, ""), ("", "x"), (long, "x"), ("x", long), ("x", "a\u{7}"), ("x", "\u{FFFD}")]
    {
      #expect(throws: DocumentEncryptionError.self) {
        try DocumentEncryption(ownerPassword: owner, userPassword: user)
      }
    }
    #expect(throws: DocumentEncryptionError.self) {
      try DocumentEncryption(ownerPassword: "ﬁ", userPassword: "fi", permissions: .print)
    }
    #expect(
      try DocumentEncryption(ownerPassword: String(long.dropLast()), userPassword: "").userPassword == "")
  }

  @Test("An encrypted document opens with both passwords, and permits what was allowed")
  func encrypting() throws {
    let path = folder.file("locked.pdf")
    let permissions: DocumentPermissions = [.print, .printHighQuality, .fillForms, .accessibility]
    let encryption = try DocumentEncryption(
      ownerPassword: "öwner", userPassword: "ﬁle", permissions: permissions)
    let document = try Samples.open("article.pdf")
    try document.encrypt(with: encryption, to: .file(path))
    #expect(throws: DocumentError.passwordRequired(path)) { try Document(.path(path)) }
    for password in ["öwner", "ﬁle", "file"] {
      let locked = try Document(.path(path), password: password)
      #expect(locked.file?.qpdf?.permissions == permissions)
      #expect(try locked.string(ofPage: 3) == document.string(ofPage: 3))
      #expect(locked.info.xmp == document.info.xmp)
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.range(of: Data("Reading with the Keyboard".utf8)) == nil)
    #expect(bytes.range(of: Data("xmpmeta".utf8)) == nil)

    let user = try Document(.path(path), password: "ﬁle")
    #expect(throws: EditError.notPermitted(path)) { try user.decrypt(to: .file(folder.file("plain.pdf"))) }
    #expect(throws: EditError.notPermitted(path)) { try user.encrypt(with: encryption, to: .inPlace) }
    let owner = try Document(.path(path), password: "öwner")
    try owner.decrypt(to: .inPlace)
    #expect(try Document(.path(path)).string(ofPage: 3) == document.string(ofPage: 3))
  }

  /// The bits of P by permission (ISO 32000-2, Table 22).
  private static let bits: [(DocumentPermissions, Int)] = [
    (.print, 3), (.modify, 4), (.copy, 5), (.annotate, 6), (.fillForms, 9), (.accessibility, 10),
    (.assemble, 11), (.printHighQuality, 12),
  ]

  @Test(
    "Each permission, alone or missing, is written as asked, with accessibility, or refused with the reason")
  func everyPermission() throws {
    let document = try PDFSource().open()
    var written: [DocumentPermissions] = []
    let each = Self.bits.map(\.0)
    let sets: [DocumentPermissions] =
      [[], .all] + each + each.map { DocumentPermissions.all.subtracting($0) }
    for asked in sets {
      let encryption: DocumentEncryption
      do throws(DocumentEncryptionError) {
        encryption = try DocumentEncryption(ownerPassword: "owner", userPassword: "", permissions: asked)
      } catch {
        #expect(asked.contains(.printHighQuality) && !asked.contains(.print), "\(asked.names)")
        #expect(error.description.contains("without printing"))
        continue
      }
      let path = folder.file("\(asked.rawValue).pdf")
      try document.encrypt(with: encryption, to: .file(path))
      let locked = try Document(.path(path))
      let granted = asked.union(.accessibility)
      #expect(locked.file?.qpdf?.permissions == granted, "\(asked.names)")
      let p = try #require(locked.file?.trailer["Encrypt"]?["P"]?.int)
      for (permission, bit) in Self.bits {
        #expect(
          (p >> (bit - 1) & 1 == 1) == granted.contains(permission), "\(asked.names) \(permission.names)")
      }
      written.append(asked)
    }
    #expect(written.count == 2 * each.count)
  }

  @Test("One password is enough for all permissions that can be withheld")
  func accessibility() throws {
    let encryption = try DocumentEncryption(
      ownerPassword: nil, userPassword: "x", permissions: .all.subtracting(.accessibility))
    #expect(encryption.permissions == .all)
  }

  @Test("The user's password removes an encryption that permits everything")
  func decrypting() throws {
    let path = folder.file("plain.pdf")
    let user = try Samples.open("encrypted-user.pdf", password: "reader")
    if user.file?.qpdf?.permissions == .all {
      try user.decrypt(to: .file(path))
      #expect(try Document(.path(path)).pageCount == user.pageCount)
    } else {
      #expect(throws: EditError.self) { try user.decrypt(to: .file(path)) }
    }
    #expect(throws: EditError.self) { try Samples.open("article.pdf").decrypt(to: .file(path)) }
  }

  @Test("A signed document is encrypted only in another file, and says that its signatures are void")
  func signed() throws {
    let encryption = try DocumentEncryption(ownerPassword: nil, userPassword: "x")
    let document = try Samples.open("signed.pdf")
    var options = SaveOptions()
    #expect(throws: EditError.self) {
      try document.encrypt(with: encryption, to: .file(folder.file("a.pdf")), options: options)
    }
    options.invalidatesSignatures = true
    #expect(throws: EditError.self) { try document.encrypt(with: encryption, to: .inPlace, options: options) }
    let report = try document.encrypt(with: encryption, to: .file(folder.file("a.pdf")), options: options)
    #expect(report.warnings == ["its signatures are no longer valid"])
  }
}
