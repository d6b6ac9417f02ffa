/// A dictionary being made, in which an entry of nil is left out.
package struct DictionaryBuilder {
  package private(set) var dictionary = PDFDictionary()

  package init() {}

  package subscript(key: StaticString) -> PDFValue? {
    get { dictionary[key] }
    set { if let newValue { dictionary.append(PDFName(key), newValue) } }
  }
}

extension PDFValue {
  /// A computed number with at most four decimals, which is finer than any device.
  package init(number: Double) { self.init(exact: number.roundedToFile) }

  /// A number with all its digits.
  init(exact number: Double) { self = Int(exactly: number).map(PDFValue.integer) ?? .real(number) }

  /// Numbers with all their digits.
  init(exact numbers: [Double]) { self = .array(numbers.map(PDFValue.init(exact:))) }
}

extension Double {
  /// The number with at most four decimals, as computed numbers are written.
  package var roundedToFile: Double { (self * 10_000).rounded() / 10_000 }
}
