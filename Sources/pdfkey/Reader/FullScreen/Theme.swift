import DocModel
import Terminal
import Viewer

/// The looks of the full screen's parts, in colours of the terminal's own palette.
enum Theme {
  static let plain = GridStyle.plain
  static let faint = GridStyle(isDim: true)
  static let title = GridStyle(isBold: true)
  static let focusedTitle = GridStyle(isBold: true, isReversed: true)
  static let status = GridStyle(isReversed: true)
  static let currentTab = GridStyle(isBold: true, isReversed: true)
  static let row = GridStyle(isReversed: true)
  static let selectedRow = GridStyle(isBold: true, isUnderlined: true, isReversed: true)
  static let rowOfOtherColumn = GridStyle(isBold: true, isUnderlined: true)
  static let match = GridStyle(foreground: .indexed(0), background: .indexed(3))
  /// Black is that of the cube: xterm shows bold letters in the first black as grey.
  static let currentMatch = GridStyle(foreground: .indexed(16), background: .indexed(208), isBold: true)
  static let selection = GridStyle(foreground: .indexed(15), background: .indexed(4))
  static let hint = GridStyle(foreground: .indexed(16), background: .indexed(11), isBold: true)
  static let fadedHint = GridStyle(foreground: .indexed(8), background: .indexed(7))
  static let focus = GridStyle(isBold: true, isUnderlined: true)
  static let black = GridStyle(background: .rgb(0, 0, 0))
  static let quotation = GridStyle(isItalic: true)
  static let heading = GridStyle(isBold: true)

  /// Adds the look of an annotation to that of its letters.
  static func mark(_ annotation: TextAnnotation, on look: inout GridStyle) {
    switch annotation.look {
    case .box: ground(annotation.color ?? .red, paleness: 0.75, &look)
    case .highlight: ground(annotation.color ?? .yellow, paleness: 0, &look)
    case .underline: look.isUnderlined = true
    case .strikeOut: look.isStruck = true
    case .sign: break
    }
  }

  /// Returns the look of the sign of an annotation.
  static func sign(_ color: AnnotationColor?) -> GridStyle {
    var look = GridStyle(isBold: true)
    ground(color ?? .yellow, paleness: 0, &look)
    return look
  }

  /// Gives letters a ground of a colour, mixed with white, and the ink that is legible on it.
  private static func ground(_ color: AnnotationColor, paleness: Double, _ look: inout GridStyle) {
    guard let rgb = color.rgb else { return }
    let parts = [rgb.red, rgb.green, rgb.blue].map { $0 + (1 - $0) * paleness }
    look.background = PaletteColor.nearest(parts)
    let light = 0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2]
    look.foreground = .indexed(light > 0.5 ? 16 : 231)
  }
}

/// The colours from 16 on of a palette of 256: a cube of 6 × 6 × 6, which most terminals have and few users change.
enum PaletteColor {
  /// The intensities of the cube, from 0 to 255.
  private static let levels = [0.0, 95, 135, 175, 215, 255]

  /// Returns the colour of the cube or the greys that is nearest to red, green and blue from 0 to 1.
  static func nearest(_ parts: [Double]) -> GridStyle.Color {
    let wanted = parts.map { min(1, max(0, $0)) * 255 }
    func distance(_ color: [Double]) -> Double {
      zip(wanted, color).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let cube = wanted.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let mean = wanted.reduce(0, +) / Double(max(1, wanted.count))
    let gray = min(23, max(0, Int(((mean - 8) / 10).rounded())))
    let isGray =
      distance([Double](repeating: Double(8 + 10 * gray), count: 3)) < distance(cube.map { levels[$0] })
    return .indexed(UInt8(clamping: isGray ? 232 + gray : cube.reduce(0) { 6 * $0 + $1 } + 16))
  }
}
