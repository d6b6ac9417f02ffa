import Foundation

/// iTerm2's inline images, from files that it decodes.
package enum ITermImage {
  /// Returns the sequence that shows an image file at the cursor, stretched to its cells.
  package static func sequence(_ file: some DataProtocol, columns: Int, rows: Int) -> [UInt8] {
    let keys = "inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0"
    return Array("\(OutputSequence.osc)1337;File=\(keys):".utf8) + Data(file).base64EncodedData() + [0x07]
  }
}
