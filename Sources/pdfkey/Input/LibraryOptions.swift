import ArgumentParser
import DocModelLibrary

/// The options for the library.
struct LibraryOptions: ParsableArguments {
  @Option(help: .library, completion: .library)
  var library: String?

  /// The file of the library.
  var path: String { library ?? Library.defaultPath() }

  /// Opens the library; creates one if there is none, or if a damaged one was moved aside.
  func open() throws(LibraryError) -> Library {
    let library = try Library(path: path)
    if let replaced = library.replaced { Messages.print(replaced.message) }
    return recovered(library)
  }

  /// Opens the library for reading; if there is none, returns an empty one in memory and creates no file.
  ///
  /// A damaged library is an error, since an empty list would be misleading.
  func openExisting() throws(LibraryError) -> Library {
    guard Library.exists(at: path) else { return try Library.inMemory() }
    return recovered(try Library(path: path, replacesDamaged: false))
  }

  /// Opens the library for reading and closes it again, before a process that shows no messages uses it.
  ///
  /// - Throws: `LibraryError` if it is damaged.
  func check() throws(LibraryError) {
    // A resumed process is in the sandbox.
    if ResumedBatch.current == nil { _ = try openExisting() }
  }

  /// Opens an existing library and closes it again, before a process that shows no messages changes it; a damaged one
  /// is moved aside.
  func prepare() throws(LibraryError) {
    if ResumedBatch.current == nil, Library.exists(at: path) { _ = try open() }
  }

  /// Completes the appends to documents that a killed program has left, and returns the library that recorded them.
  private func recovered(_ library: Library) -> Library {
    // A failure is reported by whoever edits the document next.
    for append in (try? library.recover()) ?? [] { Messages.print(append.description) }
    return library
  }
}
