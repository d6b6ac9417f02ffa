/// The flags of an annotation (ISO 32000-1, Table 165); unnamed bits are kept.
///
/// ```swift
/// if annotation.flags.contains(.noZoom) { print("keeps its size") }
/// print(annotation.flags.names)
/// ```
public struct AnnotationFlags: OptionSet, Hashable, Sendable, Codable {
  /// The bits as in the file.
  public var rawValue: Int

  /// Creates flags from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Not shown if the type is unknown.
  public static let invisible = AnnotationFlags(rawValue: 1 << 0)
  /// Neither shown nor printed.
  public static let hidden = AnnotationFlags(rawValue: 1 << 1)
  /// Printed with the page.
  public static let print = AnnotationFlags(rawValue: 1 << 2)
  /// Keeps its size when the page is magnified.
  public static let noZoom = AnnotationFlags(rawValue: 1 << 3)
  /// Stays upright when the page is rotated.
  public static let noRotate = AnnotationFlags(rawValue: 1 << 4)
  /// Not shown on screen, but possibly printed.
  public static let noView = AnnotationFlags(rawValue: 1 << 5)
  /// Doesn't react to the user.
  public static let readOnly = AnnotationFlags(rawValue: 1 << 6)
  /// Can't be deleted or moved.
  public static let locked = AnnotationFlags(rawValue: 1 << 7)
  /// Certain events invert NoView.
  public static let toggleNoView = AnnotationFlags(rawValue: 1 << 8)
  /// The contents can't be changed.
  public static let lockedContents = AnnotationFlags(rawValue: 1 << 9)

  /// The names of the flags that are set, in the order of their bits.
  public var names: [String] {
    Self.named.filter { contains($0.flag) }.map(\.name)
  }

  /// All flags that have names.
  public static let all = AnnotationFlags(named.map(\.flag))

  /// Creates a flag from its name, in any case; nil for a name that the standard doesn't define.
  public init?(name: String) {
    guard let named = Self.named.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      return nil
    }
    self = named.flag
  }

  private static let named: [(flag: AnnotationFlags, name: String)] = [
    (.invisible, "invisible"), (.hidden, "hidden"), (.print, "print"), (.noZoom, "noZoom"),
    (.noRotate, "noRotate"), (.noView, "noView"), (.readOnly, "readOnly"), (.locked, "locked"),
    (.toggleNoView, "toggleNoView"), (.lockedContents, "lockedContents"),
  ]
}
