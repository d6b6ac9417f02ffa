/// A document that failed.
struct FailedDocumentJSON: Encodable {
  let path: String
  let error: ErrorJSON
}

/// An error: a code for programs and a message for the user.
struct ErrorJSON: Encodable {
  let code: String
  let message: String

  init(_ failure: Failure) {
    code = failure.code
    message = failure.message
  }
}
