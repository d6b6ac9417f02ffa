import Foundation

/// A small change of one place of a source file, in the form in which one build carries many of them.
///
/// The original text stays, with a prefix before it and a suffix after it. Therefore mutants nest in any
/// way, and a mutant is removed by leaving its two texts out.
public struct Mutant: Codable, Equatable, Sendable {
  /// The kind of a change.
  public enum Operator: String, Codable, CaseIterable, Sendable {
    /// A condition or an equality is negated.
    case negate
    /// One side of `&&` or `||`, or one of several conditions, is dropped.
    case side
    /// A comparison is moved by one: `<` to `<=` and so on.
    case comparison
    /// A statement is dropped.
    case statement
    /// A guard of one condition is dropped.
    case `guard`
    /// Two neighbouring arguments are swapped.
    case swap
    /// A literal or an enum case becomes its neighbour.
    case constant
    /// A function returns at its start.
    case `return`
    /// A collection literal becomes empty.
    case empty
  }

  /// The text that stands for the number of the mutant in a prefix.
  public static let number = "@N@"

  /// The kind of the change.
  public let `operator`: Operator
  /// The offset in bytes of the prefix.
  public let start: Int
  /// The offset in bytes of the suffix.
  public let end: Int
  /// The text before the original text.
  public let prefix: String
  /// The text after the original text.
  public let suffix: String
  /// The offset in bytes of the text that differs.
  public let changedStart: Int
  /// The end, in bytes, of the text that differs.
  public let changedEnd: Int
  /// The text that an author of the change would write there.
  public let replacement: String
  /// The offset in bytes of the innermost declaration around the mutant.
  public let scopeStart: Int
  /// The end, in bytes, of that declaration.
  public let scopeEnd: Int
}

/// The enum cases without payload of all sources, by name.
public struct EnumCases: Sendable {
  private struct Neighbour {
    let name: String
    let path: String
  }

  private var neighbours: [String: [Neighbour]] = [:]

  /// Makes a value without cases.
  public init() {}

  /// Adds the cases of one enum in the order of their declaration, with the path of its file.
  public mutating func add(_ names: [String], path: String) {
    guard names.count > 1 else { return }
    for (index, name) in names.enumerated() {
      neighbours[name, default: []].append(Neighbour(name: names[(index + 1) % names.count], path: path))
    }
  }

  /// Returns the case after another one, or the first one after the last.
  ///
  /// If several enums have a case of the name, the enum whose path is the most similar one is the likeliest.
  /// Cases of other enums don't compile.
  public func neighbour(of name: String, in path: String) -> String? {
    neighbours[name]?.max { $0.path.commonPrefix(with: path).count < $1.path.commonPrefix(with: path).count }?
      .name
  }
}
