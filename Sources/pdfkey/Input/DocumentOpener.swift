import DocModel
import Foundation

/// Opens documents with the passwords that they need.
final class DocumentOpener {
  private let given: String?
  /// The last password from the terminal: files of one batch often share theirs.
  private var asked: String?
  /// Asks for a password on the terminal; keyboard mode restores the terminal meanwhile.
  var prompt: (String) -> String? = { PasswordPrompt.ask($0) }

  /// The maximum number of attempts at a password.
  private static let attempts = 3

  init(password: String?) {
    given = password
  }

  /// A function that opens a document from a source, with or without a password.
  typealias Opening<Value> = (DocumentSource, String?) throws(DocumentError) -> Value

  /// Opens a document, perhaps with its file mapped rather than read.
  func open(_ input: Input, mapped isMapped: Bool = false) throws -> Document {
    try open(input) { source, password throws(DocumentError) in
      try Document(source, password: password, readers: .both, mapped: isMapped)
    }
  }

  /// Opens a document with the caller's function.
  func open<Value>(_ input: Input, with opening: Opening<Value>) throws -> Value {
    switch input {
    case .standardInput:
      return try open(.bytes(try StandardInput.read(), name: StandardInput.name), opening)
    case .location(let location):
      return try open(try DocumentSource(location).readingPipe(), opening)
    }
  }

  /// Opens a document with the caller's function, trying the passwords in turn.
  func open<Value>(
    _ source: DocumentSource, _ opening: Opening<Value>
  ) throws(DocumentError) -> Value {
    do throws(DocumentError) {
      return try opening(source, given)
    } catch {
      switch error {
      case .passwordIncorrect:
        // In a batch one password is given for all, and some files need none.
        if let value = try? opening(source, nil) { return value }
      case .passwordRequired:
        if let value = try ask(for: source, opening) { return value }
      default: break
      }
      throw error
    }
  }

  /// Opens a document with a password from the terminal; nil if there is no terminal, or no password is entered.
  private func ask<Value>(
    for source: DocumentSource, _ opening: Opening<Value>
  ) throws(DocumentError) -> Value? {
    if let asked, let value = try? opening(source, asked) { return value }
    guard PasswordPrompt.isPossible else { return nil }
    for attempt in 1...Self.attempts {
      guard let password = prompt("Password for \(source.displayName): "), !password.isEmpty
      else { return nil }
      do throws(DocumentError) {
        let value = try opening(source, password)
        asked = password
        return value
      } catch {
        guard case .passwordIncorrect = error, attempt < Self.attempts else { throw error }
        Messages.print("wrong password; try again")
      }
    }
    return nil
  }
}
