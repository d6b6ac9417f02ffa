import DocModel
import DocModelSecurity
import Foundation

/// Opens a document, and asks for the password if there is one.
///
/// The type of the error is declared, so that the compiler knows the cases.
func open(_ path: String, password: () -> String) throws(DocumentError) -> Document {
  do throws(DocumentError) {
    return try Document(.path(path))
  } catch .passwordRequired {
    return try Document(.path(path), password: password())
  }
}

// Each error names the file, the problem and what to do; its code is for programs.
for path in ["Fixtures/none.pdf", "Fixtures/not-a-pdf.pdf", "Fixtures", "Fixtures/encrypted-user.pdf"] {
  do throws(DocumentError) {
    _ = try open(path) { "wrong" }
  } catch {
    switch error {
    case .noSuchFile, .isFolder: print("choose another file:", error)
    case _ where error.isPasswordProblem: print("ask again:", error)
    default: print("\(error.code):", error)
    }
  }
}

// A page that can't be read is one page: the others go on.
let document = try open("Fixtures/article.pdf") { "" }
for index in [0, 99] {
  do throws(DocumentError) {
    print(try document.string(ofPage: index).count > 0)
  } catch {
    print("page \(index + 1):", error)
  }
}

// A flaw that is repaired is no error, but a warning.
if let warning = try open("Fixtures/damaged-xref.pdf", password: { "" }).warnings.first {
  print("warning \(warning.kind):", warning.message)
}

// Functions that edit throw an EditError. If they throw, neither the document nor the file has changed.
do throws(EditError) {
  let editor = try DocumentEditor(document)
  try editor.add(.note(at: Point(x: 72, y: 500), onPage: 99, "Nowhere"))
} catch .noSuchPage(_, let page, let count) {
  print("page \(page + 1) of \(count)")
} catch {
  print(error.code)
}

// An expression that isn't one.
do throws(SearchError) {
  _ = try document.search(SearchQuery(patterns: [.expression("(unclosed")]))
} catch {
  print(error.code)
}
