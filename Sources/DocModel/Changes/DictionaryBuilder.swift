/// A dictionary being made, in which an entry of nil is left out.
struct DictionaryBuilder {
  private(set) var dictionary = PDFDictionary()

  subscript(key: StaticString) -> PDFValue? {
    get { dictionary[key] }
    set { if let newValue { dictionary.append(PDFName(key), newValue) } }
  }
}

extension PDFValue {
  /// A number with at most four decimals, which is finer than any device.
  init(number: Double) {
    let rounded = (number * 10_000).rounded() / 10_000
    self = Int(exactly: rounded).map(PDFValue.integer) ?? .real(rounded)
  }

  /// A text string.
  init(text: String) { self = .string(PDFTextString.encode(text)) }

  /// The components of a colour.
  init(color: AnnotationColor) { self = .array(color.components.map(PDFValue.init(number:))) }

  /// The distances in RD.
  init(differences: Annotation.Differences) {
    self = .array(
      [differences.left, differences.top, differences.right, differences.bottom].map(PDFValue.init(number:)))
  }
}
