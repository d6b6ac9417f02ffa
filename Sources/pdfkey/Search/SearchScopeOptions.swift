import ArgumentParser
import Foundation
import DocModelLibrary

/// The options for the files and scopes of `pdfkey search`.
struct SearchScopeOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Search the PDFs in folders, at any depth.")
  var recursive = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Names of files to search in folders, such as '*2024*.pdf'.", valueName: "glob"))
  var include: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Places to search: text,annotations,outline,bookmarks.", valueName: "places"),
    completion: .searchScopes,
    transform: Self.scopes)
  var `in`: Set<SearchScope> = [.text]

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @Option(help: .filesFrom, completion: .file())
  var filesFrom: String?

  @Option(parsing: .unconditional, help: PasswordOptions.help)
  var password: String?

  @Option(help: .library, completion: .library)
  var libraryFile: String?

  @Flag(name: .customLong("library"), help: "Search all documents in the index, best matches first.")
  var everything = false

  @Flag(help: "Don't use the search index.")
  var noIndex = false

  /// The scopes to search.
  var scopes: Set<SearchScope> { `in` }

  /// The options for the library with the user's bookmarks.
  var library: LibraryOptions {
    var options = LibraryOptions()
    options.library = libraryFile
    return options
  }

  /// The search index; nil if it is disabled or unavailable.
  var index: TextIndex? {
    guard !noIndex else { return nil }
    let path = TextIndex.path(besideLibrary: libraryFile ?? Library.defaultPath())
    // The index only saves time, so an error isn't fatal.
    return try? TextIndex(path: path)
  }

  private static func scopes(_ text: String) throws -> Set<SearchScope> {
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let scopes = names.compactMap(SearchScope.init(rawValue:))
    guard !scopes.isEmpty, scopes.count == names.count else {
      let known = SearchScope.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--in: “\(text)” isn't a list of places; choose from \(known).")
    }
    return Set(scopes)
  }

  /// Returns the documents in order: the named ones, then the listed ones.
  func queue(_ files: [String]) throws -> BatchQueue {
    var input = InputOptions()
    // As in grep, -r without a name searches the current folder.
    input.files = files.isEmpty && filesFrom == nil ? ["."] : files
    input.filesFrom = filesFrom
    input.password = password
    let named = BatchInputs.named(input, recursive: recursive).filter(isIncluded).map(Self.withoutDot)
    return BatchQueue(named, list: try filesFrom.map { try FileList($0) })
  }

  private func isIncluded(_ input: BatchInput) -> Bool {
    guard !include.isEmpty, let relative = input.relativePath else { return true }
    let name = relative.split(separator: "/").last.map(String.init) ?? relative
    return include.contains { fnmatch($0, name, 0) == 0 || fnmatch($0, relative, 0) == 0 }
  }

  private static func withoutDot(_ input: BatchInput) -> BatchInput {
    guard case .location(let path) = input.input, path.hasPrefix("./"), input.relativePath != nil else {
      return input
    }
    let name = String(path.dropFirst(2))
    // Without the dot, file:x.pdf would be a URL.
    guard DocumentSource(name) == .path(name) else { return input }
    return BatchInput(input: .location(name), relativePath: input.relativePath)
  }
}
