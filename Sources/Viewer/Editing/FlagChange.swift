import DocModel
import Foundation

/// A change of an annotation's flags.
package struct FlagChange: Equatable {
  /// Whether the flags replace all others, rather than being set and cleared one by one.
  var replacesAll = false
  var setting: AnnotationFlags = []
  var clearing: AnnotationFlags = []

  /// Parses names separated by commas: `print,noZoom` replaces all flags, `+locked,-print` changes two.
  package init(_ text: String) throws(EditValueError) {
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let signed = names.count { $0.hasPrefix("+") || $0.hasPrefix("-") }
    guard signed == 0 || signed == names.count else {
      throw EditValueError("flags either all have a sign, as in +locked,-print, or none has")
    }
    replacesAll = signed == 0
    for name in names {
      let plain = signed == 0 ? name[...] : name.dropFirst()
      guard let flag = AnnotationFlags(name: String(plain)) else {
        throw EditValueError(
          "the flag \(plain) isn't known; choose from \(AnnotationFlags.all.names.joined(separator: ", "))")
      }
      if name.hasPrefix("-") { clearing.insert(flag) } else { setting.insert(flag) }
    }
  }

  /// Applies the change.
  package func apply(to flags: inout AnnotationFlags) {
    flags = replacesAll ? setting : flags.union(setting).subtracting(clearing)
  }
}
