/// The text of a document, page by page.
struct TextJSON: Encodable {
  let path: String
  var pages: [Page]

  struct Page: Encodable {
    let page: Int
    let label: String
    @OrNull var text: String?
    @OrNull var error: Failure?
  }
}
