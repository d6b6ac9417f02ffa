import ArgumentParser
import DocModelSecurity
import Foundation

/// The options by which `pdfkey info` changes metadata.
struct PropertyOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Set a property; may be repeated.", valueName: "name=value"))
  var set: [String] = []

  @Option(
    name: .customLong("unset"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Remove a property; may be repeated.", valueName: "name"))
  var unset: [String] = []

  @Flag(help: "Remove the metadata from a copy; needs -o.")
  var strip = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Also strip: authors,attachments,identifier.", valueName: "parts"),
    completion: .removableMetadata, transform: Self.parts)
  var stripAlso: Set<RemovableMetadata> = []

  /// Whether the command changes a document.
  var isEditing: Bool { strip || !set.isEmpty || !unset.isEmpty }

  private static func parts(_ text: String) throws -> Set<RemovableMetadata> {
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let parts = names.compactMap(RemovableMetadata.init(rawValue:))
    guard !parts.isEmpty, parts.count == names.count else {
      let known = RemovableMetadata.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--strip-also takes parts of \(known).")
    }
    return Set(parts)
  }

  func validate() throws {
    guard strip || stripAlso.isEmpty else { throw ValidationError("--strip-also needs --strip.") }
    guard !strip || (set.isEmpty && unset.isEmpty) else {
      throw ValidationError("--strip removes all metadata: leave out --set and --unset.")
    }
    // Names and values are checked before a document is opened.
    var properties = DocumentProperties()
    try change(&properties)
  }

  /// Changes properties as the options say.
  ///
  /// - Throws: `ValidationError` for an unknown name or value.
  func change(_ properties: inout DocumentProperties) throws {
    do {
      for text in set {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
          throw ValidationError("--set takes NAME=VALUE, such as --set title=\"On Reading\".")
        }
        try properties.set(String(text[..<equals]), to: String(text[text.index(after: equals)...]))
      }
      for name in unset { try properties.set(name, to: nil) }
    } catch let error as DocumentPropertyError {
      throw ValidationError("\(error).")
    }
  }
}
