internal import GRDB

/// A library of the system that documents are read with, for whoever looks for what is wrong.
public struct SystemLibrary: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// Its version as it runs; nil if it can't be loaded.
  public var version: String?
  /// Why it can't be loaded; nil if it can.
  public var problem: String?

  /// A library that runs, or one that doesn't.
  public init(name: String, version: String?, problem: String? = nil) {
    (self.name, self.version, self.problem) = (name, version, problem)
  }

  /// The libraries, each loaded to be asked.
  public static var all: [SystemLibrary] {
    [poppler, SystemLibrary(name: "qpdf", version: QPDFFile.libraryVersion), sqlite]
  }

  private static var poppler: SystemLibrary {
    switch PopplerDocument.libraryVersion {
    case .success(let version): SystemLibrary(name: "Poppler", version: version)
    case .failure(let error): SystemLibrary(name: "Poppler", version: nil, problem: error.message)
    }
  }

  private static var sqlite: SystemLibrary {
    do {
      let version = try DatabaseQueue.lasting(path: nil).read {
        try String.fetchOne($0, sql: "SELECT sqlite_version()")
      }
      return SystemLibrary(name: "SQLite", version: version)
    } catch {
      return SystemLibrary(name: "SQLite", version: nil, problem: "\(error)")
    }
  }
}
