import Foundation

/// Numbers of bytes as text.
enum ByteCount {
  /// Returns about three digits with a unit: `0 B`, `3.4 MB`, `120 MB`, `1.1 GB`; a kilobyte has 1,024 bytes.
  static func text(_ bytes: Int) -> String {
    var number = Double(bytes)
    for unit in ["B", "KB", "MB", "GB"] {
      if number < 1000 {
        return unit == "B" || number >= 100
          ? "\(Int(number.rounded())) \(unit)" : String(format: "%.1f ", number) + unit
      }
      number /= 1024
    }
    return String(format: "%.1f TB", number)
  }
}
