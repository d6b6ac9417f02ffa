/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
  /// A length in pixels.
  public var width, height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }
}

/// A rectangle of pixels, from the upper left corner.
public struct PixelRectangle: Hashable, Sendable {
  /// The upper left corner.
  public var x, y: Int
  /// The extent.
  public var width, height: Int

  /// Creates a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// The colour of marks over pictures.
public struct SwatchColor: Hashable, Sendable {
  /// A component; an alpha of 0 is transparent.
  public var red, green, blue, alpha: UInt8

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// The pictures on a screen and their places.
public struct PictureScene<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The content of a placement.
  public enum Picture: Hashable, Sendable {
    /// A picture that was uploaded under a key.
    case picture(Key)
    /// A colour.
    case swatch(SwatchColor)
  }

  /// A part of a picture at a place on the screen.
  public struct Placement: Hashable, Sendable {
    /// The picture.
    public var picture: Picture
    /// The part of the picture, in its pixels; a swatch has only an extent.
    public var source: PixelRectangle
    /// The upper left corner on the screen in pixels.
    public var x, y: Int
    /// The size to which the part is stretched, rounded to cells; nil for its natural size.
    public var scaled: PixelSize?
    /// The layer; higher ones are above lower ones.
    public var z: Int

    /// Creates a placement.
    public init(
      picture: Picture, source: PixelRectangle, x: Int, y: Int, scaled: PixelSize? = nil, z: Int = 0
    ) {
      (self.picture, self.source, self.x, self.y) = (picture, source, x, y)
      (self.scaled, self.z) = (scaled, z)
    }
  }

  /// The placements, in any order.
  public var placements: [Placement]

  /// Creates a scene.
  public init(placements: [Placement] = []) {
    self.placements = placements
  }
}
