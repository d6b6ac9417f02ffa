/// A size in pixels.
package struct PixelSize: Hashable, Sendable {
  /// A length in pixels.
  package var width, height: Int

  /// Creates a size.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }
}

/// A rectangle of pixels, from the upper left corner.
package struct PixelRectangle: Hashable, Sendable {
  /// The upper left corner.
  package var x, y: Int
  /// The extent.
  package var width, height: Int

  /// Creates a rectangle.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// The colour of marks over pictures.
package struct SwatchColor: Hashable, Sendable {
  /// A component; an alpha of 0 is transparent.
  package var red, green, blue, alpha: UInt8

  /// Creates a colour.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// The pictures on a screen and their places.
package struct PictureScene<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The content of a placement.
  package enum Picture: Hashable, Sendable {
    /// A picture that was uploaded under a key.
    case picture(Key)
    /// A colour.
    case swatch(SwatchColor)
  }

  /// A part of a picture at a place on the screen.
  package struct Placement: Hashable, Sendable {
    /// The picture.
    package var picture: Picture
    /// The part of the picture, in its pixels; a swatch has only an extent.
    package var source: PixelRectangle
    /// The upper left corner on the screen in pixels.
    package var x, y: Int
    /// The size to which the part is stretched, so that it ends with a cell; nil for its natural size.
    package var scaled: PixelSize?
    /// The layer; higher ones are above lower ones.
    package var z: Int

    /// Creates a placement.
    package init(
      picture: Picture, source: PixelRectangle, x: Int, y: Int, scaled: PixelSize? = nil, z: Int = 0
    ) {
      (self.picture, self.source, self.x, self.y) = (picture, source, x, y)
      (self.scaled, self.z) = (scaled, z)
    }
  }

  /// The placements, in any order.
  package var placements: [Placement]

  /// Creates a scene.
  package init(placements: [Placement] = []) {
    self.placements = placements
  }
}
