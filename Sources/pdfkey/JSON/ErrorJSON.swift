/// A document that could not be done.
struct FailedDocumentJSON: Encodable {
  let path: String
  let error: ErrorJSON
}

/// What went wrong: a name for programs and a line for people.
struct ErrorJSON: Encodable {
  let code: String
  let message: String

  init(_ failure: Failure) {
    code = failure.code
    message = failure.message
  }
}
