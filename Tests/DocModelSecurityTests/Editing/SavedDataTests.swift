import Foundation
import Testing

@testable import DocModel
@testable import DocModelSecurity

@Suite("Documents saved as bytes")
struct SavedDataTests {
  private static let box = Rectangle(x0: 50, y0: 40, x1: 150, y1: 90)

  /// A function that writes a document, whose new version is appended or written anew.
  struct Function: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isAppended: Bool
    let save: @Sendable (Document) throws -> SaveReport
  }

  private static let functions = [
    Function(testDescription: "annotations", isAppended: true) { document in
      let editor = try DocumentEditor(document)
      try editor.add(.square(box, onPage: 0))
      return try editor.save(.data)
    },
    Function(testDescription: "attachments", isAppended: true) { document in
      let editor = try DocumentEditor(document)
      try editor.attach(Samples.path("article.pdf"))
      return try editor.save(.data)
    },
    Function(testDescription: "pages", isAppended: false) { document in
      let editor = try DocumentEditor(document)
      var arrangement = editor.arrangement
      arrangement.move([1], before: 0)
      arrangement.pages.append(.init(.file("other", page: 0)))
      editor.openFile = { _ in document }
      try editor.arrange(arrangement)
      return try editor.save(.data)
    },
    Function(testDescription: "encryption", isAppended: false) { document in
      try document.encrypt(with: DocumentEncryption(ownerPassword: "o", userPassword: ""), to: .data)
    },
    Function(testDescription: "flattening", isAppended: false) { try $0.flatten(to: .data).saved },
    Function(testDescription: "metadata", isAppended: false) { try $0.removeMetadata(to: .data).saved },
    Function(testDescription: "redaction", isAppended: false) { document in
      var request = RedactionRequest()
      request.query = SearchQuery("the")
      return try document.redact(request, to: .data).saved
    },
    Function(testDescription: "signature", isAppended: true) { document in
      try document.sign(with: SignedSample.key(), SigningOptions(), to: .data).report
    },
  ]

  @Test("Each function that writes gives the bytes of a document, and writes no file", arguments: functions)
  func bytes(_ function: Function) throws {
    let sample = try EditedSample("article.pdf")
    for document in [try sample.open(), try Document(.bytes(sample.original, name: "memory"))] {
      let report = try function.save(document)
      let data = try #require(report.data)
      #expect(report.size == data.count && data.starts(with: sample.original) == function.isAppended)
      let isAppended =
        if case .appended(data.count - sample.original.count) = report.mode { true } else { false }
      #expect(isAppended == function.isAppended)
      #expect(try Document(.bytes(data, name: "saved"), password: "o").pageCount >= document.pageCount)
      #expect(try document.dataRepresentation() == sample.original)
    }
    #expect(sample.data == sample.original && sample.others.isEmpty)
  }

  @Test("A document from bytes is edited, and its edits are in its new bytes alone")
  func editing() throws {
    let data = try Samples.data("article.pdf")
    let editor = try DocumentEditor(Document(.bytes(data, name: "memory")))
    #expect(try editor.dataRepresentation() == data)
    try editor.add(.square(Self.box, onPage: 0)) { $0.name = "new" }
    let saved = try DocumentEditor(Document(.bytes(editor.dataRepresentation(), name: "saved")))
    #expect(throws: Never.self) { try saved.object(ofAnnotationNamed: "new") }
    #expect(editor.hasChanges && !saved.hasChanges)
    #expect(throws: EditError.self) { try editor.save(.inPlace) }
    var options = SaveOptions()
    options.isDryRun = true
    let report = try editor.save(.data, options: options)
    #expect(report.data == nil && report.size > data.count)
  }

  @Test("Pages of a file that can't be opened are refused with its name once")
  func addedPages() throws {
    let editor = try DocumentEditor(Samples.open("article.pdf"))
    try editor.arrange(PageArrangement([.init(.file("/none.pdf", page: 0))]))
    let error = #expect(throws: EditError.self) { try editor.save(.data) }
    #expect(error?.description == "/none.pdf: its pages can't be added (no such file; check the name)")
  }

  @Test("A database of certificates that can't be read is named in one line")
  func database() {
    var trusted = TrustedCertificates()
    for path in ["/none/cert9.db", Samples.path("article.pdf")] {
      let error = #expect(throws: SignatureError.self) { try trusted.add(database: path) }
      #expect(error?.recoverySuggestion?.contains("cert9.db") == true)
      #expect(error?.description.contains("SELECT") == false && error?.description.contains("\n") == false)
    }
  }

  @Test("A redaction replaces no original")
  func redactionInPlace() throws {
    let document = try Samples.open("article.pdf")
    let error = #expect(throws: RedactionError.self) { try document.redact(RedactionRequest(), to: .inPlace) }
    #expect(error?.code == "outputIsOriginal")
  }
}
