import Foundation

/// The declarations in the scripts of a field (ISO 32000-1, Table 196), which call Acrobat's functions with literals.
///
/// No script is run.
struct FieldScripts {
  /// The format in which the value is shown (F).
  private(set) var format: FieldFormat?
  /// The format that a typed text has to have (K).
  private(set) var typedFormat: FieldFormat?
  /// The range of the value (V).
  private(set) var range: FieldRange?
  /// The calculation of the value (C).
  private(set) var calculation: FieldCalculation?
  /// Whether another script formats or checks the value.
  private(set) var hasOthers = false
  private(set) var isFormatted = false
  private(set) var isCalculated = false

  /// Reads the scripts of a field and of its widgets.
  init(_ objects: [PDFObject]) {
    for events in objects.compactMap({ $0["AA"] }) where !events.file.isRepeatingItself {
      if let action = events["F"] { read(action, Self.format, \.format) }
      if let action = events["K"] { read(action, Self.typedFormat, \.typedFormat) }
      if let action = events["V"] { read(action, Self.range, \.range) }
      if let action = events["C"] {
        isCalculated = true
        calculation = Self.call(of: action).flatMap(Self.calculation)
      }
    }
  }

  private mutating func read<Value: Equatable>(
    _ action: PDFObject, _ value: (ScriptCall) -> Value?, _ path: WritableKeyPath<FieldScripts, Value?>
  ) {
    isFormatted = true
    let value = Self.call(of: action).flatMap(value)
    // Widgets of one field could declare different formats.
    if value == nil || self[keyPath: path].map({ $0 != value }) ?? false { hasOthers = true }
    self[keyPath: path] = self[keyPath: path] ?? value
  }

  /// Returns the call of an action; nil for one with other scripts, and with actions that follow it.
  private static func call(of action: PDFObject) -> ScriptCall? {
    guard action["S"]?.name == "JavaScript", action["Next"] == nil, let script = action["JS"],
      let text = script.text ?? script.streamData.map(PDFTextString.decode)
    else { return nil }
    return ScriptCall(text)
  }

  // MARK: Functions

  static func format(_ call: ScriptCall) -> FieldFormat? {
    switch call.name {
    case "AFNumber_Format":
      guard var style = numberStyle(call, count: 6), let negatives = call.whole(2, in: 0...3),
        let currency = call.text(4), let isFirst = call.flag(5)
      else { return nil }
      style.negatives = FieldNumberStyle.Negatives(rawValue: negatives) ?? .minus
      (style.currency, style.isCurrencyFirst) = (currency, isFirst)
      return .number(style)
    case "AFPercent_Format":
      guard let style = numberStyle(call, count: call.arguments.count == 3 ? 3 : 2) else { return nil }
      return .percentage(style, isSignFirst: call.flag(2) ?? false)
    case "AFDate_Format", "AFDate_FormatEx", "AFTime_Format", "AFTime_FormatEx":
      return date(call)
    case "AFSpecial_Format": return special(call)
    default: return nil
    }
  }

  static func typedFormat(_ call: ScriptCall) -> FieldFormat? {
    switch call.name {
    case "AFNumber_Keystroke": return numberStyle(call, count: 6).map(FieldFormat.number)
    case "AFPercent_Keystroke":
      return numberStyle(call, count: call.arguments.count == 3 ? 3 : 2).map {
        .percentage($0, isSignFirst: false)
      }
    case "AFDate_Keystroke", "AFDate_KeystrokeEx", "AFTime_Keystroke", "AFTime_KeystrokeEx":
      return date(call)
    case "AFSpecial_Keystroke": return special(call)
    case "AFSpecial_KeystrokeEx":
      guard call.arguments.count == 1, let mask = call.text(0),
        (1...FieldFormat.longestMask).contains(mask.count)
      else { return nil }
      return .mask(mask)
    default: return nil
    }
  }

  private static func numberStyle(_ call: ScriptCall, count: Int) -> FieldNumberStyle? {
    guard call.arguments.count == count, let decimals = call.whole(0, in: 0...FieldNumberStyle.mostDecimals),
      let separators = call.whole(1, in: 0...4).flatMap(FieldNumberStyle.Separators.init)
    else { return nil }
    return FieldNumberStyle(decimals: decimals, separators: separators)
  }

  private static func date(_ call: ScriptCall) -> FieldFormat? {
    guard call.arguments.count == 1 else { return nil }
    let known = call.name.hasPrefix("AFTime") ? FieldDatePattern.times : FieldDatePattern.dates
    let pattern =
      call.name.hasSuffix("Ex") ? call.text(0) : call.whole(0, in: 0...known.count - 1).map { known[$0] }
    return pattern.flatMap(FieldDatePattern.init).map { .date(pattern: $0.pattern) }
  }

  private static func special(_ call: ScriptCall) -> FieldFormat? {
    guard call.arguments.count == 1 else { return nil }
    return call.whole(0, in: 0...3).flatMap(FieldFormat.Special.init).map(FieldFormat.special)
  }

  static func range(_ call: ScriptCall) -> FieldRange? {
    guard call.name == "AFRange_Validate", call.arguments.count == 4, let hasMinimum = call.flag(0),
      let hasMaximum = call.flag(2)
    else { return nil }
    // The number of a bound that doesn't count may be missing.
    guard let minimum = hasMinimum ? call.number(1) : .nan, let maximum = hasMaximum ? call.number(3) : .nan
    else { return nil }
    return FieldRange(minimum: hasMinimum ? minimum : nil, maximum: hasMaximum ? maximum : nil)
  }

  static func calculation(_ call: ScriptCall) -> FieldCalculation? {
    guard call.name == "AFSimple_Calculate", call.arguments.count == 2,
      let operation = call.text(0).flatMap(FieldCalculation.Operation.init)
    else { return nil }
    switch call.arguments[1] {
    case .texts(let names): return FieldCalculation(operation, of: names)
    case .text(let names):
      let parts = names.split(separator: ",").map { part in
        part.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      return FieldCalculation(operation, of: parts)
    case .number, .flag: return nil
    }
  }
}
