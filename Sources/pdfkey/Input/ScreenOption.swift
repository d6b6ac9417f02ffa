import ArgumentParser
import DocModel

/// The transform of a page on a screen, given as `--at zoom=2,rotate=90`.
struct ScreenOption: ExpressibleByArgument {
  private var zoom = 1.0
  private var rotation = 0

  init?(argument: String) {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "zoom":
        guard let zoom = Double(pair[1]), zoom.isFinite, zoom > 0, zoom <= 1000 else { return nil }
        self.zoom = zoom
      case "rotate":
        guard let rotation = Int(pair[1]), rotation % 90 == 0, abs(rotation) <= 3600 else { return nil }
        self.rotation = rotation
      default: return nil
      }
    }
  }

  /// Returns the transform of a page.
  func transform(_ page: PageGeometry) -> PageTransform {
    PageTransform(page: page, zoom: zoom, rotation: rotation)
  }
}
