import DocModelExchange
import DocModelLibrary
import DocModelSecurity

/// The remedies for errors of the libraries in the words of the program: its options, commands and variables.
extension DocumentFailure {
  /// One line for users: the problem, and what they can do with the program.
  package var programMessage: String { description(suggesting: programRemedy ?? explanation.remedy) }

  /// The remedy that the program has; nil for that of the library.
  var programRemedy: String? {
    switch self as any Error {
    case DocumentError.isFolder: "name the PDF files in it"
    case DocumentError.passwordRequired: "give it with --password or in PDFKEY_PASSWORD"
    case EditError.noSuchAnnotation: "\"pdfkey annotations list --json\" prints the IDs"
    case EditError.noSuchField: "\"pdfkey form list\" prints the names"
    case EditError.fieldLocked(_, _, bySignature: false): "--force changes it"
    case EditError.locked: "remove the flag, or use --force"
    case EditError.fieldLocked, EditError.certified, EditError.signed, EditError.forbidden:
      "-o with --invalidate-signatures writes an unprotected copy"
    case EditError.attachmentExists: "--replace replaces it"
    case RedactionError.signed: "--invalidate-signatures allows that"
    case RedactionError.notVerified: "--rect on its page removes all of it"
    case let error as ImportError: error.kind.programRemedy
    case let error as LibraryError:
      error.explanation.remedy?.replacing("another location", with: "another location with PDFKEY_LIBRARY")
    default: nil
    }
  }
}

extension ImportError.Kind {
  fileprivate var programRemedy: String? {
    switch self {
    case .unreadable: nil
    case .pdf: "\"pdfkey annotations merge\" takes the annotations of those"
    case .otherDocument: "use --force to import its annotations all the same"
    }
  }
}

extension ImportReport.Reason {
  /// The reason with the option that changes the outcome.
  package var programText: String {
    switch self {
    case .addsOnly: "--only-new keeps that of the document"
    case .notNewer: "\(self); --replace takes this one"
    case .link: "links are imported only with --links"
    case .locked: "\(self); --force overrides it"
    case .conflict, .note: description
    }
  }
}
