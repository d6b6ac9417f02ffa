import Foundation

/// The annotations drawn in an image of a page.
public enum DrawnAnnotations: String, Hashable, Sendable, Codable, CaseIterable {
  /// The annotations visible on screen: not hidden, not `noView`, on no optional-content group that is off.
  case all
  /// Those of ``all`` without the notes that are replies, which other readers show with their annotation.
  case withoutReplies = "no-replies"
  /// No annotations and no form fields.
  case none
  /// The annotations that are printed: with `print` and not hidden.
  case print
}

/// An image of a page, or of a part of one, on a white background, or of an annotation on a transparent one.
///
/// ```swift
/// let image = try document.image(ofPage: 0, fittingWidth: 200, height: 200)
/// print(image.width, image.height, try image.png().count)
/// ```
public struct PageImage: Hashable, Sendable, Codable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The distance in bytes from one row to the next in ``pixels``.
  public let bytesPerRow: Int
  /// The pixels from the top row down, in four bytes each: blue, green, red and alpha, with colours multiplied by
  /// alpha, which is 255 on an opaque background.
  ///
  /// This is cairo's ARGB32, so big-endian machines have the bytes in reverse order.
  public let pixels: [UInt8]
  /// The resolution in pixels per inch of the page; 72 at a zoom of 1.
  public let pixelsPerInch: Double

  /// Creates an image from pixels without gaps between rows, in the form of ``pixels``.
  ///
  /// - Returns: nil if there is no pixel, or their bytes aren't four for each.
  public init?(width: Int, height: Int, pixels: [UInt8], pixelsPerInch: Double = 72) {
    let (bytesPerRow, isTooWide) = width.multipliedReportingOverflow(by: 4)
    let (count, isTooLarge) = bytesPerRow.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooWide, !isTooLarge, pixels.count == count else { return nil }
    self.init(
      width: width, height: height, bytesPerRow: bytesPerRow, pixels: pixels, pixelsPerInch: pixelsPerInch)
  }

  /// Creates an image from its pixels.
  package init(width: Int, height: Int, bytesPerRow: Int, pixels: [UInt8], pixelsPerInch: Double) {
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    (self.pixels, self.pixelsPerInch) = (pixels, pixelsPerInch)
  }
}

/// An error while encoding an image.
public struct PageImageError: DocumentFailure, Hashable {
  /// The reason.
  public var reason: String

  /// `imageUnmade`.
  public var code: String { "imageUnmade" }
  /// The problem and its remedy.
  public var explanation: (problem: String, remedy: String?) {
    ("the image can't be created (\(reason))", "choose a smaller size")
  }
}
