import Foundation

/// The names of source files as TeX recorded them: relative to its working folder, with `./`, or absolute.
struct SourceNames {
  /// The recorded names.
  let names: [String]
  /// The absolute path of the folder of the PDF file.
  let folder: String

  /// Returns the recorded name of a file; nil if there is none, or if several match equally well.
  ///
  /// A name matches if it is the same path, else by the most last components that agree: the PDF may have been
  /// made in another folder, or on another machine.
  func name(of file: String) -> String? {
    if names.contains(file) { return file }
    let wanted = Self.components(file.hasPrefix("/") ? file : "\(folder)/\(file)")
    let recorded = names.map { name in
      (name, Self.components(name.hasPrefix("/") ? name : "\(folder)/\(name)"))
    }
    if let same = recorded.first(where: { $0.1 == wanted }) { return same.0 }
    let typed = Self.components(file)
    var best: (name: String, components: [String], count: Int)?
    var isUnique = false
    for (name, components) in recorded {
      let count = zip(typed.reversed(), components.reversed()).prefix { $0 == $1 }.count
      guard count > 0, count >= best?.count ?? 0 else { continue }
      // TeX records a file that is read twice under two tags.
      isUnique = best.map { count > $0.count || (isUnique && $0.components == components) } ?? true
      best = (name, components, count)
    }
    return isUnique ? best?.name : nil
  }

  /// Returns the absolute path of a recorded name.
  ///
  /// - Parameters:
  ///   - name: the recorded name.
  ///   - exists: returns whether there is a file.
  /// - Returns: the path of an existing file: the recorded one, else one with the same last components in the
  ///   PDF's folder or the one above it; the recorded path if there is no such file.
  func path(of name: String, exists: (String) -> Bool) -> String {
    let parts = Self.components(name)
    let above = (folder as NSString).deletingLastPathComponent
    let recorded =
      "/" + (name.hasPrefix("/") ? parts : Self.components("\(folder)/\(name)")).joined(separator: "/")
    if exists(recorded) { return recorded }
    for skipped in 0..<parts.count {
      let rest = parts[skipped...].joined(separator: "/")
      for base in [folder, above] {
        let path = "/" + Self.components("\(base)/\(rest)").joined(separator: "/")
        if exists(path) { return path }
      }
    }
    return recorded
  }

  /// Returns the components of a path without `.`, empty ones, and those that `..` takes back.
  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").reduce(into: []) { result, part in
      switch part {
      case ".": break
      case ".." where result.last.map { $0 != ".." } ?? false: result.removeLast()
      case "..": if !path.hasPrefix("/") { result.append("..") }
      default: result.append(String(part))
      }
    }
  }
}
