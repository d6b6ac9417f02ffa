import DocModel
import Foundation

/// The address of a link that may be opened: on the web, for mail, or of a file near the document.
///
/// An address from a document could make the system start any program. So only a few schemes are opened, and
/// only files in or below the document's folder that aren't programs.
public struct LinkAddress: Hashable, Sendable {
  /// The address in ASCII, without controls and blanks: invalid characters are percent-encoded (RFC 3986),
  /// and the host is in the form that is looked up.
  public let text: String

  /// The schemes that can be opened.
  public static let schemes = ["http", "https", "mailto", "file"]

  /// Checks an address.
  ///
  /// - Throws: ``CommandFailure`` with the reason why it isn't opened.
  init(_ uri: String, in source: DocumentSource) throws(CommandFailure) {
    let encoded = Address.ascii(uri)
    guard let scheme = Self.scheme(of: encoded), Self.schemes.contains(scheme) else {
      let names = Self.schemes.joined(separator: ", ")
      throw CommandFailure(.unavailable, "only \(names) addresses are opened")
    }
    text = scheme == "file" ? try Self.file(encoded, beside: source) : encoded
  }

  private static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon].lowercased()
    let isOne =
      scheme.first?.isLetter == true && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    return isOne ? scheme : nil
  }

  /// Returns the address of a file in the folder of a document, with symbolic links resolved.
  private static func file(_ address: String, beside source: DocumentSource) throws(CommandFailure) -> String
  {
    guard case .path(let document) = source, let home = resolved(document) else {
      throw CommandFailure(.unavailable, "files are opened only from documents that are files themselves")
    }
    let folder = home.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/"
    guard let url = URL(string: address), [nil, "", "localhost"].contains(url.host), url.path.hasPrefix("/"),
      let path = resolved(url.path), path.hasPrefix(folder)
    else {
      throw CommandFailure(
        .unavailable, "only files in the folder of the document are opened: \(folder.onOneLine)")
    }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure(.unavailable, "\(path.onOneLine) isn't a file that can be opened")
    }
    guard facts.st_mode & 0o111 == 0, !path.lowercased().hasSuffix(".desktop") else {
      throw CommandFailure(
        .unavailable, "\(path.onOneLine) may be a program, which documents may not start")
    }
    return URL(fileURLWithPath: path).absoluteString
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
