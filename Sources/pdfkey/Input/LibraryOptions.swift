import ArgumentParser
import DocModel

/// The options for the library.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Path of the library.", valueName: "path"), completion: .library)
  var library: String?

  /// The file of the library.
  var path: String { library ?? BookmarkStore.defaultPath() }

  /// Opens the library, and creates it if there is none, or if it is damaged and was moved aside.
  func open() throws(LibraryError) -> BookmarkStore {
    let store = try BookmarkStore(path: path)
    if let replaced = store.replaced { Messages.say(replaced.message) }
    return store
  }

  /// Opens the library for reading; if there is none, returns an empty one in memory and creates no file.
  ///
  /// A damaged library is an error, since an empty list would be misleading.
  func openExisting() throws(LibraryError) -> BookmarkStore {
    guard BookmarkStore.exists(at: path) else { return try BookmarkStore.inMemory() }
    return try BookmarkStore(path: path, replacesDamaged: false)
  }
}
