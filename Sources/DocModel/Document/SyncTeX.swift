import Foundation

/// The relation between the pages of a document and its TeX sources, from the SyncTeX file beside it.
///
/// The file (`paper.synctex` or `paper.synctex.gz`) is parsed on first use by a C library, and again if it has
/// changed. It isn't part of the PDF and as untrusted as that: check a path from it before you open it. The C library
/// prints a line about a damaged file on the standard error, besides the error that is thrown.
///
/// ```swift
/// let sources = SyncTeX(document)
/// do {
///   if let place = try sources.source(of: Point(x: 100, y: 500), onPage: 0) { print(place.file, place.line) }
/// } catch {
///   print(error)  // For instance, there is no such file.
/// }
/// ```
public final class SyncTeX {
  private let document: Document
  private var known: (stamp: FileStamp, scanner: SyncTeXScanner)?

  /// Creates the relation for a document.
  public init(_ document: Document) {
    self.document = document
  }

  /// Finds the places of a source line on the pages.
  ///
  /// - Parameter place: the place; the file's path is absolute, or relative to the folder of the PDF.
  /// - Returns: the places, each once, the best first; none if the file or the line has none.
  /// - Throws: ``DocumentError`` if there is no SyncTeX file, or it or the library can't be used.
  public func places(of place: SourcePlace) throws(DocumentError) -> [PlaceOnPage] {
    let (scanner, folder) = try scanner()
    guard let name = SourceNames(names: scanner.files, folder: folder).name(of: place.file) else { return [] }
    var seen: Set<SyncTeXScanner.Box> = []
    var places: [PlaceOnPage] = []
    for box in scanner.boxes(file: name, line: place.line, column: place.column) {
      guard seen.insert(box).inserted, (1...max(1, document.pageCount)).contains(box.page),
        let page = try? document.page(at: box.page - 1), let rectangle = page.rectangle(of: box)
      else { continue }
      places.append(PlaceOnPage(pageIndex: page.index, rectangle: rectangle))
    }
    return places
  }

  /// Finds the source of a point on a page.
  ///
  /// - Parameters:
  ///   - point: the point in default user space.
  ///   - index: the 0-based index of the page.
  /// - Returns: the place, with the absolute path of its file; nil if there is none.
  /// - Throws: ``DocumentError`` if there is no SyncTeX file, or it or the library can't be used.
  public func source(of point: Point, onPage index: Int) throws(DocumentError) -> SourcePlace? {
    let (scanner, folder) = try scanner()
    let page = try document.page(at: index)
    let (left, top) = page.distances(of: point)
    guard var place = scanner.source(page: page.number, left: left, top: top) else { return nil }
    place.file = SourceNames(names: scanner.files, folder: folder).path(of: place.file) {
      FileStamp(.path($0)) != nil
    }
    return place
  }

  /// Returns the parsed file, and the absolute path of the PDF's folder.
  private func scanner() throws(DocumentError) -> (SyncTeXScanner, folder: String) {
    guard case .path(let path) = document.source, let output = Self.output(path) else {
      let name = (document.source.displayName as NSString).deletingPathExtension
      throw .synctexUnusable(
        document.source.name, reason: "there is no \(name).synctex.gz; run TeX with -synctex=1")
    }
    let folder = (output.path as NSString).deletingLastPathComponent
    if let known, known.stamp == output.stamp { return (known.scanner, folder) }
    do throws(SyncTeXError) {
      let scanner = try SyncTeXScanner(output: output.bytes)
      known = (output.stamp, scanner)
      return (scanner, folder)
    } catch {
      throw .synctexUnusable(document.source.name, reason: error.message)
    }
  }

  /// Returns the paths that the SyncTeX file of a document may have, in the parser's order; there needn't be any.
  package static func files(of source: DocumentSource) -> [String] {
    guard case .path(let path) = source else { return [] }
    return bases(path).flatMap { ["\($0.base).synctex", "\($0.base).synctex.gz"] }
  }

  /// Returns the absolute path of a PDF file, without symbolic links second, each also without its extension.
  private static func bases(_ path: String) -> [(path: String, base: String)] {
    let absolute = URL(fileURLWithPath: path).path
    return [absolute, URL(fileURLWithPath: absolute).resolvingSymlinksInPath().path].map {
      ($0, ($0 as NSString).deletingPathExtension)
    }
  }

  /// Returns the absolute path of the PDF file beside which there is a SyncTeX file that can be read, and the state
  /// of that file; symbolic links are followed if there is none beside the link.
  private static func output(_ path: String) -> (bytes: [CChar], path: String, stamp: FileStamp)? {
    for (path, base) in bases(path) {
      for name in ["\(base).synctex", "\(base).synctex.gz"] {
        guard let stamp = FileStamp(.path(name)), access(name, R_OK) == 0 else { continue }
        return (Array(path.utf8CString), path, stamp)
      }
    }
    return nil
  }
}

extension PageGeometry {
  /// Returns the rectangle of a box in default user space; nil if the box isn't finite.
  ///
  /// TeX measures from the top left corner of the paper, which is the media box, in points, and knows no rotation.
  func rectangle(of box: SyncTeXScanner.Box) -> Rectangle? {
    let values = [box.left, box.baseline, box.width, box.height, box.depth]
    guard values.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
    let unit = userUnit > 0 ? userUnit : 1
    return Rectangle(
      x0: mediaBox.x0 + box.left / unit, y0: mediaBox.y1 - (box.baseline + box.depth) / unit,
      x1: mediaBox.x0 + (box.left + box.width) / unit, y1: mediaBox.y1 - (box.baseline - box.height) / unit)
  }

  /// Returns the distances of a point in default user space from the left and upper edges of the paper, in points.
  func distances(of point: Point) -> (left: Double, top: Double) {
    ((point.x - mediaBox.x0) * userUnit, (mediaBox.y1 - point.y) * userUnit)
  }
}
