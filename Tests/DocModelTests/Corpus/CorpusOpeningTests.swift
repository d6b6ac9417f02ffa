import TestSupport
import Testing

@testable import DocModel

/// Files that open, with or without a password, and the errors of those that don't.
@Suite(.needsCorpus, .tags(.corpus))
struct CorpusOpeningTests {
  /// Files that don't open without a password, with their errors.
  private static let closed: [String: DocumentError] = {
    let encrypted = [
      "jabref--encrypted.pdf", "pdfium--encrypted_hello_world_r2.pdf", "pdfjs--issue21579.pdf",
      "qpdf--job-json-encrypt-128.pdf",
      // The owner entry is damaged, so that no password is correct.
      "pdfium--encrypted_hello_world_r2_bad_okey.pdf",
    ]
    var closed = Dictionary(
      uniqueKeysWithValues: encrypted.map { ($0, DocumentError.passwordRequired(Corpus.path($0))) })
    // Neither file has a header or anything else of a document.
    for name in ["pdf-writer--502.pdf", "qpdf--issue-148.pdf"] { closed[name] = .notPDF(Corpus.path(name)) }
    return closed
  }()

  @Test("Without a password", arguments: Corpus.names)
  func withoutPassword(_ name: String) {
    var thrown: DocumentError?
    do throws(DocumentError) {
      _ = try Document(.path(Corpus.path(name)))
    } catch {
      thrown = error
    }
    #expect(thrown == Self.closed[name])
  }

  @Test("Every file that another reader opens, opens here", arguments: Corpus.names)
  func openedByOthers(_ name: String) throws {
    let oracle = try Corpus.oracle(name)
    guard oracle.opensFreely || oracle.popplerOpensIt else { return }
    #expect(Self.closed[name] == nil)
  }

  @Test("With each known password", arguments: Corpus.names)
  func knownPasswords(_ name: String) throws {
    let oracle = try Corpus.oracle(name)
    for password in oracle.passwords {
      let document = try Document(.path(Corpus.path(name)), password: password)
      #expect(document.pageCount == oracle.pages.count)
      #expect(document.info.isEncrypted)
      for (index, theirs) in oracle.pages.enumerated() {
        #expect(try document.annotations(onPage: index).count == theirs["annots"]?.elements.count)
      }
    }
  }

  @Test("With a wrong password", arguments: closed.filter { $0.value.isPasswordProblem }.keys.sorted())
  func wrongPassword(_ name: String) {
    let path = Corpus.path(name)
    #expect(throws: DocumentError.passwordIncorrect(path)) {
      _ = try Document(.path(path), password: "not this one")
    }
  }
}
