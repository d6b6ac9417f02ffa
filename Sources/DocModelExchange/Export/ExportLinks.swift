import Foundation

/// Links to the documents in export formats for readers (Markdown, Org, HTML, templates).
public struct ExportLinks: Codable, Hashable, Sendable {
  /// The form of a link.
  public enum Form: String, Codable, Hashable, Sendable, CaseIterable {
    /// A relative reference from the folder of the export (RFC 3986, 4.2).
    case relative
    /// A `file:` URI (RFC 8089).
    case absolute
    /// No link: pages are only named.
    case none
  }

  /// The form of the links.
  public var form: Form
  /// The folder of the export, the base of relative references; nil for the current folder.
  public var folder: String?

  /// Creates links of a form, based on the current folder.
  public init(_ form: Form = .absolute) {
    self.form = form
  }

  /// Creates relative links for an export to a file.
  public init(from file: String) {
    form = .relative
    folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
  }

  /// Returns the URI of a document; nil if there is none, as for standard input.
  func address(ofFile path: String) -> String? {
    switch form {
    case _ where path == "-": nil
    case .none: nil
    case .absolute: AnnotationJSON.uri(path: path)
    case .relative: Self.reference(to: RelativePath.from(folder ?? ".", to: path))
    }
  }

  /// Returns the reference to a path: everything but unreserved characters is percent-encoded, including the colon,
  /// which would end a scheme.
  static func reference(to path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return path.utf8
      .map { plain.contains($0) ? String(Unicode.Scalar($0)) : "%" + [$0].hexadecimal.uppercased() }
      .joined()
  }
}

/// Relative paths.
enum RelativePath {
  /// Returns the path from a folder to a file by their names: symbolic links aren't resolved, since relative references
  /// ignore them.
  static func from(_ folder: String, to path: String) -> String {
    var from = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents[...]
    var to = URL(fileURLWithPath: path).standardizedFileURL.pathComponents[...]
    while let first = from.first, first == to.first {
      from = from.dropFirst()
      to = to.dropFirst()
    }
    return (from.map { _ in ".." } + to).joined(separator: "/")
  }
}
