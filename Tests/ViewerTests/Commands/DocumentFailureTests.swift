import DocModelLibrary
import DocModelSecurity
import Foundation
import Testing

@testable import DocModelExchange
@testable import Viewer

@Suite("Errors of the libraries, and the program's words for them")
struct DocumentFailureTests {
  private static let signed = "-o with --invalidate-signatures writes an unprotected copy"

  /// Errors with their codes, and the ends of the program's messages.
  private static let failures: [(error: any DocumentFailure, code: String, end: String)] = [
    (DocumentError.isFolder("a.pdf"), "isFolder", "name the PDF files in it"),
    (
      DocumentError.passwordRequired("a.pdf"), "passwordRequired",
      "give it with --password or in PDFKEY_PASSWORD"
    ),
    (
      DocumentError.noSuchPage("a.pdf", page: 98, count: 5), "noSuchPage",
      "has no page 99; its pages are 1 to 5"
    ),
    (
      EditError.noSuchPage("a.pdf", page: .max, count: 1), "noSuchPage", "after the last one; it has one page"
    ),
    (
      EditError.noSuchAnnotation("a.pdf", id: "x"), "noSuchAnnotation",
      "no annotation x; \"pdfkey annotations list --json\" prints the IDs"
    ),
    (
      EditError.noSuchField("a.pdf", name: "x"), "noSuchField",
      "no field x; \"pdfkey form list\" prints the names"
    ),
    (
      EditError.fieldLocked("a.pdf", name: "x", bySignature: false), "protected",
      "read-only; --force changes it"
    ),
    (
      EditError.fieldLocked("a.pdf", name: "x", bySignature: true), "protected",
      "locks the field x; \(signed)"
    ),
    (EditError.locked("a.pdf", id: "x", flag: "locked"), "protected", "remove the flag, or use --force"),
    (EditError.certified("a.pdf", level: .noChanges), "certified", "permits no changes; \(signed)"),
    (EditError.signed("a.pdf"), "signed", "makes the signatures invalid; \(signed)"),
    (
      EditError.forbidden("a.pdf", change: "new pages", level: nil), "forbidden",
      "not this: new pages; \(signed)"
    ),
    (EditError.attachmentExists("a.pdf", name: "x"), "invalid", "“x” already; --replace replaces it"),
    (RedactionError.signed("a.pdf"), "signed", "; --invalidate-signatures allows that"),
    (
      RedactionError.notVerified("a.pdf", place: "page 1", words: "Jane"), "notVerified",
      "page 1 still has “Jane”; --rect on its page removes all of it"
    ),
    (SignatureError.keyPassword("a.pdf"), "keyPassword", "the password of the key is wrong or missing"),
    (
      ImportError(file: "a.pdf", reason: "it is a PDF file", kind: .pdf), "invalidImport",
      "it is a PDF file; \"pdfkey annotations merge\" takes the annotations of those"
    ),
    (
      ImportError(file: "a.pdf", reason: "it is old", kind: .otherDocument), "otherDocument",
      "it is old; use --force to import its annotations all the same"
    ),
    (
      LibraryError.readOnly(path: "a.pdf"), "libraryReadOnly",
      "Make the file and its folder writable, or name another location with PDFKEY_LIBRARY."
    ),
    (
      LibraryError.notALibrary(path: "a.pdf"), "notALibrary",
      "It was left unchanged: name another location with PDFKEY_LIBRARY."
    ),
  ]

  @Test(
    "Messages name the file, the problem and a remedy, and only the program's name options",
    arguments: failures.indices)
  func messages(_ index: Int) throws {
    let (error, code, end) = Self.failures[index]
    #expect(error.code == code)
    #expect(error.localizedDescription == error.explanation.problem)
    #expect(error.localizedDescription.contains("a.pdf"))
    #expect((error as any LocalizedError).recoverySuggestion == error.explanation.remedy)
    for word in ["--", "-o ", "pdfkey", "PDFKEY"] { #expect(!error.description.contains(word)) }
    #expect(error.programMessage.hasSuffix(end), "\(error.programMessage)")
    #expect(error.programMessage.hasPrefix(error.localizedDescription.dropLast()))
  }

  @Test("Errors without a file have a code and a text, too")
  func others() throws {
    let errors: [any DocumentFailure] = [
      SearchError.badExpression("(", position: 1, reason: "odd"), PageSelectionError.backwards("5-1"),
      FormDataError("it has no values"), ExportFailure(code: "exported", message: "it has no values"),
      try #require(throws: DocumentEncryptionError.self) {
        try DocumentEncryption(ownerPassword: nil, userPassword: "")
      },
    ]
    for error in errors {
      #expect(!error.code.isEmpty && !error.localizedDescription.contains("Error"), "\(error)")
      #expect(error.programMessage == error.description)
    }
  }

  @Test("Reasons of an import name the program's options")
  func importReasons() {
    let reasons: [(ImportReport.Reason, String, String)] = [
      (.addsOnly, "that of the document is never changed", "--only-new keeps that of the document"),
      (
        .notNewer, "it has no later date than that of the document",
        "it has no later date than that of the document; --replace takes this one"
      ),
      (
        .conflict(entries: ["contents"]),
        "another copy changed contents, too, and this one has no later date",
        "another copy changed contents, too, and this one has no later date"
      ),
      (.link, "links aren't imported", "links are imported only with --links"),
      (
        .locked(flag: "locked"), "its flag locked protects that of the document",
        "its flag locked protects that of the document; --force overrides it"
      ),
      ("it is odd", "it is odd", "it is odd"),
    ]
    for (reason, text, programText) in reasons {
      #expect(reason.description == text)
      #expect(reason.programText == programText)
    }
  }
}
