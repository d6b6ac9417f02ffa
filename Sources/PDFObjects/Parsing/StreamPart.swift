/// A stream as stored in a file (ISO 32000-1, 7.3.8).
struct StreamPart {
  let dictionary: PDFDictionary
  /// The raw data, still encoded.
  let data: UnsafeBufferPointer<UInt8>
  private let filter: Filter
  /// Whether deflated data that ends too early counts as far as it goes, as for qpdf.
  private let acceptsShortData: Bool

  /// The filter that decodes the data.
  private enum Filter {
    case none
    case flate(PNGPredictor?)
    /// A filter that qpdf decodes.
    case other
  }

  /// The result of decoding.
  enum Decoded {
    case data([UInt8])
    /// The data exceeds the limit.
    case tooLarge
  }

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - dictionary: the stream's dictionary.
  ///   - data: the raw data, which has to outlive this value.
  ///   - acceptsShortData: whether deflated data that ends too early counts as far as it goes.
  ///   - resolve: resolves a reference.
  init(
    _ dictionary: PDFDictionary, data: UnsafeBufferPointer<UInt8>, acceptingShortData acceptsShortData: Bool,
    resolve: (PDFValue) -> PDFValue
  ) {
    self.dictionary = dictionary
    self.acceptsShortData = acceptsShortData
    self.data = data
    filter = Self.filter(dictionary, resolve)
  }

  /// Whether the data is encoded.
  var isEncoded: Bool {
    if case .none = filter { false } else { true }
  }

  /// Returns the decoded data; nil if qpdf has to decode it.
  func decoded(upTo limit: Int) -> Decoded? {
    switch filter {
    case .none:
      return data.count <= limit ? .data(Array(data)) : .tooLarge
    case .flate(let predictor):
      let inflated: [UInt8]
      switch Inflation.inflate(data, upTo: limit) {
      case .data(let data): inflated = data
      case .short(let data) where acceptsShortData: inflated = data
      case .tooLarge: return .tooLarge
      case .short, .damaged: return nil
      }
      guard let predictor else { return .data(inflated) }
      return predictor.decoded(inflated).map(Decoded.data)
    case .other:
      return nil
    }
  }

  private static func filter(_ dictionary: PDFDictionary, _ resolve: (PDFValue) -> PDFValue) -> Filter {
    // The data lies in another file.
    guard dictionary["F"] == nil else { return .other }
    guard let filter = single(dictionary["Filter"], resolve) else { return .other }
    switch filter {
    case .null:
      return dictionary["DecodeParms"] == nil ? .none : .other
    case .name(let name) where name.bytes.elementsEqual("FlateDecode".utf8):
      switch single(dictionary["DecodeParms"], resolve) {
      case .null?: return .flate(nil)
      case .dictionary(let parameters)?:
        guard parameters["Predictor"] != nil else { return .flate(nil) }
        guard case .integer(let kind)? = parameters["Predictor"] else { return .other }
        if kind == 1 { return .flate(nil) }
        return PNGPredictor(parameters).map(Filter.flate) ?? .other
      default: return .other
      }
    default:
      return .other
    }
  }

  /// Returns a value, or the only element of an array; null if there is none, and nil if there are several.
  private static func single(_ value: PDFValue?, _ resolve: (PDFValue) -> PDFValue) -> PDFValue? {
    guard let value = value.map(resolve) else { return .null }
    guard case .array(let elements) = value else { return value }
    return elements.count > 1 ? nil : elements.first.map(resolve) ?? .null
  }
}

/// The PNG filters applied to each row before it was deflated (ISO 32000-1, 7.4.4.4; PNG, clause 9).
struct PNGPredictor {
  private let rowLength: Int
  private let pixelLength: Int

  /// Creates a predictor.
  ///
  /// - Parameter parameters: the filter's parameters (Table 8); nil if they are invalid.
  init?(_ parameters: PDFDictionary) {
    func parameter(_ key: StaticString, _ usual: Int, _ range: ClosedRange<Int>) -> Int? {
      switch parameters[key] {
      case nil: usual
      case .integer(let value)? where range.contains(value): value
      default: nil
      }
    }
    guard parameter("Predictor", 1, 10...15) != nil, let colors = parameter("Colors", 1, 1...32),
      let bits = parameter("BitsPerComponent", 8, 1...16),
      let columns = parameter("Columns", 1, 1...(1 << 24))
    else { return nil }
    rowLength = (colors * bits * columns + 7) / 8
    pixelLength = max(1, colors * bits / 8)
  }

  /// Returns the original rows; nil if the last one is incomplete or a row names an unknown filter.
  func decoded(_ data: [UInt8]) -> [UInt8]? {
    guard data.count % (rowLength + 1) == 0 else { return nil }
    let rows = data.count / (rowLength + 1)
    var result = [UInt8](repeating: 0, count: rows * rowLength)
    for row in 0..<rows {
      let source = row * (rowLength + 1) + 1
      let target = row * rowLength
      let function = data[source - 1]
      guard function <= 4 else { return nil }
      for column in 0..<rowLength {
        let left = column >= pixelLength ? result[target + column - pixelLength] : 0
        let above = row > 0 ? result[target - rowLength + column] : 0
        let predicted: UInt8
        switch function {
        case 1: predicted = left
        case 2: predicted = above
        case 3: predicted = UInt8((Int(left) + Int(above)) / 2)
        case 4:
          let corner =
            row > 0 && column >= pixelLength ? result[target - rowLength + column - pixelLength] : 0
          predicted = Self.nearest(Int(left), Int(above), Int(corner))
        default: predicted = 0
        }
        result[target + column] = data[source + column] &+ predicted
      }
    }
    return result
  }

  /// Returns the neighbour that is nearest to the Paeth prediction from all three (PNG, 9.4).
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let promised = left + above - corner
    let (toLeft, toAbove, toCorner) = (abs(promised - left), abs(promised - above), abs(promised - corner))
    if toLeft <= toAbove, toLeft <= toCorner { return UInt8(left) }
    return UInt8(toAbove <= toCorner ? above : corner)
  }
}
