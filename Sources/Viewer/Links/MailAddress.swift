import Foundation

/// Addresses for mail (RFC 6068), reduced to what a document may ask for.
enum MailAddress {
  /// The fields that stay.
  ///
  /// A mail program may obey others, such as one that attaches a file.
  private static let fields: Set = ["to", "cc", "subject", "body"]

  /// The characters that stay; a mail program might take others for the beginning of another field.
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@,:;!$*()/")

  /// Returns an address with its recipients, and of its fields with those that stay.
  static func reduced(_ address: String) -> String {
    let parts = address.dropFirst("mailto:".count).prefix { $0 != "#" }
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = (parts.dropFirst().first ?? "").split(separator: "&").compactMap { field -> String? in
      let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let name = String(sides[0]).removingPercentEncoding?.lowercased(),
        Self.fields.contains(name), let value = encoded(sides[1], isText: name == "body")
      else { return nil }
      return "\(name)=\(value)"
    }
    return "mailto:" + (parts.first.flatMap { encoded($0) } ?? "")
      + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }

  /// Returns a value with all but plain characters encoded; nil if it isn't UTF-8, or has a control that could end
  /// its field.
  private static func encoded(_ value: Substring, isText: Bool = false) -> String? {
    guard let decoded = String(value).removingPercentEncoding,
      decoded.unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control || isText && "\t\r\n".unicodeScalars.contains($0)
      })
    else { return nil }
    return decoded.addingPercentEncoding(withAllowedCharacters: plain)
  }
}
