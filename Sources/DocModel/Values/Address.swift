import Foundation

/// Conversion of addresses to the form that programs expect.
package enum Address {
  /// Converts an address to ASCII (RFC 3986).
  ///
  /// Characters not allowed in an address are percent-encoded, and existing percent-encoding stays. The host becomes
  /// the one that is looked up (UTS #46), so that no letter can pass for another.
  package static func ascii(_ address: String) -> String {
    let encoded = percentEncoded(address.drop(while: \.isWhitespace))
    guard let start = encoded.firstRange(of: "://")?.upperBound else { return encoded }
    let end = encoded[start...].firstIndex { "/?#".contains($0) } ?? encoded.endIndex
    let host = (encoded[start..<end].lastIndex(of: "@").map { encoded.index(after: $0) } ?? start)..<end
    let hostEnd = encoded[host].firstIndex(of: ":") ?? end
    guard let ascii = asciiHost(encoded[host.lowerBound..<hostEnd]) else { return encoded }
    return encoded[..<host.lowerBound] + ascii + encoded[hostEnd...]
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%".utf8)

  private static func percentEncoded(_ address: Substring) -> String {
    address.utf8.reduce(into: "") { result, byte in
      if plain.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Returns the host in ASCII; nil if it is ASCII already, or isn't a host name.
  private static func asciiHost(_ host: Substring) -> String? {
    guard host.contains("%"), let name = String(host).removingPercentEncoding,
      name.unicodeScalars.allSatisfy({
        !$0.isASCII || $0.properties.isAlphabetic || "-._0123456789".unicodeScalars.contains($0)
      }),
      // Foundation encodes host names and refuses invalid ones.
      let ascii = URL(string: "https://" + name)?.host, ascii.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return ascii
  }
}
