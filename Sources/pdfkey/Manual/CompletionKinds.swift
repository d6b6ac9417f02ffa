import ArgumentParser
import DocModelExchange
import DocModelSecurity

extension CompletionKind {
  /// PDF files, and folders, which may contain them.
  static let pdf = CompletionKind.file(extensions: ["pdf"])

  /// The file of a library.
  static let library = CompletionKind.file(extensions: ["sqlite"])

  /// The types of annotations (ISO 32000-1, Table 169), separated by commas.
  static let annotationTypes = separatedByCommas {
    [
      "all", "caret", "circle", "fileattachment", "freetext", "highlight", "ink", "line", "link", "polygon",
      "polyline", "popup", "redact", "screen", "sound", "square", "squiggly", "stamp", "strikeout", "text",
      "underline", "watermark", "widget",
    ]
  }

  /// The names of drawn shapes, separated by commas.
  static let shapes = separatedByCommas { DrawnShape.allCases.map(\.rawValue) }

  /// The names of colours in filters.
  static let colors = separatedByCommas { AnnotationFilter.colorNames }

  /// The names of flags, and those of unset ones.
  static let flags = separatedByCommas {
    let names = AnnotationFlags.all.names.map { $0.lowercased() }
    return names + names.map { "!" + $0 }
  }

  /// The criteria for the sections of exports, separated by commas.
  static let groupings = separatedByCommas { ["none"] + ExportOptions.Grouping.allCases.map(\.rawValue) }

  /// The metadata that stays unless its removal is asked for, separated by commas.
  static let removableMetadata = separatedByCommas { RemovableMetadata.allCases.map(\.rawValue) }

  /// The scopes of a search, separated by commas.
  static let searchScopes = separatedByCommas { SearchScope.allCases.map(\.rawValue) }

  /// Returns a completion of words separated by commas, which completes the last word and offers none twice.
  private static func separatedByCommas(_ words: @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { _, _, typed in
      let given = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast()
      let before = given.isEmpty ? "" : given.joined(separator: ",") + ","
      return words().filter { !given.contains($0[...]) }.map { before + $0 }
    }
  }
}
