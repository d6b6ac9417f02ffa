import Foundation

/// An error that the libraries throw, with its problem, its remedy and a code.
///
/// ```swift
/// do {
///   print(try Document(.path("paper.pdf")).pageCount)
/// } catch {
///   print(error)  // problem and remedy, on one line
///   print(error.code, error.localizedDescription, error.recoverySuggestion ?? "")
/// }
/// ```
///
/// The texts are English, and may become better in a later version.
public protocol DocumentFailure: LocalizedError, CustomStringConvertible, Sendable {
  /// The name of the error for programs, which stays the same in later versions.
  var code: String { get }
  /// The problem, which names the file that has it, and its remedy; nil without a known one.
  var explanation: (problem: String, remedy: String?) { get }
  /// The problem with a remedy, on one line.
  ///
  /// - Parameter remedy: a remedy in the words of a program; nil for none.
  /// - Returns: the line.
  func description(suggesting remedy: String?) -> String
}

extension DocumentFailure {
  /// The problem, which names the file that has it.
  public var errorDescription: String? { explanation.problem }

  /// The remedy; nil without a known one.
  public var recoverySuggestion: String? { explanation.remedy }

  /// The problem and the remedy, on one line.
  public var description: String { description(suggesting: explanation.remedy) }

  /// Joins the problem and a remedy by a semicolon.
  public func description(suggesting remedy: String?) -> String {
    explanation.problem + (remedy.map { "; \($0)" } ?? "")
  }
}
