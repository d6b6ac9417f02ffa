/// Values for the fields of a form, as read from a file with form data.
///
/// The values are texts until a form says what its fields accept (`FormField.value(from:)`).
public struct FormData: Hashable, Sendable {
  /// The values by the full names of the fields, in the order of the file; those of a JSON object are sorted by name.
  ///
  /// The input `FieldInput.none` empties the field: `null` in JSON, an empty cell of a table. A field
  /// without a value in FDF and XFDF isn't included, so that it stays as it is.
  public var values: [(name: String, input: FieldInput)] = []

  /// Creates data without values.
  public init() {}

  /// Whether two sets of values are the same, in the same order.
  public static func == (left: FormData, right: FormData) -> Bool {
    left.values.elementsEqual(right.values) { $0 == $1 }
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) {
    for value in values {
      hasher.combine(value.name)
      hasher.combine(value.input)
    }
  }
}

/// An error in a file with form data.
public struct FormDataError: DocumentFailure, Hashable {
  /// The problem and its place.
  public var description: String
  /// `invalidData`.
  public var code: String { "invalidData" }
  /// The problem and its place.
  public var explanation: (problem: String, remedy: String?) { (description, nil) }

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}

/// Limits on files with form data, which come from anywhere.
package enum FormDataLimits {
  /// The largest file in bytes.
  package static let largestFile = 64 << 20
  /// The largest JSON file in bytes, whose values take many times its size in memory.
  static let largestJSON = 16 << 20
  /// The most values in a file.
  static let mostValues = 1_000_000
  /// The longest name of a field in bytes.
  static let longestName = 64 << 10
  /// The most rows of a table, each of which fills one document.
  static let mostRows = 100_000
}
