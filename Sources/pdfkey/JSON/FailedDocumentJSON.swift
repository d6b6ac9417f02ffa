/// A document that failed.
struct FailedDocumentJSON: Encodable {
  let path: String
  let error: Failure
}
