import ArgumentParser
import DocModelSecurity

/// Changing metadata.
extension InfoCommand {
  /// Changes one document, and reports it.
  func edit() throws {
    guard input.files.count == 1, input.filesFrom == nil, let file = input.files.first else {
      throw ValidationError("--set, --unset and --strip change one document: name one file.")
    }
    guard !properties.strip else { return try strip(file) }
    let saving = try SavingOptions(
      destination, invalidating: invalidateSignatures, limits, password: input.password, json: json)
    try EditBatch(file, saving).run { editor, _ in
      var changed = editor.properties
      try properties.change(&changed)
      let old = editor.properties
      try editor.setProperties(changed)
      return EditBatch.Result(lines: Self.lines(old, editor.properties))
    }
  }

  /// Returns a line for each property that changes.
  private static func lines(_ old: DocumentProperties, _ new: DocumentProperties) -> [String] {
    let (before, after) = (texts(of: old), texts(of: new))
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      guard before[name] != after[name] else { return nil }
      return "\(name): \(before[name] ?? "none") → \(after[name] ?? "none")".onOneLine
    }
  }

  private static func texts(of properties: DocumentProperties) -> [String: String] {
    var texts = properties.entries
    texts["page-layout"] = properties.pageLayout?.rawValue
    texts["page-mode"] = properties.pageMode?.rawValue
    texts["language"] = properties.language
    texts["open-page"] = properties.openAction.map { action in
      action.destination?.pageIndex.map { "\($0 + 1)" } ?? action.typeName
    }
    for (name, value) in properties.viewerPreferences { texts["preference.\(name)"] = value }
    return texts
  }

  private func strip(_ file: String) throws {
    guard let output = destination.output else { return }
    try FilePath.requireOther(output, than: file)
    let options = try destination.saveOptions(invalidating: invalidateSignatures)
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: input.givenPassword, json: json,
      writing: WritingRules(files: [output]))
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let report = try document.removeMetadata(
        including: properties.stripAlso, to: .file(output), options: options)
      if json {
        var json: JSONObject = [
          "path": path, "output": output, "removed": report.removed, "remaining": report.remaining,
          "bytes": report.saved.size, "warnings": report.saved.warnings,
        ]
        if options.isDryRun { json["dryRun"] = true }
        try batch.output.write(json: json)
      } else {
        for part in report.removed { batch.output.write(line: "removed: \(part.onOneLine)") }
        for part in report.remaining { batch.output.write(line: "remains: \(part.onOneLine)") }
        let verb = options.isDryRun ? "would have" : "has"
        batch.output.write(line: "\(output.onOneLine): \(verb) \(report.saved.size) bytes")
      }
      try batch.output.flush()
      for warning in report.saved.warnings { Messages.print("\(output): \(warning)") }
    }
  }
}
