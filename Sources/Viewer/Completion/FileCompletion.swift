import Foundation
import KeyCommands

/// The completion of a path: folders and PDFs.
///
/// A folder is read up to a number of entries and for a short time only, so that a huge one, or one on a slow
/// disk, doesn't hold up typing.
package struct FileCompletion {
  /// The maximum number of entries of a folder to read.
  var entryLimit: Int
  /// The maximum time to read a folder.
  var timeLimit: Duration

  /// Creates a completion with these limits.
  package init(entryLimit: Int = 20_000, timeLimit: Duration = .milliseconds(100)) {
    self.entryLimit = entryLimit
    self.timeLimit = timeLimit
  }

  /// Returns the PDF or folder whose name is most similar to that of a path that doesn't exist, in the same folder.
  package func nearest(to path: String) -> String? {
    let (folder, name) = Self.parts(of: path)
    let directory = folder.isEmpty ? "." : folder
    let entries = entries(of: directory, hidden: name.hasPrefix(".")).names.filter {
      $0.lowercased().hasSuffix(".pdf") || isFolder(directory + "/" + $0) == true
    }
    // A name without extension may match one with it.
    let candidates = entries.flatMap { [$0, ($0 as NSString).deletingPathExtension] }
    guard let near = Suggestions.nearest(to: name, among: candidates, limit: 1).first else { return nil }
    return entries.first { $0 == near || ($0 as NSString).deletingPathExtension == near }.map { folder + $0 }
  }

  /// Returns the folder of a path with its slash, and the name in it.
  private static func parts(of path: String) -> (folder: String, name: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    return (String(path.dropLast(name.count)), name)
  }

  /// Returns the possible completions of a path.
  func choices(for path: String) -> CompletionChoices {
    if path == "~" { return CompletionChoices([.init(value: "~/", isWhole: false)]) }
    let (folder, name) = Self.parts(of: path)
    let directory = folder.isEmpty ? "." : folder.expandingTilde
    var (entries, isTruncated) = entries(of: directory, hidden: name.hasPrefix("."))
    entries.sort { $0.compare($1, options: [.caseInsensitive, .numeric]) == .orderedAscending }
    let best = CompletionMatcher.best(entries, for: name) { $0 }.elements
    var choices: [CompletionChoices.Choice] = []
    for entry in best {
      // Only the entries that may be shown are looked up.
      guard let isFolder = isFolder(directory + "/" + entry) else { continue }
      guard isFolder || entry.lowercased().hasSuffix(".pdf") else { continue }
      if choices.count >= Completion.limit { return CompletionChoices(choices, isTruncated: true) }
      let shown = isFolder ? entry + "/" : entry
      choices.append(.init(value: folder + shown, title: shown, isWhole: !isFolder))
    }
    return CompletionChoices(choices, isTruncated: isTruncated)
  }

  /// Returns the names in a folder that a line can contain: valid UTF-8 without control characters.
  private func entries(of folder: String, hidden: Bool) -> (names: [String], isTruncated: Bool) {
    guard let stream = opendir(folder) else { return ([], false) }
    defer { closedir(stream) }
    let end = ContinuousClock.now + timeLimit
    var names: [String] = []
    var count = 0
    while let entry = readdir(stream) {
      count += 1
      if count > entryLimit || (count.isMultiple(of: 256) && ContinuousClock.now > end) {
        return (names, true)
      }
      let isFile = entry.pointee.d_type != DT_DIR && entry.pointee.d_type != DT_LNK
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(validatingCString: $0)
        }
      }
      guard let name, name != ".", name != "..", hidden || !name.hasPrefix("."),
        !name.unicodeScalars.contains(where: \.isControl)
      else { continue }
      if isFile, entry.pointee.d_type != DT_UNKNOWN, !name.lowercased().hasSuffix(".pdf") { continue }
      names.append(name)
    }
    return (names, false)
  }

  /// Returns whether a path is a folder; nil if it doesn't exist.
  private func isFolder(_ path: String) -> Bool? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }
}
