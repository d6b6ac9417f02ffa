extension Form {
  /// Returns the fields as JSON: the names, types, values, options, first pages and flags.
  ///
  /// - Parameter path: the path of the document.
  /// - Returns: the object.
  package func json(path: String) -> JSONValue {
    .object([
      ("path", .string(path)),
      (
        "fields",
        .array(
          fields.map { field in
            .object([
              ("name", .string(field.name)), ("type", field.kind.map { .string($0.rawValue) } ?? .null),
              ("value", field.json), ("options", .array(field.options.map { .string($0.value) })),
              ("page", field.pageIndexes.first.map { .integer($0 + 1) } ?? .null),
              ("flags", .array(field.flagNames.map(JSONValue.string))),
            ])
          })
      ),
    ])
  }
}
