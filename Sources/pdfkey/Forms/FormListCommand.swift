import ArgumentParser
import Viewer
import DocModelExchange

/// `pdfkey form list`.
struct FormListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the fields of forms.",
    discussion: """
      Each line has the name, type and value of a field, its options, page and flags. An option with a text of \
      its own is printed as value=text; "form fill" takes either.
      """)

  @OptionGroup var listing: ListingOptions

  func run() throws {
    try listing.forEach { document, path, batch in
      let form = document.form
      guard !listing.json else {
        batch.output.write(bytes: JSONText.escapingControls(form.json(path: path).bytes))
        batch.output.write(0x0A)
        return
      }
      batch.writeHeading(path)
      for field in form.fields { batch.output.write(line: Self.line(about: field)) }
      if form.fields.isEmpty { batch.printNote("\(path): has no form fields") }
      if form.isXFA { Messages.print("\(path): its form is XFA, too, which can't be filled in") }
    }
  }

  /// Returns the line of a field.
  static func line(about field: FormField) -> String {
    let options = field.options.map { $0.label == $0.value ? $0.value : "\($0.value)=\($0.label)" }
    let page = field.pageIndexes.first.map { "page \($0 + 1)" }
    let parts: [String?] = [
      field.name.isEmpty ? "(no name)" : field.name, field.kind?.rawValue ?? "unknown",
      field.value.map { "\"\(Self.text(of: $0, field))\"" },
      options.isEmpty ? nil : "options: " + options.joined(separator: ", "), page,
      field.maximumLength.map { "at most \($0) characters" },
      field.flagNames.isEmpty ? nil : field.flagNames.joined(separator: ", "),
      (field.format ?? field.typedFormat)?.description, field.range.map { "number \($0.description)" },
      field.calculation.map {
        "\($0.operation.rawValue.lowercased()) of \($0.fields.joined(separator: ", "))"
      }
        ?? (field.isCalculated ? "computed by a script" : nil),
    ]
    return parts.compactMap(\.self).map(\.onOneLine).joined(separator: "  ·  ")
  }

  /// Returns a value for people; a password isn't shown.
  static func text(of value: FieldValue?, _ field: FormField) -> String {
    let text = (value?.texts ?? []).joined(separator: ", ")
    return field.flags.contains(.password) ? String(repeating: "*", count: text.count) : text
  }
}
