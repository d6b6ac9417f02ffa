import Foundation

/// The comparison of objects of two files, or of one file as two readers read it, with everything to which they refer.
///
/// Numbers of objects, the order of entries and the spelling of numbers don't count, nor do entries that lead up the
/// page tree or give the length of a stream. The data of streams is compared as it is encoded.
package struct ObjectComparison {
  private let first: any ObjectSource
  private let second: any ObjectSource
  /// The objects of the second reader that are the same as those of the first.
  private var same: [ObjectID: ObjectID] = [:]
  /// The number of values that may still be compared.
  private var allowance = 50_000_000

  /// The entries that aren't compared: a page leads to all others through them.
  private static let ignored: Set<PDFName> = ["Parent", "P", "StructParent", "StructParents", "Length"]

  init(_ first: any ObjectSource, _ second: any ObjectSource) {
    (self.first, self.second) = (first, second)
  }

  /// Prepares to compare objects of two files; nil unless both are read by our reader, which wrote neither.
  package init?(_ first: PDFFile, _ second: PDFFile) {
    guard let first = first.directReader, let second = second.directReader else { return nil }
    self.init(first, second)
  }

  /// Whether two values are the same; false also if one of the readers isn't sure.
  package mutating func areSame(_ value: PDFValue, _ other: PDFValue) -> Bool {
    var pending = [(value, other)]
    var found: [ObjectID] = []
    while let (value, other) = pending.popLast() {
      allowance -= 1
      guard allowance > 0, let more = differences(value, other, &found) else {
        // They were taken for the same only to end loops.
        for id in found { same[id] = nil }
        return false
      }
      pending += more
    }
    return true
  }

  /// Returns the pairs of values on which it depends whether two values are the same; nil if they aren't.
  private mutating func differences(
    _ value: PDFValue, _ other: PDFValue, _ found: inout [ObjectID]
  ) -> [(PDFValue, PDFValue)]? {
    var id: ObjectID?
    if case .reference(let object) = value {
      if let known = same[object] { return other == .reference(known) ? [] : nil }
      id = object
    }
    guard let values = resolved(value, other) else { return nil }
    if let id, case .reference(let counterpart) = other {
      same[id] = counterpart
      found.append(id)
    }
    switch values {
    case (.array(let elements), .array(let others)):
      return elements.count == others.count ? Array(zip(elements, others)) : nil
    case (.dictionary(let dictionary), .dictionary(let others)): return pairs(dictionary, others)
    case (.reference(let stream), .reference(let other)):
      guard let dictionary = first.streamDictionary(stream), let others = second.streamDictionary(other),
        hasSameData(stream, other)
      else { return nil }
      return pairs(dictionary, others)
    case (.integer, .real), (.real, .integer): return values.0.number == values.1.number ? [] : nil
    default: return values.0 == values.1 ? [] : nil
    }
  }

  /// Returns what two values lead to; nil if a reader isn't sure.
  private func resolved(_ value: PDFValue, _ other: PDFValue) -> (PDFValue, PDFValue)? {
    var (value, other) = (value, other)
    if case .reference(let id) = value {
      guard let object = first.value(of: id) else { return nil }
      value = object
    }
    if case .reference(let id) = other {
      guard let object = second.value(of: id) else { return nil }
      other = object
    }
    return (value, other)
  }

  /// Returns the values of the same keys; nil if one has other keys.
  ///
  /// An entry that is null is absent (7.3.7).
  private func pairs(_ dictionary: PDFDictionary, _ others: PDFDictionary) -> [(PDFValue, PDFValue)]? {
    var pairs: [(PDFValue, PDFValue)] = []
    for (key, value) in dictionary.entries where !Self.ignored.contains(key) {
      pairs.append((value, others.value(forKey: key) ?? .null))
    }
    for (key, other) in others.entries where !Self.ignored.contains(key) && !dictionary.has(key) {
      pairs.append((.null, other))
    }
    return pairs
  }

  private func hasSameData(_ stream: ObjectID, _ other: ObjectID) -> Bool {
    // qpdf counts earlier warnings among those about the data.
    _ = (second as? QPDFFile)?.drainWarnings()
    var isSame = false
    _ = first.withStreamData(stream, decodingUpTo: nil) { data, _ in
      _ = second.withStreamData(other, decodingUpTo: nil) { others, _ in
        guard data.count == others.count, let start = data.baseAddress, let other = others.baseAddress else {
          isSame = data.isEmpty && others.isEmpty
          return
        }
        isSame = memcmp(start, other, data.count) == 0
      }
    }
    return isSame
  }
}
