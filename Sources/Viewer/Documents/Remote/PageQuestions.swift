import DocModel

/// The text of a page.
struct StringQuestion: DocumentQuestion {
  var page: Int

  func answer(from document: any ReadableDocument) throws(DocumentError) -> String {
    try document.string(ofPage: page)
  }
}

/// The text of a page with the positions of its characters.
struct TextQuestion: DocumentQuestion {
  var page: Int

  func answer(from document: any ReadableDocument) throws(DocumentError) -> PageText {
    try document.text(ofPage: page)
  }
}

/// The size and the rotation of a page.
struct PageQuestion: DocumentQuestion {
  var page: Int

  func answer(from document: any ReadableDocument) throws(DocumentError) -> Page {
    try document.page(at: page)
  }
}

/// The image of a page, or of a part of it.
struct ImageQuestion: DocumentQuestion {
  var part: PagePart

  func answer(from document: any ReadableDocument) throws(DocumentError) -> PageImage {
    try document.image(part)
  }
}

/// The announcement that the text of many pages will be read.
struct PreparationQuestion: DocumentQuestion {
  var pages: Range<Int>

  func answer(from document: any ReadableDocument) throws(DocumentError) -> Bool {
    document.prepareToRead(pages)
    return true
  }
}

/// The annotations of a page.
struct AnnotationsQuestion: DocumentQuestion {
  var page: Int

  func answer(from document: any ReadableDocument) throws(DocumentError) -> [Annotation] {
    try document.annotations(onPage: page)
  }
}

/// The text under or within the annotations of a page.
struct MarkedTextsQuestion: DocumentQuestion {
  var page: Int

  func answer(from document: any ReadableDocument) throws(DocumentError) -> [Int: MarkedText] {
    try document.markedTexts(onPage: page)
  }
}

/// The links of a page.
struct LinksQuestion: DocumentQuestion {
  var page: Int

  func answer(from document: any ReadableDocument) throws(DocumentError) -> [Link] {
    try document.links(onPage: page)
  }
}
