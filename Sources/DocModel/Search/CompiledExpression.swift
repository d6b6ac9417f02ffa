import CPoppler
import Foundation
import PopplerLoader

/// A regular expression compiled by GLib (PCRE2 with its just-in-time compiler): the owner of the C handle.
///
/// Safe to share between threads, which the compiler can't see: the handle is constant, and each match allocates its
/// own state. GLib writes to a GRegex only once: the first match may compile it to machine code. The initializer
/// makes that match, before the expression is shared, and all later matches have the same options.
final class CompiledExpression: @unchecked Sendable {
  private let handle: OpaquePointer
  private let source: String

  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - source: the expression as typed, which errors refer to.
  ///   - translated: the expression as matched.
  ///   - isCaseSensitive: whether case matters.
  ///   - wholeWords: whether a match has to consist of whole words.
  /// - Throws: ``SearchError``.
  init(
    _ source: String, translated: String, isCaseSensitive: Bool, wholeWords: Bool
  ) throws(SearchError) {
    if let reason = pdfkey_load_glib() { throw .unavailable(reason: String(cString: reason)) }
    PopplerLog.silence
    guard !source.utf8.contains(0) else {
      throw .badExpression(source, position: nil, reason: "it contains a null character")
    }
    self.source = source
    // Compiled as typed, so that an error has the right position.
    Self.free(try Self.compile(source, GRegexCompileFlags(rawValue: 0), typed: source))
    var flags = G_REGEX_OPTIMIZE.rawValue | G_REGEX_MULTILINE.rawValue
    if !isCaseSensitive { flags |= G_REGEX_CASELESS.rawValue }
    let body = wholeWords ? "(?<!\\w)(?:\(translated))(?!\\w)" : translated
    handle = try Self.compile(
      "(*LIMIT_MATCH=\(DocumentLimits.mostMatchAttempts))\(body)", GRegexCompileFlags(rawValue: flags),
      typed: source)
    _ = ranges("", 0)
  }

  deinit { Self.free(handle) }

  private static func free(_ handle: OpaquePointer) {
    pdfkey_unref_regex(UnsafeMutableRawPointer(handle))
  }

  private static func compile(
    _ pattern: String, _ flags: GRegexCompileFlags, typed: String
  ) throws(SearchError) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    if let handle = g_regex_new(pattern, flags, GRegexMatchFlags(rawValue: 0), &error) { return handle }
    defer { pdfkey_free_error(error) }
    let message = error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
    throw Self.error(message, pattern: pattern, typed: typed)
  }

  /// Creates an error, whose position GLib gives only in its message:
  /// `Error while compiling regular expression ‘a(’ at char 2: missing )`.
  private static func error(_ message: String, pattern: String, typed: String) -> SearchError {
    var rest = message[...]
    if let end = message.range(of: pattern, options: [.backwards, .literal])?.upperBound {
      rest = message[end...]
    }
    let reason = rest.range(of: ": ").map { String(rest[$0.upperBound...]) } ?? String(rest)
    let digits = rest.prefix { $0 != ":" }.filter { $0.isASCII && $0.isNumber }
    return .badExpression(typed, position: pattern == typed ? Int(digits) : nil, reason: reason)
  }

  /// Finds the byte ranges of the matches, in order, without empty ones.
  ///
  /// - Throws: ``SearchError/tooManyAttempts(_:)``.
  func ranges(in bytes: [UInt8]) throws(SearchError) -> [Range<Int>] {
    let found = bytes.withUnsafeBufferPointer { bytes -> Result<[Range<Int>], SearchError> in
      guard let start = bytes.baseAddress else { return .success([]) }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
        self.ranges(start, bytes.count)
      }
    }
    return try found.get()
  }

  private func ranges(_ start: UnsafePointer<CChar>, _ count: Int) -> Result<[Range<Int>], SearchError> {
    var ranges: [Range<Int>] = []
    var match: OpaquePointer?
    var error: UnsafeMutablePointer<GError>?
    var isFound = g_regex_match_full(
      handle, start, gssize(count), 0, GRegexMatchFlags(rawValue: 0), &match, &error)
    defer { g_match_info_free(match) }
    while isFound != 0 {
      var (first, end): (gint, gint) = (0, 0)
      if g_match_info_fetch_pos(match, 0, &first, &end) != 0, first >= 0, first < end {
        ranges.append(Int(first)..<Int(end))
      }
      isFound = g_match_info_next(match, &error)
    }
    guard let error else { return .success(ranges) }
    pdfkey_free_error(error)
    return .failure(.tooManyAttempts(source))
  }
}
