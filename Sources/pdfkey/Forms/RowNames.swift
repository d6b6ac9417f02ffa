import DocModel
import Foundation

/// The names of the files for the rows of a table.
struct RowNames {
  private let pattern: String
  private let document: String

  /// The longest part of a name that comes from a value, in bytes.
  private static let longestValue = 120

  /// Creates names from a folder or a pattern with fields in braces.
  init(_ output: String, document: String) throws(Failure) {
    self.document = document
    var facts = stat()
    let isFolder = output.hasSuffix("/") || (stat(output, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR)
    if isFolder {
      let name = document == "-" ? "form" : String(document.split(separator: "/").last ?? "form")
      let stem = name.lowercased().hasSuffix(".pdf") ? String(name.dropLast(4)) : name
      pattern = "\(output)\(output.hasSuffix("/") ? "" : "/")\(Self.escaped(stem))-{row}.pdf"
    } else {
      pattern = output
    }
    guard Self.isPattern(pattern) else {
      throw Failure(
        code: "usage",
        message:
          "\(output): can't be the name for every row; name a folder, or add {row} or a field in braces",
        status: .usage)
    }
  }

  /// Returns the folder of all files: the output, or that before the first field in braces.
  static func folder(of output: String) -> String {
    output.firstIndex(of: "{").map { FilePath.folder(of: String(output[..<$0])) } ?? output
  }

  /// Whether a name has a field in braces.
  static func isPattern(_ name: String) -> Bool { name.contains(/\{[^{}]+\}/) }

  private static func escaped(_ name: String) -> String {
    String(name.map { $0 == "{" || $0 == "}" ? "_" : $0 })
  }

  /// Returns the path for each row; no two are the same.
  func paths(of rows: [[(field: FormField, value: FieldValue?)]]) throws(Failure) -> [String] {
    var paths: [String] = []
    var known: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      let path = try self.path(row, number: index + 1, of: rows.count)
      if let other = known[path] {
        throw Failure(
          code: "ambiguousName",
          message: "\(path): would be written for rows \(other) and \(index + 1); add {row} to the name",
          status: .usage)
      }
      known[path] = index + 1
      try requireOther(path)
      paths.append(path)
    }
    return paths
  }

  private func path(
    _ row: [(field: FormField, value: FieldValue?)], number: Int, of count: Int
  ) throws(Failure) -> String {
    var path = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      path += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      if name == "row" {
        path += number.padded(to: String(count).count)
      } else if let entry = row.first(where: { $0.field.name == name }) {
        let text = Self.fileName(entry.value?.texts.joined(separator: " ") ?? "")
        path += text.isEmpty ? "row-\(number)" : text
      } else {
        throw Failure(
          code: "usage", message: "\(pattern): the data has no value for {\(name)} in row \(number)",
          status: .usage)
      }
      rest = rest[rest.index(after: close)...]
    }
    return path + rest
  }

  /// Returns a value as a part of a file's name: no other folder, hidden file or misleading character.
  private static func fileName(_ text: String) -> String {
    let name = text.replacing("/", with: "_").replacing("\\", with: "_")
    guard !name.allSatisfy(\.isWhitespace) else { return "" }
    var result = AttachmentName.safe(name)
    while result.utf8.count > longestValue { result.removeLast() }
    return result
  }

  /// Refuses to overwrite the form itself.
  private func requireOther(_ path: String) throws(Failure) {
    guard FilePath.isSame(document, path) else { return }
    throw Failure(
      code: "outputIsInput", message: "\(path): is the form itself; name other files with -o", status: .usage)
  }
}
