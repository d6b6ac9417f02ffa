import Terminal

/// The grey beside pages whose paper would be hard to tell from the terminal's ground: white pages on a light terminal,
/// and at night dark ones on a dark terminal.
///
/// At night it is dark on light terminals, too, as white would dazzle.
struct Desk {
  /// The number of the grey in a palette of 256, which cells and pictures show alike.
  private let shade: Int

  /// The smallest difference between paper and ground, from 0 to 255, that shows the edges of pages.
  private static let leastContrast = 64
  /// The difference between desk and ground.
  private static let difference = 44

  /// Creates the desk of pages; nil if their edges are visible without one, or if the ground isn't known.
  init?(isNight: Bool, on ground: TerminalCapabilities.Color?) {
    guard let ground else { return nil }
    // The luma, by the weights of ITU-R BT.601.
    let parts = [(ground.red, 77), (ground.green, 150), (ground.blue, 29)]
    var luma = parts.reduce(0) { $0 + Int($1.0) * $1.1 / 257 } >> 8
    if isNight, luma >= 128 { luma = 0 }
    guard abs(luma - (isNight ? 0 : 255)) < Self.leastContrast else { return nil }
    let wanted = luma + (isNight ? Self.difference : -Self.difference)
    shade = min(23, max(0, (wanted - 8 + 5) / 10))
  }

  /// The look of its cells.
  var style: GridStyle { GridStyle(background: .indexed(UInt8(clamping: 232 + shade))) }

  /// The colour in pictures.
  var color: PixelCanvas.Color {
    let grey = UInt8(clamping: 8 + 10 * shade)
    return .init(red: grey, green: grey, blue: grey)
  }
}
