/// Writes text to a sink.
struct TextSink {
  let sink: (UnsafeBufferPointer<UInt8>) -> Void

  func write(_ text: String) {
    var text = text
    text.withUTF8(sink)
  }
}

extension String {
  /// Returns the text with backslashes before some ASCII characters, also before one that a combining mark follows.
  func escaped(_ special: String) -> String {
    guard utf8.contains(where: special.utf8.contains) else { return self }
    // No byte of another character is one of an ASCII character.
    let bytes = utf8.flatMap { special.utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The lines of a text from a PDF, with any line ends, without control characters.
  var contentLines: [String] {
    var lines = [String.UnicodeScalarView()]
    var afterReturn = false
    for scalar in unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: continue
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lines.append(.init())
      case "\t": lines[lines.count - 1].append(" ")
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): continue
      default: lines[lines.count - 1].append(scalar)
      }
    }
    var texts = lines.map { String($0).trimmed }
    while texts.last?.isEmpty ?? false { texts.removeLast() }
    return texts
  }

  /// The text on one line, without control characters.
  var contentLine: String { contentLines.filter { !$0.isEmpty }.joined(separator: " ") }

  /// A name or title on one line, without control and invisible characters.
  var contentName: String { contentLine.withoutInvisibles }
}

extension DocumentAnnotations.Entry {
  /// The page label, such as `p. iv`.
  var pageName: String {
    "p. " + (page.label.contentName.isEmpty ? String(page.number) : page.label.contentName)
  }

  /// The type as in the file; a placeholder if the file has none.
  var typeName: String { annotation.type?.contentName ?? "Annotation" }

  /// The type in words for people, such as `Note`.
  var typeInWords: String { annotation.kind.words ?? typeName }

  /// The day of the last change, or the raw date if it can't be parsed; nil if there is none.
  var day: String? {
    guard let date = annotation.lastDate else { return nil }
    return date.date.map { String($0.local.prefix(10)) } ?? date.raw.contentName
  }

  /// The contents; nil if they are empty or only repeat the marked text.
  var comment: String? {
    guard let contents = annotation.contents, !contents.contentLine.isEmpty else { return nil }
    if annotation.kind.isTextMarkup, let text, contents.contentLine == text.plain { return nil }
    return contents
  }

  /// The states in words, such as `Accepted by Bob, 2024-02-29`.
  var stateNames: [String] {
    states.map { state in
      var name = state.state.contentName
      if let author = state.author?.contentName, !author.isEmpty { name += " by \(author)" }
      if let date = state.date {
        name += ", " + (date.date.map { String($0.local.prefix(10)) } ?? date.raw.contentName)
      }
      return name
    }
  }
}

extension AnnotatedDocument {
  /// The title, or else the file name.
  var displayTitle: String {
    if let title = title?.contentName, !title.isEmpty { return title }
    return fileName.contentName
  }

  /// The last component of the path.
  var fileName: String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last date of the annotations, which is the date of the exported notes.
  var lastDate: PDFDate? {
    entries.compactMap { $0.annotation.lastDate?.date }.max { $0.instant < $1.instant }
  }
}

extension DocumentAnnotations.Entry {
  /// Returns the URI of the annotation (RFC 8118): its page, and its rectangle from the page's upper left corner.
  func uri(file: String) -> String {
    "\(file)#\(fragment)"
  }

  /// Returns the URI of the page.
  func pageURI(file: String) -> String {
    "\(file)#page=\(page.number)"
  }

  /// The URI's fragment.
  var fragment: String {
    guard let rectangle = annotation.rectangle else { return "page=\(page.number)" }
    let box = page.cropBox
    let numbers = [rectangle.x0 - box.x0, box.y1 - rectangle.y1, rectangle.width, rectangle.height]
    return "page=\(page.number)&viewrect=" + numbers.map(\.brief).joined(separator: ",")
  }
}

extension Double {
  /// The number rounded to two decimals, a hundredth of a point.
  var brief: String {
    let rounded = (self * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
