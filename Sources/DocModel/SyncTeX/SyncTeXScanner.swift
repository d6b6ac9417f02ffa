import CSyncTeX
import SyncTeXLoader

/// An error of the SyncTeX parser.
struct SyncTeXError: Error, Hashable {
  /// The reason, as a clause.
  var message: String
}

/// A parsed SyncTeX file: the owner of the C handle.
final class SyncTeXScanner {
  /// A box of a line on a page.
  struct Box: Hashable {
    /// The page, counted from 1.
    var page: Int
    /// The left edge and the baseline in points from the top left corner of the page.
    var left: Double
    var baseline: Double
    /// The width, and the extents above and below the baseline, in points.
    var width: Double
    var height: Double
    var depth: Double
  }

  private let handle: OpaquePointer
  /// The names of the source files, as TeX recorded them.
  let files: [String]

  /// The largest number of source files, and of boxes for a line.
  private static let most = 10_000
  /// The largest line and page; the parser computes with 32-bit numbers.
  private static let largest = 10_000_000

  /// The error that prevents loading the library, which is loaded if necessary; nil if there is none.
  static var libraryProblem: String? {
    pdfkey_load_synctex().map {
      "TeX sources need the library SyncTeX (\(String(cString: $0))); install libsynctex2"
    }
  }

  /// Parses the SyncTeX file beside a PDF file.
  ///
  /// The parser renames a file whose name has quotation marks if there is no other, so the caller makes sure that
  /// there is one.
  ///
  /// - Parameter output: the path of the PDF file, with a NUL at the end.
  /// - Throws: ``SyncTeXError``.
  init(output: [CChar]) throws(SyncTeXError) {
    if let problem = Self.libraryProblem { throw SyncTeXError(message: problem) }
    guard let handle = synctex_scanner_new_with_output_file(output, nil, 1) else {
      throw SyncTeXError(message: "it is damaged; run TeX again")
    }
    var files: [String] = []
    var input = synctex_scanner_input(handle)
    while let node = input, files.count < Self.most {
      if let name = synctex_scanner_get_name(handle, synctex_node_tag(node)) {
        files.append(String(cString: name))
      }
      input = synctex_node_sibling(node)
    }
    (self.handle, self.files) = (handle, files)
  }

  deinit { synctex_scanner_free(handle) }

  /// Finds the boxes of a line, or of the nearest line with any.
  ///
  /// - Parameters:
  ///   - file: one of ``files``.
  ///   - line: the line, counted from 1.
  ///   - column: the column, counted from 1.
  /// - Returns: the boxes.
  func boxes(file: String, line: Int, column: Int) -> [Box] {
    let (line, column) = (Self.number(line), Self.number(column))
    guard synctex_display_query(handle, file, line, column, -1) > 0 else { return [] }
    var boxes: [Box] = []
    while let node = synctex_scanner_next_result(handle), boxes.count < Self.most {
      let box = Box(
        page: Int(synctex_node_page(node)), left: Double(synctex_node_box_visible_h(node)),
        baseline: Double(synctex_node_box_visible_v(node)),
        width: Double(synctex_node_box_visible_width(node)),
        height: Double(synctex_node_box_visible_height(node)),
        depth: Double(synctex_node_box_visible_depth(node)))
      boxes.append(box)
    }
    return boxes
  }

  /// Finds the source of a point on a page.
  ///
  /// - Parameters:
  ///   - page: the page, counted from 1.
  ///   - left: the distance from the left edge of the page in points.
  ///   - top: the distance from the upper edge of the page in points.
  /// - Returns: the place, with the file's name as TeX recorded it; nil if there is none.
  func source(page: Int, left: Double, top: Double) -> SourcePlace? {
    guard left.isFinite, top.isFinite,
      synctex_edit_query(handle, Self.number(page), Float(left), Float(top)) > 0,
      let node = synctex_scanner_next_result(handle),
      let name = synctex_scanner_get_name(handle, synctex_node_tag(node))
    else { return nil }
    return SourcePlace(
      file: String(cString: name), line: max(1, Int(synctex_node_line(node))),
      column: max(1, Int(synctex_node_column(node))))
  }

  private static func number(_ value: Int) -> Int32 { Int32(min(max(1, value), largest)) }
}
