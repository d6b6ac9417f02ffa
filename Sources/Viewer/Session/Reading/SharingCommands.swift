import DocModelExchange
import Foundation

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
    if let file, !command.isForced { try requireNew(file, for: .share) }
    guard let format = named ?? file.map({ ExportOptions.Format(path: $0) }) ?? .markdown else {
      let names = ExportOptions.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(
        "“\((file ?? "").onOneLine)” is neither a format nor ends like one; the formats are \(names)")
    }
    options.format = format
    try export(options, to: file, of: tab.pane)
  }

  /// Returns a row for each format, with the file that it makes beside the document.
  func formatRows() -> [PaneRow] {
    var name = tab.path ?? "annotations.pdf"
    if name.lowercased().hasSuffix(".pdf") { name.removeLast(4) }
    return ExportOptions.Format.allCases.map { format in
      let names = [name] + (2...99).map { "\(name)-\($0)" }
      let files = names.map { "\($0).\(format.fileExtension)" }
      let file = files.first { !FileManager.default.fileExists(atPath: $0) } ?? files[0]
      let shown = file.split(separator: "/").last.map(String.init) ?? file
      return PaneRow(format.rawValue, details: [.init("file", shown)], target: .export(format, file: file))
    }
  }

  /// Exports the annotations of the list before that of the formats, and shows that list again.
  func export(as format: ExportOptions.Format, to file: String) throws(CommandFailure) {
    try requireNew(file, for: .share)
    var options = ExportOptions()
    options.format = format
    try export(options, to: file, of: tab.paneToExport)
    if tab.paneToExport == nil { tab.column = nil }
    (tab.pane, tab.paneToExport) = (tab.paneToExport, nil)
  }

  /// The annotations that the list of formats exports, in words of several lengths; empty for all.
  var partToExport: [String] {
    guard tab.pane?.kind == .exports, let pane = tab.paneToExport, let count = pane.annotationsToExport?.count
    else { return [] }
    let kind = pane.exportsSelection ? "selected" : "filtered"
    return ["\(count) \(kind) \(count == 1 ? "annotation" : "annotations")", "\(count) \(kind)"]
  }

  private func export(
    _ options: ExportOptions, to file: String?, of pane: ListPane?
  ) throws(CommandFailure) {
    var options = options
    options.ids = pane?.annotationsToExport
    if let file { options.links = ExportLinks(from: file) }
    let export = try reading { () throws(DocumentError) in try tab.document.export(options) }
    if let failure = export.report.failure {
      throw CommandFailure(CommandFailure.Code(rawValue: failure.code), failure.message)
    }
    let count = export.report.annotationCount
    let replies = export.report.replyCount
    var (exported, part) = ((count - replies).of("annotation"), "")
    if replies > 0 { exported += " and \(replies == 1 ? "1 reply" : "\(replies) replies")" }
    if let pane, options.ids != nil, count < pane.rows.count {
      (exported, part) = ("\(count) of \(pane.rows.count.of("annotation"))", ", \(pane.partToExport)")
    }
    if let file {
      try host.save(export.bytes, to: file, besides: tab.document.source.name)
      emit(.message("exported \(exported) to \(file.onOneLine)\(part)"))
    } else {
      emit(.copied(String(decoding: export.bytes, as: UTF8.self)))
      if !part.isEmpty { emit(.message("\(exported)\(part)")) }
    }
    guard let warning = export.report.warnings.first else { return }
    let more =
      export.report.warnings.count > 1 ? " (and \(export.report.warnings.count - 1) more warnings)" : ""
    emit(.warning("\(warning.onOneLine)\(more)"))
  }
}

extension ListPane {
  /// The names of the annotations to export: several selected ones, else the filtered ones; nil for all.
  fileprivate var annotationsToExport: Set<String>? {
    guard kind == .annotations else { return nil }
    if exportsSelection { return Set(selectedRows.compactMap { $0.annotation?.id }) }
    return filter.isEmpty ? nil : Set(matchingRows.compactMap { rows[$0].annotation?.id })
  }

  /// The annotations to export, in words.
  fileprivate var partToExport: String {
    exportsSelection ? "those of the selected rows" : "those of the filter \(filter.onOneLine)"
  }

  fileprivate var exportsSelection: Bool { isSelectingSeveral && !selection.isEmpty }
}

extension CommandGroup { var sharing: SharingCommands { SharingCommands(tab: tab, context: context) } }
