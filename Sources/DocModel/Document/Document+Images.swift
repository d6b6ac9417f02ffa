import Foundation

/// An image that a page draws, or a mask of one (ISO 32000-1, 8.9).
public struct DocumentImage: Hashable, Sendable, Codable {
  /// The purposes of images.
  public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    /// A picture.
    case image
    /// A stencil, through which a colour is painted (8.9.6.2).
    case stencil
    /// A stencil that cuts out the image listed before it (8.9.6.3).
    case mask
    /// The opacity of the image listed before it (11.6.5.3).
    case softMask
  }

  /// The purpose of the image.
  public let role: Role
  /// The 0-based index of the page.
  public internal(set) var pageIndex = 0
  /// The area on the page, in points of its default user space; content may clip or cover it.
  public internal(set) var quad = Quad(Rectangle(x0: 0, y0: 0, x1: 0, y1: 0))
  /// The number of pixels from left to right.
  public let width: Int
  /// The number of pixels from top to bottom.
  public let height: Int
  /// The pixels per inch across the area, with the page's user unit; nil if the area has no width.
  public internal(set) var horizontalResolution: Double?
  /// The pixels per inch down the area, with the page's user unit; nil if the area has no height.
  public internal(set) var verticalResolution: Double?
  /// The bits of a component of a pixel; nil for JPEG 2000, whose data says it, or if the file doesn't say it.
  public let bitsPerComponent: Int?
  /// The family of the colour space (Table 62), such as `DeviceRGB` or `ICCBased`; nil for stencils, masks that are
  /// stencils, and JPEG 2000 that has its own.
  public let colorSpace: String?
  /// The number of components of a pixel; nil if the file doesn't say it.
  public let componentCount: Int?
  /// The filters of the data (Table 6) in the order of decoding, such as `DCTDecode` for JPEG; empty for plain data.
  public let filters: [String]
  /// The number of bytes that the data takes in the file, as encoded.
  public let byteCount: Int
  /// Whether pixels are to be blended when they are enlarged.
  public let interpolates: Bool
  /// The object of the image, which ``Document/value(of:)`` reads; nil for an inline image.
  public let object: ObjectID?

  /// Reads the dictionary of an image; nil if it has no size.
  fileprivate init?(_ image: PDFObject, _ role: Role, inline painted: PaintedImage? = nil) {
    let entries = ImageEntries(image, inline: painted?.resources)
    guard let size = entries.size else { return nil }
    (width, height) = size
    self.role = role == .image && entries.isStencil ? .stencil : role
    let space = entries.colorSpace
    bitsPerComponent = entries.bitsPerComponent
    (colorSpace, componentCount) = (space?.name, entries.isStencil ? 1 : space?.components)
    filters = entries.filters
    byteCount = max(0, painted?.inlineSize ?? image["Length"]?.int ?? 0)
    interpolates = entries.interpolates
    object = image.id
  }
}

extension Document {
  /// Lists the images that pages draw, in the order of drawing, with their masks.
  ///
  /// ```swift
  /// for image in document.images() where image.horizontalResolution ?? 300 < 150 {
  ///   print("page \(image.pageIndex + 1):", image.width, "×", image.height, image.filters)
  /// }
  /// ```
  ///
  /// An image that is drawn twice is listed twice. Images of forms and of the appearances of annotations count, whether
  /// they can be seen or not; those within patterns and the letters of Type 3 fonts don't. A list of more than 100,000
  /// images is cut off, with a warning.
  ///
  /// - Parameter pages: the 0-based indexes of the pages; nil for the whole document. Missing pages have no images.
  /// - Returns: the images; after an image its mask, if it has one.
  public func images(onPages pages: Range<Int>? = nil) -> [DocumentImage] {
    images(onPages: Array((pages ?? 0..<pageCount).clamped(to: 0..<pageCount)))
  }

  /// Lists the images of existing pages, which needn't be consecutive.
  package func images(onPages pages: [Int]) -> [DocumentImage] {
    guard let file else { return [] }
    var list = ImageList()
    for page in pages where list.images.count <= DocumentLimits.mostImages {
      guard let leaf = leaf(page), let geometry = try? self.page(at: page) else { continue }
      file.counted {
        for image in GlyphReader(imagesOf: leaf, of: file).images {
          list.add(image, onPage: page, unit: geometry.userUnit)
        }
      }
    }
    if list.images.count > DocumentLimits.mostImages {
      recordOmission("the list of images is cut off after \(DocumentLimits.mostImages)")
    }
    return Array(list.images.prefix(DocumentLimits.mostImages))
  }
}

/// The images of pages, gathered in the order of drawing.
private struct ImageList {
  private(set) var images: [DocumentImage] = []
  /// The images that were read already, each with its mask.
  private var known: [ObjectID: [DocumentImage]] = [:]

  /// Adds an image and its mask.
  ///
  /// - Parameters:
  ///   - painted: the image.
  ///   - page: the 0-based index of the page.
  ///   - unit: the size of a unit of the page's default user space, in points.
  mutating func add(_ painted: PaintedImage, onPage page: Int, unit: Double) {
    guard images.count <= DocumentLimits.mostImages, let quad = painted.quad else { return }
    let matrix = painted.matrix
    func resolution(_ pixels: Int, _ length: Double) -> Double? {
      let resolution = Double(pixels) * 72 / (length * unit)
      return resolution.isFinite ? resolution : nil
    }
    for var image in read(painted) {
      (image.pageIndex, image.quad) = (page, quad)
      image.horizontalResolution = resolution(image.width, hypot(matrix.a, matrix.b))
      image.verticalResolution = resolution(image.height, hypot(matrix.c, matrix.d))
      images.append(image)
    }
  }

  private mutating func read(_ painted: PaintedImage) -> [DocumentImage] {
    let object = painted.image
    guard let id = object.id else {
      return [DocumentImage(object, .image, inline: painted)].compactMap(\.self)
    }
    if let images = known[id] { return images }
    var images = [DocumentImage(object, .image)]
    // The soft mask takes precedence (Table 89); a mask that is an array names colours.
    if let mask = object["SMask"], mask.isStream {
      images.append(DocumentImage(mask, .softMask))
    } else if let mask = object["Mask"], mask.isStream {
      images.append(DocumentImage(mask, .mask))
    }
    known[id] = images.compactMap(\.self)
    return images.compactMap(\.self)
  }
}
