import DocModel
import Foundation

/// Opens documents, with whatever password each of them needs.
final class DocumentOpener {
  private let given: String?
  /// The password that was asked for last: files that come together often share theirs.
  private var asked: String?
  /// Asks on the terminal; whoever reads keys from it gives it back for that time.
  var prompt: (String) -> String? = { PasswordPrompt.ask($0) }

  /// How often somebody may mistype a password.
  private static let attempts = 3

  init(password: String?) {
    given = password
  }

  /// How a document is opened: from a source, with a password or none.
  typealias Opening<Value> = (DocumentSource, String?) throws(DocumentError) -> Value

  /// Opens one document.
  func open(_ input: Input) throws -> Document {
    try open(input) { source, password throws(DocumentError) in try Document(source, password: password) }
  }

  /// Opens one document in the caller's way.
  func open<Value>(_ input: Input, with opening: Opening<Value>) throws -> Value {
    switch input {
    case .standardInput:
      return try open(.bytes(try StandardInput.read(), name: StandardInput.name), opening)
    case .location(let location):
      return try open(try DocumentSource(location).readingPipe(), opening)
    }
  }

  /// Opens a document in the caller's way, with the passwords that it may need one after another.
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

  /// Opens a document with a password from the terminal; nil where nobody can be asked, or nothing is said.
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
        Messages.say("that is not the password; try again")
      }
    }
    return nil
  }
}
