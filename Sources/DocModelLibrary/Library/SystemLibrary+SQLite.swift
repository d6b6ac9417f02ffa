import Databases
internal import GRDB

extension SystemLibrary {
  /// SQLite, which keeps the library and the search index.
  package static var sqlite: SystemLibrary {
    do {
      let version = try DatabaseQueue.permanent(path: nil).read {
        try String.fetchOne($0, sql: "SELECT sqlite_version()")
      }
      return SystemLibrary(name: "SQLite", version: version)
    } catch {
      return SystemLibrary(name: "SQLite", version: nil, problem: "\(error)")
    }
  }
}
