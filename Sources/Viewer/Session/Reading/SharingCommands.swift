import DocModelExchange

/// The command that exports annotations of the document.
struct SharingCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Exports annotations of the document: several selected rows of their list, else the filtered list, else all.
  ///
  /// The arguments are a format, a file, or both; without a file the export is an effect.
  func share(_ command: Command) throws(CommandFailure) {
    let words = command.arguments
    var options = ExportOptions()
    let named = words.first.flatMap { ExportOptions.Format(rawValue: $0.lowercased()) }
    let files = named == nil ? words[...] : words.dropFirst()
    guard files.count <= 1 else { throw .usage(of: .share) }
    let file = files.first?.expandingTilde
    if let file, !command.replacesFile { try requireNew(file, for: .share) }
    guard let format = named ?? file.map({ ExportOptions.Format(path: $0) }) ?? .markdown else {
      let names = ExportOptions.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(
        "“\((file ?? "").onOneLine)” is neither a format nor ends like one; the formats are \(names)")
    }
    options.format = format
    if let pane = tab.pane, pane.kind == .annotations {
      if pane.isSelectingSeveral, !pane.selection.isEmpty {
        options.ids = Set(pane.selectedRows.compactMap { $0.annotation?.id })
      } else if !pane.filter.isEmpty {
        options.ids = Set(pane.visible.compactMap { pane.rows[$0].annotation?.id })
      }
    }
    if let file { options.links = ExportLinks(from: file) }
    let export = try reading { () throws(DocumentError) in try tab.document.export(options) }
    if let failure = export.report.failure {
      throw CommandFailure(CommandFailure.Code(rawValue: failure.code), failure.message)
    }
    if let file {
      try host.save(export.bytes, to: file, besides: tab.document.source.name)
      let count = export.report.annotationCount
      emit(.message("exported \(count.of("annotation")) to \(file.onOneLine)"))
    } else {
      emit(.copied(String(decoding: export.bytes, as: UTF8.self)))
    }
    guard let warning = export.report.warnings.first else { return }
    let more =
      export.report.warnings.count > 1 ? " (and \(export.report.warnings.count - 1) more warnings)" : ""
    emit(.warning("\(warning.onOneLine)\(more)"))
  }
}

extension CommandGroup { var sharing: SharingCommands { SharingCommands(tab: tab, context: context) } }
