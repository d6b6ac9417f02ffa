import DocModel

/// Commands that show, change and save settings.
struct SettingCommands: SessionPart {
  let context: SessionContext

  /// Runs `set` or `set!`, or changes a setting for the current document.
  func change(
    _ words: [String], saving: Bool, inDocument: Bool = false
  ) throws(CommandFailure) {
    if !saving, let metadata = metadata(in: words) {
      return try requireTab().metadata.setMetadata(metadata)
    }
    // `set name=value` is the syntax of other programs.
    var words = words.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let isSaved = saving || words.contains("--save")
    words.removeAll { $0 == "--save" }
    guard let first = words.first else {
      if isSaved { throw .usage(of: .saveSetting) }
      return emit(.settings(context.shownSettings.entries))
    }
    let name = first.lowercased()
    // The setting is set or saved; the value in effect is shown.
    var changed = inDocument || words.count == 1 && !isSaved ? context.shownSettings : settings
    guard let entry = changed.entries.first(where: { $0.name == name }) else {
      let names = changed.entries.map(\.name).joined(separator: ", ")
      throw .usage("there is no setting “\(first.onOneLine)”; the settings are \(names)")
    }
    if words.count > 1 {
      guard words.count == 2, changed.set(name, to: words[1]) else {
        let value = words.dropFirst().joined(separator: " ").onOneLine
        throw .usage("“\(name)” can't be “\(value)”; it can be \(entry.values)")
      }
    }
    let shown = changed.entries.first { $0.name == name } ?? entry
    let path = isSaved ? try save(shown) : nil
    if words.count > 1 { keep(changed, name, inDocument: inDocument) }
    let outcome = SettingRow.named(name)?.outcome(changed)
    emit(words.count > 1 ? .changed(shown, outcome ?? "") : .settings([shown]))
    if let path { emit(.message("saved in \(path.onOneLine)")) }
    guard words.count > 1 else { return }
    if name == "show" { here?.moving.announcePage() }
    if name == "night" { here?.pageView.showCurrentImage() }
  }

  /// Keeps a changed setting with the current document, or for all documents, the current one among them.
  private func keep(_ changed: Settings, _ name: String, inDocument: Bool) {
    if !inDocument || currentTab == nil { context.settings = changed }
    if !inDocument, name == "night" { context.night = nil }
    guard let tab = currentTab else { return }
    // A document without a choice of its own follows the setting.
    switch name {
    case "pages":
      tab.look.arrangement = changed.arrangement == settings.arrangement ? nil : changed.arrangement
    case "night": tab.look.night = changed.night == settings.night ? nil : changed.night
    default: return
    }
    autosave.positionChanged()
  }

  /// Arranges the pages of the current document on the full screen in a way; without one, in the next way.
  func arrangePages(_ text: String?) throws(CommandFailure) {
    let all = Settings.Arrangement.allCases
    let index = (all.firstIndex(of: context.shownSettings.arrangement) ?? 0) + 1
    let following = (0..<all.count).map { all[(index + $0) % all.count].rawValue }
    try change(["pages", text ?? following[0]], saving: false, inDocument: true)
    if text == nil { emit(.message("next: \(following[1...].joined(separator: ", "))")) }
  }

  /// Shows the current document light on dark, or again as it is; those without a choice of their own follow.
  func toggleNight() throws(CommandFailure) {
    let night = context.shownSettings.night == .on ? Settings.Night.off : .on
    // A white page after dark ones would dazzle.
    context.night = night
    try change(["night", night.rawValue], saving: false, inDocument: true)
  }

  /// Returns the argument of `metadata` if a property is to be set that isn't the name of a setting, as in
  /// `set title …`; else nil.
  private func metadata(in words: [String]) -> String? {
    let parts = (words.first ?? "").split(separator: "=", maxSplits: 1).map(String.init)
    guard let name = parts.first?.lowercased(), DocumentProperties.names.contains(name),
      parts.count + words.count > 2, !settings.entries.contains(where: { $0.name == name })
    else { return nil }
    return (parts + words.dropFirst()).joined(separator: " ")
  }

  /// Writes a setting to the configuration file and returns the file's path.
  private func save(_ entry: Settings.Entry) throws(CommandFailure) -> String {
    let setting = Configuration.Setting(name: entry.name, value: entry.value)
    let path = try host.save(setting)
    // The next check of the file finds no change.
    context.configuration.settings.removeAll { $0.name == setting.name }
    context.configuration.settings.append(setting)
    return path
  }
}

extension SessionPart { var settingCommands: SettingCommands { SettingCommands(context: context) } }
