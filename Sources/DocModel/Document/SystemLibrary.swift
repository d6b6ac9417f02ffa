internal import GRDB

/// A C library that documents are read with, for troubleshooting.
package struct SystemLibrary: Hashable, Sendable {
  /// The library's name.
  package var name: String
  /// The version in use; nil if it can't be loaded.
  package var version: String?
  /// The error that prevents loading; nil if it is loaded.
  package var problem: String?
  /// Whether documents can't be read or edited without the library.
  package var isNeeded = true

  /// Creates a description of a library.
  package init(name: String, version: String?, problem: String? = nil) {
    (self.name, self.version, self.problem) = (name, version, problem)
  }

  /// All C libraries, each loaded to determine its version.
  package static var all: [SystemLibrary] {
    [
      poppler, SystemLibrary(name: "qpdf", version: QPDFFile.libraryVersion), pango, gnutls, sqlite, synctex,
      xml,
    ]
  }

  private static var poppler: SystemLibrary {
    switch PopplerDocument.libraryVersion {
    case .success(let version): SystemLibrary(name: "Poppler", version: version)
    case .failure(let error): SystemLibrary(name: "Poppler", version: nil, problem: error.message)
    }
  }

  private static var pango: SystemLibrary {
    do throws(CairoError) {
      return SystemLibrary(name: "Pango", version: try TextFonts.libraryVersion)
    } catch {
      return SystemLibrary(name: "Pango", version: nil, problem: error.message)
    }
  }

  private static var gnutls: SystemLibrary {
    var library: SystemLibrary
    do throws(GnuTLSError) {
      library = SystemLibrary(name: "GnuTLS", version: try GnuTLS.version)
    } catch {
      library = SystemLibrary(name: "GnuTLS", version: nil, problem: error.message)
    }
    library.isNeeded = false
    return library
  }

  private static var synctex: SystemLibrary {
    var library = SystemLibrary(name: "SyncTeX", version: nil, problem: SyncTeXScanner.libraryProblem)
    library.isNeeded = false
    return library
  }

  private static var xml: SystemLibrary {
    var library = SystemLibrary(name: "libxml2", version: nil, problem: XMLFile.libraryProblem)
    library.isNeeded = false
    return library
  }

  private static var sqlite: SystemLibrary {
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
