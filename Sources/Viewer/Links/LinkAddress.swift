import DocModel
import Foundation

/// The address of a link that may be opened: on the web, for mail, or of a file near the document.
///
/// An address from a document could make the system start any program. So only a few schemes are opened, and of the
/// files in or below the document's folder only PDFs, in a tab, and those of the kinds that the user permits.
package struct LinkAddress: Hashable, Sendable {
  /// The address in ASCII, without controls and blanks: invalid characters are percent-encoded (RFC 3986),
  /// and the host is in the form that is looked up.
  package let text: String

  /// The path of the PDF that is opened in a tab; nil if the system opens the address.
  let document: String?

  /// The schemes that can be opened.
  package static let schemes = ["http", "https", "mailto", "file"]

  /// Checks an address.
  ///
  /// - Parameters:
  ///   - uri: the address.
  ///   - source: the document with the link.
  ///   - kinds: the extensions of the names of files that the system may open.
  /// - Throws: ``CommandFailure`` with the reason why it isn't opened.
  init(_ uri: String, in source: DocumentSource, opening kinds: [String] = []) throws(CommandFailure) {
    let encoded = Address.ascii(uri)
    guard let scheme = Self.scheme(of: encoded), Self.schemes.contains(scheme) else {
      let names = Self.schemes.joined(separator: ", ")
      throw .unavailable("only \(names) addresses are opened")
    }
    guard scheme == "file" else {
      (text, document) = (scheme == "mailto" ? MailAddress.reduced(encoded) : encoded, nil)
      return
    }
    let path = try Self.file(encoded, beside: source)
    let kind = (path as NSString).pathExtension.lowercased()
    guard kind == "pdf" || kinds.contains(kind) else {
      throw CommandFailure(
        .unavailable,
        "only PDFs are opened; set files \(kind.isEmpty ? "EXTENSION" : kind) permits it".onOneLine)
    }
    (text, document) = (URL(fileURLWithPath: path).absoluteString, kind == "pdf" ? path : nil)
  }

  private static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon].lowercased()
    let isOne =
      scheme.first?.isLetter == true && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    return isOne ? scheme : nil
  }

  /// Returns the path of a file in the folder of a document, with symbolic links resolved.
  private static func file(_ address: String, beside source: DocumentSource) throws(CommandFailure) -> String
  {
    guard case .path(let document) = source, let home = resolved(document) else {
      throw .unavailable("files are opened only from documents that are files themselves")
    }
    let folder = Self.folder(of: home)
    guard let url = URL(string: address), [nil, "", "localhost"].contains(url.host), url.path.hasPrefix("/"),
      let path = resolved(url.path), path.hasPrefix(folder),
      // A document that doesn't know its folder can't name it, as by /proc/self/cwd.
      [folder, Self.folder(of: document.absolutePath)].contains(where: url.path.absolutePath.hasPrefix)
    else {
      throw CommandFailure(
        .unavailable, "only files in the folder of the document are opened: \(folder.onOneLine)")
    }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw .unavailable("\(path.onOneLine) isn't a file that can be opened")
    }
    guard facts.st_mode & 0o111 == 0 || path.lowercased().hasSuffix(".pdf") else {
      throw CommandFailure(
        .unavailable, "\(path.onOneLine) may be a program, which documents may not start")
    }
    return path
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/"
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
