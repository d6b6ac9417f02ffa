/// Outlines as OPML 2.0: an element `outline` for each heading, with the attributes `text`, `page` and `url`.
enum OutlineOPMLFile {
  /// The deepest level of a file, which readers limit; deeper headings are put on it.
  private static let deepest = XMLFile.deepest - 3

  /// Returns the document.
  static func written(_ entries: [OutlineEntry], title: String) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
      <head><title>\(XMLText.escaped(title))</title></head>
      <body>

      """
    var open = 0
    for (index, entry) in entries.enumerated() {
      let level = min(entry.level, deepest)
      while open > level {
        text += "</outline>\n"
        open -= 1
      }
      text += "<outline text=\"\(XMLText.escaped(entry.title))\""
      if let number = entry.number { text += " page=\"\(number)\"" }
      if let address = entry.address { text += " type=\"link\" url=\"\(XMLText.escaped(address))\"" }
      let next = index + 1 < entries.count ? min(entries[index + 1].level, deepest) : 0
      text += next > level ? ">\n" : "/>\n"
      if next > level { open += 1 }
    }
    return text + String(repeating: "</outline>\n", count: open) + "</body>\n</opml>\n"
  }

  /// Reads the document; its depth is limited.
  static func entries(_ bytes: [UInt8]) throws(OutlineFileError) -> [OutlineEntry] {
    let root: XMLElement
    do throws(XMLFileError) {
      guard let held = FileBytes(copying: bytes) else {
        throw XMLFileError(reason: "there isn't enough memory")
      }
      root = try XMLFile.read(UnsafeRawBufferPointer(held.buffer))
    } catch {
      throw OutlineFileError(error.description)
    }
    guard root.localName == "opml", let body = root.element("body") else {
      throw OutlineFileError("it isn't OPML: it has no element body in an element opml")
    }
    var entries: [OutlineEntry] = []
    read(body, level: 0, into: &entries)
    return entries
  }

  private static func read(_ parent: XMLElement, level: Int, into entries: inout [OutlineEntry]) {
    for case .element(let element) in parent.contents where element.localName == "outline" {
      entries.append(
        OutlineEntry(
          title: element["text"] ?? element["title"] ?? "", level: level, page: element["page"],
          address: element["url"]))
      read(element, level: level + 1, into: &entries)
    }
  }
}
