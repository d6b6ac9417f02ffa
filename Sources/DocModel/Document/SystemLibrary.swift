/// A C library that documents are read with, for troubleshooting.
package struct SystemLibrary: Hashable, Sendable {
  /// The library's name.
  package var name: String
  /// The version in use; nil if it can't be loaded.
  package var version: String?
  /// The error that prevents loading; nil if it is loaded.
  package var problem: String?
  /// Whether documents can't be read or edited without the library.
  package var isNeeded: Bool

  /// Creates a description of a library.
  package init(name: String, version: String?, problem: String? = nil, isNeeded: Bool = true) {
    (self.name, self.version, self.problem, self.isNeeded) = (name, version, problem, isNeeded)
  }

  /// Poppler, which reads text and draws pages.
  package static var poppler: SystemLibrary {
    switch PopplerDocument.libraryVersion {
    case .success(let version): SystemLibrary(name: "Poppler", version: version)
    case .failure(let error): SystemLibrary(name: "Poppler", version: nil, problem: error.message)
    }
  }

  /// qpdf, which rewrites files.
  package static var qpdf: SystemLibrary { SystemLibrary(name: "qpdf", version: QPDFFile.libraryVersion) }

  /// Pango, which lays out texts of annotations and fields.
  package static var pango: SystemLibrary {
    do throws(CairoError) {
      return SystemLibrary(name: "Pango", version: try TextFonts.libraryVersion)
    } catch {
      return SystemLibrary(name: "Pango", version: nil, problem: error.message)
    }
  }

  /// The parser of SyncTeX files.
  package static var synctex: SystemLibrary {
    SystemLibrary(name: "SyncTeX", version: nil, problem: SyncTeXScanner.libraryProblem, isNeeded: false)
  }

  /// libxml2, which reads imported files and metadata.
  package static var xml: SystemLibrary {
    SystemLibrary(name: "libxml2", version: nil, problem: XMLFile.libraryProblem, isNeeded: false)
  }
}
