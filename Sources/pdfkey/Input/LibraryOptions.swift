import ArgumentParser
import DocModel

/// Where the bookmarks are.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library to use, instead of the one that PDFKEY_LIBRARY or XDG_DATA_HOME leads to.",
      valueName: "path"), completion: .library)
  var library: String?

  /// The file of the library.
  var path: String { library ?? BookmarkStore.defaultPath() }

  /// Opens the library, and makes it where there is none, or where it is damaged and has been moved aside.
  func open() throws(LibraryError) -> BookmarkStore {
    let store = try BookmarkStore(path: path)
    if let replaced = store.replaced { Messages.say(replaced.message) }
    return store
  }

  /// Opens the library for what needs bookmarks that are there: where there is none an empty one answers, and
  /// none is made.
  ///
  /// A damaged one is refused: an empty list would be no answer.
  func openExisting() throws(LibraryError) -> BookmarkStore {
    guard BookmarkStore.exists(at: path) else { return try BookmarkStore.inMemory() }
    return try BookmarkStore(path: path, replacesDamaged: false)
  }
}
