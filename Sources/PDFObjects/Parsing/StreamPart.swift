/// A stream as it stands in a file (ISO 32000-1, 7.3.8).
struct StreamPart {
  let dictionary: PDFDictionary
  /// The data as it is, still encoded.
  let data: UnsafeBufferPointer<UInt8>
  private let filter: Filter

  /// What decodes the data.
  private enum Filter {
    case none
    case flate(PNGPredictor?)
    /// One that is left to qpdf.
    case other
  }

  /// What decoding comes to.
  enum Decoded {
    case data([UInt8])
    /// There is more of it than was allowed.
    case tooLarge
  }

  /// - Parameters:
  ///   - dictionary: the stream's dictionary.
  ///   - data: the data as it is, which has to live as long as this.
  ///   - resolve: reads a value that stands elsewhere.
  init(
    _ dictionary: PDFDictionary, data: UnsafeBufferPointer<UInt8>, resolve: (PDFValue) -> PDFValue
  ) {
    self.dictionary = dictionary
    self.data = data
    filter = Self.filter(dictionary, resolve)
  }

  /// Whether the data isn't plain.
  var isEncoded: Bool {
    if case .none = filter { false } else { true }
  }

  /// The data, decoded; nil where that is left to qpdf.
  func decoded(upTo limit: Int) -> Decoded? {
    switch filter {
    case .none:
      return data.count <= limit ? .data(Array(data)) : .tooLarge
    case .flate(let predictor):
      switch Inflation.inflate(data, upTo: limit) {
      case .data(let inflated):
        guard let predictor else { return .data(inflated) }
        return predictor.decoded(inflated).map(Decoded.data)
      case .tooLarge: return .tooLarge
      case .damaged: return nil
      }
    case .other:
      return nil
    }
  }

  private static func filter(_ dictionary: PDFDictionary, _ resolve: (PDFValue) -> PDFValue) -> Filter {
    // Data that lies in another file.
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

  /// A value, or the only element of an array; null for none, and nil for several.
  private static func single(_ value: PDFValue?, _ resolve: (PDFValue) -> PDFValue) -> PDFValue? {
    guard let value = value.map(resolve) else { return .null }
    guard case .array(let elements) = value else { return value }
    return elements.count > 1 ? nil : elements.first.map(resolve) ?? .null
  }
}

/// The functions by which rows of bytes were made smaller numbers before they were deflated (ISO 32000-1, 7.4.4.4; PNG,
/// clause 9).
struct PNGPredictor {
  private let rowLength: Int
  private let pixelLength: Int

  /// - Parameter parameters: the filter's parameters (Table 8); nil for ones that aren't in order.
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

  /// The rows as they were; nil where the last one isn't whole, or one isn't made by a function that there is.
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

  /// The one of three neighbours that is nearest to what they promise together (PNG, 9.4).
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let promised = left + above - corner
    let (toLeft, toAbove, toCorner) = (abs(promised - left), abs(promised - above), abs(promised - corner))
    if toLeft <= toAbove, toLeft <= toCorner { return UInt8(left) }
    return UInt8(toAbove <= toCorner ? above : corner)
  }
}
