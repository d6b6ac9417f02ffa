import Foundation

/// Links from an export that people read (Markdown, Org, HTML, templates) to the documents.
public struct ExportLinks: Codable, Hashable, Sendable {
  /// The form of an address.
  public enum Form: String, Codable, Hashable, Sendable, CaseIterable {
    /// A relative reference from the folder of the export (RFC 3986, 4.2).
    case relative
    /// A `file:` address (RFC 8089).
    case absolute
    /// No address: pages are named without a link.
    case none
  }

  /// The form of the addresses.
  public var form: Form
  /// The folder of the export, where relative references begin; nil for the current one.
  public var folder: String?

  /// Links of a form, from the current folder.
  public init(_ form: Form = .absolute) {
    self.form = form
  }

  /// Relative links from the file that the export will be.
  public init(from file: String) {
    form = .relative
    folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
  }

  /// The address of a document; nil without one, as for standard input.
  func address(ofFile path: String) -> String? {
    switch form {
    case _ where path == "-": nil
    case .none: nil
    case .absolute: AnnotationJSON.uri(path: path)
    case .relative: Self.encoded(RelativePath.from(folder ?? ".", to: path))
    }
  }

  /// A relative path as an address: everything but unreserved characters is percent-encoded, also the colon, which
  /// would end a scheme.
  private static func encoded(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return path.utf8
      .map { plain.contains($0) ? String(Unicode.Scalar($0)) : "%" + [$0].hexadecimal.uppercased() }
      .joined()
  }
}

/// Paths as other places have them.
enum RelativePath {
  /// The path from a folder to a file, by their names: symbolic links aren't followed, as addresses know of none.
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
