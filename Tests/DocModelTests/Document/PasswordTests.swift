import Testing

@testable import DocModel
@testable import PDFObjects

/// Encrypted files with every form of every password.
struct PasswordTests {
  private static let right: [(file: String, password: String?)] = [
    ("encrypted-owner.pdf", nil), ("encrypted-owner.pdf", ""), ("encrypted-owner.pdf", "author"),
    ("encrypted-user.pdf", "reader"), ("encrypted-user.pdf", "author"),
    ("encrypted-unicode.pdf", "pässwört"), ("encrypted-unicode.pdf", "pa\u{308}sswo\u{308}rt"),
    ("encrypted-unicode.pdf", "author"), ("encrypted-rc4.pdf", "reader"), ("encrypted-rc4.pdf", "author"),
    ("encrypted-latin1.pdf", "pässwört"), ("encrypted-latin1.pdf", "pa\u{308}sswo\u{308}rt"),
    ("encrypted-latin1.pdf", "author"), ("encrypted-attachment.pdf", "reader"),
    ("encrypted-attachment.pdf", "author"),
  ]

  @Test(arguments: right)
  func opens(_ file: String, _ password: String?) throws {
    let document = try Samples.open(file, password: password)
    #expect(document.info.isEncrypted)
    #expect(document.pageCount == 2)
    #expect(document.warnings == [])
    #expect(document.title == "A locked letter")
    #expect(document.outline.items.map(\.title) == ["Schlüssel", "Second page"])
    let note = try #require(try document.annotations(onPage: 0).first)
    #expect(note.contents == "A locked note.")
    for page in 0..<2 { #expect(try document.string(ofPage: page).contains("Page \(page + 1) of 2")) }
  }

  private static let wrong = [
    "encrypted-owner.pdf", "encrypted-user.pdf", "encrypted-unicode.pdf", "encrypted-rc4.pdf",
    "encrypted-latin1.pdf",
  ]

  // Poppler 22.12 crashes on bytes when a password is wrong, and treats text that isn't UTF-8 as no password.
  @Test(
    arguments: zip(
      wrong + wrong.reversed(),
      ["wrong", "wröng", "λάθος", "wrong\0reader", String(repeating: "ä", count: 200), "wröng", "λάθος"]))
  func wrongPassword(_ file: String, _ password: String) {
    let path = Samples.path(file)
    #expect(throws: DocumentError.passwordIncorrect(path)) {
      _ = try Document(.path(path), password: password)
    }
  }

  @Test(arguments: wrong.dropFirst(), [nil, ""])
  func passwordRequired(_ file: String, _ password: String?) {
    let path = Samples.path(file)
    #expect(throws: DocumentError.passwordRequired(path)) {
      _ = try Document(.path(path), password: password)
    }
  }

  @Test func lockedAttachmentsLeaveThePagesOpen() throws {
    let document = try Samples.open("encrypted-attachment.pdf")
    #expect(document.pageCount == 2)
    #expect(document.warnings.map(\.kind) == [.dictionariesUnreadable])
    #expect(document.warnings.first?.message.contains("can't be read without the password") == true)
    #expect(try document.string(ofPage: 1).contains("Page 2 of 2"))
    #expect(document.outline.isEmpty)
  }

  @Test func unneededPasswordIsIgnored() throws {
    let document = try Samples.open("article.pdf", password: "reader")
    #expect(!document.info.isEncrypted)
    #expect(try !document.string(ofPage: 0).isEmpty)
  }

  @Test func permissions() throws {
    let restricted = try Samples.open("encrypted-owner.pdf").info.permissions
    #expect(restricted == [.annotate, .fillForms, .accessibility])
    #expect(restricted.names == ["annotate", "fillForms", "accessibility"])
    // The owner's password doesn't change what the owner permits others.
    #expect(try Samples.open("encrypted-owner.pdf", password: "author").info.permissions == restricted)
    #expect(try Samples.open("encrypted-user.pdf", password: "reader").info.permissions == .all)
    #expect(try Samples.open("article.pdf").info.permissions == .all)
  }

  @Test(
    "A document tells whether the owner's password opened it",
    arguments: [
      ("encrypted-owner.pdf", "author", true), ("encrypted-owner.pdf", nil, false),
      ("encrypted-user.pdf", "reader", false), ("article.pdf", nil, false), ("article.pdf", "author", false),
    ] as [(String, String?, Bool)])
  func openedByOwner(_ name: String, _ password: String?, _ isOwner: Bool) throws {
    #expect(try Samples.open(name, password: password).isOpenedByOwner == isOwner)
  }

  private static func text(_ candidate: [CChar]?) -> [UInt8]? {
    candidate?.dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test(
    arguments: [
      (nil, [nil]), ("", [nil]), ("abc", [Array("abc".utf8)]), ("é", [[0xC3, 0xA9], [0xE9]]),
      ("e\u{301}", [[0x65, 0xCC, 0x81], [0xC3, 0xA9], [0xE9]]),
      // Only PDFDocEncoding has a byte for the character.
      ("€", [[0xE2, 0x82, 0xAC], [0xA0]]), ("λ", [[0xCE, 0xBB]]),
    ] as [(String?, [[UInt8]?])])
  func candidates(_ password: String?, _ expected: [[UInt8]?]) {
    #expect(Password.candidates(password).map(Self.text) == expected)
  }

  @Test func longPasswordsAreCut() {
    let long = String(repeating: "ä", count: 100)
    #expect(Password.candidates(long).allSatisfy { ($0?.count ?? 0) <= 128 })
    // Complete letters only: 63 of two bytes each.
    #expect(Self.text(Password.popplerCandidate(long))?.count == 126)
    #expect(Password.popplerCandidate("") == nil)
  }
}
