/// Encodes annotations as dictionaries (ISO 32000-1, 12.5.2): the counterpart of ``AnnotationReader``.
///
/// An entry with its default value is left out. So two encodings differ in exactly those entries whose meaning differs,
/// and a change rewrites only these. Numbers are written with all their digits.
package enum AnnotationEncoder {
  /// Returns the entries of an annotation, without its appearance and its page.
  static func entries(of annotation: Annotation) -> PDFDictionary {
    let type = annotation.subtype
    var entries = DictionaryBuilder()
    entries["Subtype"] = annotation.type.map(PDFValue.init(name:))
    entries["Rect"] = annotation.rectangle.map { PDFValue(exact: $0.numbers) }
    for entry in AnnotationEntry.rows(of: type) {
      guard let value = entry.value(in: annotation) else { continue }
      if value != entry.defaultValue || value == .lists([]) {
        entries[entry.key] = encoded(value, entry.form)
      }
    }
    encodeBorder(annotation.border.declared, &entries)
    if type != .widget {
      entries["Popup"] = annotation.markup.popup?.object.map(PDFValue.reference)
      entries["IRT"] = annotation.markup.inReplyTo.map(PDFValue.reference)
      entries["RT"] = annotation.markup.replyType == .group ? .name("Group") : nil
    }
    if case .popup(let window) = annotation.kind { entries["Parent"] = window.parent.map(PDFValue.reference) }
    var dictionary = entries.dictionary
    for (name, value) in annotation.otherEntries.sorted(by: { $0.key < $1.key }) {
      dictionary.append(PDFName(name), value)
    }
    return dictionary
  }

  private static func encoded(_ value: PlainValue, _ form: AnnotationEntry.ValueForm) -> PDFValue? {
    switch (value, form) {
    case (.text(let text), .text), (.text(let text), .richText): PDFValue(text: text)
    case (.text(let name), _): PDFValue(name: name)
    case (.integer(let number), _): .integer(number)
    case (.number(let number), _): PDFValue(exact: number)
    case (.boolean(let value), _): .boolean(value)
    case (.numbers(let numbers), _): PDFValue(exact: numbers)
    case (.lists(let lists), _): .array(lists.map { PDFValue(exact: $0) })
    case (.names(let names), _):
      names.count == 1 ? PDFValue(name: names[0]) : .array(names.map(PDFValue.init(name:)))
    case (.date(let date), _): PDFValue(text: date.raw)
    case (.color(let color), _): PDFValue(exact: color.components)
    case (.flags(let flags), _): .integer(flags.rawValue)
    case (.border, _): nil
    }
  }

  /// Returns the entries that differ between two states of an annotation; nil for one that goes.
  ///
  /// Numbers that differ by less than a half of the fourth decimal, which is finer than any device, don't differ: other
  /// programs write the same coordinate with more or fewer digits. Entries that the model doesn't describe are exact.
  package static func changes(from old: Annotation, to new: Annotation) -> [(key: PDFName, value: PDFValue?)]
  {
    let (before, after) = (entries(of: old), entries(of: new))
    let removed = before.entries.filter { !after.has($0.key) }.map { ($0.key, PDFValue?.none) }
    let changed = after.entries.filter { key, value in
      let old = before.value(forKey: key)
      return OtherEntries.modelled.contains(key) ? !value.isAlike(old) : value != old
    }
    return removed + changed.map { ($0.key, PDFValue?.some($0.value)) }
  }

  private static func encodeBorder(_ border: Border.Declared, _ entries: inout DictionaryBuilder) {
    let width: PDFValue? =
      switch border.width {
      case .number(let width): PDFValue(exact: width)
      case .name(let name): PDFValue(name: name)
      case .absent, .wrongType: nil
      }
    let dashes = border.dashes.map { PDFValue(exact: $0) }
    switch border.source {
    case .borderStyle:
      var style = DictionaryBuilder()
      style["W"] = width
      style["S"] = border.styleName.map(PDFValue.init(name:))
      style["D"] = dashes
      entries["BS"] = .dictionary(style.dictionary)
    case .array:
      let radii = border.radii ?? [0, 0]
      entries["Border"] = .array(
        radii.map(PDFValue.init(exact:)) + [width ?? .integer(1)] + [dashes].compactMap { $0 })
    case .none: break
    }
    if let effect = border.effect {
      var dictionary = DictionaryBuilder()
      dictionary["S"] = .name(effect.style == .cloudy ? "C" : "S")
      dictionary["I"] = effect.intensity == 0 ? nil : PDFValue(exact: effect.intensity)
      entries["BE"] = .dictionary(dictionary.dictionary)
    }
  }
}

extension PDFValue {
  /// Whether another value is the same but for the digits after the fourth decimal.
  fileprivate func isAlike(_ other: PDFValue?) -> Bool { self == other || rounded == other?.rounded }

  /// The value with numbers of at most four decimals.
  private var rounded: PDFValue {
    switch self {
    case .real(let number): PDFValue(number: number)
    case .array(let elements): .array(elements.map(\.rounded))
    case .dictionary(let entries):
      .dictionary(PDFDictionary(entries.entries.map { ($0.key, $0.value.rounded) }))
    default: self
    }
  }
}
